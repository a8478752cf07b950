"""A whole solitaire at the table: undo and redo, the end, the truth, the same cards again."""

from datetime import date

import pytest
from textual.pilot import Pilot

from cardtable import bots
from cardtable.engine import deals, dice
from cardtable.errors import IllegalMove, MatchMovedOn, StoreError
from cardtable.games import registry
from cardtable.games.afrikan_tahti.pasianssi import moves as mv
from cardtable.games.afrikan_tahti.pasianssi.state import KEPT, NOW
from cardtable.play import solitaire
from cardtable.play.session import Session
from cardtable.storage.store import Store
from cardtable.ui.screens.finish import Finish, Walk
from cardtable.ui.screens.match import MatchScreen
from cardtable.ui.screens.menu import Menu
from cardtable.ui.screens.sheet import Sheet
from tests.ui.helpers import hush, play_on, seated, session, shown, table, table_app, until, until_shown


def alone(seed: str = "alone", people: int = 1, **options) -> Session:
    return session(people, 1 - people, seed=seed, game="pasianssi", **options)


def play_until(given: Session, stop) -> None:
    """Play as the dice will, until something holds."""
    rng = dice.seeded("people")
    while given.actor is not None:
        if not isinstance(given.actor, int):
            given.throw()
            continue
        scene = given.scene(0)
        if stop(scene):
            return
        given.play(0, dice.pick(rng, scene.moves))


def log(given: Session) -> list[str]:
    return [entry.move for entry in given._match.log]


class TestSession:
    def test_undo_and_redo_walk_a_game_back_and_forth_to_equal_states(self) -> None:
        """O-UN02: after undo and redo the same card comes, byte for byte."""
        given = alone()
        play_until(given, lambda scene: False)
        whole, states = log(given), [given._match.reveal()]
        while given.undo_refusal(0) is None:
            given.undo(0)
            states.append(given._match.reveal())
        assert given.ply == 1
        assert given.undone == len(whole) - 1
        with pytest.raises(IllegalMove):
            given.undo(0)
        for state in states[-2::-1]:
            given.redo()
            assert given._match.reveal() == state
        assert log(given) == whole
        assert given.store.log(given.number) == tuple(given._match.log)
        with pytest.raises(IllegalMove):
            given.redo()

    def test_another_way_forgets_what_was_taken_back_and_the_same_way_keeps_it(self) -> None:
        given = alone()
        play_until(given, lambda scene: scene.ply > 12 and len(scene.moves) > 1)
        fork = given.scene(0).moves
        given.play(0, fork[0])
        first_after = given.scene(0).moves[0]
        given.play(0, first_after)
        given.undo(0)
        given.undo(0)
        given.play(0, fork[0])
        assert given.redo_refusal() is None
        given.undo(0)
        given.play(0, fork[1])
        assert given.redo_refusal().key == "redo.nothing"

    def test_several_seats_have_no_redo(self) -> None:
        assert session(2).redo_refusal().key == "redo.solitaire"

    def test_help_is_told_and_survives_a_restart(self) -> None:
        given = alone()
        play_until(given, lambda scene: scene.ply == 9)
        given.undo(0)
        again = Session.resume(given.store, given.number)
        assert again.undone == 1
        assert again.code == given.code

    def test_the_same_cards_again_are_a_game_of_their_own(self) -> None:
        """O-ST02: never more finished than played."""
        given = alone()
        play_until(given, lambda scene: False)
        again = given.again()
        assert log(again) == log(given)[:1]
        assert again.code == given.code
        play_until(again, lambda scene: scene.ply > 5)
        assert again.number != given.number
        assert solitaire.met_before(again)
        assert not solitaire.met_before(alone("other"))
        found = solitaire.statistics(again)
        assert (found.played, found.finished) == (2, 1)

    def test_a_share_code_deals_the_same_cards(self) -> None:
        one = Session(Store(None), alone().info, {}, alone().seats, code=deals.named("x"))
        other = Session(Store(None), one.info, {"hand": 3}, one.seats, code=one.code)
        one.throw()
        other.throw()
        assert log(one) == log(other)
        assert log(one) != log(alone("y"))

    def test_the_truth_is_told_only_when_it_is_over(self) -> None:
        given = alone()
        play_until(given, lambda scene: scene.ply == 9)
        assert solitaire.best_line(given, lambda: True) is None
        play_until(given, lambda scene: False)
        line = solitaire.best_line(given, lambda: True)
        assert solitaire.score(given, line) <= given.score
        scenes = solitaire.walk(given, line)
        assert len(scenes) == len(line) + 1
        assert not any(scene.asked or scene.moves for scene in scenes)
        assert solitaire.best_line(given, lambda: True) == line

    def test_a_computer_player_has_no_statistics(self) -> None:
        given = alone(people=0)
        while given.actor is not None:
            given.throw() if given.actor == "chance" else given.play(0, given.think(0))
        assert solitaire.statistics(given) is None
        assert given.store.solitaires("pasianssi") == []


