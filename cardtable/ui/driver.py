"""The terminal's driver, made discreet: it wipes the screen before it leaves it, and outlives a hang-up."""

import contextlib
from typing import Any

from textual.driver import Driver

ROWS = 200
"""Rows to wipe when nobody knows how many there are; a terminal takes any beyond its last for its last."""


def wipe(rows: int) -> str:
    """What blanks a screen row by row: erasing it as a whole would push it into some terminals' scrollback."""
    return "\x1b[0m" + "".join(f"\x1b[{row};1H\x1b[2K" for row in range(1, rows + 1)) + "\x1b[1;1H"


class _Unhurt:
    """A file that swallows what a terminal that has gone cannot take.

    Textual's writer thread dies of the first failed write, and leaving then waits for it for ever.
    """

    def __init__(self, file: Any) -> None:
        self._file = file

    def write(self, text: str) -> None:
        with contextlib.suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError):
            self._file.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


def discreet(base: type[Driver]) -> type[Driver]:
    """That driver with a clean way out (O-SX06, O-SX09, O-TL01)."""
    parent: Any = base

    class Discreet(parent):  # type: ignore[misc]
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            file = getattr(self, "_file", None)
            if file is not None:
                self._file: Any = _Unhurt(file)

        def stop_application_mode(self) -> None:
            # A terminal without an alternate screen, or one that keeps it in its scrollback, keeps no hand.
            self.write(wipe(self._app.size.height or ROWS))
            super().stop_application_mode()

    return Discreet
