"""What the twelve deals cost and pay, KI2, KI6 and KI7."""

from collections.abc import Sequence

from cardtable.engine.cards import Card
from cardtable.games.kierki.cards import HEART_KING, HEARTS, JACK, KING, POWER, QUEEN, SUIT

NO_TRICKS, NO_HEARTS, NO_QUEENS, NO_GENTLEMEN, NO_HEART_KING, NO_SEVENTH_AND_LAST, ROBBER = range(1, 8)
FIRST_TRUMP, LAST_TRUMP, LOTTERY = 8, 11, 12
"""The deals by their numbers."""

TRICK, HEART, LADY, GENTLEMAN, KING_OF_HEARTS, SEVENTH_OR_LAST = 20, 20, 60, 30, 150, 75
"""What each costs."""
TRUMP_TRICK, FIRST_OUT, SECOND_OUT = 25, 800, 500
"""What each pays."""

BANNED = (NO_HEARTS, NO_HEART_KING, ROBBER)
"""The deals in which a heart may be led from nothing but hearts (KI3)."""
KING_DEALS = (NO_HEART_KING, ROBBER)
CUT = (NO_HEARTS, NO_QUEENS, NO_GENTLEMEN, NO_HEART_KING)
"""The deals that can end before the last trick (KI5)."""


def _card_costs(deal: int) -> tuple[int, ...]:
    """What each card costs in a deal."""
    every = deal == ROBBER
    costs = [0] * 52
    for card in range(52):
        if SUIT[card] == HEARTS and (every or deal == NO_HEARTS):
            costs[card] += HEART
        if POWER[card] == QUEEN and (every or deal == NO_QUEENS):
            costs[card] += LADY
        if POWER[card] in (KING, JACK) and (every or deal == NO_GENTLEMEN):
            costs[card] += GENTLEMAN
        if card == HEART_KING and (every or deal == NO_HEART_KING):
            costs[card] += KING_OF_HEARTS
    return tuple(costs)


CARD_COSTS = tuple(_card_costs(deal) for deal in range(13))
"""By deal, what each card costs whoever takes it."""


MARKED = {
    "seventh_last": {7: SEVENTH_OR_LAST, 13: SEVENTH_OR_LAST},
    "last_two": {12: SEVENTH_OR_LAST, 13: SEVENTH_OR_LAST},
    "last": {13: 2 * SEVENTH_OR_LAST},
}
"""By house rule, which tricks cost by their place, and what (KI11)."""

SEQUENCES = {
    "all": tuple(range(1, 13)),
    "trumps": (*range(1, 7), *range(8, 12)),
    "lottery": (*range(1, 7), 12),
}
"""By house rule, the deals of an evening; each keeps its number (KI10)."""


def following(parts: str, deal: int) -> int | None:
    """The deal after that one (0: the first); None: it is the last."""
    return next((number for number in SEQUENCES[parts] if number > deal), None)


def trick_cost(deal: int, number: int, marked: str = "seventh_last") -> int:
    """What taking a trick costs by itself, whatever lies in it; tricks are counted from 1."""
    cost = TRICK if deal in (NO_TRICKS, ROBBER) else 0
    if deal in (NO_SEVENTH_AND_LAST, ROBBER):
        cost += MARKED[marked].get(number, 0)
    return cost


def trick_points(deal: int, number: int, cards: Sequence[Card], marked: str = "seventh_last") -> int:
    """What a trick brings whoever takes it."""
    if deal >= FIRST_TRUMP:
        return TRUMP_TRICK
    costs = CARD_COSTS[deal]
    return -trick_cost(deal, number, marked) - sum(costs[card] for card in cards)
