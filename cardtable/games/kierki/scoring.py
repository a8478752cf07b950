"""What the deals cost and pay, KI2, KI6, KI7 and KI9."""

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.engine.cards import Card
from cardtable.games.kierki.cards import HEART_KING, HEARTS, JACK, KING, PACK, POWER, QUEEN, SUIT, TWO_OF_CLUBS

NO_TRICKS, NO_HEARTS, NO_QUEENS, NO_GENTLEMEN, NO_HEART_KING, NO_SEVENTH_AND_LAST, ROBBER = range(1, 8)
FIRST_TRUMP, LAST_TRUMP, LOTTERY = 8, 11, 12
"""The deals by their numbers."""

BANNED = (NO_HEARTS, NO_HEART_KING, ROBBER)
"""The deals in which a heart may be led from nothing but hearts (KI3)."""
KING_DEALS = (NO_HEART_KING, ROBBER)
CUT = (NO_HEARTS, NO_QUEENS, NO_GENTLEMEN, NO_HEART_KING)
"""The deals that can end before the last trick (KI5)."""

HEART, LADY, GENTLEMAN, TRUMP_TRICK = 20, 60, 30, 25
"""What each costs or pays, for any number of seats."""


class Tariff(NamedTuple):
    """Cards and prices of an evening for so many seats."""

    seats: int
    pack: tuple[Card, ...]
    first: int
    """Cards from which the dealer names trumps (KI6)."""
    trick: int
    king: int
    """What the king of hearts costs."""
    marked: int
    """What each of the two tricks costs that cost by their place."""
    out: tuple[int, int]
    """What the first and the second empty hand of the lottery pay."""
    deals: tuple[int, ...]
    """A whole evening's, by their numbers."""

    @property
    def tricks(self) -> int:
        """How many tricks a deal has; so many cards each seat gets."""
        return len(self.pack) // self.seats

    def sequence(self, parts: str) -> tuple[int, ...]:
        """The deals of an evening or of a half; each keeps its number (KI10)."""
        left_out = {"all": (), "trumps": (ROBBER, LOTTERY), "lottery": range(ROBBER, LOTTERY)}[parts]
        return tuple(deal for deal in self.deals if deal not in left_out)

    def following(self, parts: str, deal: int) -> int | None:
        """The deal after that one (0: the first); None: it is the last."""
        return next((number for number in self.sequence(parts) if number > deal), None)

    def sum(self, deal: int) -> int:
        """What a deal comes to, all players together."""
        if deal == LOTTERY:
            return sum(self.out)
        if deal >= FIRST_TRUMP:
            return self.tricks * TRUMP_TRICK
        tricks = sum(self.trick_cost(deal, number) for number in range(1, self.tricks + 1))
        return -tricks - sum(self.costs[deal])

    @property
    def costs(self) -> tuple[tuple[int, ...], ...]:
        """By deal, what each card costs whoever takes it."""
        return _COSTS[self.seats]

    def trick_cost(self, deal: int, number: int, marked: str = "seventh_last") -> int:
        """What taking a trick costs by itself, whatever lies in it; tricks are counted from 1 (KI2, KI11)."""
        cost = self.trick if deal in (NO_TRICKS, ROBBER) else 0
        if deal in (NO_SEVENTH_AND_LAST, ROBBER):
            last = self.tricks
            places = {"seventh_last": (7, last), "last_two": (last - 1, last), "last": (last, last)}[marked]
            cost += self.marked * places.count(number)
        return cost

    def trick_points(self, deal: int, number: int, cards: Sequence[Card], marked: str = "seventh_last") -> int:
        """What a trick brings whoever takes it."""
        if deal >= FIRST_TRUMP:
            return TRUMP_TRICK
        costs = self.costs[deal]
        return -self.trick_cost(deal, number, marked) - sum(costs[card] for card in cards)


TARIFFS = {
    4: Tariff(4, PACK, 5, trick=20, king=150, marked=75, out=(800, 500), deals=tuple(range(1, 13))),
    # KI9: a deal of trumps for each seat, and clubs begin with the three.
    3: Tariff(
        3,
        tuple(card for card in PACK if card != TWO_OF_CLUBS),
        6,
        trick=15,
        king=140,
        marked=70,
        out=(790, 485),
        deals=(*range(1, LAST_TRUMP), LOTTERY),
    ),
}
"""By number of seats."""


def _card_costs(deal: int, king: int) -> tuple[int, ...]:
    """What each card costs in a deal."""
    every = deal == ROBBER
    costs = [0] * 52
    for card in PACK:
        if SUIT[card] == HEARTS and (every or deal == NO_HEARTS):
            costs[card] += HEART
        if POWER[card] == QUEEN and (every or deal == NO_QUEENS):
            costs[card] += LADY
        if POWER[card] in (KING, JACK) and (every or deal == NO_GENTLEMEN):
            costs[card] += GENTLEMAN
        if card == HEART_KING and (every or deal == NO_HEART_KING):
            costs[card] += king
    return tuple(costs)


_COSTS = {
    seats: tuple(_card_costs(deal, tariff.king) for deal in range(LOTTERY + 1)) for seats, tariff in TARIFFS.items()
}
