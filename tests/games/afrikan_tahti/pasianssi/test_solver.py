"""The truth about a deal: exact, against a search that remembers nothing of what the solver knows."""

import pytest

from cardtable.engine import dice
from cardtable.engine.game import ChanceMove, Unwanted
from cardtable.engine.log import CHANCE
from cardtable.engine.match import Match
from cardtable.games.afrikan_tahti.cards import STAR
from cardtable.games.afrikan_tahti.pasianssi import GAME, best_line
from cardtable.games.afrikan_tahti.pasianssi.state import PLAY, House, State

RULES = GAME.rules
HOUSES = [House(hand, fixed, keep) for hand in (2, 3) for fixed in (False, True) for keep in (False, True)]


def small(house: House, number: int, size: int) -> State:
    """A deal of few cards, the star among them or not."""
    rng = dice.seeded("small", str(house), number)
    pack = dice.shuffled(rng, range(STAR))[: size - number % 2]
    if number % 2:
        pack.insert(int(rng.random() * size), STAR)
    s = State(house)
    RULES.apply(s, ChanceMove("deal", tuple(pack)))
    assert s.phase == PLAY
    return s


def fewest(s: State, known: dict) -> int:
    """The fewest rows, by every legal move."""
    if RULES.to_act(s) is None:
        return len(s.rows)
    key = RULES.reveal(s)
    if key not in known:
        found = 99
        for move in RULES.moves(s):
            child = s.copy()
            RULES.apply(child, move)
            found = min(found, fewest(child, known))
        known[key] = found
    return known[key]


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_the_solver_agrees_with_brute_force_on_small_deals(house: House) -> None:
    several = 0
    for number in range(12):
        s = small(house, number, 10)
        line = best_line(s.copy(), lambda: True)
        walked = s.copy()
        for move in line:
            assert RULES.refusal(walked, move) is None
            RULES.apply(walked, move)
        assert RULES.to_act(walked) is None
        assert len(walked.rows) == fewest(s, {})
        several += len(walked.rows) > 1
    assert several > 0


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_a_whole_deal_is_never_worse_than_what_was_played(house: House) -> None:
    options = {
        "hand": house.hand,
        "horseshoe": "fixed" if house.fixed else "per_contact",
        "star": "keep" if house.keep else "at_once",
    }
    match = Match(GAME, options, 1)
    rng = dice.seeded("whole", str(house))
    match.play(CHANCE, dice.throw(rng, match.chance))
    line = match.ask(lambda state: best_line(state, lambda: True))
    best = Match(GAME, options, 1)
    best.replay(match.log)
    for move in line:
        best.play(0, move)
    while match.actor is not None:
        match.play(0, dice.pick(rng, match.moves(0)))
    assert best.actor is None
    assert best.scores <= match.scores


def test_a_search_that_nobody_wants_stops() -> None:
    with pytest.raises(Unwanted):
        for number in range(30):
            best_line(small(House(3, False, False), number, 53), lambda: False)
