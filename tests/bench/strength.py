"""How strong `steady` is: `python -m tests.bench.strength [MATCHES]`, seat-swapped, with 95 % intervals."""

import sys
import time
from math import sqrt

from cardtable import bots
from cardtable.bots.matches import simulate
from cardtable.games import registry


def share(game: str, seats: int, matches: int) -> tuple[float, float, float]:
    """The share of matches that one `steady` wins against `random` players, its 95 % interval, and ms a decision."""
    info = registry.load(game)
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
        players = [bots.player(info, "random")] * seats
        players[number % seats] = timed
        outcome = simulate(info, {}, players, "strength", seats, number // seats).outcome
        won += ((number % seats) in outcome.winners) / len(outcome.winners)
    p = won / matches
    return p, 1.96 * sqrt(p * (1 - p) / matches), 1000 * thought[0] / thought[1]


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for game in registry.BUILT_IN:
        for seats in registry.load(game).seats:
            p, interval, ms = share(game, seats, matches)
            print(f"{game:<16} {seats} seats: {100 * p:5.1f} % ± {100 * interval:.1f}   {ms:.3f} ms a decision")


if __name__ == "__main__":
    main()
