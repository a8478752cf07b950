"""The table of Kierki: cards with their keys, the trick by signs, trumps, the lottery, the score sheet."""

import pytest

from cardtable.engine import dice
from cardtable.engine.game import Seat
from cardtable.games.kierki import moves as mv
from cardtable.games.kierki.cards import DECK, SUIT
from cardtable.games.kierki.report import stake
from cardtable.games.kierki.state import LOTTERY, TRICKS, TRUMP
from cardtable.games.kierki.words import DEALS
from cardtable.play.session import Session
from cardtable.storage.seats import Seated
from cardtable.storage.store import Store
from cardtable.ui.screens.curtain import Curtain
from cardtable.ui.screens.ending import Ending
from cardtable.ui.screens.match import MatchScreen
from cardtable.ui.screens.sheet import RuleBook, Sheet
from cardtable.ui.tables.kierki import KEYS
from tests.ui.helpers import hush, lift, play_on, seated, session, shown, table, table_app, until, until_shown

LONG = ("Annamarialia", "Bartholomeus", "Clementineke", "Dariuszowski")


CARDS = {3: 17, 4: 13}
"""By number of seats, the cards of a hand."""


def at(wanted, people: int = 1, seed: str = "kierki", seat: Seat = 0, number: int = 4, **options) -> Session:
    """An evening for so many at a seat's turn at which something holds for its scene."""
    seats = [Seated(name, "human" if at < people else "bot:random") for at, name in enumerate(LONG[:number])]
    info = session(1, 3, game="kierki").info
    for number in range(40):
        given = Session(Store(None), info, options, seats, f"{seed} {number}")
        rng = dice.seeded(seed, number)
        while given.actor is not None:
            if not isinstance(given.actor, int):
                given.throw()
                continue
            scene = given.scene(given.actor)
            if given.actor == seat and wanted(scene):
                return given
            given.play(given.actor, dice.pick(rng, scene.moves))
    raise AssertionError("it never comes to that")


def cards_of(board) -> list[int]:
    return board._hand()


@pytest.mark.parametrize("seats", CARDS)
async def test_o_ly02_everything_needed_is_on_80_by_24(seats: int) -> None:
    """KI9: seventeen cards as well."""

    def wanted(scene) -> bool:
        return scene.view.deal == 3 and len(scene.view.hands[0]) == CARDS[seats] and len(scene.view.trick) == 2

    given = at(wanted, number=seats)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = shown(app)
        for name in LONG[:seats]:
            assert name in text
        assert "Bez dam" in text
        assert "every queen −60" in text
        board = table(app)
        hand = cards_of(board)
        assert len(hand) == CARDS[seats]
        labels = text.splitlines()
        row = next(line for line in labels if all(board.face_text(card) in line for card in hand))
        keys = labels[labels.index(row) + 3]
        assert [part for part in keys.split() if part in KEYS.upper()] == list(KEYS[: CARDS[seats]].upper())
        assert f"deal 3 of {12 if seats == 4 else 11}" in text
        assert text.count("total") == seats
        assert "Esc Menu" in text
        for card in given.scene(0).view.trick:
            assert board.face_text(card) in text


@pytest.mark.parametrize("seats", CARDS)
async def test_every_card_has_its_own_key_and_none_is_a_command(seats: int) -> None:
    given = at(lambda scene: len(scene.view.hands[0]) == CARDS[seats] and not scene.view.trick, number=seats)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = table(app)
        ply = given.ply
        for number, key in enumerate(KEYS[: CARDS[seats]]):
            await pilot.press(key)
            assert board._cursor.at == number
        assert given.ply == ply
        commands = {key for binding in MatchScreen.BINDINGS for key in binding.key.split(",")}
        assert not commands & set(KEYS)
        hand = cards_of(board)
        legal = next(number for number, card in enumerate(hand) if card in board.scene.moves)
        await pilot.press(KEYS[legal], KEYS[legal])
        await pilot.pause(0.05)
        assert given._match.log[ply].move == DECK.code(hand[legal])


async def test_a_card_that_may_not_be_played_says_why() -> None:
    def must_follow(scene):
        view = scene.view
        return view.phase == TRICKS and view.trick and 0 < len(scene.moves) < len(view.hands[0])

    given = at(must_follow)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = table(app)
        idle = next(number for number, card in enumerate(cards_of(board)) if card not in board.scene.moves)
        ply = given.ply
        await pilot.press(KEYS[idle], "enter")
        assert "follow suit" in shown(app)
        assert given.ply == ply


