"""A real terminal around the installed command: a pseudo-terminal, an emulated screen, and keys."""

import contextlib
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from fcntl import ioctl

from tests.terminal.screen import Screen

CURTAIN = "Hand the keyboard to"
DEAF = "a moment …"
AGAIN = 1.5
"""Seconds after which a key that did nothing is pressed again."""


def _sit_down() -> None:
    """What a login shell does: take the terminal, and heed signals that whoever runs the tests may ignore."""
    ioctl(0, termios.TIOCSCTTY, 0)
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Terminal:
    """One running program in a terminal of its own."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str], columns: int = 80, rows: int = 24) -> None:
        self.raw = bytearray()
        self.blind = False
        """Whether the emulator waits: a terminal that is slower than the program would be timed with it."""
        self._unseen = bytearray()
        self.heard = 0.0
        """When the last bytes came, by `time.perf_counter`."""
        self.screen = Screen(columns, rows)
        self._shown: str | None = None
        self._main, far = pty.openpty()
        ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(
            list(command),
            stdin=far,
            stdout=far,
            stderr=far,
            env=dict(env),
            start_new_session=True,
            close_fds=True,
            preexec_fn=_sit_down,
        )
        os.close(far)

    def read(self, seconds: float = 0.05) -> None:
        """Take in what the program wrote."""
        until = time.monotonic() + seconds
        while True:
            left = until - time.monotonic()
            ready, _, _ = select.select([self._main], [], [], max(left, 0))
            if not ready:
                return
            try:
                data = os.read(self._main, 65536)
            except OSError:
                return
            if not data:
                return
            # Before the emulator takes its time over it.
            self.heard = time.perf_counter()
            self.raw += data
            self._unseen += data
            if not self.blind:
                self.look()

    def look(self) -> None:
        """Let the emulator draw what was read."""
        data, self._unseen = bytes(self._unseen), bytearray()
        self.screen.feed(data)
        self._shown = None

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._main, keys.encode())

    @property
    def lines(self) -> list[str]:
        """The screen."""
        return self.text.split("\n")

    @property
    def text(self) -> str:
        """The screen as one text."""
        if self._shown is None:
            self._shown = "\n".join(self.screen.display)
        return self._shown

    def wait(self, holds: Callable[[str], bool] | str, seconds: float = 60) -> str:
        """Wait until something is on the screen; gives the screen.

        Raises:
            AssertionError: it did not come in time.
        """
        check = (lambda text: holds in text) if isinstance(holds, str) else holds
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.read(0.03)
            if check(self.text):
                return self.text
            if self.process.poll() is not None:
                self.read(0.1)
                if check(self.text):
                    return self.text
                break
        raise AssertionError(f"waited for {holds!r}; status {self.process.poll()}\n{self.text}")

    def insist(self, keys: str, holds: Callable[[str], bool] | str, tries: int = 40) -> str:
        """Press keys until they have done their work: a page or a curtain may have been deaf to them.

        They must do no harm when they come once too often.
        """
        check = (lambda text: holds in text) if isinstance(holds, str) else holds
        for _ in range(tries):
            self.type(keys)
            until = time.monotonic() + AGAIN
            while time.monotonic() < until:
                self.read(0.03)
                if check(self.text):
                    return self.text
                if self.process.poll() is not None:
                    raise AssertionError(f"it ended with {self.process.poll()}\n{self.text}")
        raise AssertionError(f"{keys!r} does not bring {holds!r}\n{self.text}")

    def lift(self) -> str:
        """Lift the curtain, as soon as it listens; gives the screen behind it."""
        for _ in range(20):
            text = self.wait(lambda text: CURTAIN not in text or DEAF not in text, 30)
            if CURTAIN not in text:
                return text
            self.type("o" if "press O" in text else " ")
            until = time.monotonic() + AGAIN
            while CURTAIN in self.text and DEAF not in self.text and time.monotonic() < until:
                self.read(0.03)
        raise AssertionError(f"the curtain does not rise\n{self.text}")

    def behind(self, holds: str, keys: str = "") -> str:
        """Lift the curtain as often as it falls, and press keys, until something is on the screen behind it.

        Who was stopped closes the hand when he is woken, which may be a while after he looks awake.
        """
        for _ in range(40):
            self.lift()
            self.type(keys)
            until = time.monotonic() + AGAIN
            while CURTAIN not in self.text and time.monotonic() < until:
                self.read(0.03)
                if CURTAIN not in self.text and holds in self.text:
                    return self.text
        raise AssertionError(f"{keys!r} does not bring {holds!r} behind the curtain\n{self.text}")

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window."""
        self.screen.resize(rows, columns)
        self._shown = None
        ioctl(self._main, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.killpg(self.process.pid, signal.SIGWINCH)

    def end(self, seconds: float = 30) -> int:
        """Wait for the program to end; gives its status."""
        until = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < until:
            self.read(0.02)
        if self.process.poll() is None:
            self.process.kill()
            raise AssertionError(f"it did not end\n{self.text}")
        self.read(0.05)
        return self.process.wait()

    def hang_up(self) -> None:
        """Close the terminal under the program."""
        os.close(self._main)

    def close(self) -> None:
        """Kill whatever still runs."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        with contextlib.suppress(OSError):
            os.close(self._main)
