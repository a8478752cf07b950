"""The board: pieces of ready-made lines on felt, drawn by one widget.

A widget for each card costs five times the time to play one, so a piece is only lines and a place: the same
piece is cached by whoever makes it, only regions that changed are drawn again, and a click finds its piece by
arithmetic.
"""

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from operator import itemgetter
from textwrap import wrap
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from cardtable.ui.look import Look


class Piece(NamedTuple):
    """Lines at a place; the tag says what a click on it means, None that it means nothing."""

    x: int
    y: int
    lines: tuple[Strip, ...]
    tag: Hashable = None
    beneath: bool = False
    """Whether it only colours what other pieces lie on."""
    name: Hashable = None
    """What it is, from one scene to the next; None: it only lies there."""

    @property
    def region(self) -> Region:
        """The cells it covers."""
        return Region(self.x, self.y, self.lines[0].cell_length, len(self.lines))

    @property
    def key(self) -> Hashable:
        """Equal for the same lines at the same place; lines are cached, so being the same is being identical."""
        return (self.x, self.y, self.tag, tuple(map(id, self.lines)))


@lru_cache(maxsize=4096)
def line(text: str, width: int | None, style: Style) -> Strip:
    """One line of plain text, cut or filled to a width in cells; nothing in it is markup.

    Every segment carries a style: the no-colour filter fails on one without.
    """
    shown = text if width is None else fit(text, width)
    return Strip([Segment(shown, style)], cell_len(shown))


def fit(text: str, width: int) -> str:
    """Text of exactly that many cells: filled with blanks, or cut with a mark."""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return (
        set_cell_size(set_cell_size(text, max(width - 1, 0)).rstrip() + "…", width)
        if width > 1
        else text[:0].ljust(width)
    )


def shortened(text: str, width: int) -> str:
    """Text in at most that many cells, cut at a word."""
    if cell_len(text) <= width:
        return text
    kept = set_cell_size(text, max(width - 2, 1))
    return f"{kept.rsplit(' ', 1)[0].rstrip(' ,;:.')} …" if " " in kept.strip() else fit(text, width)


@lru_cache(maxsize=512)
def wrapped(text: str, width: int) -> tuple[str, ...]:
    """A text in as many rows as it needs, all but the first indented."""
    return tuple(wrap(text, width, subsequent_indent="  ")) or ("",)


@lru_cache(maxsize=4096)
def spans(*parts: tuple[str, Style]) -> Strip:
    """One line of differently styled texts."""
    segments = [Segment(text, style) for text, style in parts]
    return Strip(segments, sum(cell_len(text) for text, _ in parts))


class Board(Widget, can_focus=True):
    """Shows pieces, a later one over an earlier; what sticks out is cut."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; }"

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._pieces: dict[Hashable, Piece] = {}
        self._rows: dict[int, list[tuple[int, Strip]]] = {}

    def lay(self, pieces: Sequence[Piece]) -> None:
        """Show these pieces instead of the present ones; draws only what differs."""
        new = {piece.key: piece for piece in pieces if piece.lines}
        if new.keys() == self._pieces.keys():
            return
        rows: dict[int, list[tuple[int, Strip]]] = {}
        for piece in new.values():
            for number, strip in enumerate(piece.lines):
                row = rows.setdefault(piece.y + number, [])
                rows[piece.y + number] = _over(row, piece.x, strip) if row else [(piece.x, strip)]
        for row in rows.values():
            row.sort(key=itemgetter(0))
        old = self._rows
        self._pieces, self._rows = new, rows
        self.refresh(*(region for y in old.keys() | rows.keys() if (region := _changed(y, old.get(y), rows.get(y)))))

    def hit(self, x: int, y: int) -> Hashable:
        """The tag of the piece at a cell; None: nothing there, or nothing that can be clicked."""
        for piece in reversed(self._pieces.values()):
            if piece.region.contains(x, y) and piece.lines:
                if piece.tag is not None:
                    return piece.tag
                if not piece.beneath:
                    return None
        return None

    def render_line(self, y: int) -> Strip:
        """One line of the board."""
        width = self.size.width
        parts: list[Strip] = []
        at = 0
        for x, strip in self._rows.get(y, ()):
            if x < at:
                continue
            if x > at:
                parts.append(_blank(x - at, self.look.felt))
            parts.append(strip)
            at = x + strip.cell_length
        if at < width:
            parts.append(_blank(width - at, self.look.felt))
        return Strip.join(parts).crop(0, width) if parts else _blank(width, self.look.felt)


def _over(row: list[tuple[int, Strip]], x: int, strip: Strip) -> list[tuple[int, Strip]]:
    """A row with one more line laid over what is there."""
    end = x + strip.cell_length
    found = []
    for left, lying in row:
        right = left + lying.cell_length
        if right <= x or left >= end:
            found.append((left, lying))
            continue
        if left < x:
            found.append((left, _cropped(lying, 0, x - left)))
        if right > end:
            found.append((end, _cropped(lying, end - left, lying.cell_length)))
    return [*found, (x, strip)]


_crops: dict[tuple[int, int, int], tuple[Strip, Strip]] = {}
MOST_CROPS = 4096


def _cropped(strip: Strip, start: int, end: int) -> Strip:
    """A part of a line, the identical one each time: so that what did not change is not drawn again."""
    key = (id(strip), start, end)
    found = _crops.get(key)
    if found is None:
        if len(_crops) >= MOST_CROPS:
            _crops.clear()
        # The whole line is kept as well: another one must not get its identity.
        found = _crops[key] = (strip, strip.crop(start, end))
    return found[1]


def _changed(y: int, old: Iterable[tuple[int, Strip]] | None, new: Iterable[tuple[int, Strip]] | None) -> Region | None:
    """Where two states of a row differ, in one piece: each would be sent from the row's beginning.

    Lines are cached, so the same line is the identical one.
    """
    was = {(x, id(strip)): strip.cell_length for x, strip in old or ()}
    now = {(x, id(strip)): strip.cell_length for x, strip in new or ()}
    widths = was | now
    differ = was.keys() ^ now.keys()
    if not differ:
        return None
    left = min(x for x, _strip in differ)
    right = max(key[0] + widths[key] for key in differ)
    return Region(left, y, right - left, 1)


@lru_cache(maxsize=512)
def _blank(width: int, style: Style) -> Strip:
    return Strip([Segment(" " * width, style)], width)
