"""A screen that is drawn on by bytes: as much of a terminal as programs of this kind use, and quick.

It is not the judge of what a terminal shows at the end: `pyte` is (`test_exit.py`).
"""

import re
from codecs import getincrementaldecoder

from rich.cells import cell_len, split_graphemes

_TOKEN = re.compile(
    r"\x1b\[(?P<mark>[<>=?]?)(?P<numbers>[\d;:]*)[ -/]*(?P<end>[@-~])"
    r"|\x1b[\]P^_X][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]+[0-~]|\x1b[0-OQ-WYZ`-~\\]"
    # Whoever is stopped while it writes may leave a sequence without its end: the next one begins all the same.
    r"|\x1b\[[<>=?]?[\d;:]*[ -/]*(?=\x1b)|\x1b[\]P^_X][^\x07\x1b]*(?=\x1b[^\\])|\x1b(?=\x1b)"
    r"|[\x00-\x1a\x1c-\x1f\x7f]|[^\x00-\x1f\x7f]+"
)


class Screen:
    """Rows of cells, a cursor, and what scrolled off the top."""

    def __init__(self, columns: int, lines: int) -> None:
        self.columns, self.lines = columns, lines
        self.scrollback: list[str] = []
        self._rows = self._blank()
        self._kept: list[list[str]] | None = None
        """The other screen, while the alternate one is shown."""
        self._x = self._y = 0
        self._wraps = True
        self._rest = ""
        self._decode = getincrementaldecoder("utf-8")("replace").decode

    @property
    def display(self) -> list[str]:
        """The rows as text."""
        return ["".join(row) for row in self._rows]

    def resize(self, lines: int, columns: int) -> None:
        """Another size; what is left of the rows stays."""
        self.columns, self.lines = columns, lines
        rows = [(row + [" "] * columns)[:columns] for row in self._rows[:lines]]
        self._rows = rows + self._blank()[len(rows) :]
        self._x, self._y = min(self._x, columns - 1), min(self._y, lines - 1)

    def feed(self, data: bytes) -> None:
        """Draw what a program wrote."""
        text = self._rest + self._decode(data)
        at = 0
        while at < len(text):
            token = _TOKEN.match(text, at)
            if token is None:
                # A sequence that goes on in the next piece.
                break
            at = token.end()
            if token["end"]:
                self._control(token["mark"], token["numbers"], token["end"])
            elif token[0] >= " " and token[0] != "\x7f" and token[0][0] != "\x1b":
                self._draw(token[0])
            elif token[0] == "\n":
                self._down()
            elif token[0] == "\r":
                self._x = 0
            elif token[0] == "\b":
                self._x = max(self._x - 1, 0)
        self._rest = text[at:]

    def _blank(self) -> list[list[str]]:
        return [[" "] * self.columns for _ in range(self.lines)]

    def _down(self) -> None:
        if self._y < self.lines - 1:
            self._y += 1
            return
        if self._kept is None:
            self.scrollback.append("".join(self._rows[0]))
        self._rows = [*self._rows[1:], [" "] * self.columns]

    def _draw(self, text: str) -> None:
        if cell_len(text) != len(text):
            spans, _width = split_graphemes(text)
            cells = [part for start, end, size in spans for part in (text[start:end], *[""] * (size - 1))]
        else:
            cells = list(text)
        while cells:
            room = self.columns - self._x
            row = self._rows[self._y]
            row[self._x : self._x + min(room, len(cells))] = cells[:room]
            self._x += min(room, len(cells))
            cells = cells[room:]
            if cells and not self._wraps:
                row[-1] = cells[-1]
                return
            if cells:
                self._x = 0
                self._down()
        self._x = min(self._x, self.columns - (0 if self._wraps else 1))

    def _control(self, mark: str, numbers: str, end: str) -> None:
        given = [int(number) if number.isdigit() else 0 for number in numbers.split(";")]
        first = given[0]
        if mark == "?" and end in "hl":
            self._mode(given, end == "h")
        elif mark:
            return
        elif end in "Hf":
            column = given[1] if len(given) > 1 else 1
            self._y = min(max(first, 1), self.lines) - 1
            self._x = min(max(column, 1), self.columns) - 1
        elif end in "ABCD":
            step = max(first, 1)
            self._x = min(max(self._x + {"C": step, "D": -step}.get(end, 0), 0), self.columns - 1)
            self._y = min(max(self._y + {"B": step, "A": -step}.get(end, 0), 0), self.lines - 1)
        elif end == "K":
            start, stop = {0: (self._x, self.columns), 1: (0, self._x + 1)}.get(first, (0, self.columns))
            self._rows[self._y][start:stop] = [" "] * (stop - start)
        elif end == "J" and first == 3:
            self.scrollback.clear()
        elif end == "J":
            self._rows = self._blank()

    def _mode(self, modes: list[int], on: bool) -> None:
        for mode in modes:
            if mode == 7:
                self._wraps = on
            elif mode == 1049 and on and self._kept is None:
                self._kept, self._rows = self._rows, self._blank()
            elif mode == 1049 and not on and self._kept is not None:
                kept, self._kept = self._kept, None
                self._rows = self._blank()
                for row, old in zip(self._rows, kept, strict=False):
                    row[: len(old)] = old[: self.columns]
                self._x = self._y = 0
