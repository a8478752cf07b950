"""A small sheet of cells on which a card is put together, before it becomes lines."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from cardtable.ui.faces.drawings import Cell, mixed, style


class Canvas:
    """So many cells, blank at first."""

    def __init__(self, width: int, height: int, ground: Style) -> None:
        self.width, self.height = width, height
        self._cells = [[(" ", ground)] * width for _row in range(height)]

    def text(self, x: int, y: int, text: str, ink: Style) -> None:
        """Write a text; what does not fit is left out. Every sign of it is one cell wide."""
        if 0 <= y < self.height:
            for at, letter in enumerate(text, start=x):
                if 0 <= at < self.width and cell_len(letter) == 1:
                    self._cells[y][at] = (letter, ink)

    def draw(
        self, x: int, y: int, cells: Sequence[Sequence[Cell]], ink: Style, *, paper: str | None, faded: float = 0.0
    ) -> None:
        """Put a drawing on it.

        Args:
            ink: of a drawing in one ink.
            paper: what lies beneath; None: there are no colours.
            faded: how much of the paper is mixed into its colours.
        """
        for row, line in enumerate(cells, start=y):
            for at, cell in enumerate(line, start=x):
                if not (0 <= row < self.height and 0 <= at < self.width) or (cell.glyph == " " and cell.behind is None):
                    continue
                if paper is None:
                    inked = cell.behind is not None and cell.glyph == " "
                    self._cells[row][at] = ("█" if inked else cell.glyph, ink)
                    continue
                colours = [
                    None if colour is None else mixed(colour, paper, faded) if faded else colour
                    for colour in (cell.ink, cell.behind)
                ]
                self._cells[row][at] = (cell.glyph, style(colours[0], colours[1] or paper))

    def strips(self) -> tuple[Strip, ...]:
        """The lines; neighbours of one style are one piece."""
        return tuple(_strip(row) for row in self._cells)


def _strip(row: Sequence[tuple[str, Style]]) -> Strip:
    segments: list[Segment] = []
    text, last = "", row[0][1]
    for letter, ink in row:
        if ink is not last and ink != last:
            segments.append(Segment(text, last))
            text, last = "", ink
        text += letter
    segments.append(Segment(text, last))
    return Strip(segments, len(row))
