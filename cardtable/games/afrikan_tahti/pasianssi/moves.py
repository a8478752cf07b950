"""Moves of the solitaire as ints: a kind, and two small numbers."""

from typing import TypeAlias

from cardtable.engine.cards import Card

Move: TypeAlias = int
"""Sorted by kind, then card or row."""

LAY, NEW, JOIN, DECLINE, STAR_PLAY = range(5)


def lay(card: Card, row: int) -> Move:
    """A hand card onto the end of a row, counted from 0."""
    return LAY << 16 | card << 8 | row


def new(card: Card) -> Move:
    """A hand card opens a row."""
    return NEW << 16 | card << 8


def join(row: int, onto: int) -> Move:
    """A whole row onto the end of another."""
    return JOIN << 16 | row << 8 | onto


DECLINED: Move = DECLINE << 16


def star_play(card: Card, row: int) -> Move:
    """A hand card that does not fit onto a row, by the star."""
    return STAR_PLAY << 16 | card << 8 | row


def parts(move: Move) -> tuple[int, int, int]:
    """Kind, card (of a join: the row that is moved), row."""
    return move >> 16, move >> 8 & 255, move & 255
