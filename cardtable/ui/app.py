"""The app: starts, leaves and fails without telling anybody a card."""

import asyncio
import os
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import App
from textual.binding import Binding
from textual.driver import Driver
from textual.filter import LineFilter
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from cardtable import faults
from cardtable.language import _
from cardtable.storage.store import Store
from cardtable.ui import keys, settings
from cardtable.ui.grace import Grace
from cardtable.ui.layouts import in_latin
from cardtable.ui.output import Ascii
from cardtable.ui.page import Page
from cardtable.ui.palette import theme
from cardtable.ui.silence import Patient
from cardtable.ui.then import Then

if TYPE_CHECKING:
    from cardtable.play.session import Session

MOUNTING = 1.0
"""Seconds that a key waits for the screen it is meant for."""


class CardTableApp(App[None]):
    """Lobby and tables. Whatever Textual would show of a crash, a selection or the screen stays unsaid."""

    TITLE = "cardtable"
    CSS = """
    OptionList:focus, Input:focus { background-tint: $text 0%; }
    """
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS = [
        Binding("ctrl+q,ctrl+c", "leave", _("Quit"), show=False, priority=True),
        Binding("ctrl+z", "suspend_process", _("Suspend"), show=False, priority=True),
    ]

    def __init__(self, store: Store, session: "Session | None" = None) -> None:
        super().__init__()
        self._store = store
        self._first = session
        self._ascii = Ascii(enabled=settings.current(store).look.ascii)
        self.use_theme(settings.current(store).theme_name)
        self.sessions: list[Session] = [session] if session is not None else []
        """The matches that were played, the last one last."""
        self.crash: BaseException | None = None
        """What ended the app, if a fault did."""
        self.last_key: str | None = None
        """The last key that was pressed, on whatever screen: a curtain asks for another one."""
        self.own_keys: dict[str, str] = {}
        """The keys that the player has chosen, by what they do."""
        self.faults: list[BaseException] = []
        """What failed and did not end it."""

    def on_mount(self) -> None:
        """Go straight to a table, if that was wanted."""
        asyncio.get_running_loop().set_exception_handler(self._stray)
        self.use_own_keys()
        threading.excepthook = lambda stray: self.failed(stray.exc_value or stray.exc_type())
        if self._first is not None:
            from cardtable.ui.screens.match import MatchScreen

            self.push_screen(MatchScreen(self._first, settings.current(self._store)), self._after_first)

    def use_theme(self, name: str) -> None:
        """Colour every screen so."""
        wanted = theme(name)
        self.register_theme(wanted)
        self.theme = wanted.name

    def use_signs(self, plain: bool) -> None:
        """Show nothing but ASCII, or every sign again."""
        if plain != self._ascii.enabled:
            self._ascii.enabled = plain
            for screen in self.screen_stack:
                for widget in (screen, *screen.walk_children(Widget)):
                    widget._styles_cache.clear()
                    widget.refresh()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What every line goes through on its way to the terminal."""
        return [*super().get_line_filters(), *([self._ascii] if self._ascii.enabled else [])]

    def use_own_keys(self) -> None:
        """Let the keys count that the player has chosen."""
        self.own_keys = keys.own(self._store.setting(keys.KEY))
        self.set_keymap(keys.keymap(self.own_keys))

    def get_key_display(self, binding: Binding) -> str:
        """What a key is called, on every screen alike."""
        return binding.key_display or keys.name(binding.key)

    def get_default_screen(self) -> Page[None]:
        """What lies beneath everything else: the lobby, unless somebody went straight to a table."""
        if self._first is not None:
            return Page(id="_default")
        return self._lobby()

    def _lobby(self) -> Page[None]:
        from cardtable.ui.screens.lobby import Lobby

        return Lobby(self._store, self.unkept)

    async def on_event(self, event: events.Event) -> None:
        """Let a screen that wants silence judge a key before anybody acts on it; one that is just made comes first."""
        if isinstance(event, events.Key) and not self._screen_stack:
            # It leaves: there is nothing that a key could mean.
            return
        if isinstance(event, events.Key) and not event.is_forwarded:
            if not isinstance(self.focused, Input) and event.key not in self.screen.active_bindings:
                event = in_latin(event)
            self.last_key = event.key
            if not self.screen._mounted_event.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.screen._mounted_event.wait(), MOUNTING)
            if isinstance(self.screen, Patient) and not self.screen.heeds(event):
                return
        await super().on_event(event)

    def _after_first(self, wanted: Then | None) -> None:
        """What is called the lobby leads there, also for those who went straight to a table."""
        if wanted is Then.LOBBY:
            self.push_screen(self._lobby())
        else:
            self.exit()

    def on_match_screen_sat(self, message: Message) -> None:
        """Remember which match is being played, for the last line."""
        session: Session = message.session  # type: ignore[attr-defined]
        self.sessions = [*(known for known in self.sessions if known is not session), session]

    def unkept(self) -> "list[Session]":
        """Matches of which something is not in the store yet."""
        return [session for session in self.sessions if not session.kept]

    # What the driver tells

    def signalled(self, number: int) -> None:
        """A signal, or a terminal that has gone, asks the program to end."""
        self.exit(return_code=128 + number)

    def hide(self) -> None:
        """The terminal is somebody else's for a while: whoever shows a hand takes it off."""
        self.app_suspend_signal.publish(self)

    def failed(self, problem: BaseException) -> None:
        """A fault of ours in a thread or a task that nobody waits for: the match goes on, and it is said at the end."""
        self.faults.append(problem)

    def _stray(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.failed(context.get("exception") or RuntimeError(context.get("message", "")))

    def exit(self, result: None = None, return_code: int = 0, message: Any | None = None) -> None:
        """Leave; if that takes too long, without more ado."""
        self._end_soon(return_code)
        super().exit(result, return_code, message)

    def _end_soon(self, status: int) -> None:
        if self.grace is not None:
            self.grace.give(status)

    @property
    def grace(self) -> Grace | None:
        """What ends the process if it does not end by itself; None: it is drawn on no terminal."""
        return getattr(self._driver, "grace", None)

    def action_suspend_process(self) -> None:
        """Give the terminal back for a while."""
        if (fall_asleep := getattr(self._driver, "fall_asleep", None)) is not None:
            fall_asleep()

    def action_leave(self) -> None:
        """Leave: nothing is lost, so nothing is asked."""
        self.exit()

    def action_help_quit(self) -> None:
        """Textual's hint on Ctrl+C is not wanted: the key leaves."""
        self.action_leave()

    def action_screenshot(self, filename: str | None = None, path: str | None = None) -> None:
        """No screenshots: a file would show a hand."""

    def save_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str:
        """No screenshots, not even by Textual's environment variables."""
        return ""

    def deliver_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str | None:
        """No screenshots."""
        return None

    def get_driver_class(self) -> type[Driver]:
        """The platform's driver, made discreet."""
        from cardtable.ui.driver import discreet

        return discreet(super().get_driver_class(), self)

    # Textual prints the locals of every frame when it fails: hands, packs, seeds.

    def _handle_exception(self, error: Exception) -> None:
        if self.crash is None:
            self.crash = error
        self._end_soon(1)
        super()._handle_exception(error)

    def panic(self, *renderables: Any) -> None:
        """End without showing anything."""
        self._return_code = 1
        if self.crash is None:
            self.crash = sys.exc_info()[1] or RuntimeError("panic")
        self._close_messages_no_wait()

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        self._exit_renderables.clear()


def run(store: Store, session: "Session | None" = None) -> int:
    """Run the app; gives the exit status, and says in one line how to go on or what went wrong."""
    if session is not None:
        from cardtable.ui.screens.match import table_class

        # A table that cannot be loaded is an error of the command, not of the app.
        table_class(session.info)
    _measure()
    app = CardTableApp(store, session)
    try:
        app.run()
    except Exception as problem:
        app.crash = problem
    return _leave(app)


def _measure() -> None:
    """Learn how wide doubtful signs are, where somebody could have set that: before the first frame."""
    from cardtable.ui import width
    from cardtable.ui.look import signs_are_wide

    if width.in_doubt(os.environ) and sys.stdin.isatty() and sys.stderr.isatty():
        signs_are_wide(width.measured(sys.stdin.fileno(), sys.stderr.fileno()) > 1)


def _leave(app: CardTableApp) -> int:
    """Keep what is not kept yet, and say how to go on, or what is lost; gives the exit status."""
    from cardtable.play import farewell

    if app.grace is not None:
        app.grace.extend(1 if app.crash is not None or app.unkept() else app.return_code or 0)
    lost = farewell.last_try(app.unkept())
    failed = [faults.report(problem) for problem in app.faults]
    # After a hang-up there is nobody left to be told.
    with suppress(OSError):
        if app.crash is not None:
            text = _("cardtable stopped by a fault of its own; {state}. Report: {file}")
            state = _("the last moves could not be kept") if lost else _("the match is kept")
            print(text.format(state=state, file=faults.report(app.crash) or "–"), file=sys.stderr)
            return 1
        if failed:
            text = _("Something failed inside cardtable, and nothing was lost by it. Report: {file}")
            print(text.format(file=failed[-1] or "–"), file=sys.stderr)
        for session in lost:
            print(farewell.lost_line(session), file=sys.stderr)
        if line := farewell.resume_line(app.sessions[-1] if app.sessions else None):
            print(line)
    return 1 if lost else app.return_code or 0
