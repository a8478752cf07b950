"""The table of Scopa and Escoba: fixed places, free choices, nothing taken by itself, faces, the score sheet."""

from dataclasses import replace

import pytest

from cardtable.engine import dice
from cardtable.games import registry
from cardtable.games.scopa import moves as mv
from cardtable.games.scopa.cards import DECK, members
from cardtable.play.session import Session
from cardtable.storage.store import Store
from cardtable.ui.screens.sheet import Sheet
from cardtable.ui.tables.scopa import KEYS
from tests.ui.helpers import hush, play_on, session, shown, table, table_app, until, until_shown


def at_choice(wanted, game: str = "scopa", people: int = 1, bots: int = 1, **options) -> Session:
    """A match at the first person's turn, at which something holds for the scene."""
    for number in range(200):
        given = session(people, bots, seed=f"choice {number}", game=game, **options)
        rng = dice.seeded("choice", number)
        for _ in range(120):
            if given.actor is None:
                break
            if not isinstance(given.actor, int):
                given.throw()
                continue
            scene = given.scene(given.actor)
            if given.actor == 0 and wanted(scene):
                return given
            given.play(given.actor, dice.pick(rng, scene.moves))
    raise AssertionError("it never comes to that")


def several_ways(scene) -> list[tuple[int, list[int]]]:
    """Hand cards that can take in several ways, one of them of several cards."""
    found = []
    for at, card in enumerate(scene.view.hands[0]):
        ways = [mv.taken_by(move) for move in scene.moves if mv.card_of(move) == card and mv.taken_by(move)]
        if len(ways) > 1 and any(way.bit_count() > 1 for way in ways):
            found.append((at, ways))
    return found


async def test_nothing_is_taken_by_itself_when_there_is_a_choice() -> None:
    given = at_choice(several_ways)
    at, ways = several_ways(given.scene(0))[0]
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        ply = given.ply
        await pilot.press(str(at + 1))
        assert f"{len(ways)} ways" in shown(app)
        await pilot.press("enter")
        assert given.ply == ply
        assert "Choose what it takes" in shown(app)
        seen = []
        for _ in ways:
            await pilot.press("down")
            seen.append(table(app)._taken)
        assert sorted(seen) == sorted(ways)
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert given._match.log[ply].move == given._match.write(mv.play(given_card(given, ply), seen[-1]))


def given_card(given: Session, ply: int) -> int:
    return DECK.card(given._match.log[ply].move.split()[0])


@pytest.mark.parametrize("turned", [False, True])
async def test_o_rc02_table_cards_are_picked_in_any_order(turned: bool) -> None:
    given = at_choice(several_ways)
    at, ways = several_ways(given.scene(0))[0]
    way = next(way for way in ways if way.bit_count() > 1)
    cards = list(members(way))[:: -1 if turned else 1]
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = table(app)
        await pilot.press(str(at + 1))
        for number, card in enumerate(cards):
            board.action_place(board._places[card])
            text = shown(app)
            await pilot.pause()
            complete = " takes " in board.prompt(board.scene) and board.prompt(board.scene).endswith(".")
            assert (number + 1 == len(cards)) <= complete
            assert "▲" in shown(app) or text
        ply = given.ply
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert given._match.log[ply].move.split(" x ")[1].split() == DECK.written(members(way))


async def test_o_rc08_a_wrong_set_is_refused_with_a_reason_and_stays_chosen() -> None:
    def wanted(scene):
        return len(members(scene.view.table)) >= 3 and several_ways(scene)

    given = at_choice(wanted)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = table(app)
        await pilot.press("1")
        board.forget()
        await pilot.press("1")
        board._taken = 0
        for card in members(given.scene(0).view.table):
            board.action_place(board._places[card])
        chosen, ply = board._taken, given.ply
        await pilot.press("enter")
        await pilot.pause()
        if given.ply == ply:
            assert board._taken == chosen
            assert "add up to" in shown(app) or "same value" in shown(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_o_ly03_table_cards_stay_in_their_places(size: tuple[int, int]) -> None:
    """Also when the stock runs out: the same cell is the same card until it is taken."""
    given = session(1, 1, seed="places a", game="scopa", target=5)
    app = table_app(given)
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.05)
        before: dict[int, int] = {}
        for _ in range(400):
            await pilot.pause(0.005)
            if isinstance(app.screen, Sheet):
                break
            board = table(app)
            if board.scene.ply:
                places = dict(board._places)
                for card in before.keys() & places.keys():
                    assert before[card] == places[card]
                for piece in board._pieces.values():
                    if isinstance(piece.tag, tuple) and piece.tag[0] == "place":
                        assert board.hit(piece.x + 1, piece.y + 1) == piece.tag
                before = places
            if board.scene.asked:
                board.choose(board.scene.moves[0])
            else:
                await pilot.press("space")
        assert isinstance(app.screen, Sheet)


