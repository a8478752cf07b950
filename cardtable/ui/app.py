"""The app: starts, leaves and fails without telling anybody a card."""

import asyncio
import signal
import sys
from contextlib import suppress
from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.driver import Driver
from textual.message import Message

from cardtable import faults
from cardtable.storage.store import Store
from cardtable.ui.session import Session
from cardtable.words import _

SIGNALS = ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGALRM")
"""Whatever would end the program by default; each leaves by the same door."""


class CardTableApp(App[None]):
    """Lobby and tables. Whatever Textual would show of a crash, a selection or the screen stays unsaid."""

    TITLE = "cardtable"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS = [
        Binding("ctrl+q,ctrl+c", "leave", _("Quit"), show=False, priority=True),
        Binding("ctrl+z", "suspend_process", _("Suspend"), show=False, priority=True),
    ]

    def __init__(self, store: Store, session: Session | None = None) -> None:
        super().__init__()
        self._store = store
        self._first = session
        self.session = session
        """The match that was played last."""
        self.crash: Exception | None = None
        """What ended the app, if a fault did."""

    def on_mount(self) -> None:
        """Take over the signals, then show the lobby or go straight to a table."""
        loop = asyncio.get_running_loop()
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is not None:
                with suppress(NotImplementedError, RuntimeError, ValueError):
                    loop.add_signal_handler(number, self._signalled, number)
        if self._first is None:
            from cardtable.ui.screens.lobby import Lobby

            self.push_screen(Lobby(self._store))
        else:
            from cardtable.ui.screens.match import MatchScreen
            from cardtable.ui.settings import KEY, Settings

            settings = Settings.of(self._store.setting(KEY))
            self.push_screen(MatchScreen(self._first, settings), self._after_first)

    def _after_first(self, _result: str | None) -> None:
        self.exit()

    def on_match_screen_sat(self, message: Message) -> None:
        """Remember which match is being played, for the last line."""
        self.session = getattr(message, "session", None)

    def _signalled(self, number: int) -> None:
        self.exit(return_code=128 + number)

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

        return discreet(super().get_driver_class())

    # Textual prints the locals of every frame when it fails: hands, packs, seeds.

    def _handle_exception(self, error: Exception) -> None:
        if self.crash is None:
            self.crash = error
        super()._handle_exception(error)

    def panic(self, *renderables: Any) -> None:
        """End without showing anything."""
        self._return_code = 1
        self._close_messages_no_wait()

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        self._exit_renderables.clear()


def run(store: Store, session: Session | None = None) -> int:
    """Run the app; gives the exit status, and says in one line how to go on or what went wrong."""
    if session is not None:
        from cardtable.ui.screens.match import table_class

        # A table that cannot be loaded is an error of the command, not of the app.
        table_class(session.info)
    app = CardTableApp(store, session)
    try:
        app.run()
    except Exception as problem:
        app.crash = problem
    last = app.session
    kept = last is None or last.keep()
    if app.crash is not None:
        text = _("cardtable stopped by a fault of its own; {state}. Report: {file}")
        state = _("the match is kept") if kept else _("the last moves could not be kept")
        print(text.format(state=state, file=faults.report(app.crash) or "–"), file=sys.stderr)
        return 1
    # After a hang-up there is nobody left to be told.
    with suppress(OSError):
        if last is not None and not kept:
            lost = _("The last moves could not be kept; the match stands as it was before them.")
            print(lost if last.number is not None else _("The match could not be kept."), file=sys.stderr)
            return 1
        if last is not None and last.actor is not None and store.lasting:
            print(_("The match is kept: cardtable resume {id} goes on.").format(id=last.number))
    return app.return_code or 0
