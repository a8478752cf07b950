"""Pasianssi in figures: `python -m tests.bench.solitaire [DEALS] [SOLVED]`.

Prints how many rows a careless player, the hint player and perfect play end in, with two and three cards in hand, and
how long the exact search takes for every hand size and house rule. Two processes share the work.
"""

import resource
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import product

from cardtable import bots
from cardtable.bots.matches import simulate
from cardtable.engine.match import Match
from cardtable.games.afrikan_tahti.pasianssi import GAME


def played(job: tuple[str, dict, int]) -> int:
    level, options, number = job
    return simulate(GAME, options, [bots.player(GAME, level)], "bench", number).scores[0]


def solved(job: tuple[dict, int]) -> tuple[int, float, int]:
    """Rows, seconds, and the process's peak memory in MiB."""
    options, number = job
    dealt = Match(GAME, options, 1)
    dealt.replay(simulate(GAME, options, [bots.player(GAME, "random")], "bench", number).log[:1])
    begun = time.perf_counter()
    line = dealt.ask(lambda state: GAME.solitaire.best_line(state, lambda: True))
    seconds = time.perf_counter() - begun
    for move in line:
        dealt.play(0, move)
    return dealt.scores[0], seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def shares(rows: list[int]) -> str:
    found = Counter(min(count, 6) for count in rows)
    spread = "  ".join(f"{100 * found[count] / len(rows):5.1f}" for count in range(1, 7))
    return f"{spread}   {sum(rows) / len(rows):5.2f}"


def main(deals: int = 2000, searched: int = 500) -> None:
    with ProcessPoolExecutor(2) as pool:
        print(f"Rows over {deals} deals, per cent\n{'':28}    1      2      3      4      5     6+    mean")
        for hand in (2, 3):
            for level, name in (("random", "careless"), ("steady", "hint player")):
                jobs = [(level, {"hand": hand}, number) for number in range(deals)]
                print(f"hand {hand}  {name:18}  {shares(list(pool.map(played, jobs, chunksize=20)))}", flush=True)
            found = list(pool.map(solved, [({"hand": hand}, number) for number in range(deals)], chunksize=20))
            print(f"hand {hand}  {'perfect play':18}  {shares([rows for rows, _time, _memory in found])}", flush=True)
        print(f"\nExact search over {searched} deals, seconds (budget: median 0.2, 99 % 2, 300 MiB)")
        for hand, horseshoe, star in product((2, 3), ("per_contact", "fixed"), ("at_once", "keep")):
            options = {"hand": hand, "horseshoe": horseshoe, "star": star}
            found = list(pool.map(solved, [(options, number) for number in range(searched)], chunksize=10))
            times = sorted(seconds for _rows, seconds, _memory in found)
            median, late = times[len(times) // 2], times[int(len(times) * 0.99)]
            memory = max(memory for _rows, _time, memory in found)
            print(
                f"hand {hand} {horseshoe:12} {star:8} median {median:6.3f}  99 % {late:6.3f}  longest {times[-1]:6.3f}"
                f"  {memory} MiB   {shares([rows for rows, _time, _memory in found])}",
                flush=True,
            )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
