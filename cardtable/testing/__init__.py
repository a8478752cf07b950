"""For authors of games: the kit that every game must pass, ours or a stranger's.

from cardtable.testing import check_game
check_game(GAME)
"""

from cardtable.testing.findings import ContractBroken
from cardtable.testing.kit import check_game, check_match, fitting, pairs, perft, play_randomly, samples, variants

__all__ = [
    "ContractBroken",
    "check_game",
    "check_match",
    "fitting",
    "pairs",
    "perft",
    "play_randomly",
    "samples",
    "variants",
]
