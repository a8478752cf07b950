"""O-LY01: every screen at every size takes every key, and shows itself again when there is room."""

import pytest
from textual import events
from textual.pilot import Pilot

from cardtable.engine.report import Course
from cardtable.games import registry
from cardtable.play.order import Order
from cardtable.storage.store import Store
from cardtable.ui import stories
from cardtable.ui.app import CardTableApp
from cardtable.ui.look import look
from cardtable.ui.screens.confirm import Confirm
from cardtable.ui.screens.curtain import Curtain
from cardtable.ui.screens.ending import Ending
from cardtable.ui.screens.finish import Finish
from cardtable.ui.screens.ledger import LedgerScreen
from cardtable.ui.screens.lobby import Lobby
from cardtable.ui.screens.match import MatchScreen
from cardtable.ui.screens.menu import Menu
from cardtable.ui.screens.seats import SeatsScreen
from cardtable.ui.screens.settings import SettingsScreen
from cardtable.ui.screens.setup import SetupScreen
from cardtable.ui.screens.sheet import RuleBook, Sheet
from cardtable.ui.settings import Settings
from cardtable.ui.tables.african_by_hand import HandRoundScreen
from cardtable.ui.widgets.story import StoryView
from cardtable.words import rulebook
from tests.ui.helpers import session, table

SIZES = [(1, 1), (3, 2), (10, 24), (80, 4), (200, 1), (79, 23), (161, 51)]
KEYS = [
    *("pagedown", "pageup", "end", "home", "down", "up", "left", "right", "tab", "shift+tab"),
    *("space", "backspace", "delete", "ctrl+home", "ctrl+end", "ctrl+pagedown", "f1", "5", "x", "ctrl+a", "ctrl+k"),
]


async def press(pilot: Pilot, keys: list[str]) -> None:
    """Keys as they come from a terminal: nobody waits for one before the next."""
    for key in keys:
        pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
    await pilot.pause()


def _book():
    info = registry.load("kierki")
    return rulebook(info, info.complete({}))


def _finish(app):
    played = session(0, 1, game="pasianssi", store=app._store)
    while played.actor is not None:
        played.play(0, played.think(0)) if isinstance(played.actor, int) else played.throw()
    return Finish(played, MatchScreen(played, Settings())._table, Settings())


def _story(width: int, part: float):
    course = Course(((0,), (1,)), ((3, 1), (5, 9)), 11)
    told = stories.ending("Anna wins.", "\n".join(map(str, range(60))), (), course, ("Anna", "Bo"), (0,), {}, look())
    return told(width, part)


SCREENS = {
    "lobby": lambda app: Lobby(app._store),
    "set-up": lambda app: SetupScreen(registry.load("scopa"), None),
    "set-up of a solitaire": lambda app: SetupScreen(registry.load("pasianssi"), None),
    "settings": lambda app: SettingsScreen(app._store),
    "menu": lambda app: Menu(True),
    "rules": lambda app: RuleBook(_book()),
    "sheet": lambda app: Sheet("Result", "\n".join(map(str, range(100))), quiet=0.0),
    "ledger": lambda app: LedgerScreen(app._store, look()),
    "round by hand": lambda app: HandRoundScreen(app._store, LedgerScreen(app._store, look())._evenings[0]),
    "ending": lambda app: Ending(StoryView(_story), chips=True, quiet=0.0),
    "question": lambda app: Confirm("Delete it? It cannot be brought back.", "Yes", "No"),
    "who sits where": lambda app: SeatsScreen(Order(session(2, 1))),
    "curtain": lambda app: Curtain("Anna", ["news"] * 40, None, 0.5, "Bo"),
    "finish": _finish,
}


@pytest.mark.parametrize("name", SCREENS)
async def test_a_screen_at_any_size_takes_any_key(name: str) -> None:
    app = CardTableApp(Store(None))
    for _ in range(3):
        session(2, store=app._store).throw()
    async with app.run_test(size=(80, 24)) as pilot:
        for size in SIZES:
            screen = SCREENS[name](app)
            app.push_screen(screen)
            await pilot.pause()
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await press(pilot, KEYS)
            while app.screen is not screen and len(app.screen_stack) > 2:
                await app.pop_screen()
            if app.screen is screen:
                await app.pop_screen()
            assert app.crash is None


@pytest.mark.parametrize("game", [*registry.BUILT_IN, "the general table"])
async def test_a_table_at_any_size_takes_any_key(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if game == "the general table":
        from cardtable.ui.screens import match
        from cardtable.ui.tables.general import GeneralTable

        monkeypatch.setattr(match, "table_class", lambda info: GeneralTable)
        game = "scopa"
    info = registry.load(game)
    given = session(1, max(info.seats[0] - 1, 0), game=game)
    app = CardTableApp(given.store, given)
    async with app.run_test(size=(80, 24)) as pilot:
        while not (table(app).scene and table(app).scene.asked):
            await pilot.press("space")
            await pilot.pause(0.01)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await press(pilot, KEYS)
            await pilot.click(offset=(0, 0))
            await press(pilot, ["escape", "pagedown", "pageup", "escape"])
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert app.crash is None