async def finish(pilot: Pilot, given: Session) -> None:
    for _ in range(400):
        await pilot.pause(0.005)
        if isinstance(pilot.app.screen, Finish):
            await pilot.pause(0.1)
            return
        board = table(pilot.app)
        if board.scene.asked:
            board.choose(board.scene.moves[0])
    raise AssertionError("the game does not end")


async def test_a_chosen_card_says_what_it_fits_and_why() -> None:
    given = alone("why")
    play_until(given, lambda scene: scene.ply > 10 and len(scene.moves) > 2)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        text = shown(app)
        assert any(why in text for why in ("one apart", "same number", "same initial: ", "lion of the", "thief fits"))
        assert "◂" in text
        scene = table(app).scene
        fitting = {move for move in scene.moves if move >> 8 & 255 == scene.view.hand[0]}
        ply = given.ply
        await pilot.press("9")
        assert "There is no row 9." in shown(app)
        await pilot.press("enter")
        await pilot.pause(0.1)
        assert given.ply == ply + bool(fitting)


async def test_undo_and_redo_by_keys() -> None:
    given = alone("keys")
    play_until(given, lambda scene: scene.ply == 12)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = log(given)
        for _ in range(20):
            await pilot.press("z")
            await pilot.pause(0.02)
        assert log(given) == before[:1]
        assert "There is no move to take back." in shown(app)
        for _ in range(20):
            await pilot.press("y")
            await pilot.pause(0.02)
        assert log(given) == before
        assert "There is nothing to be done again." in shown(app)


async def test_the_star_shows_what_it_will_do_before_it_does_it() -> None:
    given = alone("star")
    for number in range(40):
        given = alone(f"star {number}")
        play_until(given, lambda scene: scene.view.star == NOW)
        if given.actor is not None:
            break
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "The star has come, now or never" in shown(app)
        await pilot.press("a")
        assert "The star comes first" in shown(app)
        ply = given.ply
        await pilot.press("2", "1")
        assert "Row 2 onto row 1" in shown(app)
        assert given.ply == ply
        await pilot.press("backspace")
        assert "The star has come" in shown(app)
        await pilot.press("up", "enter", "down", "enter")
        await pilot.pause(0.05)
        assert given.ply == ply + 1
        assert log(given)[-1].startswith("join ")


async def test_a_new_row_and_the_kept_star_are_asked_for_plainly() -> None:
    for number in range(60):
        given = alone(f"kept {number}")
        play_until(given, lambda scene: scene.view.star == KEPT and any(move >> 16 == 4 for move in scene.moves))
        if given.actor is not None:
            break
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Nothing fits" in shown(app)
        await pilot.press("enter")
        assert "Choose a card first" in shown(app)
        await pilot.press("a")
        assert "a new row, or a row where it does not fit" in shown(app)
        ply = given.ply
        await pilot.press("s")
        assert "The star is spent" in shown(app)
        assert given.ply == ply
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert log(given)[-1].startswith("star ")


async def test_the_end_is_honest_tells_the_truth_and_can_be_taken_back() -> None:
    given = alone("end")
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await finish(pilot, given)
        for _ in range(200):
            await pilot.pause(0.02)
            if "at best" in shown(app):
                break
        text = shown(app)
        assert "No move was taken back." in text
        assert "at best." in text, text
        assert "1 game played, 1 finished" in text
        await pilot.press("down", "enter")
        assert isinstance(app.screen, Finish), "a key that was typed ahead does not choose"
        await hush(pilot)
        await pilot.press("enter")
        await until(pilot, Walk)
        await pilot.press("right", "right", "left", "end")
        assert "The best way · move" in shown(app)
        await pilot.press("escape")
        await until(pilot, Finish)
        await hush(pilot)
        await pilot.press("down", "enter")
        await until(pilot, MatchScreen)
        assert given.actor == 0
        await finish(pilot, given)
        assert "1 move was taken back." in shown(app)
        assert "1 game played, 1 finished" in shown(app)


async def test_the_same_cards_and_other_cards_from_the_end_and_from_the_menu() -> None:
    given = alone("again")
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await finish(pilot, given)
        app.screen.action_choose("again")
        await until(pilot, MatchScreen)
        for _ in range(500):
            await pilot.pause(0.02)
            if app.sessions[-1] is not given:
                break
        again = app.sessions[-1]
        assert again is not given
        assert log(again) == log(given)[:1]
        assert f"deal {given.code}" in shown(app)
        await pilot.press("escape")
        await until(pilot, Menu)
        assert "The last result" not in shown(app)
        app.screen.dismiss("another")
        for _ in range(500):
            await pilot.pause(0.02)
            if app.sessions[-1] is not again and app.sessions[-1].ply:
                break
        assert log(app.sessions[-1]) != log(given)[:1]
        assert app.sessions[-1].code not in ("", given.code)


