"""Every screen at 80×24 and 120×40, in colour, without colour, and in ASCII, pinned as text.

`CARDTABLE_SNAPSHOTS=write pytest tests/ui/test_snapshots.py` writes them anew. Look at the difference!
"""

import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from cardtable.engine.log import CHANCE
from cardtable.storage.store import Store
from cardtable.ui.app import CardTableApp
from cardtable.ui.screens.curtain import Curtain
from cardtable.ui.screens.finish import Finish
from cardtable.ui.screens.lobby import Lobby
from cardtable.ui.screens.match import MatchScreen
from cardtable.ui.screens.menu import Menu
from cardtable.ui.screens.settings import SettingsScreen
from cardtable.ui.screens.setup import SetupScreen
from cardtable.ui.screens.sheet import RuleBook, Sheet
from tests.ui.helpers import hush, lift, play_on, play_to_the_last_move, session, shown, table, until, until_shown

GOLDEN = Path(__file__).parent.parent / "golden" / "screens"
SIZES = [(80, 24), (120, 40)]
MODES = ["colour", "no-colour", "ascii"]


async def lobby(pilot: Pilot) -> None:
    await until(pilot, Lobby)


async def setup(pilot: Pilot) -> None:
    await until(pilot, Lobby)
    await pilot.press("enter")
    await until(pilot, SetupScreen)


async def settings(pilot: Pilot) -> None:
    await until(pilot, Lobby)
    await pilot.press("s")
    await until(pilot, SettingsScreen)


async def ledger(pilot: Pilot) -> None:
    await until(pilot, Lobby)
    await pilot.press("l")
    await until_shown(pilot, "No prize chips yet")


async def curtain(pilot: Pilot) -> None:
    await until(pilot, Curtain)
    await hush(pilot)
    pilot.app.screen._look()


async def hand(pilot: Pilot) -> None:
    await until(pilot, Curtain)
    await lift(pilot)
    await until(pilot, MatchScreen)


async def picked(pilot: Pilot) -> None:
    await hand(pilot)
    await pilot.press("2")


async def menu(pilot: Pilot) -> None:
    await hand(pilot)
    await pilot.press("escape")
    await until(pilot, Menu)


async def rules(pilot: Pilot) -> None:
    await hand(pilot)
    await pilot.press("question_mark")
    await until(pilot, RuleBook)
    await pilot.pause(0.3)


async def result(pilot: Pilot) -> None:
    for _ in range(1000):
        await pilot.pause(0.002)
        if isinstance(pilot.app.screen, Sheet):
            return
        if isinstance(pilot.app.screen, Curtain):
            pilot.app.screen.dismiss("lifted")
        elif table(pilot.app).scene.asked:
            board = table(pilot.app)
            board.choose(board.scene.moves[0])
    raise AssertionError("no result")


async def final(pilot: Pilot) -> None:
    await result(pilot)
    await hush(pilot)
    await pilot.press("enter")
    for _ in range(500):
        await pilot.pause(0.02)
        if "The match is over" in shown(pilot.app):
            return


AT_HOME: list[Callable[[Pilot], Awaitable[None]]] = [lobby, setup, settings, ledger]
AT_TABLE: list[Callable[[Pilot], Awaitable[None]]] = [curtain, hand, picked, menu, rules, result, final]


@pytest.mark.parametrize("way", [*AT_HOME, *AT_TABLE], ids=lambda way: way.__name__)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_screen(monkeypatch: pytest.MonkeyPatch, size, mode: str, way) -> None:
    store = prepared(monkeypatch, mode)
    given = None
    if way in AT_TABLE:
        given = session(2, 1, seed="snapshot", store=store, rounds=1)
        # A few decisions in, so that there is a pot and a log.
        play_on(given, lambda given: given.ply >= 9 and given.actor != CHANCE and given.is_person(given.actor))
        if way in (result, final):
            play_to_the_last_move(given)
    await compare(CardTableApp(store, given), size, mode, way, way.__name__)


async def table_alone(pilot: Pilot) -> None:
    await until(pilot, MatchScreen)


async def picked_alone(pilot: Pilot) -> None:
    await until(pilot, MatchScreen)
    await pilot.press("a", "b")


async def end_alone(pilot: Pilot) -> None:
    await until(pilot, MatchScreen)
    for _ in range(400):
        await pilot.pause(0.005)
        if isinstance(pilot.app.screen, Finish):
            break
        if table(pilot.app).scene.asked:
            table(pilot.app).choose(table(pilot.app).scene.moves[0])
    for _ in range(200):
        await pilot.pause(0.02)
        if "at best" in shown(pilot.app):
            return


@pytest.mark.parametrize("way", [table_alone, picked_alone, end_alone], ids=lambda way: way.__name__)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_solitaire_screen(monkeypatch: pytest.MonkeyPatch, size, mode: str, way) -> None:
    store = prepared(monkeypatch, mode)
    given = session(1, seed="snapshot", store=store, game="pasianssi")
    play_on(given, lambda given: given.ply == 44)
    await compare(CardTableApp(store, given), size, mode, way, f"pasianssi-{way.__name__}")


async def picked_card(pilot: Pilot) -> None:
    await hand(pilot)
    await pilot.press("1")


@pytest.mark.parametrize("way", [hand, picked_card, result], ids=lambda way: way.__name__)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    ("game", "people", "bots"),
    [("scopa", 2, 0), ("escoba", 3, 1), ("kierki", 4, 0)],
    ids=["scopa", "escoba", "kierki"],
)
async def test_family_screen(monkeypatch: pytest.MonkeyPatch, size, mode: str, way, game, people, bots) -> None:
    store = prepared(monkeypatch, mode)
    options = {} if game == "kierki" else {"target": 5}
    given = session(people, bots, seed="snapshot", store=store, game=game, **options)
    play_on(given, lambda given: given.ply >= 17 and given.actor != CHANCE and given.is_person(given.actor))
    if way is result:
        play_to_the_last_move(given)
    await compare(CardTableApp(store, given), size, mode, way, f"{game}-{way.__name__}")


def prepared(monkeypatch: pytest.MonkeyPatch, mode: str) -> Store:
    """A store whose settings want that mode."""
    if mode == "no-colour":
        monkeypatch.setenv("NO_COLOR", "1")
    store = Store(None)
    faces = "ascii" if mode == "ascii" else "unicode"
    store.set("settings", {"handover": "quick", "pace": "at once", "faces": faces})
    return store


async def compare(app: CardTableApp, size: tuple[int, int], mode: str, way, name: str) -> None:
    """The screen that a way leads to is the pinned one."""
    kind = {"ascii": "ascii", "no-colour": "mono"}.get(mode, "unicode")
    path = GOLDEN / f"{name}-{size[0]}x{size[1]}-{kind}.txt"
    writes = os.environ.get("CARDTABLE_SNAPSHOTS") == "write"
    pinned = "" if writes else path.read_text()
    async with app.run_test(size=size) as pilot:
        await way(pilot)
        found = ""
        # A footer comes when it comes: what is waited for is what is to be seen, and on a machine under load longer.
        for _ in range(10 if writes else 200):
            await pilot.pause(0.02)
            found = "\n".join(line.rstrip() for line in shown(app).splitlines()) + "\n"
            if found == pinned:
                break
        if mode == "no-colour":
            for strip in app.screen._compositor.render_strips():
                for segment in strip:
                    assert segment.style is not None
    if writes:
        path.write_text(found)
    else:
        assert found == pinned
