"""Lines in and lines out: the only place that knows what plain mode is read on.

Nothing is drawn. On a terminal that can, what one person saw is cleared before the next one looks, and on every way
out; no line editor is used, so none remembers what was typed.
"""

import os
import select
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final, TextIO

from cardtable.language import _
from cardtable.layouts import line as in_latin
from cardtable.signals import signals
from cardtable.words import printable

CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""To the first cell, and neither screen nor scrollback; the only sequence that plain mode knows."""
UNABLE: Final = ("", "dumb", "unknown")
"""Terminals that cannot be cleared."""
LONGEST: Final = 4096
"""Bytes of a line that are read; nobody's choice is longer."""
POOR: Final = str.maketrans({"−": "-", "–": "-", "…": "...", "“": '"', "”": '"', "’": "'", "·": "|", "→": "->"})
"""What stands for signs that an output cannot write."""


LEAVE: Final = ("q", "leave")
"""What leaves, wherever something is chosen."""
QUOTED: Final = 40
"""Signs of an answer that is no choice which are said again."""


def place(typed: str, count: int) -> int | None:
    """The place, from 0, of a number from 1 to that many; None: it is none."""
    typed = in_latin(typed)
    if typed.isascii() and typed.isdigit() and len(typed) < 5 and 1 <= int(typed) <= count:
        return int(typed) - 1
    return None


class Gone(Exception):
    """Whoever played has left: the end of the input, Ctrl+C, or a signal."""

    def __init__(self, status: int = 0) -> None:
        super().__init__()
        self.status = status


class Hidden(Exception):
    """The terminal was somebody else's for a while."""


