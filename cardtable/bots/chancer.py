"""`random`: any legal move, each as likely as the others."""

from collections.abc import Sequence
from random import Random
from typing import Any

from cardtable.engine.dice import pick
from cardtable.engine.game import Seat


def choose(_view: Any, moves: Sequence[Any], _seat: Seat, rng: Random) -> Any:
    """Any of the moves."""
    return pick(rng, moves)
