"""Speed and memory against yardsticks measured in the same run: `python -m tests.bench.budgets`. Never asserted.

The yardsticks are `python -c pass`, and `hello`: a bare Textual app with one Static.
"""

import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cardtable import bots
from cardtable.bots.matches import simulate
from cardtable.engine import dice
from cardtable.engine.game import Chance
from cardtable.engine.match import Match
from cardtable.games import registry
from tests.terminal.driver import Terminal

COMMAND = str(Path(sys.executable).parent / "cardtable")
HELLO = "from textual.app import App\nfrom textual.widgets import Static\n" + (
    "class Hello(App):\n    def compose(self):\n        yield Static('hello world')\n"
    "    def on_key(self):\n        self.query_one(Static).update('hello ' + str(id(object())))\nHello().run()\n"
)
RUNS = 7


def wall(command: list[str], env: dict[str, str]) -> float:
    """Median milliseconds of a whole process."""
    times = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        subprocess.run(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        times.append(1000 * (time.perf_counter() - begun))
    return statistics.median(times)


def paint(command: list[str], env: dict[str, str], sign: str) -> tuple[float, float, float]:
    """First paint and settled in ms, and peak memory in MiB: medians."""
    firsts, settled, sizes = [], [], []
    for _ in range(RUNS):
        begun = time.perf_counter()
        terminal = Terminal(command, env, 120, 40)
        first = last = 0.0
        while time.perf_counter() - begun < 3:
            before = len(terminal.raw)
            terminal.read(0.004)
            now = time.perf_counter()
            if len(terminal.raw) > before:
                last = terminal.heard
            if not first and sign in terminal.text:
                first = terminal.heard
            if first and now - last > 0.15:
                break
        sizes.append(peak(terminal.process.pid))
        terminal.type("\x11")
        terminal.end()
        terminal.close()
        firsts.append(1000 * (first - begun))
        settled.append(1000 * (last - begun))
    return statistics.median(firsts), statistics.median(settled), statistics.median(sizes)


def peak(pid: int) -> float:
    """Peak resident memory of a running process, MiB."""
    found = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(found.group(1)) / 1024 if found else 0.0


def key(terminal: Terminal, keys: str, quiet: float = 0.15) -> tuple[float, float, int]:
    """First byte and settle in ms, and bytes, of a key."""
    terminal.read(0.2)
    before = len(terminal.raw)
    terminal.blind = True
    begun = time.perf_counter()
    terminal.type(keys)
    first = last = 0.0
    while True:
        seen = len(terminal.raw)
        terminal.read(0.001)
        if len(terminal.raw) > seen:
            last = terminal.heard
            first = first or last
        now = time.perf_counter()
        if (last and now - last > quiet) or now - begun > 3:
            break
    terminal.blind = False
    terminal.look()
    return 1000 * (first - begun), 1000 * (last - begun), len(terminal.raw) - before


def row(what: str, value: str, ratio: str, budget: str) -> None:
    print(f"{what:<44} {value:>16} {ratio:>12} {budget:>18}")


def starts(env: dict[str, str], record: str) -> None:
    base = wall([sys.executable, "-c", "pass"], env)
    row("python -c pass", f"{base:.1f} ms", "1.0", "")
    for words, budget in (
        (["--version"], 4.5),
        (["simulate", "--help"], 4.5),
        (["games"], 6),
        (["replay", record], 11),
        (["view", record, "--seat", "0"], 11),
    ):
        took = wall([COMMAND, *words], env)
        row("cardtable " + " ".join(words[:1]), f"{took:.1f} ms", f"{took / base:.1f}", f"≤ {budget} × pass")


def screens(env: dict[str, str]) -> None:
    hello = [sys.executable, "-c", HELLO]
    first, settle, size = paint(hello, env, "hello world")
    row("hello: first paint, settled, memory", f"{first:.0f}/{settle:.0f}/{size:.0f}", "1.0", "ms, ms, MiB")
    lobby_first, lobby_settle, _lobby = paint([COMMAND], env, "Afrikan")
    row("lobby: first paint", f"{lobby_first:.0f} ms", f"{lobby_first / first:.2f}", "≤ 1.2 × hello")
    row("lobby: settled", f"{lobby_settle:.0f} ms", f"{lobby_settle / settle:.2f}", "≤ 1.4 × hello")
    play = [COMMAND, "play", "afrikan-tahti", "--players", "Anna", "--bots", "1", "--seed", "bench"]
    _first, _settle, table_size = paint(play, env, "Anna")
    row("memory at the table", f"{table_size:.0f} MiB", f"{table_size / size:.2f}", "≤ 1.4 × hello")


def keys(env: dict[str, str]) -> None:
    terminal = Terminal([sys.executable, "-c", HELLO], env, 120, 40)
    terminal.wait("hello world")
    hello = [key(terminal, "x") for _ in range(20)]
    terminal.close()
    terminal = Terminal([COMMAND], env, 120, 40)
    terminal.wait("Kierki")
    lobby = [key(terminal, "\x1b[B") for _ in range(20)]
    terminal.close()
    terminal = Terminal(
        [COMMAND, "play", "afrikan-tahti", "--players", "Anna", "--bots", "1", "--seed", "bench"], env, 120, 40
    )
    terminal.wait("▲", seconds=15)
    arrows = [key(terminal, "\x1b[C") for _ in range(20)]
    plays = []
    for _ in range(60):
        terminal.read(0.05)
        offers = "\n".join(terminal.text.splitlines()[-5:-1])
        if len(plays) == 8:
            break
        for sign, press in (("Enter", "\r"), ("U  ", "u"), ("P  ", "p")):
            if sign in offers:
                plays.append(key(terminal, press, quiet=0.08))
                break
        else:
            terminal.type(" " if "Space: do not wait" in offers else str(1 + len(plays) % 4))
    terminal.close()

    def middle(found: list[tuple[float, float, int]], at: int) -> float:
        return statistics.median(one[at] for one in found)

    def high(found: list[tuple[float, float, int]], at: int) -> float:
        return sorted(one[at] for one in found)[int(len(found) * 0.95)]

    first = middle(hello, 0)
    row("hello: key, first byte", f"{first:.1f} ms", "1.0", "")
    row("a key in the lobby", f"{middle(lobby, 0):.1f} ms", f"{middle(lobby, 0) / first:.2f}", "≤ 1.2 × hello")
    row(
        "arrow at the table: first byte",
        f"{middle(arrows, 0):.1f} ms",
        f"{middle(arrows, 0) / first:.2f}",
        "≤ 1.5 × hello",
    )
    row("arrow: settle, p95", f"{high(arrows, 1):.1f} ms", f"{high(arrows, 1) / middle(hello, 1):.2f}", "≤ 3 × hello")
    row("arrow: bytes", f"{middle(arrows, 2):.0f}", "", "≤ 1 KB")
    row(
        "a card played: settle",
        f"{middle(plays, 1):.1f} ms",
        f"{middle(plays, 1) / middle(hello, 1):.2f}",
        "≤ 4 × hello",
    )
    row("a card played: bytes", f"{middle(plays, 2):.0f}", "", "≤ 20 KB")


def exits(env: dict[str, str]) -> None:
    import signal

    for name, leave in (
        ("ctrl+q", lambda terminal: terminal.type("\x11")),
        ("ctrl+c", lambda terminal: terminal.type("\x03")),
        ("SIGTERM", lambda terminal: terminal.process.send_signal(signal.SIGTERM)),
        ("SIGHUP", lambda terminal: terminal.process.send_signal(signal.SIGHUP)),
        ("hang-up", lambda terminal: terminal.hang_up()),
    ):
        times, status = [], 0
        for _ in range(3):
            terminal = Terminal([COMMAND], env, 120, 40)
            terminal.wait("Afrikan")
            terminal.read(0.3)
            begun = time.perf_counter()
            leave(terminal)
            status = terminal.process.wait(5)
            times.append(1000 * (time.perf_counter() - begun))
            if name != "hang-up":
                terminal.close()
        row(f"leaving by {name}", f"{statistics.median(times):.0f} ms", f"status {status}", "≤ 350 ms")


def playouts() -> None:
    """Random moves a second through the public rules."""
    yardstick = 0.0
    try:
        import pyspiel  # type: ignore[import-not-found]
    except ImportError:
        row("OpenSpiel hearts from Python", "absent", "", "pip install open-spiel")
    else:
        game, rng, done, begun = pyspiel.load_game("hearts"), dice.seeded("hearts"), 0, time.process_time()
        while time.process_time() - begun < 2:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(dice.pick(rng, [action for action, _p in state.chance_outcomes()]))
                else:
                    state.apply_action(dice.pick(rng, state.legal_actions()))
                    done += 1
        yardstick = done / (time.process_time() - begun)
        row("OpenSpiel hearts from Python", f"{yardstick / 1000:.0f} k moves/s", "1.0", "")
    for name in registry.BUILT_IN:
        info = registry.load(name)
        rules, rng, done, begun = info.rules, dice.seeded("playouts"), 0, time.process_time()
        rnd = rng.random
        while time.process_time() - begun < 2:
            state = rules.start(info.complete({}), min(info.seats))
            while (who := rules.to_act(state)) is not None:
                if isinstance(who, Chance):
                    rules.apply(state, dice.throw(rng, who))
                else:
                    moves = rules.moves(state)
                    rules.apply(state, moves[int(rnd() * len(moves))])
                    done += 1
        speed = done / (time.process_time() - begun)
        ratio = f"{speed / yardstick:.2f}" if yardstick else ""
        wanted = "≥ 1 × OpenSpiel" if name == "kierki" else "≥ 0.5 × OpenSpiel"
        row(f"{name}: random play", f"{speed / 1000:.0f} k moves/s", ratio, wanted)


def captures_found() -> None:
    """Captures that are found in a second, with ten cards on the table and three in hand."""
    from cardtable.games.scopa import captures

    rng = dice.seeded("captures")
    for name, find in (
        ("scopa", lambda hand, table: captures.by_value(hand, table, False)),
        ("escoba", captures.to_fifteen),
    ):
        positions = [dice.shuffled(rng, range(40))[:13] for _ in range(500)]
        asked = [(cards[:3], sum(1 << card for card in cards[3:])) for cards in positions]
        found, begun = 0, time.process_time()
        while time.process_time() - begun < 1:
            for hand, table in asked:
                found += sum(map(len, find(hand, table)))
        speed = found / (time.process_time() - begun)
        row(f"{name}: captures, ten cards on the table", f"{speed / 1000:.0f} k/s", "", "complete, and quick")


def thinking() -> None:
    for name in registry.BUILT_IN:
        info = registry.load(name)
        times: list[float] = []
        steady = bots.player(info, bots.best(info))

        def timed(view, moves, seat, rng, steady=steady, times=times):
            begun = time.perf_counter()
            move = steady(view, moves, seat, rng)
            times.append(1000 * (time.perf_counter() - begun))
            return move

        match = simulate(info, {}, [timed] * max(info.seats), "thinking")
        row(f"{name}: {bots.best(info)} a move", f"{statistics.mean(times):.2f} ms", f"max {max(times):.1f}", "≤ 50 ms")
        begun = time.perf_counter()
        Match(info, {}, max(info.seats)).replay(match.log)
        took = 1000 * (time.perf_counter() - begun)
        row(f"{name}: replaying a match", f"{took:.1f} ms", f"{match.ply} plies", "≤ 20 ms")


def main() -> None:
    folder = Path(tempfile.mkdtemp())
    env = {**os.environ, "CARDTABLE_HOME": str(folder), "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        row("what", "measured", "ratio", "budget")
        words = [COMMAND, "simulate", "afrikan-tahti", "--seats", "2", "--matches", "1", "--records", str(folder)]
        subprocess.run(words, env=env, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        starts(env, str(folder / "0001.json"))
        screens(env)
        keys(env)
        exits(env)
        playouts()
        captures_found()
        thinking()
        row("this process, peak", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB", "", "")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
