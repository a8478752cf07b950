"""Strangers' games on the screen: a table that fails gives way, rules that fail end their match, and no evening."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.engine.report import Report, Row
from cardtable.engine.report import Sheet as ReportSheet
from cardtable.games import guests, registry
from cardtable.games.plugins import Plugin
from cardtable.saying import Saying
from cardtable.storage.store import Store
from cardtable.ui.app import CardTableApp
from cardtable.ui.screens.curtain import Curtain
from cardtable.ui.screens.lobby import Lobby
from cardtable.ui.screens.match import MatchScreen
from cardtable.ui.screens.sheet import RuleBook, Sheet
from cardtable.ui.tables.base import Table
from cardtable.ui.tables.general import GeneralTable
from tests.games.test_guests import GAME, failing, played, rules_that_fail_in
from tests.ui.helpers import lift, shown, table, table_app, until, until_shown


class Telling(Report):
    """A report with a cell that a table may draw itself."""

    def final(self, view):
        return ReportSheet(rows=(Row((Saying("units", {"units": {}}),)),))


class Failing(Table):
    """A table that fails wherever it is told to."""

    where = ""

    def pieces(self, scene):
        return self._maybe("pieces", [])

    def title(self, scene):
        return self._maybe("title", "")

    def cell(self, cell):
        return self._maybe("cell", None)

    def render_line(self, y):
        self._maybe("render_line", None)
        return super().render_line(y)

    async def on_key(self, event):
        self._maybe("on_key", None)

    def _maybe(self, name, answer):
        if name == type(self).where:
            raise RuntimeError(name)
        return answer


@pytest.mark.parametrize("where", ["pieces", "title", "cell", "render_line", "on_key", "__init__"])
async def test_a_table_that_fails_gives_way_to_the_general_one(where: str, monkeypatch) -> None:
    monkeypatch.setattr(Failing, "where", where)
    if where == "__init__":
        monkeypatch.setattr(Failing, "__init__", lambda self, speaker, look: 1 / 0)
    guest = guests.admit(replace(GAME, table=f"{__name__}:Failing", report=Telling()), "highcard")
    monkeypatch.setitem(sys.modules, __name__, sys.modules[Failing.__module__])
    given = played(guest, 1, 1)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(600):
            await pilot.pause(0.01)
            if isinstance(app.screen, Sheet):
                await pilot.press("enter")
            elif isinstance(app.screen, MatchScreen):
                board = table(app)
                if isinstance(board, GeneralTable):
                    break
                if board.scene is not None and board.scene.asked:
                    board.choose(board.scene.moves[0])
                await pilot.press("q", "space")
            else:
                break
        assert app.crash is None
        assert given.actor is None or isinstance(table(app), GeneralTable)


async def test_rules_that_fail_at_the_table_end_the_match_there_and_it_is_kept(home: Path) -> None:
    guest = guests.admit(replace(GAME, rules=rules_that_fail_in("view", RuntimeError(), after=40)), "highcard")
    given = played(guest, 2, 0, Store(home))
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(400):
            await pilot.pause(0.01)
            if isinstance(app.screen, Curtain):
                await lift(pilot)
            elif isinstance(app.screen, Sheet):
                break
            else:
                await pilot.press("1", "enter")
        text = await until_shown(pilot, "cannot go on")
        assert "highcard" in text
    assert app.crash is None
    assert given.kept


async def test_a_move_that_the_rules_cannot_do_is_said_and_another_may_be_chosen() -> None:
    guest = guests.admit(replace(GAME, rules=rules_that_fail_in("apply", RuntimeError(), after=3)), "highcard")
    given = played(guest, 1, 1)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(200):
            await pilot.pause(0.01)
            if isinstance(app.screen, MatchScreen) and (scene := table(app).scene) is not None and scene.asked:
                await pilot.press("1", "enter")
                await until_shown(pilot, "RuntimeError in apply")
                break
            await pilot.press("space")
        assert table(app).scene.asked
    assert app.crash is None


async def test_a_guests_rule_book_that_fails_is_a_line(monkeypatch) -> None:
    guest = guests.admit(replace(GAME, rulebook=failing(RuntimeError())), "highcard")
    app = table_app(played(guest, 1, 1))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, MatchScreen)
        await pilot.press("question_mark")
        await until(pilot, RuleBook)
        await until_shown(pilot, "brings no rule book")


async def test_two_games_of_one_name_show_where_they_come_from(monkeypatch) -> None:
    guest = guests.admit(replace(GAME, name="Scopa"), "highcard")
    load = registry.load.__wrapped__
    monkeypatch.setattr(registry, "strangers", lambda: ("highcard",))
    monkeypatch.setattr(registry, "plugins", lambda: (Plugin("highcard", "cardtable-highcard", "1.2.3"),))
    monkeypatch.setattr(registry, "load", lambda name: guest if name == "highcard" else load(name))
    app = CardTableApp(Store(None))
    async with app.run_test(size=(80, 40)) as pilot:
        await until(pilot, Lobby)
        text = await until_shown(pilot, "Scopa (cardtable-highcard 1.2.3)")
        assert "Scopa (cardtable)" in text
        assert "Escoba (" not in text
        assert shown(app)
