"""The match: one screen for every game. It calls the players in turn and decides when a hand may lie open."""

import asyncio
from contextlib import suppress
from importlib import import_module
from typing import Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Footer, Static

from cardtable import words
from cardtable.engine.game import GameInfo, Seat
from cardtable.engine.match import CHANCE
from cardtable.errors import MatchMovedOn
from cardtable.ui.scene import Scene
from cardtable.ui.screens.curtain import TAKEN_BACK, Curtain
from cardtable.ui.session import Session
from cardtable.ui.settings import Settings
from cardtable.ui.tables.base import Table
from cardtable.words import _

UNDO = object()
"""In the place of a move: the player takes the last one back."""


def table_class(info: GameInfo) -> type[Table]:
    """The table that a game names, or the general one."""
    module, _colon, name = (info.table or "cardtable.ui.tables.general:GeneralTable").partition(":")
    found: type[Table] = getattr(import_module(module), name)
    return found


class MatchScreen(Screen[str | None]):
    """Plays one session to its end, or until it is left; gives what comes next: `quit`, or None for the lobby."""

    CSS = """
    MatchScreen { background: #14492f; }
    MatchScreen #title { height: 1; width: 100%; background: #0e3522; color: #cfe3c4; padding: 0 1; }
    """
    BINDINGS = [
        Binding("space", "skip", _("Skip"), show=False, tooltip=_("Do not wait for computer players")),
        Binding("h", "hint", _("Hint"), tooltip=_("What the computer would do in your place, and why")),
        Binding("z", "undo", _("Undo"), tooltip=_("Take your last move back, as long as it may be")),
        Binding("v", "last", _("Last pot"), show=False, tooltip=_("What was won last")),
        Binding("question_mark", "rules", _("Rules"), key_display="?"),
        Binding("escape", "menu", _("Menu"), key_display="Esc"),
    ]

    def __init__(self, session: Session, settings: Settings) -> None:
        super().__init__()
        self._session = session
        self._settings = settings
        self._table: Table = table_class(session.info)(session.speaker, settings.look)
        self._open: Seat | None = None
        """Whose hand may lie open without a curtain: the seat that acted last."""
        self._chosen: asyncio.Future[Any] | None = None
        self._skip = asyncio.Event()
        self._last_key: str | None = None
        self._shown_results = 0
        self._last_result: Any = None
        self._note = ""
        self._undone = False

    def compose(self) -> ComposeResult:
        """Title, table, keys."""
        yield Static(id="title")
        yield self._table
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Show the table to bystanders and begin."""
        self._table.focus()
        view = self._session.scene(None).view
        counted = self._table.results(view)
        self._shown_results = counted if self._session.actor not in (CHANCE, None) else max(counted - 1, 0)
        self.run_worker(self._play(), exclusive=True)

    # The order of play

    async def _play(self) -> None:
        """Call chance, computer players and people in turn until the match is over."""
        while True:
            try:
                await self._show_result()
                actor = self._session.actor
                if actor is None:
                    break
                if not isinstance(actor, int):
                    self._session.throw()
                    self._show(None)
                elif self._session.is_person(actor):
                    await self._ask(actor)
                else:
                    await self._let_play(actor)
                self._say_notice()
            except MatchMovedOn as problem:
                self._close_hand()
                self._session = self._session.reload()
                self._note = words.error(problem)
        await self._show_end()

    async def _ask(self, seat: Seat) -> None:
        """One decision of a person: the curtain if need be, the open hand, and the hand off the screen again."""
        session = self._session
        if self._open != seat and len(session.people) > 1 and session.has_secrets(seat):
            self._close_hand()
            await self._settled()
            mover = session.may_take_back
            curtain = Curtain(
                session.speaker.name(seat),
                session.since(seat),
                self._last_key,
                self._settings.quiet,
                None if mover is None else session.speaker.name(mover),
            )
            if await self.app.push_screen_wait(curtain) == TAKEN_BACK and mover is not None:
                session.undo(mover)
                return
        self._open = seat
        self._chosen = asyncio.get_running_loop().create_future()
        self._show(seat)
        try:
            move = await self._chosen
        finally:
            self._chosen = None
        self._note = ""
        if move is UNDO:
            session.undo(seat)
            return
        session.play(seat, move)
        if session.actor == seat or len(session.people) == 1:
            self._show(seat)
        else:
            self._close_hand()

    async def _let_play(self, seat: Seat) -> None:
        """One decision of a computer player, in public view and at a pace people can follow."""
        self._show(None)
        move = self._session.think(seat)
        self._skip.clear()
        self._undone = False
        with suppress(TimeoutError):
            await asyncio.wait_for(self._skip.wait(), self._settings.pause)
        mover = self._session.may_take_back
        if self._undone and mover is not None:
            self._session.undo(mover)
            return
        self._session.play(seat, move)
        self._show(None)

    def _show(self, seat: Seat | None) -> None:
        """Show the table; with one person at it, that person's hand always lies open."""
        people = self._session.people
        if seat is None and len(people) == 1:
            seat = people[0]
        if seat is None:
            self._open = None
        table = self._table
        scene = self._session.scene(
            seat, (lambda view: table.candidates(view, seat)) if seat is not None else None, self._note
        )
        self._put(scene)

    def _close_hand(self) -> None:
        """Take every hand off the table."""
        self._open = None
        self._put(self._session.scene(None, note=self._note))

    def _put(self, scene: Scene) -> None:
        """Show a scene, with its head line."""
        info = self._session.info
        rules = words.house_rules(info, self._session.options)
        parts = [info.name, self._table.title(scene), rules]
        self.query_one("#title", Static).update(
            Text(" · ".join(filter(None, parts)), no_wrap=True, overflow="ellipsis")
        )
        self._table.show(scene)

    async def _settled(self) -> None:
        """Wait until the table is on the screen as it is now."""
        drawn = asyncio.Event()
        self.call_after_refresh(drawn.set)
        await drawn.wait()

    # Results

    async def _show_result(self) -> None:
        """Show a round's result once, as soon as it is counted."""
        view = self._session.scene(None).view
        counted = self._table.results(view)
        if counted > self._shown_results:
            self._shown_results = counted
            page = self._table.result(view)
            if page is not None:
                self._last_result = page
                self._show(None)
                await self._read(_("Result"), page)

    async def _show_end(self) -> None:
        self._show(None)
        view = self._session.scene(None).view
        parts: list[Any] = [Text(self._session.outcome_text(), style="bold"), Text()]
        final = self._table.final(view)
        if final is not None:
            parts.append(final)
        await self._read(_("The match is over"), *parts)
        self.dismiss(None)

    async def _read(self, title: str, *parts: Any) -> None:
        from cardtable.ui.screens.sheet import Sheet

        await self.app.push_screen_wait(Sheet(title, *parts, quiet=self._settings.quiet))

    def _say_notice(self) -> None:
        """News of the store, once: never anything about cards."""
        notice = self._session.notice
        if notice is not None:
            self._session.notice = None
            self._note = words.error(notice)
            if not self._session.store.lasting:
                self._note += _("; this match lives only as long as the window")

    # Keys and choices

    def on_table_chosen(self, message: Table.Chosen) -> None:
        """A move was chosen: it counts if it is for this very moment."""
        message.stop()
        if self._chosen is not None and not self._chosen.done() and message.ply == self._session.ply:
            self._chosen.set_result(message.move)

    async def on_event(self, event: events.Event) -> None:
        """Remember the last key, so that the curtain asks for another one."""
        if isinstance(event, events.Key):
            self._last_key = event.key
        await super().on_event(event)

    def action_skip(self) -> None:
        """Do not wait for the computer player."""
        self._skip.set()

    def action_hint(self) -> None:
        """What the computer would do in the open seat's place, and why."""
        scene = self._table.scene
        if scene is None or not scene.asked or scene.seat is None:
            return
        hint = self._session.hint(scene.seat)
        self._note = _("Hint: {text}").format(text=hint[1]) if hint else _("This game has no hints.")
        self._show(scene.seat)

    def action_undo(self) -> None:
        """Take the last move back, or say why it stands."""
        mover = self._session.may_take_back
        if mover is not None and len(self._session.people) == 1:
            # The computer player that thinks has not acted yet.
            self._undone = True
            self._skip.set()
            return
        scene = self._table.scene
        if scene is None or not scene.asked or scene.seat is None:
            return
        refusal = self._session.undo_refusal(scene.seat)
        if refusal is not None:
            self._table.remark(self._session.speaker.refusal(refusal))
        elif self._chosen is not None and not self._chosen.done():
            self._chosen.set_result(UNDO)

    def action_last(self) -> None:
        """What was won last: public, as everybody saw it."""
        lines = self._table.last(self._session.scene(None).view)
        self._look_at(_("The last pot"), lines or Text(_("Nothing has been won yet.")))

    def action_rules(self) -> None:
        """The rule book, with the house rules of this match marked."""
        if not self.is_current:
            return
        from cardtable.ui.screens.sheet import RuleBook

        book = words.rulebook(self._session.info, self._session.options)
        if book is not None:
            self.app.push_screen(RuleBook(book))

    def action_menu(self) -> None:
        """The menu."""
        if self.is_current:
            from cardtable.ui.screens.menu import Menu

            self.app.push_screen(Menu(), self._menu_chosen)

    def _menu_chosen(self, entry: str | None) -> None:
        if entry == "rules":
            self.action_rules()
        elif entry == "result":
            self._look_at(_("The last result"), self._last_result or Text(_("Nothing has been counted yet.")))
        elif entry == "history":
            self._look_at(_("What happened so far"), Text("\n".join(self._session.log_lines())))
        elif entry == "settings":
            self.run_worker(self._change_settings(), group="menu")
        elif entry in ("lobby", "quit"):
            self._close_hand()
            self.dismiss(entry)

    def _look_at(self, title: str, page: Any) -> None:
        self.run_worker(self._read(title, page), group="menu")

    async def _change_settings(self) -> None:
        from cardtable.ui.screens.settings import SettingsScreen

        self._settings = await self.app.push_screen_wait(SettingsScreen(self._session.store))
        self._table.dress(self._settings.look)
