"""What all cards on a board have in common: their size, and how a hidden hand is written in a line."""

from typing import NamedTuple

from cardtable.ui.look import Look


class Size(NamedTuple):
    """The cells of a card."""

    width: int
    height: int


def small_backs(count: int, look: Look) -> str:
    """A hidden hand: as many backs as cards, always alike."""
    return " ".join([look.signs.back] * count)
