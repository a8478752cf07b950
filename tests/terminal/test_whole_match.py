"""A whole match of two people, by keys, from the installed command to the final result."""

import re

import pytest

from tests.terminal.driver import Terminal
from tests.terminal.manners import AFRIKAN, CURTAIN, KIERKI, SCOPA, Manners, offered, reading
from tests.terminal.watcher import settle


def play_to_the_end(terminal: Terminal, manners: Manners, limit: int = 4000) -> dict[str, int]:
    """Play as people would: lift the curtain, choose a card, do what is offered; gives what was met."""
    met = {"curtain": 0, "played": 0, "rounds": 0}
    tried = 0
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
        elif reading(text):
            met["rounds"] += 1
            terminal.read(0.55)
            terminal.type("\r")
            terminal.wait(lambda text: not reading(text) or "The match is over" in text)
        elif keys := offered(text, manners):
            met["played"] += 1
            before = terminal.text
            terminal.type(manners.offers[keys[-1]])
            terminal.wait(lambda text, before=before: text != before)
        else:
            terminal.type(manners.tries[tried % len(manners.tries)])
            tried += 1
            terminal.read(0.03)
    raise AssertionError(f"the match does not end: {met}\n{terminal.text}")


def test_two_people_play_a_whole_match_by_keys(start) -> None:
    terminal = start("play", "afrikan-tahti", "--players", "Anna,Bo", "--set", "rounds=1", "--seed", "3")
    met = play_to_the_end(terminal, AFRIKAN)
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


@pytest.mark.parametrize(("game", "players"), [("scopa", "Anna,Bo"), ("escoba", "Anna,Bo,Carla,Dario")])
def test_two_and_four_people_play_a_whole_match_of_the_family(start, home, game: str, players: str) -> None:
    settle(home, handover="quick", pace="at once")
    terminal = start("play", game, "--players", players, "--set", "target=5", "--seed", "whole")
    met = play_to_the_end(terminal, SCOPA)
    assert met["rounds"] >= 1
    assert met["played"] >= 36
    assert met["curtain"] > 30
    text = terminal.text
    assert "with the most points" in text
    assert "Primiera" in text
    terminal.read(0.6)
    terminal.type("\r")
    assert terminal.end() == 0


def test_one_person_plays_a_whole_evening_of_kierki_by_keys(start, home) -> None:
    settle(home, handover="quick", pace="at once")
    terminal = start("play", "kierki", "--players", "Anna", "--bots", "3", "--seed", "whole")
    met = play_to_the_end(terminal, KIERKI, limit=20_000)
    assert met["rounds"] == 12
    assert met["played"] > 100
    assert met["curtain"] == 0
    text = terminal.wait("Loteryjka")
    assert "highest total" in text
    terminal.read(0.6)
    terminal.type("\r")
    assert terminal.end() == 0
