"""`steady`: the move that the game's own tactics think best."""

from collections.abc import Sequence
from random import Random
from typing import Any

from cardtable.engine.dice import pick
from cardtable.engine.game import Seat, Tactics


class Steady:
    """A player over a game's tactics; equally good moves are chosen among by the dice."""

    def __init__(self, tactics: Tactics[Any, Any]) -> None:
        self._tactics = tactics

    def __call__(self, view: Any, moves: Sequence[Any], seat: Seat, rng: Random) -> Any:
        """The best move."""
        if len(moves) == 1:
            return moves[0]
        advised = self._tactics(view, moves, seat)
        if not advised:
            # A plug-in's tactics that fail have no advice.
            return pick(rng, moves)
        top = max(advice.worth for advice in advised)
        return pick(rng, [advice.move for advice in advised if advice.worth == top])
