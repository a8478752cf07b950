"""The hint: legal, from the view alone, and better than chance."""

import pytest

from cardtable import bots
from cardtable.bots.matches import simulate
from cardtable.engine import dice
from cardtable.engine.match import Match
from cardtable.games.afrikan_tahti.cards import DECK, THIEF
from cardtable.games.afrikan_tahti.pasianssi import GAME
from cardtable.testing import play_randomly
from tests.games.afrikan_tahti.pasianssi.position import NOTATION, RULES, Position


@pytest.mark.parametrize("star", ["at_once", "keep"])
@pytest.mark.parametrize("horseshoe", ["per_contact", "fixed"])
def test_every_hint_is_legal_and_has_words(star: str, horseshoe: str) -> None:
    rng = dice.seeded("hints", star, horseshoe)
    match = Match(GAME, {"star": star, "horseshoe": horseshoe}, 1)
    play_randomly(match, rng, 1)
    while match.actor is not None:
        moves = match.moves(0)
        advised = GAME.tactics(match.view(0), moves, 0)
        assert [advice.move for advice in advised] == list(moves)
        assert all(advice.reason.key in GAME.texts for advice in advised)
        match.play(0, dice.pick(rng, moves))


def test_the_same_view_gets_the_same_advice() -> None:
    match = play_randomly(Match(GAME, {}, 1), dice.seeded("same"), 12)
    view = match.view(0)
    guess = RULES.guess(view, dice.seeded("other pile"))
    assert GAME.tactics(view, match.moves(0), 0) == GAME.tactics(RULES.view(guess, 0), RULES.moves(guess), 0)


def test_it_looks_ahead_to_the_last_card() -> None:
    """8N fits both rows; on the first it would leave 13E none, on the second both find a place."""
    ends, hand = ("14S", "3W"), "13E 8N"
    rest = " ".join(code for code in DECK.codes[:THIEF] if code not in (*ends, *hand.split()))
    position = Position([f"{rest} THIEF {ends[0]}", ends[1]], hand)
    advised = GAME.tactics(RULES.view(position.state, 0), RULES.moves(position.state), 0)
    worth = {NOTATION.write(advice.move): advice.worth for advice in advised}
    for text, value in worth.items():
        after = Position([f"{rest} THIEF {ends[0]}", ends[1]], hand).play(text)
        while RULES.to_act(after.state) is not None:
            after.play(after.legal[0])
        assert value == -1000 * len(after.state.rows)
    assert len(set(worth.values())) > 1


def test_it_beats_careless_play_clearly() -> None:
    rows = {
        level: sum(simulate(GAME, {}, [bots.player(GAME, level)], "beats", number).scores[0] for number in range(40))
        for level in ("random", "steady")
    }
    assert rows["steady"] < 0.92 * rows["random"]