async def test_faces_change_at_the_table_and_are_kept_while_the_record_stays() -> None:
    given = session(1, 1, seed="faces", game="scopa")
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(300):
            await pilot.pause(0.01)
            await pilot.press("space")
            if table(app).scene.asked:
                break
        moves = [entry.move for entry in given._match.log]
        seen, inks = [], []
        for _ in range(3):
            seen.append(shown(app))
            # Italian and Spanish numbers differ by the edges of the cards.
            inks.append(str([list(strip) for strip in app.screen._compositor.render_strips()]))
            await pilot.press("f")
            await pilot.pause()
        assert len(set(inks)) == 3
        assert "♦" in seen[0] or "♥" in seen[0] or "♠" in seen[0]
        assert "†" in "".join(seen[1:]) or "●" in "".join(seen[1:])
        assert [entry.move for entry in given._match.log] == moves
        await pilot.press("f")
        await pilot.pause()
        assert given.store.setting("table.ScopaTable") == {"faces": "italian"}


async def test_a_hand_card_says_whether_it_takes_or_lies_and_a_duty_is_explained() -> None:
    def wanted(scene):
        able = {mv.card_of(move) for move in scene.moves if mv.taken_by(move)}
        return able and len(able) < len(scene.view.hands[0])

    given = at_choice(wanted, duty="hand")
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "takes" in shown(app)
        view = given.scene(0).view
        able = {mv.card_of(move) for move in given.scene(0).moves}
        idle = next(at for at, card in enumerate(view.hands[0]) if card not in able)
        await pilot.press(str(idle + 1))
        assert "House rule" in shown(app)
        ply = given.ply
        await pilot.press("enter", "l")
        assert given.ply == ply


async def test_escoba_says_how_far_from_fifteen_a_choice_is() -> None:
    given = at_choice(lambda scene: len(members(scene.view.table)) > 2, game="escoba")
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = table(app)
        await pilot.press("1")
        board._taken = 0
        for card in members(given.scene(0).view.table):
            board.action_place(board._places[card])
        await pilot.pause()
        text = shown(app)
        assert "fifteen is wanted" in text or "sweeps the table" in text or " takes " in text


@pytest.mark.parametrize(("game", "seats"), [("scopa", 2), ("escoba", 3), ("scopa", 4)])
async def test_the_score_sheet_is_itemised_and_can_be_opened_again(game: str, seats: int) -> None:
    given = session(1, seats - 1, seed="sheet", game=game)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(600):
            await pilot.pause(0.005)
            if isinstance(app.screen, Sheet):
                break
            if table(app).scene.asked:
                table(app).choose(table(app).scene.moves[0])
            else:
                await pilot.press("space")
        await pilot.pause(0.05)
        first = shown(app)
        for word in ("Cards", "Coins", "Seven of coins", "Primiera", "Sweeps", "This round", "Altogether"):
            assert word in first
        assert ("Dealer's table" in first) == (game == "escoba")
        last = given.scene(0).view.rounds[-1]
        for best in last.primieras:
            # Three sides have no room for the sign between.
            assert f"{' ' if seats == 3 else '= '}{best.points}" in first
        await hush(pilot)
        await pilot.press("enter")
        for _ in range(300):
            await pilot.pause(0.01)
            await pilot.press("space")
            if table(app).scene.asked:
                break
        app.screen._aside("result")
        await until(pilot, Sheet)
        await pilot.pause(0.05)
        assert "Primiera" in shown(app)


async def test_many_cards_on_the_table_still_fit() -> None:
    given = at_choice(lambda scene: True)
    scene = given.scene(0)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = table(app)
        for count in (8, 12, 14, 20):
            hand = {card for card in scene.view.hands[0] if card is not None}
            lying = [card for card in range(40) if card not in hand][:count]
            view = replace(scene.view, table=sum(1 << card for card in lying))
            board._places = {}
            board.show(replace(scene, view=view, moves=(), ply=scene.ply + count))
            await pilot.pause()
            text = shown(app)
            for card in lying:
                assert board.face_text(card) in text


async def test_a_player_called_like_a_card_keeps_the_name_and_the_curtain_shows_faces() -> None:
    from cardtable.storage.seats import Seated
    from cardtable.storage.store import Store
    from cardtable.ui.screens.curtain import Curtain

    info = session(2, game="scopa").info
    given = Session(Store(None), info, {}, [Seated("JD", "human"), Seated("Bo", "human")], "names")
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        behind = shown(app)
        assert "On the table: " in behind
        line = next(line for line in behind.splitlines() if "On the table" in line)
        assert any(sign in line for sign in "♣♦♥♠")
        assert not any(f" {code}," in line for code in DECK.codes)
        assert any("JD" in line for line in behind.splitlines())


