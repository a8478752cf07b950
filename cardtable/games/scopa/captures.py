"""Which sets of table cards a card can capture (SC3, SC4): sets of cards are numbers with a bit a card.

A set is walked with its sum above it, `sum << 40 | cards`, so that putting a card into it is one addition, and the
sets of one sum lie in one range. One walk over the table serves all cards in hand.
"""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.cards import Card
from cardtable.games.scopa.cards import PACK, VALUE, members

FIFTEEN: Final = 15

_SHIFT: Final = 40
_CARDS: Final = (1 << _SHIFT) - 1
_SUM: Final = [total << _SHIFT for total in range(FIFTEEN + 1)]
_ADD: Final = {1 << card: VALUE[card] << _SHIFT | 1 << card for card in PACK}
_ALIKE: Final = [sum(1 << card for card in PACK if VALUE[card] == value) for value in range(11)]
"""For each value its four cards."""


def by_value(cards: Sequence[Card], table: int, fewest: bool, ace_takes_all: bool = False) -> list[list[int]]:
    """For each card its captures in Scopa: a card of its value if there is one, else any set that adds up to it.

    Args:
        fewest: house rule: of sums, only those of the fewest cards.
        ace_takes_all: house rule: an ace takes the whole table, if no ace lies there (SC14).
    """
    able: list[list[int]] = []
    found: list[int] = []
    for card in cards:
        value = VALUE[card]
        single = table & _ALIKE[value]
        if single:
            able.append([1 << other for other in members(single)] if single & (single - 1) else [single])
            continue
        if value == 1 and ace_takes_all:
            able.append([table] if table else [])
            continue
        found = found or sets(table, max([VALUE[other] for other in cards]))
        low = _SUM[value]
        high = low + _CARDS
        some = [one & _CARDS for one in found if low < one <= high]
        if fewest and len(some) > 1:
            least = min([one.bit_count() for one in some])
            some = [one for one in some if one.bit_count() == least]
        able.append(some)
    return able


def to_fifteen(cards: Sequence[Card], table: int) -> list[list[int]]:
    """For each card its captures in Escoba: any set that makes fifteen with it."""
    found = sets(table, FIFTEEN - min([VALUE[card] for card in cards]))
    able = []
    for card in cards:
        low = _SUM[FIFTEEN - VALUE[card]]
        high = low + _CARDS
        able.append([one & _CARDS for one in found if low < one <= high])
    return able


def sets(table: int, most: int) -> list[int]:
    """All sets of table cards, each below its sum, that add up to no more than `most`; the empty one too."""
    limit = most + 1 << _SHIFT
    found = [0]
    while table:
        bit = table & -table
        table ^= bit
        # The set is full of what joins it with this card; the limit leaves room for nothing else.
        add = _ADD[bit]
        room = limit - add
        found += [some + add for some in found if some < room]
    return found
