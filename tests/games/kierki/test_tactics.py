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


def at_trick(deal: int, hand: str, trick: str = "", trump: str = "") -> Position:
    """A seat that is to play with that hand; the others hold as many cards, and the rest was taken."""
    held, played = hand.split(), trick.split()
    free = [code for code in dice.shuffled(dice.seeded(hand, trick), DECK.codes) if code not in (*held, *played)]
    hands = []
    for seat in range(4):
        if seat == len(played):
            hands.append(hand)
            continue
        size = len(held) - (seat < len(played))
        hands.append(" ".join(free[:size]))
        free = free[size:]
    position = Position(deal, hands, trick=trick, trump=trump, tricks=[3] * (13 - len(held)))
    position.state.taken[3] = [DECK.card(code) for code in free]
    assert RULES.faults(position.state) == ()
    return position


@pytest.mark.parametrize(
    ("deal", "hand", "card"),
    [(3, "KH QS 2C 3C", "QS"), (5, "KH QS 2C 3C", "KH"), (2, "TH 2S 2C 3C", "TH"), (4, "KH QS 2C 3C", "KH")],
    ids=["queens", "the king", "hearts", "gentlemen"],
)
def test_it_dumps_what_costs_most_in_the_deal_at_hand(deal: int, hand: str, card: str) -> None:
    assert choice(at_trick(deal, hand, "9D")) == card


def test_it_ducks_with_the_highest_card_that_stays_below() -> None:
    assert choice(at_trick(1, "8D 2D KD 3C 2C", "9D")) == "8D"


def test_it_does_not_lead_what_it_would_take() -> None:
    assert choice(at_trick(1, "AD KD 2C 3H")) in ("2C", "3H")


def test_last_to_play_it_takes_a_free_trick_with_its_most_dangerous_card() -> None:
    assert choice(at_trick(3, "6D AD 2C 3C", "3D 4D 5D")) == "AD"


def test_in_odgrywka_it_takes_a_trick_as_cheaply_as_it_can() -> None:
    assert choice(at_trick(8, "TD AD 4S 2C 3H 6H", "9D 3D 5D", trump="S")) == "TD"
    assert choice(at_trick(8, "2D KD 4S", "AD 3D 5D", trump="S")) == "2D"


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
    assert choice(at_trick(2, "2C 3H 4H 5H 6H 7H")) == "2C"
    assert choice(at_trick(5, "KH", "9D")) == "KH"


def test_it_beats_random_clearly() -> None:
    total = 0
    for number in range(8):
        mine = number % 4
        players = [STEADY if seat == mine else bots.player(GAME, "random") for seat in range(4)]
        total += simulate(GAME, {}, players, "clearly", number // 4).scores[mine]
    assert total / 8 > 250
    assert len(DECK) == 52