async def test_a_heart_that_may_not_be_led_says_why() -> None:
    def banned(scene):
        view = scene.view
        return view.deal == 2 and not view.trick and 0 < len(scene.moves) < len(view.hands[0])

    given = at(banned)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = table(app)
        heart = next(number for number, card in enumerate(cards_of(board)) if card not in board.scene.moves)
        await pilot.press(KEYS[heart])
        assert "Hearts may be led only when nothing else is left" in shown(app)


async def test_sorting_is_the_players_own_affair() -> None:
    given = at(lambda scene: len(scene.view.hands[0]) == 13 and not scene.view.trick)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = table(app)
        by_suit = cards_of(board)
        assert [SUIT[card] for card in by_suit] == sorted((SUIT[card] for card in by_suit), key=(0, 1, 3, 2).index)
        log, scene = given._match.log, given.scene(None)
        await pilot.press("r")
        assert cards_of(board) != by_suit
        assert sorted(cards_of(board)) == sorted(by_suit)
        assert given._match.log == log
        assert given.scene(None) == scene
        await pilot.press("r")
        assert cards_of(board) == by_suit


async def test_sorting_of_one_seat_shows_nothing_to_another() -> None:
    """Two people: the second one's screen and curtain are the same, however the first one sorts."""
    screens = []
    for sorts in (False, True):
        given = session(4, seed="sorting", game="kierki")
        app = table_app(given)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, Curtain)
            await lift(pilot)
            if sorts:
                await pilot.press("r")
            board = table(app)
            move = min(board.scene.moves)
            # The curtain asks for another key than the last one, whatever that was.
            await pilot.press("x")
            board.choose(move)
            await until(pilot, Curtain)
            await hush(pilot)
            app.screen._look()
            behind = shown(app)
            await lift(pilot)
            await pilot.pause()
            screens.append((behind, shown(app)))
    assert screens[0] == screens[1]


async def test_trumps_are_named_on_a_screen_with_the_five_cards_alone() -> None:
    given = at(lambda scene: scene.view.phase == TRUMP)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = shown(app)
        board = table(app)
        assert len(cards_of(board)) == 5
        for name in LONG[1:]:
            assert name not in "\n".join(text.splitlines()[1:14])
        for suit in ("clubs", "diamonds", "hearts", "spades"):
            assert suit in text
        ply = given.ply
        await pilot.press("3")
        assert "Trumps will be hearts" in shown(app)
        assert given.ply == ply
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert given._match.log[ply].move == "trump H"
        assert "trumps: hearts" in shown(app)


async def test_o_in08_a_forced_pass_explains_itself_and_rules_do_not_pass() -> None:
    given = at(lambda scene: scene.view.phase == LOTTERY and list(scene.moves) == [mv.PASS])
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "You can lay nothing: you have to pass" in shown(app)
        ply = given.ply
        await pilot.press("1")
        text = shown(app)
        assert "must lie before" in text
        await pilot.press("question_mark")
        await until(pilot, RuleBook)
        await pilot.press("escape")
        await until(pilot, MatchScreen)
        assert given.ply == ply
        await pilot.press("p")
        await pilot.pause(0.05)
        assert given._match.log[ply].move == "pass"


async def test_o_rf02_a_pass_that_is_not_allowed_points_out_the_card() -> None:
    given = at(lambda scene: scene.view.phase == LOTTERY and mv.PASS not in scene.moves and len(scene.moves) > 1)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        ply = given.ply
        await pilot.press("p")
        assert given.ply == ply
        assert "so you must not pass" in shown(app)


async def test_the_lottery_grows_from_the_seven_and_marks_what_can_be_laid() -> None:
    def wanted(scene):
        return scene.view.phase == LOTTERY and any(ends and ends[0] < 6 and ends[1] > 8 for ends in scene.view.layout)

    given = at(wanted)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board, text = table(app), shown(app)
        view = given.scene(0).view
        for suit, ends in enumerate(view.layout):
            if ends:
                assert board.face_text(13 * suit + 6) in text
        keys = [line for line in text.splitlines() if "▲" in line]
        assert sum(line.count("▲") for line in keys) == sum(move != mv.PASS for move in board.scene.moves)


async def test_o_in07_a_finished_trick_stays_and_the_last_one_is_on_a_key() -> None:
    given = at(lambda scene: scene.view.deal == 1 and not scene.view.trick and scene.view.last)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = table(app)
        last = given.scene(0).view.last
        for card in last[1:5]:
            assert board.face_text(card) in shown(app)
        assert given.info.report.lingers(given.scene(None).view)
        await pilot.press("v")
        await until(pilot, Sheet)
        await pilot.pause()
        text = shown(app)
        assert "takes it" in text
        assert text.count("led") == 1


