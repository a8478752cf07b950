"""What goes to a terminal: in its encoding, blank rows to wipe it with, and nothing when it has gone."""

import unicodedata
from contextlib import suppress
from functools import lru_cache
from typing import Any

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

ROWS = 200
"""Rows to wipe when nobody knows how many there are; a terminal takes any beyond its last for its last."""


def wipe(rows: int) -> str:
    """What blanks a screen row by row: erasing it as a whole would push it into some terminals' scrollback."""
    return "\x1b[0m" + "".join(f"\x1b[{row};1H\x1b[2K" for row in range(1, rows + 1)) + "\x1b[1;1H"


PLAIN = str.maketrans(
    "╭╮╰╯┏┓┗┛┌┐└┘─━│┃▒◆★✗▸▲▼·‹›–…⏎←→↑↓°“”’▊▎▔▁▌▐█×−◂▬✓⌫⇧♣♦♥♠◉∪†●■",
    '++++++++++++--||:**x>^v.<>-~<<>^v.""\'||--||#x-<=v<^CDHSoU+ox',
)
"""What a terminal without our signs shows in their place: one cell for one cell."""


def bare(letter: str) -> str:
    """A sign in ASCII, as wide as it was: without its accents, a block as a block, a line as a line."""
    if "\u2500" <= letter <= "\u257f":
        return "-" if letter in "╌╍┄┅┈┉" else "|" if letter in "╎╏┆┇┊┋" else "+"
    if "\u2580" <= letter <= "\u259f":
        return "#"
    plain = unicodedata.normalize("NFKD", letter)[0]
    return plain if plain.isascii() else "?" * cell_len(letter)


@lru_cache(maxsize=4096)
def in_ascii(text: str) -> str:
    """A text in ASCII, cell for cell."""
    if text.isascii():
        return text
    return "".join(letter if letter.isascii() else bare(letter) for letter in text.translate(PLAIN))


class Ascii(LineFilter):
    """Every cell of every screen in ASCII, where somebody wants it so."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments in ASCII."""
        return [Segment(in_ascii(text), style, control) for text, style, control in segments]


class Output:
    r"""The file that is drawn on: swallows what a terminal that has gone cannot take, and writes only what it can.

    Textual's writer thread dies of the first failed write, and leaving then waits for it for ever. And an output that
    is not UTF-8 would show `\\u2665` in the place of a sign.
    """

    def __init__(self, file: Any) -> None:
        self._file = file
        self._encoding = getattr(file, "encoding", None) or "utf-8"
        self._whole = self._encoding.lower().replace("-", "") == "utf8"

    def write(self, text: str) -> None:
        """Write what the terminal can show."""
        with suppress(OSError):
            try:
                self._file.write(text if self._whole or text.isascii() else self._plain(text))
            except UnicodeEncodeError:
                self._file.write(self._plain(text))

    def flush(self) -> None:
        """Send it."""
        with suppress(OSError):
            self._file.flush()

    def _plain(self, text: str) -> str:
        """Text in the output's encoding, as wide as it was."""
        return "".join(map(self._sign, text if self._whole else text.translate(PLAIN)))

    def _sign(self, letter: str) -> str:
        if letter.isascii():
            return letter
        try:
            letter.encode(self._encoding)
        except UnicodeEncodeError:
            return bare(letter)
        return letter

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)
