"""Moves that are typed: as records write them, or in words of which only one move has all."""

from collections.abc import Sequence
from typing import Any

from cardtable.engine.game import Seat
from cardtable.errors import CardTableError
from cardtable.play.session import Session


def find(session: Session, seat: Seat, moves: Sequence[Any], typed: str) -> list[Any]:
    """The moves that may be meant; one: it is that one.

    A move as records write it is that move; else every word must be the beginning of one of the move's own.
    """
    try:
        move = session.info.notation.read(typed)
    except CardTableError:
        move = None
    if move is not None and move in moves:
        return [move]
    wanted = _words(typed)
    if not wanted:
        return []
    told = [(move, _words(session.told_move(seat, move))) for move in moves]
    exact = [move for move, words in told if sorted(words) == sorted(wanted)]
    return exact or [move for move, words in told if all(any(word.startswith(one) for word in words) for one in wanted)]


def _words(text: str) -> list[str]:
    return "".join(letter if letter.isalnum() or letter in "♣♦♥♠" else " " for letter in text.casefold()).split()
