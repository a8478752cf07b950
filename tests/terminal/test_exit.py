"""However it ends, the terminal is left as it was, and nobody's card stays on it."""

import os
import re
import signal
import sys
import time
from pathlib import Path

import pytest

CURTAIN = "Hand the keyboard to"
SET = re.compile(rb"\x1b\[\?(\d+)(h|l)")


def modes(raw: bytes) -> dict[int, bool]:
    """Every private mode that was touched, and whether it is on at the end."""
    found = {}
    for number, sign in SET.findall(raw):
        found[int(number)] = sign == b"h"
    return found


def assert_clean(raw: bytes) -> None:
    """O-TL01, O-TL06: every mode that was set is unset, the cursor is on, the alternate screen is left."""
    left = modes(raw)
    assert left.pop(25) is True
    assert left.pop(7, True) is True
    assert 1049 in left
    # 2026 is synchronised output and 2048 in-band resize: on only around a frame.
    assert not {number for number, on in left.items() if on}, left
    assert raw.count(b"\x1b[>1u") <= raw.count(b"\x1b[<u")


def at_a_hand(start):
    terminal = start("play", "afrikan-tahti", "--players", "Anna,Bo", "--seed", "8")
    terminal.wait(CURTAIN)
    terminal.read(0.6)
    terminal.type(" ")
    terminal.wait("▲")
    return terminal


@pytest.mark.parametrize(
    ("name", "leave", "status"),
    [
        ("ctrl+q", lambda terminal: terminal.type("\x11"), 0),
        ("ctrl+c", lambda terminal: terminal.type("\x03"), 0),
        ("menu", lambda terminal: terminal.type("\x1b"), 0),
        ("SIGTERM", lambda terminal: terminal.process.send_signal(signal.SIGTERM), 143),
        ("SIGHUP", lambda terminal: terminal.process.send_signal(signal.SIGHUP), 129),
        ("SIGINT", lambda terminal: terminal.process.send_signal(signal.SIGINT), 130),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_way_out_restores_the_terminal_and_shows_no_hand(start, name, leave, status) -> None:
    terminal = at_a_hand(start)
    leave(terminal)
    if name == "menu":
        terminal.wait("Back to the table")
        terminal.type("\x1b[A")
        terminal.read(0.2)
        terminal.type("\r")
    assert terminal.end() == status
    assert_clean(bytes(terminal.raw))
    # What a terminal without an alternate screen would still show (O-SX09).
    last = bytes(terminal.raw).rsplit(b"\x1b[2J", 1)[1]
    assert "▲".encode() not in last
    if status == 0:
        assert b"cardtable resume 1" in last


def test_a_hang_up_ends_it(start) -> None:
    terminal = at_a_hand(start)
    terminal.hang_up()
    until = time.monotonic() + 5
    while terminal.process.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    assert terminal.process.poll() in (129, -signal.SIGHUP)


CRASH = """
import sys
from cardtable.ui.session import Session

def think(self, seat):
    hand = self._match.view(seat).hands[seat]
    secret = [self.info.deck.code(card) for card in hand]
    raise RuntimeError(f"I hold {secret}")

Session.think = think
from cardtable.cli import run
sys.exit(run(["play", "afrikan-tahti", "--players", "Anna", "--bots", "1", "--seed", "1"]))
"""


def test_a_crash_ends_with_status_1_one_line_and_a_log_without_secrets(start, home: Path) -> None:
    """O-SX01, T2, T3."""
    terminal = start("-P", "-c", CRASH, command=[sys.executable])
    # Either the computer player opens, or Anna does and it is called then.
    terminal.wait(lambda text: "▲" in text or terminal.process.poll() is not None)
    if terminal.process.poll() is None:
        terminal.type("1")
        terminal.wait("open the pot")
        terminal.type("\r")
    assert terminal.end() == 1
    assert_clean(bytes(terminal.raw))
    last = bytes(terminal.raw).rsplit(b"\x1b[?25h", 1)[1].decode()
    said = [line for line in re.sub(r"\x1b\[[^a-zA-Z]*[a-zA-Z]", "", last).splitlines() if line.strip()]
    assert len(said) == 1
    assert "fault of its own" in said[0]
    log = (home / "crash.log").read_text()
    assert "RuntimeError" in log
    assert "think" in log
    for word in ("hold", "'", "STAR", "THIEF", "14N"):
        assert word not in log
    assert (home / "crash.log").stat().st_mode & 0o777 == 0o600
    match = start("matches")
    match.wait("goes on")
    assert match.end() == 0


def test_dumb_terminals_are_told_in_one_line(start) -> None:
    terminal = start(TERM="dumb")
    assert terminal.end() == 2
    assert terminal.text.strip().count("\n") == 0 or len(terminal.text.split()) < 30
    assert b"\x1b" not in terminal.raw


def test_a_resumed_match_begins_behind_a_curtain(start) -> None:
    """O-HO06."""
    terminal = at_a_hand(start)
    terminal.type("1\r")
    terminal.wait(CURTAIN)
    terminal.type("\x11")
    assert terminal.end() == 0
    again = start("resume")
    again.wait(CURTAIN)
    assert "▲" not in again.text
    again.type("\x11")
    assert again.end() == 0
    assert os.environ["HOME"]