class Lines:
    """What is said and answered."""

    def __init__(self, source: TextIO | None = None, out: TextIO | None = None) -> None:
        # A program that was started without them has neither.
        self._in = source or sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
        self._out = out or sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        self.terminal = self._in.isatty() and self._out.isatty()
        """Whether a person sits there, and no script."""
        self.clears = self.terminal and os.environ.get("TERM", "") not in UNABLE
        """Whether what was said can be taken back."""
        self.secret = False
        """Whether somebody may have to clear what is on the screen before others look."""
        self._fd = _descriptor(self._in)
        self._data = bytearray()
        """What was read and is no whole line yet, or the lines behind it."""
        self._bell: int | None = None
        """What can be read as soon as a signal came."""
        self._asking = False
        self._pending: Exception | None = None
        """What a signal wants, until the next moment at which nothing is half done."""
        encoding = (getattr(self._out, "encoding", None) or "utf-8").lower().replace("-", "")
        self._poor = encoding != "utf8"

    def say(self, *lines: str) -> None:
        """Say something, each in a line of its own."""
        for line in lines:
            print(line.translate(POOR) if self._poor else line, file=self._out)
        self._out.flush()

    def ask(self) -> str:
        """The next line that is typed, without blanks around it.

        Raises:
            Gone: there is none.
            Hidden: the terminal was somebody else's in between.
        """
        try:
            # From here on a signal need not wait for a line.
            self._asking = True
            self.check()
            if self.terminal:
                self._out.write("> ")
            self._out.flush()
            data = self._line()
        except OSError:
            # The terminal has gone away.
            raise Gone(1) from None
        finally:
            self._asking = False
        self.check()
        if not data:
            raise Gone
        return data.decode(errors="replace").strip()

    def _line(self) -> bytes:
        """The next line, cut where it is too long; nothing: the input has ended.

        It is waited for together with signals: one that came just before a read would be heeded after it alone.
        """
        if self._fd is None:
            data = part = self._in.buffer.readline(LONGEST)
            while len(part) == LONGEST and not part.endswith(b"\n"):
                part = self._in.buffer.readline(LONGEST)
            return data
        while b"\n" not in self._data:
            ready, _writing, _failing = select.select([self._fd, *([] if self._bell is None else [self._bell])], [], [])
            if self._bell in ready:
                os.read(self._bell, LONGEST)
            if self._fd in ready:
                part = os.read(self._fd, LONGEST)
                if not part:
                    data, self._data = bytes(self._data), bytearray()
                    return data
                # Of a line that is too long the rest is read and thrown away.
                at = part.find(b"\n")
                self._data += part if len(self._data) < LONGEST or at < 0 else part[at:]
                if b"\n" not in self._data:
                    del self._data[LONGEST:]
        line, _newline, rest = bytes(self._data).partition(b"\n")
        self._data = bytearray(rest)
        return line[:LONGEST] + b"\n"

    def answer(self) -> str:
        """The next line that is typed, whoever had the terminal in between: nobody's hand lies open here.

        Raises:
            Gone: there is none.
        """
        while True:
            try:
                return self.ask()
            except Hidden:
                continue

    def choose(self, texts: Sequence[str]) -> int | None:
        """One of several things, by its place; None: whoever is asked leaves.

        Raises:
            Gone: the input ended.
        """
        while True:
            self.say(*(f"{number}. {text}" for number, text in enumerate(texts, start=1)))
            typed = self.answer()
            if in_latin(typed).casefold() in LEAVE:
                return None
            if (at := place(typed, len(texts))) is not None:
                return at
            text = _("“{typed}” is no choice: 1 to {n}, or Q to leave.")
            self.say(text.format(typed=printable(typed[:QUOTED]), n=len(texts)))

    def check(self) -> None:
        """Do what a signal wanted meanwhile.

        Raises:
            Gone: it ends the program.
            Hidden: the terminal was somebody else's.
        """
        pending, self._pending = self._pending, None
        if pending is not None:
            raise pending

    def _want(self, wanted: Exception) -> None:
        """Now, if nobody waits for anything but a line; else as soon as nothing is half done."""
        if self._asking:
            self._asking = False
            raise wanted
        if not isinstance(self._pending, Gone):
            self._pending = wanted

    def clear(self) -> None:
        """Take everything off the screen and out of the scrollback, if that can be done."""
        if self.clears:
            with suppress(OSError, ValueError):
                self._out.write(CLEAR)
                self._out.flush()

    def forget_typed(self) -> None:
        """Throw away what was typed ahead."""
        if self.terminal:
            import termios

            self._data.clear()
            with suppress(OSError, termios.error):
                termios.tcflush(self._in.fileno(), termios.TCIFLUSH)

    @contextmanager
    def watched(self) -> Iterator[None]:
        """While this lasts, nobody leaves with a hand on the screen: not by a signal, and not by Ctrl+Z."""
        before: dict[int, object] = {}

        def leave(number: int, _frame: FrameType | None) -> None:
            self._want(Gone(0 if number == signal.SIGINT else 128 + number))

        def stop(_number: int, _frame: FrameType | None) -> None:
            if self.secret:
                self.clear()
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, stop)
            self._want(Hidden())

        handlers: list[tuple[int, Callable[[int, FrameType | None], None]]] = [(number, leave) for number in signals()]
        if hasattr(signal, "SIGTSTP"):
            handlers.append((signal.SIGTSTP, stop))
        for number, handler in handlers:
            with suppress(ValueError, OSError):
                if signal.getsignal(number) is signal.SIG_IGN:
                    # Whoever started it wants it to outlive its terminal.
                    continue
                before[number] = signal.signal(number, handler)
        bell, rope = os.pipe()
        try:
            os.set_blocking(rope, False)
            with suppress(ValueError):
                signal.set_wakeup_fd(rope, warn_on_full_buffer=False)
                self._bell = bell
            yield
        finally:
            if self.secret:
                self.clear()
            if self._bell is not None:
                signal.set_wakeup_fd(-1)
                self._bell = None
            os.close(bell)
            os.close(rope)
            for number, old in before.items():
                with suppress(ValueError, OSError, TypeError):
                    signal.signal(number, old)  # type: ignore[arg-type]


def _descriptor(source: TextIO) -> int | None:
    """Where a source is read from together with signals; None: it must be read as it is."""
    if os.name == "nt":
        return None
    try:
        return source.fileno()
    except (OSError, ValueError):
        return None
