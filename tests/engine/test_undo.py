"""Undo: one's own last decision, before anybody else acted, and never across a card that became known."""

import pytest

from cardtable.engine import dice
from cardtable.engine.log import CHANCE
from cardtable.engine.match import Match
from cardtable.errors import IllegalMove
from cardtable.games.afrikan_tahti import GAME
from cardtable.games.afrikan_tahti.moves import PASS
from cardtable.testing import play_randomly


def walk(plies: int, seed: str = "undo", seats: int = 2) -> Match:
    return play_randomly(Match(GAME, {}, seats), dice.seeded(seed), plies)


def test_nothing_to_take_back() -> None:
    assert walk(0).undo_refusal(0).key == "undo.nothing"
    assert walk(2).undo_refusal(0).key == "undo.nothing"


def test_a_move_that_drew_a_card_stands() -> None:
    """O-UN01: the drawn card became known."""
    match = walk(2)
    seat = match.actor
    match.play(seat, match.moves(seat)[0])
    assert match.undo_refusal(seat).key == "undo.revealed"
    with pytest.raises(IllegalMove):
        match.undo(seat)


def test_a_pass_can_be_taken_back_until_somebody_else_acts() -> None:
    """O-UN04: nobody takes back somebody else's move."""
    for number in range(200):
        match = walk(10 + number % 50, f"pass {number}", 3)
        seat = match.actor
        if isinstance(seat, int) and PASS in match.moves(seat):
            before, log = match.reveal(), list(match.log)
            match.play(seat, PASS)
            if match.actor in (seat, CHANCE, None):
                continue
            assert match.undo_refusal(match.actor).key == "undo.others"
            assert match.undo(seat).move == "pass"
            assert match.reveal() == before
            assert list(match.log) == log
            match.play(seat, PASS)
            other = match.actor
            match.play(other, match.moves(other)[0])
            assert match.undo_refusal(seat).key == "undo.others"
            return
    raise AssertionError("no pass was met")


def test_a_card_played_from_an_empty_pile_can_be_taken_back() -> None:
    match = walk(2)
    while match.reveal().draw or not isinstance(match.actor, int) or match.moves(match.actor)[0] >= 54:
        play_randomly(match, dice.seeded(match.ply), 1)
    seat, before = match.actor, match.reveal()
    match.play(seat, match.moves(seat)[0])
    if match.actor not in (CHANCE, None):
        match.undo(seat)
        assert match.reveal() == before


def test_what_was_heard_is_taken_back_too() -> None:
    for number in range(100):
        match = walk(10 + number % 50, f"heard {number}", 3)
        seat = match.actor
        if isinstance(seat, int) and PASS in match.moves(seat):
            heard = match.heard(None)
            match.play(seat, PASS)
            if match.undo_refusal(seat) is None:
                match.undo(seat)
                assert match.heard(None) == heard
                return
    raise AssertionError("no pass was met")
