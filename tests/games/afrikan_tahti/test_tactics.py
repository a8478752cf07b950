"""`steady`: sensible by the book, and from a view alone."""

import pytest

from cardtable import bots
from cardtable.bots.matches import simulate
from cardtable.bots.steady import Steady
from cardtable.engine import dice
from cardtable.engine.match import Match
from cardtable.games.afrikan_tahti import GAME
from cardtable.testing import play_randomly
from tests.bench.frozen import afrikan_tahti as frozen
from tests.games.afrikan_tahti.position import NOTATION, RULES, Position

STEADY = bots.player(GAME, "steady")


def choice(position: Position) -> str:
    seat = position.actor
    view = RULES.view(position.state, seat)
    return NOTATION.write(STEADY(view, RULES.moves(position.state), seat, dice.seeded("t")))


DRAW = "5S 6S 7S 9S 10S 3E 4E 5E 6E 7E 8E 3W 5W 6W"


def test_it_sheds_its_lowest_card_under() -> None:
    position = Position(["3N 6N 8N 9N", "4W 5N 8W 10W"], pot="9E", owner=1, draw=DRAW)
    assert choice(position) == "under 3N"


def test_it_keeps_the_lion_for_a_good_pot() -> None:
    small = Position(["2N 10N 8N 9N", "4N 5N 8S 10W"], pot="9E", owner=1, draw=DRAW)
    assert choice(small) != "lion 2N"
    large = Position(["2N 6N 8N 10N", "4N 5N 8S 10W"], pot="3N 3S 4S 7W 9E", owner=1, draw=DRAW)
    assert choice(large) == "lion 2N"


def test_it_keeps_the_star_for_a_good_pot() -> None:
    small = Position(["STAR 6N 8N 9N", "4N 12N 8S 10W"], pot="11E", owner=1, draw=DRAW)
    assert choice(small) == "pass"
    large = Position(["STAR 6N 8N 9N", "4N 12N 8W 10W"], pot="3N 2W 4S 7N 11N 12E 13E 14E", owner=1, draw=DRAW)
    assert choice(large) == "STAR"


@pytest.mark.parametrize(
    ("hand", "pot", "wanted"),
    [
        ("2N 14N 12E 10S", "3N 4S 11N", "12E"),
        ("11E 12E 13S THIEF", "3N 6W", "11E"),
        ("8W 4E 13E STAR", "3N 4S 7S", "8W"),
        ("11N 13N 10S THIEF", "8E", "10S"),
    ],
)
def test_it_does_not_hoard(hand: str, pot: str, wanted: str) -> None:
    """Decisions that cost the first `steady` 5 to 9 points each: it passed, or spent thief and star on crumbs."""
    rest = "5S 6S 9S 3E 5E 6E 7E 3W"
    assert choice(Position([hand, "4N 5N 8S 10W"], pot=pot, owner=1, draw=rest)) == wanted


@pytest.mark.parametrize(("seats", "least"), [(2, 0.65), (4, 0.45)])
def test_it_beats_the_first_of_its_name(seats: int, least: float) -> None:
    """Seat-swapped; far from the figures that tests/bench/strength.py prints, so that luck cannot fail it."""
    rival, wins, matches = Steady(frozen.advise), 0.0, 40
    for number in range(matches):
        players = [STEADY if seat == number % seats else rival for seat in range(seats)]
        winners = simulate(GAME, {"rounds": 2}, players, "anchor", seats, number // seats).outcome.winners
        wins += (number % seats in winners) / len(winners)
    assert wins / matches > least


def test_it_decides_alike_whatever_is_hidden() -> None:
    """O-BO01: permute everything that it cannot see; it decides the same."""
    rng = dice.seeded("bo01")
    tried = 0
    for number in range(40):
        match = play_randomly(Match(GAME, {}, 2 + number % 4), rng, 20 + 7 * number)
        actor = match.actor
        if not isinstance(actor, int):
            continue
        view, moves = match.view(actor), match.moves(actor)
        chosen = STEADY(view, moves, actor, dice.seeded(number))
        for _ in range(200):
            guess = RULES.guess(view, rng)
            assert STEADY(RULES.view(guess, actor), RULES.moves(guess), actor, dice.seeded(number)) == chosen
        tried += 1
    assert tried > 20


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_beats_random_clearly(seats: int) -> None:
    """Seat-swapped, far beyond luck; the figures are printed by tests/bench/strength.py."""
    wins = 0
    matches = 20 * seats
    for number in range(matches):
        names = ["random"] * seats
        names[number % seats] = "steady"
        match = simulate(
            GAME, {"rounds": 2}, [bots.player(GAME, name) for name in names], "steady", seats, number // seats
        )
        wins += (number % seats) in match.outcome.winners
    assert wins / matches > 1.5 / seats


def test_every_move_it_makes_is_legal_with_every_house_rule() -> None:
    for number, given in enumerate([{"exchange": "by_hand"}, {"pass_is_final": "on"}, {"under_card": "smallest"}]):
        for seats in GAME.seats:
            match = simulate(GAME, {"rounds": 2, **given}, [STEADY] * seats, "legal", seats, number)
            assert match.outcome is not None
