"""How strong `steady` is: `python -m tests.bench.strength [MATCHES] [GAME …]`, seat-swapped, with 95 % intervals.

Against `random`, and for games that have one against a plain greedy player, which looks no further than its own move.
"""

import sys
import time
from math import sqrt

from cardtable import bots
from cardtable.bots import Choose
from cardtable.bots.matches import simulate
from cardtable.engine.game import GameInfo
from cardtable.games import registry
from cardtable.games.scopa import moves as scopa
from cardtable.games.scopa.cards import COINS, SEVEN


def greedy_scopa(view, moves, seat, rng):
    """Takes what is worth most at once: a sweep, the seven of coins, coins, many cards; else lays its lowest card."""

    def worth(move: int) -> tuple:
        card, taken = scopa.card_of(move), scopa.taken_by(move)
        some = taken | 1 << card
        if not taken:
            return (0, -(card % 10))
        gain = 10 * (taken == view.table) + 10 * (some >> SEVEN & 1) + 2 * (some & COINS).bit_count()
        return (1, gain + some.bit_count())

    return max(moves, key=worth)


GREEDY = {"scopa": greedy_scopa, "escoba": greedy_scopa}


def share(info: GameInfo, seats: int, matches: int, rival: Choose) -> tuple[float, float, float]:
    """The share of matches that `steady` wins, its 95 % interval, and ms a decision.

    One `steady` sits among the others; at four seats of two sides it has a partner like itself.
    """
    won = 0.0
    thought = [0.0, 0]
    steady = bots.player(info, "steady")

    def timed(view, moves, seat, rng):
        begun = time.perf_counter()
        move = steady(view, moves, seat, rng)
        thought[0] += time.perf_counter() - begun
        thought[1] += 1
        return move

    for number in range(matches):
        mine = {number % seats}
        if info.id in GREEDY and seats == 4:
            mine.add((number + 2) % seats)
        players = [timed if seat in mine else rival for seat in range(seats)]
        outcome = simulate(info, {}, players, "strength", seats, number // seats).outcome
        won += len(mine & set(outcome.winners)) / len(outcome.winners)
    p = won / matches
    return p, 1.96 * sqrt(p * (1 - p) / matches), 1000 * thought[0] / thought[1]


def main(matches: int = 1000, *games: str) -> None:
    for game in games or registry.BUILT_IN:
        info = registry.load(game)
        if info.seats == (1,):
            continue
        rivals = {"random": bots.player(info, "random")}
        if game in GREEDY:
            rivals["greedy"] = GREEDY[game]
        for seats in info.seats:
            for name, rival in rivals.items():
                p, interval, ms = share(info, seats, matches, rival)
                print(
                    f"{game:<16} {seats} seats, against {name:<7}: {100 * p:5.1f} % ± {100 * interval:.1f}"
                    f"   {ms:.3f} ms a decision",
                    flush=True,
                )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]), *sys.argv[2:])