def test_the_sheet_says_why_nobody_scores_a_primiera() -> None:
    from io import StringIO

    from rich.console import Console

    from cardtable.games.scopa import SCOPA, scoring
    from cardtable.games.scopa.state import House
    from cardtable.ui.tables import sheets
    from cardtable.words import Speaker

    given = at_choice(lambda scene: True, people=2, bots=0)
    house = House.of(SCOPA.complete({"primiera": "need_four"}), fifteen=False)
    result = scoring.count([1 << 6 | 1 << 16, 1 << 7], [0, 0], [0, 0], house)
    view = replace(given.scene(None).view, house=house, rounds=(result,))
    out = StringIO()
    Console(file=out, width=100).print(
        sheets.page(SCOPA.report.result(view), Speaker(SCOPA, ("Anna", "Bo")), lambda cell: None)
    )
    text = out.getvalue()
    assert "only a side with all four suits" in text
    assert "Primiera: the first place is tied" not in text


@pytest.mark.parametrize("size", [(80, 24), (80, 30), (120, 40)])
@pytest.mark.parametrize(("kind", "count"), [("nine", 9), ("ten", 10)])
async def test_sc18_a_whole_hand_has_its_keys_and_something_is_told(
    kind: str, count: int, size: tuple[int, int]
) -> None:
    given = at_choice(lambda scene: len(scene.view.hands[0]) == count and scene.view.table, bots=3, scopone=kind)
    app = table_app(given)
    async with app.run_test(size=size) as pilot:
        board = table(app)
        hand = board._hand()
        assert len(hand) == count
        held = [piece for piece in board._pieces.values() if isinstance(piece.name, tuple) and piece.name[0] == "held"]
        assert [piece.name[1] for piece in sorted(held, key=lambda piece: piece.x)] == hand
        row = min(piece.y for piece in held) + 1
        keys = next(line for line in shown(app).splitlines()[row:] if line.split()[:1] == ["1"])
        assert [key for key in keys.split() if key.isdigit()] == list("1234567890"[:count])
        for at, card in enumerate(hand):
            await pilot.press(str((at + 1) % 10))
            assert board._cursor.card == card
        # Whatever happened last stands somewhere.
        assert given.log_lines()[-1][:20] in shown(app)


async def test_cards_keep_their_places_when_a_match_is_gone_on_with(home) -> None:
    store = Store(home)
    given = session(1, 1, seed="places a", game="scopa", store=store)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(6):
            await until_asked(pilot, app)
            board = table(app)
            ply = given.ply
            board.choose(board.scene.moves[0])
            for _wait in range(300):
                await pilot.pause(0.01)
                if given.ply > ply:
                    break
        await until_asked(pilot, app)
        places = dict(table(app)._places)
    again = table_app(Session.resume(store, given.number))
    async with again.run_test(size=(80, 24)) as pilot:
        await until_asked(pilot, again)
        assert table(again)._places == places
        in_deck_order = {card: place for place, card in enumerate(sorted(places))}
        assert places != in_deck_order, "this deal proves nothing"


async def until_asked(pilot, app) -> None:
    for _ in range(500):
        await pilot.pause(0.01)
        if table(app).scene is not None and table(app).scene.asked:
            return
    raise AssertionError("nobody is asked")


async def test_what_each_side_has_by_category_so_far_is_on_a_key() -> None:
    given = session(1, 1, seed="so far", game="scopa")
    play_on(given, lambda one: one.view.last != () and one.view.piles[0].bit_count() > 6 and one.actor == 0)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until_asked(pilot, app)
        await pilot.press("v")
        page = await until_shown(pilot, "So far in this round")
        assert "Primiera" in page
        cards = next(row for row in page.splitlines() if row.strip().startswith("Cards"))
        assert cards.split()[1:] == [str(pile.bit_count()) for pile in given.view.piles]


def test_the_sheet_says_what_the_cards_are_worth_in_the_primiera() -> None:
    for primiera, told in (("any", True), ("need_four", True), ("sevens", False)):
        info = registry.load("scopa")
        if primiera not in info.option("primiera").allowed:
            continue
        given = session(2, 0, seed="worths", game="scopa", primiera=primiera)
        play_on(given, lambda one: bool(one.view.rounds))
        keys = [note.key for note in info.report.result(given.view).notes]
        assert ("note.worths" in keys) == told


async def test_table_letters_pressed_first_stay_when_they_are_a_way() -> None:
    """The order of choosing does not matter, also where a card has several ways."""
    given = at_choice(lambda scene: bool(several_ways(scene)))
    at, ways = several_ways(given.scene(0))[0]
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until_asked(pilot, app)
        board = table(app)
        for wanted in (ways[-1], ways[0]):
            board.forget()
            for card in members(wanted):
                await pilot.press(KEYS[board._places[card]])
            await pilot.press(str(at + 1))
            assert board._taken == wanted
        # Without any of it nothing is chosen for the player.
        board.forget()
        await pilot.press(str(at + 1))
        assert board._taken == 0
