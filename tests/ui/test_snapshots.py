"""Every screen at 80×24, 120×40 and 160×50, and at 80×24 without colour and in ASCII, pinned as text.

`CARDTABLE_SNAPSHOTS=write pytest tests/ui/test_snapshots.py` writes them anew. Look at the difference!
"""

import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from rich.style import Style
from textual.pilot import Pilot

from cardtable.engine.log import CHANCE
from cardtable.storage.store import Store
from cardtable.ui.app import CardTableApp
from cardtable.ui.palette import PALETTES
from cardtable.ui.screens.curtain import Curtain
from cardtable.ui.screens.finish import Finish
from cardtable.ui.screens.keys import KeysScreen
from cardtable.ui.screens.lobby import Lobby
from cardtable.ui.screens.match import MatchScreen
from cardtable.ui.screens.menu import Menu
from cardtable.ui.screens.settings import SettingsScreen
from cardtable.ui.screens.setup import SetupScreen
from cardtable.ui.screens.sheet import RuleBook, Sheet
from cardtable.ui.screens.statistics import StatisticsScreen
from tests.ui.helpers import hush, lift, play_on, play_to_the_last_move, session, shown, table, until, until_shown

GOLDEN = Path(__file__).parent.parent / "golden" / "screens"
SIZES = [(80, 24), (120, 40), (160, 50)]
COMPACT, NARROW, MIDDLE = (80, 24), (60, 20), (100, 30)
KINDS = [*((size, "colour") for size in SIZES), (COMPACT, "no-colour"), (COMPACT, "ascii")]
TABLES = [*KINDS, (NARROW, "colour"), (MIDDLE, "colour"), (NARROW, "ascii")]
"""What a table is looked at in besides: with little room, and with some."""


def named(kind) -> str:
    (width, height), mode = kind
    return f"{width}x{height}-{mode}"


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


async def statistics(pilot: Pilot) -> None:
    await until(pilot, Lobby)
    await pilot.press("t")
    await until(pilot, StatisticsScreen)


async def own_keys(pilot: Pilot) -> None:
    await settings(pilot)
    await pilot.press("up", "enter")
    await until(pilot, KeysScreen)


async def by_hand(pilot: Pilot) -> None:
    await ledger(pilot)
    await pilot.press("n")
    await until_shown(pilot, "A round with the real cards")


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


AT_HOME: list[Callable[[Pilot], Awaitable[None]]] = [lobby, setup, settings, ledger, statistics, own_keys, by_hand]
AT_TABLE: list[Callable[[Pilot], Awaitable[None]]] = [curtain, hand, picked, menu, rules, result, final]


@pytest.mark.parametrize("way", [*AT_HOME, *AT_TABLE], ids=lambda way: way.__name__)
@pytest.mark.parametrize("kind", KINDS, ids=named)
async def test_screen(monkeypatch: pytest.MonkeyPatch, kind, way) -> None:
    size, mode = kind
    await at_screen(monkeypatch, size, mode, way)


@pytest.mark.parametrize("way", [hand, picked], ids=lambda way: way.__name__)
@pytest.mark.parametrize("kind", TABLES[len(KINDS) :], ids=named)
async def test_a_table_with_little_room_and_with_some(monkeypatch: pytest.MonkeyPatch, kind, way) -> None:
    size, mode = kind
    await at_screen(monkeypatch, size, mode, way)


@pytest.mark.parametrize(
    "way", [*(way for way in AT_HOME if way is not settings), *AT_TABLE], ids=lambda way: way.__name__
)
@pytest.mark.parametrize("theme", ["night", "daylight", "contrast"])
async def test_every_theme_says_the_same(monkeypatch: pytest.MonkeyPatch, theme: str, way) -> None:
    """In another theme each screen has the same text, on the grounds of that theme alone."""
    styles = await at_screen(monkeypatch, COMPACT, "colour", way, theme)
    grounds = {style.bgcolor.get_truecolor().hex for style in styles if style.bgcolor is not None}
    own, felt = ({getattr(PALETTES[name], role) for role in GROUNDS} for name in (theme, "felt"))
    assert grounds & own
    assert not grounds & (felt - own)


GROUNDS = ("felt", "lit", "shade", "rail", "panel", "paper", "papershade", "dimpaper", "back", "curtain_a", "plate")
"""Roles of what lies behind."""


async def at_screen(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], mode: str, way, theme: str = "felt"
) -> set[Style]:
    store = prepared(monkeypatch, mode, theme)
    given = None
    if way in AT_TABLE:
        given = session(2, 1, seed="snapshot", store=store, rounds=1)
        # A few decisions in, so that there is a pot and a log.
        play_on(given, lambda given: given.ply >= 9 and given.actor != CHANCE and given.is_person(given.actor))
        if way in (result, final):
            play_to_the_last_move(given)
    return await compare(CardTableApp(store, given), size, mode, way, way.__name__)


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
@pytest.mark.parametrize("kind", TABLES, ids=named)
async def test_solitaire_screen(monkeypatch: pytest.MonkeyPatch, kind, way) -> None:
    if way is end_alone and kind not in KINDS:
        pytest.skip("a page, no table")
    size, mode = kind
    store = prepared(monkeypatch, mode)
    given = session(1, seed="snapshot", store=store, game="pasianssi")
    play_on(given, lambda given: given.ply == 44)
    await compare(CardTableApp(store, given), size, mode, way, f"pasianssi-{way.__name__}")


async def picked_card(pilot: Pilot) -> None:
    await hand(pilot)
    await pilot.press("1")


@pytest.mark.parametrize("way", [hand, picked_card, result], ids=lambda way: way.__name__)
@pytest.mark.parametrize("kind", TABLES, ids=named)
@pytest.mark.parametrize(
    ("game", "people", "bots"),
    [("scopa", 2, 0), ("escoba", 3, 1), ("kierki", 4, 0)],
    ids=["scopa", "escoba", "kierki"],
)
async def test_family_screen(monkeypatch: pytest.MonkeyPatch, kind, way, game, people, bots) -> None:
    if way is result and kind not in KINDS:
        pytest.skip("a page, no table")
    size, mode = kind
    store = prepared(monkeypatch, mode)
    options = {} if game == "kierki" else {"target": 5}
    given = session(people, bots, seed="snapshot", store=store, game=game, **options)
    play_on(given, lambda given: given.ply >= 17 and given.actor != CHANCE and given.is_person(given.actor))
    if way is result:
        play_to_the_last_move(given)
    await compare(CardTableApp(store, given), size, mode, way, f"{game}-{way.__name__}")


def prepared(monkeypatch: pytest.MonkeyPatch, mode: str, theme: str = "felt") -> Store:
    """A store whose settings want that mode."""
    if mode == "no-colour":
        monkeypatch.setenv("NO_COLOR", "1")
    store = Store(None)
    faces = "ascii" if mode == "ascii" else "unicode"
    store.set("settings", {"handover": "quick", "pace": "at once", "faces": faces, "theme": theme})
    return store


async def compare(app: CardTableApp, size: tuple[int, int], mode: str, way, name: str) -> set[Style]:
    """The screen that a way leads to is the pinned one; gives the styles of its cells."""
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
        strips = app.screen._compositor.render_strips()
        drawn = {segment.style for strip in strips for segment in strip if segment.style is not None}
        if mode == "no-colour":
            assert all(segment.style is not None for strip in strips for segment in strip)
        if mode == "ascii":
            assert found.isascii()
    if writes:
        path.write_text(found)
    else:
        assert found == pinned
    return drawn
