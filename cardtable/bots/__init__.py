"""Computer players for any game. They are given views, never a state."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from cardtable.engine.game import Seat
from cardtable.engine.info import GameInfo
from cardtable.errors import UsageError

Choose: TypeAlias = Callable[[Any, Sequence[Any], Seat, Random], Any]
"""A player: from a seat's view and its moves to one of the moves."""

NAMES = ("Otso", "Pia", "Rio", "Nova", "Sisu")


def name(number: int) -> str:
    """What a computer player is called until somebody names it."""
    return NAMES[number % len(NAMES)]


def levels(info: GameInfo) -> tuple[str, ...]:
    """The computer players that can play this game, the strongest last."""
    return ("random", "steady") if info.tactics else ("random",)


def best(info: GameInfo) -> str:
    """The player that takes an empty seat unless another one is named."""
    return levels(info)[-1]


def player(info: GameInfo, name: str) -> Choose:
    """The computer player of that name.

    Raises:
        UsageError: there is none for this game.
    """
    if name == "random":
        from cardtable.bots.chancer import choose

        return choose
    if name == "steady" and info.tactics:
        from cardtable.bots.steady import Steady

        return Steady(info.tactics)
    raise UsageError("bot.unknown", bot=name, game=info.id, allowed=", ".join(levels(info)))
