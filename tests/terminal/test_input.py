"""Whatever comes from a terminal, or does not: no byte ends a match, no old key lifts a curtain, no flood stays."""

import os
import random
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.terminal.driver import CURTAIN, DEAF, Terminal
from tests.terminal.watcher import settle

PLAY = ("play", "afrikan-tahti", "--players", "Anna,Bo", "--seed", "8")

BYTES = {
    "latin-1": b"\xe4",
    "no text": b"\xff\xfe\xc0\x80",
    "cut": b"\xf0\x9f",
    "old mouse": b"\x1b[M \xa1\xff",
    "a key let go": b"\x1b[97;1:3u",
    "alternates": b"\x1b[97:65:97;2:1;65u",
    "no character": b"\x1b[1114112;1u\x1b[55296;1u\x1b[99999999999999;1u",
    "a number too long": b"\x1b[" + b"9" * 6000 + b"u",
    "an answer": b"\x1b[?62;22c\x1b[?2026;2$y\x1b[24;80R\x1b]11;rgb:1414/4949/2f2f\x1b\\\x1bP1$r0m\x1b\\",
    "a paste without end": b"\x1b[200~Anna",
    "a string without end": b"\x1b]0;" + b"x" * 100,
    "a mouse far away": b"\x1b[<0;99999;99999M\x1b[<0;0;0M\x1b[<64;1;1M",
}


def alive(terminal: Terminal, key: str, shows: str) -> None:
    """An ordinary key does what it does."""
    terminal.insist(key, shows)
    assert terminal.process.poll() is None


def quiet_part(rng: random.Random) -> bytes:
    """Random bytes without the few that are keys which leave, enter, or choose."""
    alphabet = [*range(0x80, 0x100), *b"\x1b\x1b\x1b[[<M;:09O]PRu~$\x00\x01\x05"]
    return bytes(rng.choice(alphabet) for _ in range(rng.randrange(1, 40)))


def throw(terminal: Terminal, seed: str) -> None:
    rng = random.Random(seed)
    for data in [*BYTES.values(), *(quiet_part(rng) for _ in range(60))]:
        os.write(terminal._main, data)
        terminal.read(0.005)
        assert terminal.process.poll() is None, data
    # What was begun and not ended is given up.
    terminal.read(1.5)


def test_no_byte_ends_the_program_at_any_screen(start, home) -> None:
    """N-01."""
    settle(home, handover="quick")
    terminal = start()
    terminal.wait("Afrikan")
    throw(terminal, "lobby")
    alive(terminal, "s", "Card faces")
    throw(terminal, "settings")
    alive(terminal, "\x1b", "a card table for one terminal")
    alive(terminal, "l", "No prize chips yet")
    throw(terminal, "ledger")
    alive(terminal, "n", "A round with the real cards")
    throw(terminal, "by hand")
    alive(terminal, "\x1b", "Prize chips")
    alive(terminal, "\x1b", "a card table for one terminal")
    terminal.type("\x1b[H?")
    terminal.wait("The pack")
    throw(terminal, "rules")
    alive(terminal, "\x1b", "a card table for one terminal")
    alive(terminal, "\x1b[H\r", "Seats, clockwise")
    throw(terminal, "set-up")
    terminal.type("\x11")
    assert terminal.end() == 0


def test_no_byte_ends_a_match(start, home) -> None:
    settle(home, handover="quick")
    terminal = start(*PLAY)
    terminal.wait(CURTAIN)
    throw(terminal, "curtain")
    assert CURTAIN in terminal.text
    terminal.behind("▲")
    throw(terminal, "table")
    alive(terminal, "1", "open the pot")
    terminal.type("\x1b")
    terminal.wait("Back to the table")
    throw(terminal, "menu")
    terminal.type("\x11")
    assert terminal.end() == 0


HELD_UP = """
import sys, time
from cardtable.ui.screens.curtain import Curtain

def held_up(self):
    self.set_interval(0.1, self._look)
    self.call_after_refresh(lambda: time.sleep(1.0))

Curtain.on_mount = held_up
from cardtable.cli import run
sys.exit(run({words!r}))
"""


@pytest.mark.parametrize("how", ["stopped", "held up"])
def test_keys_typed_while_the_program_stood_still_lift_no_curtain(start, home, how: str) -> None:
    """A laptop sleeps, a line hangs: what was typed meanwhile comes at once, long after the curtain fell."""
    settle(home, handover="quick")
    if how == "stopped":
        terminal = start(*PLAY)
    else:
        terminal = start("-P", "-c", HELD_UP.format(words=list(PLAY)), command=[sys.executable])
    terminal.wait(CURTAIN)
    for _ in range(4):
        terminal.behind(" Enter ", "1")
        terminal.insist("\rup", lambda text: CURTAIN in text)
        key = "o" if "press O" in terminal.text else " "
        if how == "stopped":
            terminal.process.send_signal(signal.SIGSTOP)
            until(terminal, lambda: state(terminal) == "T", "it does not stop")
            terminal.type(key)
            time.sleep(0.6)
            terminal.process.send_signal(signal.SIGCONT)
        else:
            terminal.type(key)
        # Another key shows that the first one has been dealt with.
        terminal.insist("x", DEAF)
        assert CURTAIN in terminal.text
    terminal.type("\x11")
    assert terminal.end() == 0


