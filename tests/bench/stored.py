"""What a long year costs: commands and pages with ten and with a thousand stored matches. Never asserted.

`python -m tests.bench.stored` prints milliseconds and ratios; each command is a whole process.
"""

import os
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cardtable import bots
from cardtable.bots.matches import simulate
from cardtable.engine.match import Match
from cardtable.games import registry
from cardtable.storage.seats import Seated
from cardtable.storage.store import Store
from tests.bench.budgets import COMMAND, RUNS, row, wall
from tests.terminal.driver import Terminal

FEW, MANY = 10, 1000
GAMES = (("afrikan-tahti", 3, {}), ("pasianssi", 1, {}), ("scopa", 2, {}), ("kierki", 4, {}))


def paid(match: Match) -> set[int]:
    """The plies that moved something in the ledger."""
    pays = match.info.ledger
    return set() if pays is None else {ply for ply, event in match._events if pays(event)}


def fill(folder: Path, matches: int) -> None:
    """So many matches, one game after the other, three an evening; the last of each game is not finished."""
    played = []
    for game, seats, options in GAMES:
        info = registry.load(game)
        player = bots.player(info, "random" if game == "kierki" else bots.best(info))
        played += [simulate(info, options, [player] * seats, "stored", number) for number in range(3)]
    now = [datetime.now(UTC) - timedelta(hours=13) * (matches // 3 + 1)]

    def clock() -> str:
        return now[0].isoformat(timespec="seconds")

    store = Store(folder, clock)
    for number in range(matches):
        match = played[(number % len(GAMES)) * 3 + number % 3]
        names = ("Anna", "Bo", "Carla", "Dario")[: match.seats]
        log = match.log if number < matches - len(GAMES) else match.log[: match.ply // 2]
        outcome = match.outcome if number < matches - len(GAMES) else None
        seats = [Seated(name, "human") for name in names]
        store.begin(match.info.id, match.options, seats, log, outcome, paid=paid(match))
        now[0] += timedelta(hours=13) if number % 3 == 2 else timedelta(minutes=20)
    store.close()


def page(env: dict[str, str], keys: str, sign: str) -> float:
    """Median milliseconds from pressing keys in the lobby until a sign is on the screen."""
    times = []
    for _ in range(RUNS):
        terminal = Terminal([COMMAND], env, 120, 40)
        terminal.wait("Kierki")
        terminal.read(0.5)
        begun = time.perf_counter()
        terminal.type(keys)
        terminal.wait(sign)
        times.append(1000 * (terminal.heard - begun))
        terminal.type("\x11")
        terminal.end()
        terminal.close()
    return sorted(times)[RUNS // 2]


def lobby(env: dict[str, str]) -> float:
    """Median milliseconds to the first paint of the lobby."""
    times = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        terminal = Terminal([COMMAND], env, 120, 40)
        terminal.wait("Kierki")
        times.append(1000 * (terminal.heard - begun))
        terminal.type("\x11")
        terminal.end()
        terminal.close()
    return sorted(times)[RUNS // 2]


def main() -> None:
    """Print the table."""
    measured: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as base:
        for matches in (FEW, MANY):
            home = Path(base) / str(matches)
            env = {**os.environ, "HOME": str(home), "CARDTABLE_HOME": str(home), "TERM": "xterm-256color"}
            fill(home, matches)
            for words in (["ledger", "--json"], ["matches"], ["matches", "--json"], ["export", "1"]):
                took = wall([COMMAND, *words], env)
                measured.setdefault("cardtable " + " ".join(words), []).append(took)
            measured.setdefault("lobby, first paint", []).append(lobby(env))
            measured.setdefault("ledger, opened from the lobby", []).append(page(env, "l", "(H)"))
    row("", f"{FEW} / {MANY} matches", "ratio", "budget")
    for what, (few, many) in measured.items():
        row(what, f"{few:.0f} / {many:.0f} ms", f"{many / few:.2f}", "≤ 1.3 ×")


if __name__ == "__main__":
    sys.exit(main())
