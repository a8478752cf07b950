"""Moves as ints: a card to the trick or the layout, a trump suit, a pass."""

from typing import TypeAlias

Move: TypeAlias = int

TRUMP, PASS = 64, 128


def suit_of(naming: Move) -> int:
    """The suit that is named trumps."""
    return naming - TRUMP


def trump(suit: int) -> Move:
    """Name a suit trumps."""
    return TRUMP + suit
