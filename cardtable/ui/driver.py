"""The terminal's driver, made discreet and unbreakable.

It wipes the screen before it leaves it, reads whatever comes without trusting it, sleeps and wakes once however it was
stopped, asks the terminal nothing (so that no answer can land in the shell), and is gone soon after a hang-up.
"""

import os
import selectors
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Protocol

from textual import events
from textual.driver import Driver
from textual.message import Message

from cardtable.signals import signals
from cardtable.ui.grace import GRACE, Grace
from cardtable.ui.input import DELAY, Lexer, Reader
from cardtable.ui.output import ROWS, Output, wipe

CHUNK = 4096
"""Bytes that are read at once."""
BACKLOG = 100
"""Keys and clicks that wait for their turn at most; more are a flood."""
LEAVING = ("ctrl+q", "ctrl+c")
"""Keys that leave everywhere."""
OVERDUE = 0.7
"""Seconds after which such a key is obeyed although others were before it."""


class Host(Protocol):
    """What the driver tells its app."""

    def action_leave(self) -> None:
        """A key to leave has waited for too long."""

    def signalled(self, number: int) -> None:
        """A signal asks the program to end."""

    def hide(self) -> None:
        """The terminal was, or will be, somebody else's for a while: no hand may lie open when it comes back."""

    def failed(self, problem: BaseException) -> None:
        """A fault of ours in a thread."""


