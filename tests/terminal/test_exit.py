"""However it ends, the terminal is left as it was, and nobody's card stays on it."""

import os
import re
import signal
import sys
import time
from pathlib import Path

import pyte
import pytest

from cardtable.games.afrikan_tahti.places import shipped
from tests.terminal.driver import CURTAIN

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


WORDS = sorted({word for name in shipped() for word in re.split("[ -]", name) if len(word) > 4})
"""Words of place names: whichever are on the screen of an open hand are secrets of that hand."""


def told(text: str) -> list[str]:
    return [word for word in WORDS if word in text]


def without_alternate_screen(raw: bytes) -> str:
    """Screen and scrollback of a terminal that knows no alternate screen (O-SX06, O-SX09)."""
    screen = pyte.HistoryScreen(80, 24, history=5000)
    stream = pyte.ByteStream(screen)
    stream.feed(re.sub(rb"\x1b\[\?1049[hl]|\x1b\[<u|\x1b\[>1u", b"", raw))
    kept = ["".join(row[x].data for x in range(80)) for row in screen.history.top]
    return "\n".join([*kept, *screen.display])


def at_a_hand(start):
    terminal = start("play", "afrikan-tahti", "--players", "Anna,Bo", "--seed", "8")
    terminal.wait(CURTAIN)
    terminal.behind("▲")
    assert told(terminal.text)
    return terminal


@pytest.mark.parametrize(
    ("name", "leave", "status"),
    [
        ("ctrl+q", lambda terminal: terminal.type("\x11"), 0),
        ("ctrl+c", lambda terminal: terminal.type("\x03"), 0),
        ("menu", lambda terminal: terminal.type("\x1b"), 0),
        ("SIGTERM", lambda terminal: terminal.process.send_signal(signal.SIGTERM), 143),
        ("SIGHUP", lambda terminal: terminal.process.send_signal(signal.SIGHUP), 129),
        ("SIGQUIT", lambda terminal: terminal.process.send_signal(signal.SIGQUIT), 131),
        ("SIGUSR1", lambda terminal: terminal.process.send_signal(signal.SIGUSR1), 138),
        ("SIGINT", lambda terminal: terminal.process.send_signal(signal.SIGINT), 130),
        *(
            (name, lambda terminal, name=name: terminal.process.send_signal(getattr(signal, name)), 128 + number)
            for name in (
                "SIGUSR2",
                "SIGALRM",
                "SIGXCPU",
                "SIGVTALRM",
                "SIGPROF",
                "SIGIO",
                "SIGPWR",
                "SIGRTMIN",
                "SIGRTMAX",
            )
            if (number := int(getattr(signal, name, 0)))
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_way_out_restores_the_terminal_and_shows_no_hand(start, name, leave, status) -> None:
    terminal = at_a_hand(start)
    leave(terminal)
    if name == "menu":
        terminal.wait("Back to the table")
        terminal.type("\x1b[A\r")
    assert terminal.end() == status
    assert_clean(bytes(terminal.raw))
    left = without_alternate_screen(bytes(terminal.raw))
    assert "▲" not in left
    assert not told(left)
    if status == 0:
        assert "cardtable resume 1" in left


def frozen(terminal) -> None:
    """Write until the terminal takes nothing more, since nobody reads it."""
    for number in range(60):
        terminal.type("?\x1b")
        terminal.resize(80 + number % 2, 24)
        time.sleep(0.01)


GONE = {
    "hung up": lambda terminal: terminal.hang_up(),
    "hung up in the moment of stopping": lambda terminal: (terminal.type("\x1a"), terminal.hang_up()),
    "hung up while it stops": lambda terminal: (terminal.type("\x1a"), time.sleep(0.01), terminal.hang_up()),
    "hung up while stopped": lambda terminal: (
        terminal.process.send_signal(signal.SIGSTOP),
        time.sleep(0.05),
        terminal.hang_up(),
    ),
    "hung up after a flood": lambda terminal: (frozen(terminal), terminal.hang_up()),
    "told to end while the terminal takes nothing": lambda terminal: (
        frozen(terminal),
        terminal.process.send_signal(signal.SIGTERM),
    ),
    "left while the terminal takes nothing": lambda terminal: (frozen(terminal), terminal.type("\x11")),
}


@pytest.mark.parametrize("how", GONE)
def test_whatever_happens_to_the_terminal_the_process_goes(start, how: str) -> None:
    terminal = at_a_hand(start)
    GONE[how](terminal)
    until = time.monotonic() + 30
    while terminal.process.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    assert terminal.process.poll() in ((129, -signal.SIGHUP) if "hung up" in how else (0, 143))


CRASH = """
import sys
from cardtable.play.session import Session

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
    match.wait("round 1 of")
    assert match.end() == 0


def test_dumb_terminals_get_lines_of_text(start) -> None:
    terminal = start(TERM="dumb")
    terminal.wait("1. Afrikan")
    terminal.type("\x04")
    assert terminal.end() == 0
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


@pytest.mark.parametrize("how", ["key", "signal"])
def test_suspending_hides_the_hand_and_a_curtain_stands_before_it_again(start, how: str) -> None:
    """O-TL03: Ctrl+Z or a signal from outside, then fg."""
    terminal = at_a_hand(start)
    if how == "key":
        terminal.type("\x1a")
    else:
        terminal.process.send_signal(signal.SIGTSTP)
    until = time.monotonic() + 5
    while time.monotonic() < until:
        terminal.read(0.05)
        state = Path(f"/proc/{terminal.process.pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
        if state == "T":
            break
    assert state == "T"
    # All was written before it stopped; it may not all have been read yet.
    terminal.read(0.5)
    left = without_alternate_screen(bytes(terminal.raw))
    assert not told(left)
    assert_clean(bytes(terminal.raw))
    terminal.process.send_signal(signal.SIGCONT)
    terminal.wait(CURTAIN)
    assert not told(terminal.text)
    terminal.behind("▲")
    terminal.type("\x11")
    assert terminal.end() == 0


@pytest.mark.parametrize("name", ["TEXTUAL_SCREENSHOT", "TEXTUAL_LOG", "TEXTUAL_PRESS"])
def test_textuals_variables_tell_nothing(start, tmp_path: Path, name: str) -> None:
    """A variable would photograph the screen after a second, log every event, or press keys."""
    value = {"TEXTUAL_SCREENSHOT": "1", "TEXTUAL_LOG": str(tmp_path / "log"), "TEXTUAL_PRESS": "space"}[name]
    place = {"TEXTUAL_SCREENSHOT_LOCATION": str(tmp_path), "TEXTUAL_SCREENSHOT_FILENAME": "p.svg"}
    terminal = start("play", "afrikan-tahti", "--players", "Anna,Bo", "--seed", "8", **{name: value}, **place)
    terminal.wait(CURTAIN)
    terminal.read(1.5)
    assert CURTAIN in terminal.text
    assert not (tmp_path / "p.svg").exists()
    assert not (tmp_path / "log").exists()
    terminal.type("\x11")
    assert terminal.end() == 0