async def test_v_shows_every_row_in_full() -> None:
    given = alone("rows")
    play_until(given, lambda scene: scene.ply == 45)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("v")
        await until(pilot, Sheet)
        text = " ".join(shown(app).split())
        for number, row in enumerate(given.scene(0).view.rows, start=1):
            assert f"Row {number}, {len(row)} card" in text


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_eight_rows_and_more_stay_usable(size: tuple[int, int]) -> None:
    """53 cards in up to eight rows, and in more than anybody should have."""
    from dataclasses import replace

    given = alone("many")
    play_until(given, lambda scene: scene.ply == 44)
    scene = given.scene(0)
    cards = [card for row in scene.view.rows for card in row]
    app = table_app(given)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for count in (8, 13, 20, 40):
            rows = tuple(tuple(cards[number::count]) for number in range(count))
            view = replace(scene.view, rows=rows, fixed=(0,) * count)
            board = table(app)
            board.show(replace(scene, view=view, moves=()))
            await pilot.pause()
            text = shown(app)
            assert " 1 " in text or "rows above" in text
            if count == 8:
                from cardtable.games.afrikan_tahti.places import place

                for row in rows:
                    assert place(row[-1])[:17] in text or row[-1] == 52
            assert "pile" in text


async def test_a_computer_shows_how_it_is_played() -> None:
    given = alone("demo", people=0)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(400):
            await pilot.pause(0.005)
            await pilot.press("space")
            if isinstance(app.screen, Finish):
                break
        assert isinstance(app.screen, Finish)
        assert "A computer player played it." in shown(app)


def test_the_hint_player_is_the_best_computer_player() -> None:
    assert bots.best(alone().info) == "steady"


def test_what_was_taken_back_here_is_gone_when_another_window_played_on() -> None:
    given = alone("windows")
    play_until(given, lambda scene: scene.ply == 12)
    other = Session.resume(given.store, given.number)
    given.undo(0)
    given.undo(0)
    with pytest.raises(MatchMovedOn):
        other.play(0, other.scene(0).moves[0])
    other.reload()
    assert other.undone == 2
    other.play(0, other.scene(0).moves[0])
    with pytest.raises(MatchMovedOn):
        given.redo()
    given.reload()
    assert given.redo_refusal().key == "redo.nothing"
    assert log(given) == log(other)


async def test_an_end_that_another_window_took_back_is_gone_on_with() -> None:
    given = alone("windows")
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await finish(pilot, given)
        other = given.store
        other.take_back(given.number, given.ply)
        app.screen.action_choose("undo")
        await until(pilot, MatchScreen)
        await pilot.pause(0.05)
        assert given.actor == 0
    assert app.crash is None


def test_a_move_taken_back_before_it_was_stored_counts_all_the_same() -> None:
    given = alone("unstored")
    play_until(given, lambda scene: scene.ply == 6)
    append = given.store.append

    def locked(*_args, **_more):
        raise StoreError("store.unusable", folder="x", why="locked")

    given.store.append = locked  # type: ignore[method-assign]
    given.play(0, given.scene(0).moves[0])
    given.undo(0)
    given.store.append = append  # type: ignore[method-assign]
    given.play(0, given.scene(0).moves[0])
    assert given.store.match(given.number).undone == given.undone == 1


async def test_the_deal_of_the_day_is_called_so_and_told_in_one_line(home, monkeypatch) -> None:
    day = date(2026, 11, 30)
    monkeypatch.setattr(deals, "today", lambda: day)
    info = registry.load("pasianssi")
    given = Session(Store(home), info, {}, seated(1), code=deals.of_day(day))
    assert given.deal_name == "deal of the day 2026-11-30, PJ0D-A7ME"
    play_on(given, lambda one: one.actor is None)
    line = solitaire.line_to_share(given)
    assert line.startswith("Pasianssi, deal of the day 2026-11-30, PJ0D-A7ME: ")
    assert line.endswith(" rows")
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until_shown(pilot, f"To tell others: {line}")
    given.undone = 1
    assert solitaire.line_to_share(given) == f"{line}, with help"
    assert solitaire.line_to_share(session(1, 1)) == ""


async def test_a_card_that_fits_nowhere_points_to_one_that_does() -> None:
    for number in range(200):
        given = alone(f"points {number}")

        def some_fit(scene) -> bool:
            laid = {mv.parts(move)[1] for move in scene.moves if mv.parts(move)[0] == mv.LAY}
            return bool(laid) and len(laid) < len([card for card in scene.view.hand if card is not None])

        play_until(given, some_fit)
        if given.actor is not None:
            break
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until_shown(pilot, "Choose a card that fits")
        board = table(app)
        hand = board._hand()
        bad = next(at for at, card in enumerate(hand) if not board._fitting(card))
        good = next(at for at, card in enumerate(hand) if board._fitting(card))
        await pilot.press("abc"[bad])
        await until_shown(pilot, f"does: press {'ABC'[good]}")
