"""Drawings of quadrant blocks: read from the shipped data, coloured, and cut into cells."""

from collections import Counter
from functools import cache, lru_cache
from typing import Final, NamedTuple

from rich.style import Style

from cardtable import resources

GLYPHS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""By which quarters are inked: upper left 1, upper right 2, lower left 4, lower right 8."""

PALE: Final = frozenset("FWwhLAby")
"""Letters that are left out where there is one ink."""

FIXED: Final = {
    "Y": "#d9a514", "D": "#5b3a22", "F": "#edc39b", "E": "#2b2721", "W": "#ffffff", "H": "#9b6b43", "M": "#8a4a12",
    "L": "#e0a33a", "e": "#2b1a08", "n": "#5b2f10", "w": "#fff4e0", "B": "#44536e", "K": "#26242e", "R": "#b3202c",
    "h": "#c9d4e6", "r": "#6b2a1a",
}  # fmt: skip
"""Colours that are the same in every theme; a drawing may have others of its own."""


class Cell(NamedTuple):
    """One cell of a drawing: a glyph, its ink, and what lies behind it; None: the ground beneath."""

    glyph: str
    ink: str | None
    behind: str | None


@cache
def _all() -> dict[str, tuple[str, ...]]:
    """Every drawing by its name, as rows of letters."""
    found: dict[str, tuple[str, ...]] = {}
    name = ""
    rows: list[str] = []
    for line in [*resources.text("art", "drawings.txt").splitlines(), "[]"]:
        if line.startswith("["):
            if name:
                found[name] = tuple(rows)
            name, rows = line[1 : line.index("]")], []
        elif line and not line.startswith("# "):
            rows.append(line)
    return found


def names() -> list[str]:
    """The names of all drawings."""
    return list(_all())


def size(name: str) -> tuple[int, int]:
    """The cells of a drawing: width and height."""
    rows = _all()[name]
    return (len(rows[0]) + 1) // 2, (len(rows) + 1) // 2


@lru_cache(maxsize=1024)
def pixels(name: str, colours: tuple[tuple[str, str], ...] = ()) -> tuple[tuple[Cell, ...], ...]:
    """A drawing in cells; of more than two colours in a cell the two most frequent are kept.

    Args:
        colours: what letters are coloured with, where it is not the fixed colour.
    """
    inks = {**FIXED, **dict(colours)}
    rows = _all()[name]
    width, height = size(name)
    padded = [row.ljust(width * 2, ".") for row in rows]
    padded += ["." * width * 2] * (height * 2 - len(padded))
    return tuple(
        tuple(
            _cell(
                [
                    None if letter == "." else inks[letter]
                    for letter in padded[2 * y][2 * x : 2 * x + 2] + padded[2 * y + 1][2 * x : 2 * x + 2]
                ]
            )
            for x in range(width)
        )
        for y in range(height)
    )


@lru_cache(maxsize=256)
def one_ink(name: str) -> tuple[tuple[Cell, ...], ...]:
    """A drawing in the one ink that there is: dark letters are drawn, pale ones are left out."""
    rows = _all()[name]
    dark = {letter for row in rows for letter in row} - PALE - {"."}
    return pixels(name, tuple((letter, "ink" if letter in dark else "") for row in rows for letter in set(row)))


def _cell(quarters: list[str | None]) -> Cell:
    """Four quarters as one glyph."""
    quarters = [colour or None for colour in quarters]
    kinds = [colour for colour, _count in Counter(quarters).most_common()]
    if len(kinds) > 2:
        kept = kinds[:2]
        quarters = [colour if colour in kept else _nearer(colour, kept) for colour in quarters]
        kinds = kept
    if len(kinds) == 1:
        return Cell(" ", None, kinds[0])
    behind = None if None in kinds else kinds[0]
    ink = next(colour for colour in kinds if colour != behind)
    inked = sum(1 << at for at, colour in enumerate(quarters) if colour == ink)
    return Cell(GLYPHS[inked], ink, behind)


def _nearer(colour: str | None, kept: list[str | None]) -> str | None:
    """The one of two colours that is nearer; the ground is near to nothing."""
    if colour is None:
        return None if None in kept else kept[0]
    return min(kept, key=lambda other: 1 << 20 if other is None else _distance(colour, other))


def _distance(one: str, other: str) -> int:
    return sum((a - b) ** 2 for a, b in zip(rgb(one), rgb(other), strict=True))


def rgb(colour: str) -> tuple[int, int, int]:
    """The parts of `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=1024)
def mixed(colour: str, other: str, part: float) -> str:
    """A colour with so much of another one in it, 0 to 1."""
    pairs = zip(rgb(colour), rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


@lru_cache(maxsize=4096)
def style(ink: str | None, ground: str | None, bold: bool = False) -> Style:
    """A style, made once."""
    return Style(color=ink, bgcolor=ground, bold=bold)
