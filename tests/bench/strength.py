"""How strong `steady` is: `python -m tests.bench.strength [MATCHES] [GAME …]`, seat-swapped, with 95 % intervals.

With `presets` in the place of games: by the house rules of every preset.

Against `random`; for games that have one against a plain greedy player, which looks no further than its own move; and
against the first `steady`, where there has been another since.
"""

import sys
import time
from collections.abc import Mapping
from math import sqrt
from statistics import mean, stdev

from cardtable import bots
from cardtable.bots import Choose
from cardtable.bots.matches import simulate
from cardtable.bots.steady import Steady
from cardtable.engine.game import Value
from cardtable.engine.info import GameInfo
from cardtable.games import registry
from cardtable.games.kierki import moves as kierki
from cardtable.games.kierki.cards import POWER, SUIT
from cardtable.games.kierki.scoring import TARIFFS
from cardtable.games.kierki.state import LOTTERY
from cardtable.games.scopa import moves as scopa
from cardtable.games.scopa.cards import COINS, SEVEN
from tests.bench.frozen import afrikan_tahti as frozen


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
ANCHORS = {"afrikan-tahti": Steady(frozen.advise)}
"""`steady` as it was at first."""


def share(
    info: GameInfo, seats: int, matches: int, rival: Choose, options: Mapping[str, Value] = {}
) -> tuple[float, float, float]:
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
        if len(info.sides(seats)) < seats:
            mine.add((number + 2) % seats)
        players = [timed if seat in mine else rival for seat in range(seats)]
        outcome = simulate(info, options, players, "strength", seats, number // seats).outcome
        won += len(mine & set(outcome.winners)) / len(outcome.winners)
    p = won / matches
    return p, 1.96 * sqrt(p * (1 - p) / matches), 1000 * thought[0] / thought[1]


def ducker(view, moves, seat, rng):
    """Leads low, follows as high as is safe, dumps what costs most; where tricks pay, wins cheaply or throws low."""
    if moves[0] >= kierki.TRUMP or view.phase == LOTTERY:
        return max(moves, key=lambda move: sum(held // 13 == move - kierki.TRUMP for held in view.hands[seat]))
    if not view.trick:
        return (max if view.deal > 7 else min)(moves, key=lambda move: POWER[move])
    winning = max(POWER[card] for card in view.trick if SUIT[card] == SUIT[view.trick[0]])
    follows = SUIT[moves[0]] == SUIT[view.trick[0]]
    safe = [move for move in moves if not follows or POWER[move] < winning]
    if view.deal > 7:
        over = [move for move in moves if follows and POWER[move] > winning]
        return min(over or moves, key=lambda move: POWER[move])
    costs = TARIFFS[view.seats].costs[view.deal]
    if safe:
        return max(safe, key=lambda move: (costs[move], POWER[move]))
    return min(moves, key=lambda move: POWER[move])


def points(matches: int, rival: Choose) -> tuple[float, float]:
    """What one `steady` among three others scores an evening of Kierki, and its 95 % interval."""
    info = registry.load("kierki")
    steady = bots.player(info, "steady")
    found = []
    for number in range(matches):
        players = [steady if seat == number % 4 else rival for seat in range(4)]
        found.append(simulate(info, {}, players, "points", number // 4).scores[number % 4])
    return mean(found), 1.96 * stdev(found) / sqrt(matches)


def presets(matches: int) -> None:
    """Every preset, with as many seats as it has, or two."""
    for info in map(registry.load, registry.BUILT_IN):
        for preset in info.presets:
            seats = preset.seats or info.seats[0]
            for name, rival in {"random": bots.player(info, "random"), "greedy": GREEDY.get(info.id)}.items():
                if rival is None:
                    continue
                p, interval, ms = share(info, seats, matches, rival, preset.options)
                shares = f"{100 * p:5.1f} % ± {100 * interval:.1f}   {ms:.3f} ms a decision"
                print(f"{preset.name:<22} {seats} seats, against {name:<7}: {shares}", flush=True)


def main(matches: int = 1000, *games: str) -> None:
    if games == ("presets",):
        presets(matches)
        return
    for game in games or registry.BUILT_IN:
        info = registry.load(game)
        if info.seats == (1,):
            continue
        rivals = {"random": bots.player(info, "random")}
        if game in GREEDY:
            rivals["greedy"] = GREEDY[game]
        if game in ANCHORS:
            rivals["first"] = ANCHORS[game]
        if game == "kierki":
            for name, rival in (("random", rivals["random"]), ("duckers", ducker)):
                won, interval = points(matches, rival)
                print(f"{game:<16} 4 seats, against three {name:<7}: {won:+.0f} points ± {interval:.0f}", flush=True)
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
