"""Whole matches between computer players, without a screen."""

from collections.abc import Mapping, Sequence
from random import Random

from cardtable.bots import Choose
from cardtable.engine import dice
from cardtable.engine.game import Value
from cardtable.engine.info import GameInfo
from cardtable.engine.log import CHANCE
from cardtable.engine.match import Match


def play_out(match: Match, players: Sequence[Choose], chance_rng: Random, rngs: Sequence[Random]) -> Match:
    """Play a match to its end; chance draws from its own dice, and each player from others."""
    while (actor := match.actor) is not None:
        if isinstance(actor, int):
            move = players[actor](match.view(actor), match.moves(actor), actor, rngs[actor])
            match.play(actor, move)
        else:
            chance = match.chance
            assert chance is not None
            match.play(CHANCE, dice.throw(chance_rng, chance))
    return match


def simulate(
    info: GameInfo, options: Mapping[str, Value], players: Sequence[Choose], seed: int | str, *parts: int | str
) -> Match:
    """One finished match; the same seed and parts give the same match everywhere."""
    chance_rng, rngs = dice.streams(seed, *parts, seats=len(players))
    return play_out(Match(info, options, len(players)), players, chance_rng, rngs)