async def test_a_computer_player_waits_longer_when_a_full_trick_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    from cardtable.ui.screens import match as module
    from cardtable.ui.settings import PACES

    given = session(1, 3, seed="linger", game="kierki")
    waits = []

    async def wait_for(awaitable, timeout):
        view = given.scene(None).view
        waits.append((timeout, not view.trick and bool(view.last)))
        awaitable.close()
        raise TimeoutError

    monkeypatch.setattr(module.asyncio, "wait_for", wait_for)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(200):
            await pilot.pause(0.01)
            if len(waits) > 25:
                break
            board = table(app)
            if board.scene.asked:
                board.choose(board.scene.moves[0])
    assert {timeout for timeout, lies in waits if not lies} == {PACES["normal"]}
    assert {timeout for timeout, lies in waits if lies} == {PACES["normal"] * module.LINGER}


async def test_the_score_sheet_fills_and_its_sums_are_checked() -> None:
    given = at(lambda scene: scene.view.deal == 9)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.screen._aside("result")
        await until(pilot, Sheet)
        await pilot.pause(0.05)
        text = shown(app)
        for name in DEALS:
            assert name in text
        assert text.count("✓") == 9
        assert "✗" not in text
        assert "−1300 ✓" in text


async def test_a_cut_deal_says_why_it_ended() -> None:
    given = at(lambda scene: len(scene.view.deals) >= 5, cut_deals="on")
    lines = "\n".join(given.log_lines())
    assert "nothing is left to lose, so the deal ends" in lines


async def test_alone_with_three_computer_players_there_is_no_curtain_and_undo_works() -> None:
    given = at(lambda scene: scene.view.deal == 1 and len(scene.view.trick) == 1)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        ply = given.ply
        board = table(app)
        board.choose(board.scene.moves[0])
        for _ in range(500):
            await pilot.pause(0.01)
            if given.ply == ply + 1:
                break
        await pilot.press("z")
        for _ in range(500):
            await pilot.pause(0.02)
            if given.ply == ply:
                break
        assert given.ply == ply
        assert not isinstance(app.screen, Curtain)


async def test_the_end_ranks_all_four() -> None:
    def last_card(scene):
        view = scene.view
        return view.phase == LOTTERY and view.finished and len(view.hands[0]) == 1 and mv.PASS not in scene.moves

    given = at(last_card)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = table(app)
        board.choose(board.scene.moves[0])
        # The sheet comes once, with what may follow beneath it.
        await until(pilot, Ending)
        text = await until_shown(pilot, "highest total")
        assert "The match is over" in text
        assert "Again (next dealer)" in text
        assert "1. " in text
        # The last line of a long sheet is scrolled to.
        await pilot.press("down", "down", "down")
        await until_shown(pilot, "Loteryjka")
    assert len(seated(4)) == 4


@pytest.mark.parametrize("seats", [3, 4])
def test_rozbojnik_is_itemised_by_player_and_the_items_are_the_points(seats: int) -> None:
    """KI2: its prices stand on the table, and what everybody paid for on the sheet."""
    given = session(seats, 0, seed="robber", game="kierki")
    play_on(given, lambda one: one.view.deal == 7 and one.view.phase == TRICKS)
    told = given.speaker.say(stake(given.view))
    assert "trick −" in told
    assert "king of hearts −" in told
    play_on(given, lambda one: len(one.view.deals) == 7)
    notes = [note for note in given.info.report.result(given.view).notes if note.key == "sheet.paid"]
    assert len(notes) == seats
    for seat, note in enumerate(notes):
        costs = [item.facts["cost"] for key, item in note.facts.items() if key != "seat"]
        assert -sum(costs) == given.view.deals[6][seat]
        assert given.speaker.name(seat) in given.speaker.say(note)
    play_on(given, lambda one: one.view.deal > 7)
    assert not given.info.report.result(given.view).notes


def test_a_deal_that_was_cut_short_says_so_on_its_sheet() -> None:
    found = set()
    for seed in range(12):
        given = session(4, 0, seed=f"cut {seed}", game="kierki")
        for number in range(1, 7):
            play_on(given, lambda one, number=number: len(one.view.deals) == number)
            notes = [note.key for note in given.info.report.result(given.view).notes]
            assert notes == ([f"cut.{number}"] if any(given.view.hands) else [])
            found |= set(notes)
    assert found
