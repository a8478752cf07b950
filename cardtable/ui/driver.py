"""The terminal's driver, made discreet: it wipes the screen before it leaves it, and outlives a hang-up."""

import unicodedata
from contextlib import suppress
from typing import Any

from rich.cells import cell_len
from textual.driver import Driver

ROWS = 200
"""Rows to wipe when nobody knows how many there are; a terminal takes any beyond its last for its last."""


def wipe(rows: int) -> str:
    """What blanks a screen row by row: erasing it as a whole would push it into some terminals' scrollback."""
    return "\x1b[0m" + "".join(f"\x1b[{row};1H\x1b[2K" for row in range(1, rows + 1)) + "\x1b[1;1H"


PLAIN = str.maketrans(
    "╭╮╰╯┏┓┗┛┌┐└┘─━│┃▒◆★✗▸▲▼·‹›–…⏎←→↑↓°“”’▊▎▔▁▌▐█×−◂▬✓⌫",
    '++++++++++++--||:**x>^v.<>-~<<>^v.""\'||--||#x-<=v<',
)
"""What a terminal without our signs shows in their place: one cell for one cell."""


class _Output:
    r"""The file that is drawn on: swallows what a terminal that has gone cannot take, and writes only what it can.

    Textual's writer thread dies of the first failed write, and leaving then waits for it for ever. And an output that
    is not UTF-8 would show `\\u2665` in the place of a sign (T9).
    """

    def __init__(self, file: Any) -> None:
        self._file = file
        self._encoding = getattr(file, "encoding", None) or "utf-8"
        self._whole = self._encoding.lower().replace("-", "") == "utf8"

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._file.write(text if self._whole or text.isascii() else self._plain(text))

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()

    def _plain(self, text: str) -> str:
        """Text in the output's encoding, as wide as it was."""
        return "".join(map(self._sign, text.translate(PLAIN)))

    def _sign(self, letter: str) -> str:
        if letter.isascii():
            return letter
        try:
            letter.encode(self._encoding)
        except UnicodeEncodeError:
            bare = unicodedata.normalize("NFKD", letter)[0]
            return bare if bare.isascii() else "?" * cell_len(letter)
        return letter

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
                self._file: Any = _Output(file)

        def suspend_application_mode(self) -> None:
            # However the program is stopped, by a key or from outside, no hand lies open when it comes back (O-TL03).
            self._app.app_suspend_signal.publish(self._app)
            super().suspend_application_mode()

        def stop_application_mode(self) -> None:
            # A terminal without an alternate screen, or one that keeps it in its scrollback, keeps no hand.
            self.write(wipe(self._app.size.height or ROWS))
            super().stop_application_mode()

    return Discreet
