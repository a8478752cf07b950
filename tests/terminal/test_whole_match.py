"""A whole match of two people, by keys, from the installed command to the final result."""

import re

from tests.terminal.driver import Terminal

OFFER = {"Enter": "\r", "U": "u", "L": "l", "P": "p"}
CURTAIN = "Hand the keyboard to"


def offers(text: str) -> list[str]:
    """The keys that the table offers in its last line."""
    line = text.splitlines()[-2]
    return [key for key in OFFER if re.search(rf"(^|  ){key}  \w", line)]


def play_to_the_end(terminal: Terminal, limit: int = 2000) -> dict[str, int]:
    """Play as people would: lift the curtain, choose a card, do what is offered; gives what was met."""
    met = {"curtain": 0, "played": 0, "rounds": 0}
    card = 0
    for _ in range(limit):
        terminal.read(0.02)
        text = terminal.text
        if "The match is over" in text:
            return met
        if CURTAIN in text:
            met["curtain"] += 1
            terminal.read(0.55)
            terminal.type(" ")
            terminal.wait(lambda text: CURTAIN not in text)
        elif "Rank" in text:
            met["rounds"] += 1
            terminal.read(0.55)
            terminal.type("\r")
            terminal.wait(lambda text: "Rank" not in text)
        elif keys := offers(text):
            met["played"] += 1
            before = terminal.text
            terminal.type(OFFER[keys[-1]])
            terminal.wait(lambda text, before=before: text != before)
        else:
            card = card % 4 + 1
            before = terminal.text
            terminal.type(str(card))
            terminal.read(0.03)
    raise AssertionError(f"the match does not end: {met}\n{terminal.text}")


def test_two_people_play_a_whole_match_by_keys(start) -> None:
    terminal = start("play", "afrikan-tahti", "--players", "Anna,Bo", "--set", "rounds=1", "--seed", "3")
    met = play_to_the_end(terminal)
    assert met["rounds"] == 1
    assert met["played"] > 50
    assert met["curtain"] > 30
    text = terminal.text
    assert re.search(r"(Anna|Bo) wins", text)
    assert "Prize value" in text
    terminal.read(0.6)
    terminal.type("\r")
    assert terminal.end() == 0
    listed = start("matches")
    listed.wait("won by")
    assert listed.end() == 0
