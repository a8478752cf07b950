"""Terminals of every kind and size: readable, and never a crash."""

import random
import signal

import pytest

from tests.terminal.watcher import CURTAIN, settle

PLAY = ["play", "afrikan-tahti", "--players", "Anna,Bo", "--seed", "kinds"]


def open_hand(terminal) -> None:
    terminal.wait(CURTAIN)
    terminal.lift()
    terminal.wait(lambda text: "1–4" in text or "1-4" in text)
    terminal.wait(lambda text: "▲" in text or "^" in text)


def leave(terminal) -> None:
    terminal.type("\x11")
    assert terminal.end() == 0


@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "latin-1"},
    ],
    ids=["ascii", "C locale", "latin-1"],
)
def test_an_output_that_is_not_utf8_gets_letters(start, env: dict[str, str]) -> None:
    """O-TL05, T9: letters and ASCII edges, and every line as wide as it should be."""
    terminal = start(*PLAY, **env)
    open_hand(terminal)
    text = terminal.text
    assert "\\u" not in text
    assert ".-----" in text
    assert "Traceback" not in text
    if env.get("PYTHONIOENCODING") == "ascii":
        assert all(byte < 128 for byte in terminal.raw)
    assert "Afrikan T" in text
    leave(terminal)


@pytest.mark.parametrize(
    "env",
    [
        {"NO_COLOR": "1"},
        {"TERM": "linux", "COLORTERM": ""},
        {"TERM": "xterm", "COLORTERM": ""},
        {"TERM": "xterm-256color", "COLORTERM": "", "TERM_PROGRAM": "Apple_Terminal"},
        {"TERM": "screen", "COLORTERM": ""},
    ],
    ids=["no colour", "linux console", "16 colours", "256 colours", "screen"],
)
def test_every_kind_of_colour(start, env: dict[str, str]) -> None:
    """O-CO01, T1."""
    terminal = start(*PLAY, **env)
    open_hand(terminal)
    terminal.type("1")
    terminal.wait("open the pot")
    leave(terminal)


def test_a_resize_storm(start, home) -> None:
    """O-LY01: sizes from 1×1 up, and the hand is there again afterwards."""
    settle(home, handover="quick")
    terminal = start(*PLAY)
    open_hand(terminal)
    before = [line for line in terminal.lines if "▐" in line]
    rng = random.Random(1)
    for _ in range(40):
        terminal.resize(rng.choice([1, 2, 10, 20, 40, 60, 79, 80, 120, 200]), rng.choice([1, 2, 5, 10, 23, 24, 40, 60]))
        terminal.read(0.02)
    terminal.resize(80, 24)
    terminal.wait(lambda _text: [line for line in terminal.lines if "▐" in line] == before)
    assert [line for line in terminal.lines if "▐" in line] == before
    assert terminal.process.poll() is None
    leave(terminal)


def test_too_small_is_a_note_and_every_way_out_works(start) -> None:
    """O-LY04: nothing is played unseen."""
    terminal = start(*PLAY, columns=46, rows=19)
    terminal.wait(CURTAIN)
    terminal.lift()
    terminal.wait("needs 60")
    terminal.type("1\r")
    terminal.read(0.3)
    assert "needs 60" in terminal.text
    terminal.resize(80, 24)
    terminal.wait("▲")
    assert "0 cards" in terminal.text
    leave(terminal)


def test_keys_sent_fast_do_one_thing(start, home) -> None:
    """O-IN05, O-IN09: Esc and a letter within a moment; five question marks at once."""
    settle(home, handover="quick")
    terminal = start(*PLAY)
    open_hand(terminal)
    terminal.type("?????")
    terminal.wait("Afrikan Tähti")
    terminal.read(0.4)
    terminal.type("\x1b")
    terminal.wait("▲")
    terminal.type("\x1bp")
    terminal.read(0.4)
    assert CURTAIN not in terminal.text
    terminal.process.send_signal(signal.SIGTERM)
    assert terminal.end() == 143


def test_names_are_typed_as_text(start) -> None:
    """O-IN01, O-IN02, O-SV10: letters in a name are no commands, a paste is one name, quitting there leaves nothing."""
    terminal = start()
    terminal.wait("Afrikan")
    terminal.type("\r")
    terminal.wait("Seats, clockwise")
    # From the start to the first seat's name.
    terminal.wait("Enter starts")
    for about in ("Tables that were kept", "choose a person", "What the others call"):
        terminal.type("\t")
        terminal.wait(about)
    terminal.type("\x7f" * 12)
    terminal.wait(lambda text: "  name  " in text)
    terminal.type("Quinn s/u?")
    terminal.wait("Quinn s/u?")
    terminal.type("\x1b[200~Ann\nBob\nq\n\x1b[201~.")
    terminal.wait("Seats, clockwise")
    assert terminal.process.poll() is None
    leave(terminal)
    again = start("matches")
    again.wait("No match is stored yet")
    assert again.end() == 0
