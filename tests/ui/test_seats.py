"""Seats change hands at the table: asked on the menu or behind a result, done between rounds."""

from cardtable.engine.log import TABLE
from cardtable.ui.screens.curtain import Curtain
from cardtable.ui.screens.match import MatchScreen
from cardtable.ui.screens.menu import Menu
from cardtable.ui.screens.seats import SeatsScreen
from cardtable.ui.screens.sheet import Sheet
from tests.ui.helpers import hush, lift, play_to_the_last_move, session, shown, table, table_app, until, until_shown


async def to_result(pilot, given) -> None:
    """The last move of the round, by whoever makes it."""
    for _ in range(1000):
        await hush(pilot)
        screen = pilot.app.screen
        if isinstance(screen, Sheet):
            return
        if isinstance(screen, Curtain):
            await lift(pilot)
        elif table(pilot.app).scene is not None and table(pilot.app).scene.asked:
            table(pilot.app).choose(table(pilot.app).scene.moves[0])
        else:
            await pilot.press("space")
        await pilot.pause(0.01)
    raise AssertionError("the round does not end")


async def wish(pilot, seat: int, name: str) -> None:
    """Somebody is to sit down there."""
    await until(pilot, SeatsScreen)
    screen = pilot.app.screen
    screen.query_one(f"#kind-{seat}").focus()
    while screen._lines.kinds[screen.query_one(f"#kind-{seat}").at] != "human":
        await pilot.press("right")
        await pilot.pause()
    screen.query_one(f"#name-{seat}").value = name
    await pilot.press("f2")
    await pilot.pause()


async def test_behind_a_result_and_the_new_one_is_called_from_behind_a_curtain() -> None:
    given = play_to_the_last_move(session(1, 1, seed="sit", rounds=2))
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_result(pilot, given)
        await until_shown(pilot, "Who sits where")
        await hush(pilot)
        await pilot.press("s")
        await wish(pilot, 1, "Elli")
        await until(pilot, Curtain)
        assert [entry.move for entry in given._match.log if entry.by == TABLE] == ["seat 1 human Elli"]
        assert "Elli takes the seat" in "\n".join(given.log_lines())
        assert given.people == (0, 1)


async def test_on_the_menu_it_waits_for_the_end_of_the_round() -> None:
    given = play_to_the_last_move(session(2, 0, seed="sit", rounds=2))
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        await pilot.press("escape")
        await until(pilot, Menu)
        await until_shown(pilot, "Who sits where")
        app.screen.dismiss("seats")
        await until(pilot, SeatsScreen)
        # Nobody sits down twice.
        await wish(pilot, 1, "Anna")
        assert isinstance(app.screen, SeatsScreen)
        await until_shown(pilot, "Two players are called Anna")
        await wish(pilot, 1, "Elli")
        await until(pilot, MatchScreen)
        await until_shown(pilot, "as soon as this round is over")
        assert given.seats[1].name == "Bo"
        await to_result(pilot, given)
        await hush(pilot)
        await pilot.press("enter")
        await until(pilot, Curtain)
        assert given.seats[1].name == "Elli"


async def test_a_last_result_and_a_solitaire_offer_no_seats() -> None:
    given = play_to_the_last_move(session(1, 1, seed="sit", rounds=1))
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_result(pilot, given)
        await until_shown(pilot, "Go on")
        assert "Who sits where" not in shown(app)
        await hush(pilot)
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, Sheet)
    alone = table_app(session(1, seed="sit", game="pasianssi"))
    async with alone.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("escape")
        await until(pilot, Menu)
        await until_shown(pilot, "Statistics")
        assert "Who sits where" not in shown(alone)
