"""An evening of three people at a real terminal, game by game: what the keys of the house do, one after the other."""

import time

import pytest

from cardtable.engine.match import Match
from cardtable.games import registry
from cardtable.storage.store import Store
from tests.terminal.driver import CURTAIN, Terminal
from tests.terminal.watcher import settle

PEOPLE = ("Anna", "Bo", "Carla")


def truth(home) -> tuple[Match, int]:
    """The match as it is stored, and its number."""
    store = Store(home)
    stored = store.matches()[0]
    match = Match(registry.load(stored.game), stored.options, len(stored.seats))
    match.replay(store.log(stored.id))
    store.close()
    return match, stored.id


def until(terminal: Terminal, holds, what: str) -> None:
    end = time.monotonic() + 60
    while not holds():
        terminal.read(0.05)
        if time.monotonic() > end:
            raise AssertionError(f"{what}\n{terminal.text}")


def play_by_line(terminal: Terminal, home) -> None:
    """The next decision is typed, as records write it."""
    terminal.behind("as records write it", "/")
    match, _number = truth(home)
    actor = match.actor
    assert isinstance(actor, int)
    move = match.info.notation.write(match.moves(actor)[-1])
    terminal.type(move)
    while "Enter:" not in terminal.wait(lambda text: "Enter:" in text or "No move is called so" in text):
        # On a slow machine the key that opens the line was pressed once more, and stands in it.
        terminal.type("\x15")
        terminal.wait(lambda text: "No move is called so" not in text)
        terminal.type(move)
    terminal.type("\r")
    until(terminal, lambda: truth(home)[0].ply > match.ply, f"{move} is not played")


@pytest.mark.parametrize(("game", "people"), [("afrikan-tahti", 3), ("scopa", 3), ("escoba", 3), ("kierki", 3)])
def test_an_evening_of_three_people(start, home, game: str, people: int) -> None:
    settle(home, handover="quick", press="once")
    words = ("--players", ",".join(PEOPLE[:people]), "--bots", "0", "--seed", "evening")
    rules = ("--table", "hints=counted", "--table", "forced=on", "--table", "undo=counted")
    terminal = start("play", game, *words, *rules)
    terminal.wait(CURTAIN)
    # A hint of one's own, which is counted; then the hand is hidden by one key, and its player called anew.
    terminal.behind("Hint:", "h")
    terminal.insist("\t", CURTAIN)
    for _turn in range(people + 1):
        play_by_line(terminal, home)
    # The last move comes back, as long as nobody has looked and nothing became known; else that is said.
    terminal.wait(CURTAIN)
    ply = truth(home)[0].ply
    if "may still take that move back" in terminal.text:
        terminal.insist("z", lambda text: "may still take that move back" not in text)
        until(terminal, lambda: truth(home)[0].ply == ply - 1, "it does not come back")
    # The menu by arrows alone: what happened so far, and back.
    terminal.behind("What happened so far", "\x1b")
    terminal.type("\x1b[B\x1b[B\x1b[B\r")
    terminal.wait(lambda text: "What happened so far" in text and "Back to the table" not in text)
    terminal.type("\x11")
    assert terminal.end() == 0
    match, number = truth(home)
    terminal = start("resume", str(number))
    terminal.wait(CURTAIN)
    play_by_line(terminal, home)
    again, _number = truth(home)
    assert again.log[: match.ply] == match.log
    stored = Store(home).match(number)
    assert stored.agreed.stored == {"undo": "counted", "hints": "counted", "forced": "on"}
    assert sum(stored.helped["hints"].values()) == 1
    terminal.type("\x11")
    assert terminal.end() == 0