def discreet(base: type[Driver], host: Host) -> type[Driver]:
    """That driver with all this; on a terminal that is not read through a file, with a clean way out alone.

    Whatever way out is taken the screen is wiped and nothing lands in the shell; no byte ends it; it sleeps and wakes;
    and the window alone decides its size.
    """
    parent: Any = base

    class Discreet(parent):  # type: ignore[misc]
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            file = getattr(self, "_file", None)
            if file is not None:
                self._file: Any = Output(file)

        def stop_application_mode(self) -> None:
            # A terminal without an alternate screen, or one that keeps it in its scrollback, keeps no hand.
            self.write(wipe(self._app.size.height or ROWS))
            super().stop_application_mode()

    if not hasattr(base, "run_input_thread"):
        return Discreet

    import termios

    class Robust(Discreet):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            self._awake = False
            self.grace = Grace(self._tidy)
            self._stop_reading = threading.Event()
            self._bell, self._rope = os.pipe()
            self._heed_signals()
            for number in signals():
                with suppress(OSError, ValueError, RuntimeError):
                    signal.signal(number, self._asked_to_end)
            # Python runs these between any two instructions: the work is left to the loop.
            signal.signal(signal.SIGTSTP, lambda *_: self._soon(self.fall_asleep))
            signal.signal(signal.SIGCONT, lambda *_: self._soon(self._wake_up))

        def _heed_signals(self) -> None:
            """Wake the loop for a signal that comes just before it waits: it would be heeded after that alone."""
            ours, rope = os.pipe()
            os.set_blocking(ours, False)
            os.set_blocking(rope, False)

            def drain() -> None:
                with suppress(OSError):
                    os.read(ours, CHUNK)

            with suppress(ValueError, NotImplementedError):
                self._loop.add_reader(ours, drain)
                signal.set_wakeup_fd(rope, warn_on_full_buffer=False)

        def _soon(self, work: Callable[..., object], *args: object) -> None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(work, *args)

        # The way out

        def _asked_to_end(self, number: int, _frame: object) -> None:
            if self._loop.is_closed():
                signal.signal(number, signal.SIG_DFL)
                os.kill(os.getpid(), number)
                return
            self.grace.give(128 + number)
            self._soon(host.signalled, number)

        def _tidy(self) -> None:
            if self.attrs_before is not None:
                with suppress(termios.error):
                    termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)

        @property
        def _gone(self) -> bool:
            """Whether there is no terminal any more."""
            try:
                termios.tcgetattr(self.fileno)
            except termios.error:
                return True
            return False

        # Sleep and wake

        def start_application_mode(self) -> None:
            before = self._key_thread
            self._stop_reading.clear()
            super().start_application_mode()
            # In the background it does not start: it was stopped again, and will be woken.
            self._awake = self._key_thread is not before
            # A terminal that does not know it ignores it.
            self._app._sync_available = True

        def stop_application_mode(self) -> None:
            if self._awake:
                self.write("\x1b[?2026l")
                super().stop_application_mode()

        def close(self) -> None:
            self._awake = False
            super().close()

        def write(self, data: str) -> None:
            # A writer that has ended takes thirty more texts, and then holds up whoever writes for ever.
            if self._writer_thread is not None and self._writer_thread.is_alive():
                super().write(data)

        def fall_asleep(self) -> None:
            """Give the terminal back, and stop until somebody wakes us."""
            if self.grace.given or self._app._exit or not self._awake:
                return
            host.hide()
            self.suspend_application_mode()
            if self._gone:
                # Whoever stops now is never woken.
                host.signalled(signal.SIGHUP)
                return
            self._must_signal_resume = True
            # Whoever wakes us sends SIGCONT.
            os.kill(os.getpid(), signal.SIGSTOP)

        def _wake_up(self) -> None:
            if self.grace.given or self._app._exit or self._gone:
                return
            if self._awake:
                # It was stopped without being asked: the terminal has been in other hands.
                host.hide()
                self.suspend_application_mode()
                self._must_signal_resume = True
            self.resume_application_mode()

        # What the terminal is asked: nothing

        def _request_terminal_sync_mode_support(self) -> None:
            pass

        def _query_in_band_window_resize(self) -> None:
            pass

        def _get_terminal_size(self) -> tuple[int, int]:
            for number in (self.fileno, 2, 1):
                with suppress(OSError):
                    columns, rows = os.get_terminal_size(number)
                    if columns and rows:
                        return columns, rows
            return 80, 24

        # What the terminal says

        def disable_input(self) -> None:
            thread = self._key_thread
            if thread is None or not thread.is_alive():
                return
            signal.signal(signal.SIGWINCH, signal.SIG_DFL)
            self._disable_mouse_support()
            self._stop_reading.set()
            os.write(self._rope, b"!")
            thread.join(GRACE)
            os.read(self._bell, CHUNK)
            with suppress(termios.error):
                termios.tcflush(self.fileno, termios.TCIFLUSH)

        def process_message(self, message: Message) -> None:
            if isinstance(message, events.InputEvent):
                if isinstance(message, events.Key) and message.key in LEAVING:
                    self.grace.give(0)
                    self._soon(self._loop.call_later, OVERDUE, host.action_leave)
                elif self._app._message_queue.qsize() > BACKLOG:
                    return
            super().process_message(message)

        def _run_input_thread(self) -> None:
            try:
                self.run_input_thread()
            except BaseException as problem:
                self._soon(host.failed, problem)

        def run_input_thread(self) -> None:
            """Read until told otherwise.

            Each event's time is the last moment at which nothing waited to be read: whatever was typed while the
            program was stopped, or held up, may be as old as that.
            """
            lexer, reader = Lexer(), Reader()
            since = heard = empty = monotonic()
            with selectors.DefaultSelector() as selector:
                selector.register(self.fileno, selectors.EVENT_READ)
                selector.register(self._bell, selectors.EVENT_READ)
                while not self._stop_reading.is_set():
                    now = monotonic()
                    ready = selector.select(0)
                    if not ready:
                        empty = now
                        ready = selector.select(DELAY)
                    if any(key.fd == self.fileno for key, _events in ready):
                        data = self._read()
                        if not data:
                            self._soon(host.signalled, signal.SIGHUP)
                            return
                        if not lexer.pending:
                            since = empty
                        heard = monotonic()
                        tokens = lexer.feed(data)
                    elif lexer.pending and now - heard >= lexer.patience:
                        tokens = lexer.flush()
                    else:
                        continue
                    for token in tokens:
                        for event in reader.events(token):
                            event.time = since
                            self.process_message(event)

        def _read(self) -> bytes:
            """What waits to be read; nothing: the terminal is no more."""
            try:
                return os.read(self.fileno, CHUNK)
            except OSError:
                return b""

    return Robust
