"""Whole matches between computer players, without a screen."""

from collections.abc import Sequence
from random import Random

from cardtable.bots import Choose
from cardtable.engine import dice
from cardtable.engine.game import GameInfo, Value
from cardtable.engine.match import CHANCE, Match


def play_out(match: Match, players: Sequence[Choose], rng: Random) -> Match:
    """Play a match to its end; chance and players draw from `rng` alone."""
    while (actor := match.actor) is not None:
        if isinstance(actor, int):
            move = players[actor](match.view(actor), match.moves(actor), actor, rng)
            match.play(actor, move)
        else:
            chance = match.chance
            assert chance is not None
            match.play(CHANCE, dice.throw(rng, chance))
    return match


def simulate(info: GameInfo, options: dict[str, Value], players: Sequence[Choose], *seed: int | str) -> Match:
    """One finished match; the same seed parts give the same match everywhere."""
    return play_out(Match(info, options, len(players)), players, dice.seeded(*seed))
