"""The last hands of a round for two: the stock is gone, so each knows what the other holds, and all can be tried."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.dice import seeded
from cardtable.engine.game import Seat
from cardtable.games.scopa.moves import Move
from cardtable.games.scopa.rules import Scopa
from cardtable.games.scopa.state import PLAY, State, View

FAR: Final = 1 << 20


MOST: Final = 4000
"""Positions to be tried at the most: beyond them a table full of choices would take too long."""


class TooMany(Exception):
    """There is more to be tried than is worth it."""


def known(view: View) -> bool:
    """Whether a seat of that view can tell every card."""
    return view.seats == 2 and view.stock == 0


def worths(view: View, moves: Sequence[Move], seat: Seat) -> list[int]:
    """What each move is worth with best play of both: thousandths of a point of the round, then cards.

    Raises:
        TooMany: there is too much to be tried.
    """
    left = [MOST]
    rules = Scopa(view.house.fifteen)
    state = rules.guess(view, seeded("nothing is left to guess"))
    found = []
    for move in moves:
        child = state.copy()
        rules.apply(child, move)
        found.append(-_search(rules, child, 1 - seat, -FAR, FAR, left))
    return found


def _search(rules: Scopa, s: State, seat: Seat, low: int, high: int, left: list[int]) -> int:
    """The worth of a state for the seat to act (negamax with alpha-beta)."""
    if s.phase != PLAY:
        last, rival = s.rounds[-1], 1 - seat
        return 1000 * (last.points(seat) - last.points(rival)) + last.cards[seat] - last.cards[rival]
    left[0] -= 1
    if not left[0]:
        raise TooMany
    best = -FAR
    for move in reversed(rules.moves(s)):
        child = s.copy()
        rules.apply(child, move)
        best = max(best, -_search(rules, child, 1 - seat, -high, -low, left))
        low = max(low, best)
        if low >= high:
            break
    return best
