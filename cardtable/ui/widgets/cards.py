"""What all cards on a board have in common: their size, their edges, their backs, and places for them."""

from functools import lru_cache
from typing import NamedTuple

from rich.style import Style
from textual.strip import Strip

from cardtable.ui.look import Look
from cardtable.ui.widgets.board import fit, line


class Size(NamedTuple):
    """The cells of a card."""

    width: int
    height: int


def edge(corners: str, width: int, style: Style, text: str = "") -> Strip:
    """The upper or lower edge of a card that is that wide inside, with signs in it."""
    return line(corners[0] + text + corners[1] * (width - len(text)) + corners[2], None, style)


@lru_cache(maxsize=128)
def back(size: Size, text: str, look: Look) -> tuple[Strip, ...]:
    """A face-down pile with a word on it."""
    return _labelled(size, text, look.signs.back, look, look.back)


@lru_cache(maxsize=64)
def empty(size: Size, text: str, look: Look) -> tuple[Strip, ...]:
    """A place where a card could lie."""
    return _labelled(size, text, " ", look, look.place)


def small_backs(count: int, look: Look) -> str:
    """A hidden hand: as many backs as cards, always alike."""
    return " ".join([look.signs.back] * count)


def _labelled(size: Size, text: str, filling: str, look: Look, style: Style) -> tuple[Strip, ...]:
    signs = look.signs
    width = size.width - 2
    rows = [line(signs.side + filling * width + signs.side, None, style)] * (size.height - 2)
    if text:
        rows[(size.height - 2) // 2] = line(signs.side + fit(f" {text}", width) + signs.side, None, style)
    return (edge(signs.top, width, style), *rows, edge(signs.bottom, width, style))
