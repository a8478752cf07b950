"""Plain mode at a real terminal: what one person saw is gone before the next one looks, on every way out."""

import os
import re
import signal
import sys
from textwrap import dedent

import pytest

from cardtable.plain.lines import CLEAR
from tests.terminal.driver import Terminal

HAND = re.compile(r"Your hand: (.*)\.")
WORDS = ["play", "scopa", "--plain", "--seed", "plain", "--players", "Anna,Bo", "--bots", "0"]


def everything(terminal: Terminal) -> str:
    """The screen, and what scrolled off it."""
    return "\n".join([*terminal.screen.scrollback, terminal.text])


def called(terminal: Terminal) -> str:
    """Wait for the hand-over; gives the letter that it wants."""
    text = terminal.wait("can read this: ")
    found = re.findall(r"can read this: ([A-Z]) and Enter", text)
    return found[-1].lower()


def look(terminal: Terminal) -> str:
    """Look at the hand; gives it."""
    terminal.type(f"{called(terminal)}\n")
    text = terminal.wait(lambda text: "choose:" in text and text.rstrip().endswith(">"))
    return HAND.findall(text)[-1]


def cards(hand: str) -> list[str]:
    return hand.split("; ")


def test_the_hand_over_clears_screen_and_scrollback_and_wants_a_named_letter(start) -> None:
    terminal = start(*WORDS, rows=8)
    letter = called(terminal)
    terminal.type("\n\nx\n")
    terminal.wait(lambda text: text.count("can read this") + len(terminal.screen.scrollback) >= 3)
    assert "Your hand" not in everything(terminal)
    first = cards(look(terminal))
    terminal.type("1\n")
    other = called(terminal)
    assert other != letter
    assert not [card for card in first if card in everything(terminal).replace(said(terminal), "")]
    second = cards(look(terminal))
    assert not set(first) & set(second)
    terminal.type("q\n")
    assert terminal.end() == 0
    assert not [card for card in second if card in everything(terminal)]
    assert "cardtable resume 1 goes on" in terminal.text


def said(terminal: Terminal) -> str:
    """What everybody was told last: it names the card that was played."""
    return "\n".join(line for line in terminal.lines if " lays " in line or " takes " in line or "On the table" in line)


def test_what_is_typed_ahead_opens_no_hand(start) -> None:
    terminal = start(*WORDS)
    look(terminal)
    # The letters of the hand-overs to come, all at once behind the move.
    terminal.type("1\n" + "".join(f"{letter}\n" for letter in "bfjknswxg"))
    letter = called(terminal)
    terminal.read(0.3)
    assert "Your hand" not in terminal.text
    terminal.type(f"{letter}\n")
    terminal.wait("Your hand")


@pytest.mark.parametrize("way", ["end of input", "ctrl+c", "SIGTERM", "SIGQUIT"])
def test_every_way_out_clears(start, way: str) -> None:
    terminal = start(*WORDS)
    hand = cards(look(terminal))
    if way == "end of input":
        terminal.type("\x04")
    elif way == "ctrl+c":
        terminal.type("\x03")
    else:
        os.kill(terminal.process.pid, getattr(signal, way))
    status = terminal.end()
    assert status == (0 if way in ("end of input", "ctrl+c") else 128 + getattr(signal, way))
    assert not [card for card in hand if card in everything(terminal)]


def test_a_crash_clears_and_says_nothing_of_a_card(start, home) -> None:
    script = dedent(
        f"""
        import sys
        from cardtable.play.session import Session
        def fail(self, seat):
            raise RuntimeError(str(self._match.reveal()))
        Session.advice = fail
        from cardtable.cli import run
        sys.exit(run({WORDS!r}))
        """
    )
    terminal = start("-P", "-c", script, command=[sys.executable])
    hand = cards(look(terminal))
    terminal.type("h\n")
    assert terminal.end() == 1
    assert "stopped by a fault of its own" in terminal.text
    assert not [card for card in hand if card in everything(terminal)]


def test_ctrl_z_clears_and_the_hand_comes_back_from_behind_the_hand_over(start) -> None:
    terminal = start(*WORDS)
    hand = cards(look(terminal))
    terminal.type("\x1a")
    terminal.wait(lambda text: "Your hand" not in text)
    assert not [card for card in hand if card in everything(terminal)]
    # Without a shell behind it a terminal's program is not stopped; with one, this wakes it.
    os.kill(terminal.process.pid, signal.SIGCONT)
    assert cards(look(terminal)) == hand


def test_alone_nothing_is_cleared_and_no_sequence_is_written(start) -> None:
    terminal = start("play", "scopa", "--plain", "--seed", "alone", "--players", "Anna")
    terminal.wait("choose:")
    terminal.type("1\n")
    terminal.wait(lambda text: text.count("choose:") == 2)
    terminal.type("\x04")
    assert terminal.end() == 0
    assert b"\x1b" not in terminal.raw


def test_with_a_dumb_terminal_it_is_plain_by_itself_and_tells_hands_only_on_request(start) -> None:
    terminal = start("play", "scopa", "--seed", "dumb", "--players", "Anna,Bo", "--bots", "0", TERM="dumb")
    terminal.wait("only on request")
    terminal.type(f"{called(terminal)}\n")
    terminal.wait("M tells your hand")
    assert "Your hand:" not in terminal.text
    terminal.type("m\n")
    terminal.wait("Your hand:")
    terminal.type("\x04")
    assert terminal.end() == 0
    assert b"\x1b" not in terminal.raw


def test_only_the_one_sequence_is_ever_written(start) -> None:
    terminal = start(*WORDS)
    look(terminal)
    terminal.type("1\n")
    look(terminal)
    terminal.type("q\n")
    assert terminal.end() == 0
    assert b"\x1b" not in bytes(terminal.raw).replace(CLEAR.encode(), b"")


def test_the_end_of_a_match_is_not_wiped_unread(start) -> None:
    terminal = start(*WORDS, "--set", "target=5", rows=40)
    for _ in range(400):
        text = terminal.wait(lambda text: text.rstrip().endswith(">"))
        if "The match is over." in text:
            break
        if "Enter goes on" in text:
            terminal.type("\n")
        elif "can read this" in text and "choose:" not in text:
            terminal.type(f"{called(terminal)}\n")
        else:
            terminal.type("1\n")
        before = text
        terminal.wait(lambda text, before=before: text != before)
    assert "wins with the most points" in terminal.text
    terminal.wait("leave the table")
    terminal.type("1\n")
    assert terminal.end() == 0


def test_news_of_the_store_stands_at_the_hand_over(start) -> None:
    script = dedent(
        f"""
        import sys
        from cardtable.errors import StoreError
        from cardtable.storage.store import Store
        def fail(*args, **more):
            raise StoreError("store.busy")
        Store.append = fail
        from cardtable.cli import run
        sys.exit(run({WORDS!r}))
        """
    )
    terminal = start("-P", "-c", script, command=[sys.executable])
    look(terminal)
    terminal.type("1\n")
    called(terminal)
    terminal.wait("Not kept yet: another program holds the store")
