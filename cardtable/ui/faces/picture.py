"""Drawings by themselves, beside cards: the program's sign, chips, a crown, large numbers."""

from collections.abc import Sequence
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from cardtable.ui.faces import drawings
from cardtable.ui.faces.canvas import Canvas
from cardtable.ui.faces.drawings import Cell
from cardtable.ui.look import Look

CHIPS = "TERH"
"""The letters of the prize chips, from the cheapest up."""


def _plain(cells: Sequence[Sequence[Cell]], look: Look) -> tuple[Strip, ...]:
    """A drawing in one ink; in ASCII of `#` alone."""
    canvas = Canvas(len(cells[0]), len(cells), look.bold)
    if look.ascii:
        for y, row in enumerate(cells):
            inked = (" " if cell.glyph == " " and cell.behind is None else "#" for cell in row)
            canvas.text(0, y, "".join(inked), look.bold)
    else:
        canvas.draw(0, 0, cells, look.bold, paper=None)
    return canvas.strips()


@lru_cache(maxsize=64)
def drawn(
    name: str, look: Look, colours: tuple[tuple[str, str], ...] = (), ground: str | None = None
) -> tuple[Strip, ...]:
    """A drawing on a ground; without colours, or signs, in one ink."""
    palette = look.palette
    if palette is None or look.ascii:
        return _plain(drawings.one_ink(name), look)
    width, height = drawings.size(name)
    paper = ground or palette.felt
    canvas = Canvas(width, height, Style(bgcolor=paper))
    canvas.draw(0, 0, drawings.pixels(name, colours), Style(), paper=paper)
    return canvas.strips()


@lru_cache(maxsize=64)
def banner(look: Look) -> tuple[Strip, ...]:
    """The program's name in large letters, four of them gold."""
    palette = look.palette
    if palette is None:
        # White letters of the drawing would be left out: here all are in the one ink.
        return _plain(drawings.pixels("sign", (("Y", "ink"), ("W", "ink"))), look)
    if look.ascii:
        return ()
    return drawn("sign", look, (("Y", palette.accent), ("W", palette.strong)))


@lru_cache(maxsize=64)
def chip(kind: int, look: Look, ground: str | None = None) -> tuple[Strip, ...]:
    """A prize chip of five by three cells, its letter in the middle."""
    style = look.chips[kind]
    letter = CHIPS[kind]
    if look.palette is None or look.ascii or style.bgcolor is None:
        rows = (".---.", f"| {letter} |", "'---'")
        return tuple(Strip([Segment(row, look.bold)], 5) for row in rows)
    colour = style.bgcolor.get_truecolor().hex
    pale = drawings.mixed(colour, "#ffffff", 0.62)
    paper = ground or look.palette.felt
    canvas = Canvas(5, 3, Style(bgcolor=paper))
    canvas.draw(0, 0, drawings.pixels("chip", (("C", colour), ("w", pale))), Style(), paper=paper)
    canvas.text(2, 1, letter, style)
    return canvas.strips()
