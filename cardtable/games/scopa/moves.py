"""Moves as ints: the card played, and above it the set of table cards that it captures."""

from typing import TypeAlias

from cardtable.engine.cards import Card

Move: TypeAlias = int

SHIFT = 6


def play(card: Card, taken: int = 0) -> Move:
    """Lay a card, or capture a set of table cards with it."""
    return taken << SHIFT | card


def card_of(move: Move) -> Card:
    """The card played."""
    return move & (1 << SHIFT) - 1


def taken_by(move: Move) -> int:
    """The table cards captured, a bit a card; 0: the card is laid."""
    return move >> SHIFT
