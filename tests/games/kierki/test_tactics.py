"""`steady` at Kierki: it ducks and dumps by the deal, takes tricks when they pay, and holds back in the lottery."""

import pytest

from cardtable import bots
from cardtable.bots.matches import simulate
from cardtable.engine import dice
from cardtable.games.kierki import GAME
from cardtable.games.kierki.cards import DECK
from cardtable.games.kierki.state import TRUMP
from tests.games.kierki.position import NOTATION, RULES, Position

STEADY = bots.player(GAME, "steady")


def choice(position: Position) -> str:
    seat = position.state.turn
    view = RULES.view(position.state, seat)
    return NOTATION.write(STEADY(view, RULES.moves(position.state), seat, dice.seeded("t")))


REST = "AC 3C 4C 8C KC 3D 9D JD AD 3S 5S 9S JS"


@pytest.mark.parametrize(
    ("deal", "card"), [(3, "QS"), (5, "KH"), (2, "KH"), (4, "KH")], ids=["queens", "the king", "hearts", "gentlemen"]
)
def test_it_dumps_what_costs_most_in_the_deal_at_hand(deal: int, card: str) -> None:
    hands = ["9D", "KH QS 2C", REST, "2D"]
    assert choice(Position(deal, hands, trick="9D")) == card


def test_it_ducks_with_the_highest_card_that_stays_below() -> None:
    assert choice(Position(1, ["9D", "8D 2D KD", REST, "4D"], trick="9D")) == "8D"


def test_it_does_not_lead_what_it_would_take() -> None:
    assert choice(Position(1, ["AD KD 2C", "5D 6C 7C", "6D 8C 9C", "7D TC JC"])) == "2C"


def test_last_to_play_it_takes_a_free_trick_with_its_most_dangerous_card() -> None:
    position = Position(3, ["3D 2C", "4D 2S", "5D 3S", "6D AD"], trick="3D 4D 5D")
    assert choice(position) == "AD"


def test_in_odgrywka_it_takes_a_trick_as_cheaply_as_it_can() -> None:
    position = Position(8, ["9D 2C", "3D 2S", "5D 3S", "TD AD 4S"], trick="9D 3D 5D", trump="S")
    assert choice(position) == "TD"
    lost = Position(8, ["AD 2C", "3D 2S", "5D 3S", "TD KD 4S"], trick="AD 3D 5D", trump="S")
    assert choice(lost) == "TD"


def test_it_names_the_long_strong_suit() -> None:
    position = Position(8, ["AH KH 9H 2C 3D", "", "", ""])
    position.state.phase = TRUMP
    position.state.rest = []
    assert choice(position) == "trump H"


def test_in_the_lottery_it_holds_a_blocker_back() -> None:
    """The seven of clubs would open the way for others alone; the eight of hearts leads to its own ace."""
    others = ["6C 5C 8C 9C", "4C 3C", "TC JC"]
    position = Position(12, ["7C 8H 9H TH", *others], layout="7H")
    assert choice(position) == "8H"


def test_o_bo03_o_bo04_every_advice_is_legal_also_the_last_card() -> None:
    lead = Position(2, ["2C 3H 4H 5H 6H 7H", "", "", ""])
    assert choice(lead) == "2C"
    assert choice(Position(5, ["9D", "KH", "", ""], trick="9D")) == "KH"


def test_it_beats_random_clearly() -> None:
    total = 0
    for number in range(12):
        mine = number % 4
        players = [STEADY if seat == mine else bots.player(GAME, "random") for seat in range(4)]
        total += simulate(GAME, {}, players, "clearly", number // 4).scores[mine]
    assert total / 12 > 250
    assert len(DECK) == 52