def state(terminal: Terminal) -> str:
    return Path(f"/proc/{terminal.process.pid}/stat").read_text().rsplit(")", 1)[1].split()[0]


def until(terminal: Terminal, holds, what: str) -> None:
    """A terminal that is not read from holds up whoever writes to it."""
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end, what
        terminal.read(0.02)


def test_stopped_and_woken_in_any_way_one_thread_reads(start) -> None:
    terminal = start(*PLAY)
    terminal.wait(CURTAIN)
    terminal.behind("▲")
    tasks = Path(f"/proc/{terminal.process.pid}/task")
    before = len(list(tasks.iterdir()))
    for how in (signal.SIGSTOP, "key", signal.SIGTSTP, signal.SIGSTOP, "key"):
        if how == "key":
            terminal.type("\x1a")
        else:
            terminal.process.send_signal(how)
        until(terminal, lambda: state(terminal) == "T", "it does not stop")
        terminal.process.send_signal(signal.SIGCONT)
        # Whoever stopped it had the screen to himself: the hand is closed.
        terminal.wait(CURTAIN)
        terminal.behind("▲")
    until(terminal, lambda: len(list(tasks.iterdir())) == before, "threads are left over")
    terminal.type("\x11")
    assert terminal.end() == 0


@pytest.mark.parametrize("words", [(), PLAY, ("play", "kierki")], ids=["lobby", "two at a table", "one at a table"])
def test_a_flood_of_keys_clicks_and_sizes_comes_to_rest(start, home, words) -> None:
    settle(home, handover="quick", pace="at once")
    terminal = start(*words)
    terminal.wait(lambda text: len(text.split()) > 3)
    terminal.blind = True
    rng = random.Random(str(words))
    keys = [
        "\r",
        "\x1b",
        "?",
        "h",
        "s",
        "l",
        "1",
        "2",
        "v",
        "\x1b[A",
        "\x1b[B",
        "\x1b[6~",
        "\t",
        "n",
        "z",
        "p",
        "o",
        " ",
    ]
    for _ in range(250):
        x, y = rng.randrange(1, 130), rng.randrange(1, 45)
        terminal.type("".join(rng.choice(keys) for _ in range(rng.randrange(4))))
        terminal.type(f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m\x1b[<35;{y};{y}M")
        terminal.resize(rng.choice([1, 2, 10, 40, 79, 80, 120, 250]), rng.choice([1, 2, 5, 20, 24, 40, 80]))
        terminal.read(0.005)
        if terminal.process.poll() is not None:
            # "Quit" was chosen.
            assert terminal.process.poll() == 0
            return
    terminal.resize(80, 24)

    def spent() -> int:
        fields = Path(f"/proc/{terminal.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    def rests() -> bool:
        before = spent()
        terminal.read(1.0)
        return spent() - before < 20

    until(terminal, lambda: terminal.process.poll() is not None or rests(), "it does not come to rest")
    if terminal.process.poll() is None:
        terminal.type("\x11")
    assert terminal.end() == 0
    assert not (home / "crash.log").exists()


def test_the_window_decides_its_size(start) -> None:
    """N-06."""
    terminal = start(*PLAY, columns=120, rows=40, COLUMNS="60", LINES="20")
    terminal.wait(CURTAIN)
    terminal.behind("▲")
    assert any(len(line.rstrip()) > 100 for line in terminal.lines)
    terminal.resize(80, 24)
    terminal.wait(lambda _text: all(len(line.rstrip()) <= 80 for line in terminal.lines) and "▲" in terminal.text)
    terminal.type("\x11")
    assert terminal.end() == 0


def test_nothing_is_asked_of_the_terminal_so_no_answer_lands_in_the_shell(start) -> None:
    """N-23."""
    terminal = start(*PLAY)
    terminal.wait(CURTAIN)
    terminal.type("\x11")
    assert terminal.end() == 0
    raw = bytes(terminal.raw)
    for question in (
        b"$p",
        b"\x1b[6n",
        b"\x1b[5n",
        b"\x1b[c",
        b"\x1b[0c",
        b"\x1b[?u",
        b"\x1b]11;?",
        b"\x1b[14t",
        b"\x1b[18t",
    ):
        assert question not in raw
