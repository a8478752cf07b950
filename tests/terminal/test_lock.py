"""Another program holds the store: the evening goes on, is kept as soon as it lets go, and nothing is lost unsaid."""

import sqlite3

from cardtable.storage.store import FILE, Store
from tests.terminal.driver import CURTAIN
from tests.terminal.watcher import settle

PLAY = ("play", "afrikan-tahti", "--players", "Anna,Bo", "--seed", "8")


def held(home) -> sqlite3.Connection:
    """The store, in somebody else's hands."""
    settle(home, handover="quick")
    other = sqlite3.connect(home / FILE, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    return other


def play_one(terminal) -> None:
    terminal.wait(CURTAIN)
    terminal.behind(" Enter ", "1")
    terminal.insist("\r", CURTAIN)


def test_a_lock_that_passes_is_caught_up_with(start, home) -> None:
    """N-07."""
    other = held(home)
    terminal = start(*PLAY)
    terminal.wait(CURTAIN)
    terminal.lift()
    # In full, and not cut before the half that matters.
    terminal.wait(lambda text: "Not kept yet: another program holds the store" in " ".join(text.split()))
    terminal.wait(lambda text: "It is tried again by itself." in " ".join(text.split()))
    terminal.insist("1", " Enter ")
    terminal.insist("\r", CURTAIN)
    terminal.lift()
    other.execute("COMMIT")
    terminal.wait("Everything is kept now.")
    terminal.type("\x11")
    assert terminal.end() == 0
    assert "cardtable resume 1" in terminal.text
    assert Store(home).match(1).plies == 3


def test_a_lock_that_stays_is_said_at_the_end_with_a_status(start, home) -> None:
    other = held(home)
    terminal = start(*PLAY)
    play_one(terminal)
    terminal.type("\x11")
    assert terminal.end() == 1
    told = " ".join(terminal.text.split())
    assert "The match of Anna, Bo could not be kept: another program holds the store" in told
    assert "resume" not in told
    other.execute("COMMIT")
    assert Store(home).matches() == []


def test_a_lock_that_passes_while_leaving_loses_nothing(start, home) -> None:
    other = held(home)
    terminal = start(*PLAY)
    play_one(terminal)
    terminal.type("\x11")
    terminal.wait(lambda _text: b"\x1b[?1049l" in terminal.raw)
    other.execute("COMMIT")
    assert terminal.end() == 0
    assert Store(home).match(1).plies == 3


def test_a_match_that_is_not_kept_waits_in_the_lobby(start, home) -> None:
    other = held(home)
    terminal = start()
    terminal.wait("Afrikan")
    terminal.wait("another program holds the store")
    terminal.type("\r")
    terminal.wait("Seats, clockwise")
    terminal.type("\x1b[21~\x1bOQ")
    # Nobody knows these cards: it may be that none goes higher.
    terminal.wait(lambda text: any(sign in text for sign in ("▲", "▼", "open the pot")))
    terminal.type("\x1b")
    terminal.wait("Leave the table")
    terminal.type("\x1b[A\x1b[A\r")
    terminal.wait("not kept yet")
    other.execute("COMMIT")
    terminal.wait("Everything is kept now.")
    terminal.wait(lambda text: "not kept yet" not in text)
    terminal.type("\x11")
    assert terminal.end() == 0
    assert Store(home).match(1).plies >= 2
