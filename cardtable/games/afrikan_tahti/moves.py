"""Moves of Afrikan Tähti as small ints, in the order in which they are sorted."""

from typing import TypeAlias

from cardtable.engine.cards import Card

Move: TypeAlias = int
"""A card 0…53 opens or goes on top; the others are offset from it."""

UNDER, LION, PASS, EXCHANGE, KEEP = 64, 128, 192, 193, 196


def under(card: Card) -> Move:
    """Take a marker and put the card under the pot (AT6)."""
    return UNDER + card


def lion(card: Card) -> Move:
    """Take the pot with a lion (AT11)."""
    return LION + card


def exchange(kind: int) -> Move:
    """Exchange two chips of that kind (AT19)."""
    return EXCHANGE + kind
