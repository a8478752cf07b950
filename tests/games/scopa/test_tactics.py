"""`steady` at Scopa and Escoba: sensible by the book, and from a view alone."""

import pytest

from cardtable import bots
from cardtable.bots.matches import simulate
from cardtable.engine import dice
from cardtable.games.scopa import ESCOBA, SCOPA, endgame
from cardtable.games.scopa.cards import DECK
from tests.games.scopa.position import Fifteen, Position


def choice(position: Position, seat: int = 0) -> str:
    rules = position.game.rules
    steady = bots.player(position.game, "steady")
    move = steady(rules.view(position.state, seat), rules.moves(position.state), seat, dice.seeded("t"))
    return position.game.notation.write(move)


STOCK = "AC AH 2C 2H 3S 4C 4H 5C 5H 6S JC JH"


def test_it_takes_the_seven_of_coins() -> None:
    assert choice(Position(["7C QH", "6C 5D"], "7D 7H 3D", stock=STOCK)) == "7C x 7D"


def test_it_sweeps() -> None:
    assert choice(Position(["5D KH", "6C QD"], "2D 3H", stock=STOCK)) == "5D x 2D 3H"


def test_it_leaves_no_sweep_in_scopa() -> None:
    """A table of ten or less can be swept by one card."""
    assert choice(Position(["2S KH", "6C QD"], "4D", stock=STOCK)) == "KH"


def test_it_keeps_the_seven_of_coins_back() -> None:
    assert choice(Position(["7D KH 3D", "6C QD 5S"], "4D QH", stock=STOCK)) != "7D"


def test_it_plays_the_variant_at_hand() -> None:
    """After a four the table makes fourteen, which an ace sweeps in Escoba and nothing sweeps in Scopa."""
    assert choice(Fifteen(["4S 2S", "6C QD"], "KD", stock="AC AH AS 2C 2H 3S 4C 4H JC JH")) == "2S"


@pytest.mark.parametrize(
    ("game", "seats", "least"), [(SCOPA, 2, 0.7), (ESCOBA, 2, 0.8), (SCOPA, 3, 0.5), (ESCOBA, 4, 0.7)]
)
def test_it_beats_random_clearly(game, seats: int, least: float) -> None:
    won = 0.0
    for number in range(40):
        mine = number % seats
        side = {mine, (mine + 2) % 4} if seats == 4 else {mine}
        players = [bots.player(game, "steady" if seat in side else "random") for seat in range(seats)]
        won += mine in simulate(game, {}, players, "clearly", number // seats).outcome.winners
    assert won / 40 > least


def test_a_last_deal_full_of_choices_is_not_searched_to_the_end() -> None:
    position = Position(["AC 2C 3C", "AD 2D 3D"], "AH 2H 3H 4H 5H 6H AS 2S 3S 4S 5S 6S", duty="free")
    view = SCOPA.rules.view(position.state, 0)
    moves = SCOPA.rules.moves(position.state)
    with pytest.raises(endgame.TooMany):
        endgame.worths(view, moves, 0)
    assert [advice.move for advice in SCOPA.tactics(view, moves, 0)] == list(moves)


def test_the_last_deal_of_two_is_played_perfectly() -> None:
    """Against a search that tries everything and cuts nothing off."""
    named = ["AC", "5C", "2H", "7D", "6D", "3S", "6C", "2S"]
    rest = [code for code in DECK.codes if code not in named]
    position = Position(["AC 5C 2H", "7D 6D 3S"], "6C 2S", piles=[" ".join(rest[::2]), " ".join(rest[1::2])])
    view = SCOPA.rules.view(position.state, 0)
    moves = SCOPA.rules.moves(position.state)
    worths = dict(zip(moves, endgame.worths(view, moves, 0), strict=True))

    def brute(state, seat):
        if SCOPA.rules.to_act(state) not in (0, 1):
            last = state.rounds[-1]
            gain = 1000 * (last.points(0) - last.points(1)) + last.cards[0] - last.cards[1]
            return gain if seat == 0 else -gain
        found = []
        for move in SCOPA.rules.moves(state):
            child = state.copy()
            SCOPA.rules.apply(child, move)
            found.append(-brute(child, 1 - seat))
        return max(found)

    for move in moves:
        child = position.state.copy()
        SCOPA.rules.apply(child, move)
        assert worths[move] == -brute(child, 1)
