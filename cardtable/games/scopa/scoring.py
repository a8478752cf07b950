"""How a round is counted, SC9 and SC10: everything is derived from the piles."""

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.engine.cards import Card
from cardtable.games.scopa.cards import COINS, PRIME, SEVEN, members

SUIT = (1 << 10) - 1


class Primiera(NamedTuple):
    """A side's best card of each suit it has."""

    cards: tuple[Card, ...]
    points: int


class RoundResult(NamedTuple):
    """A counted round, one value a side; what counts is 1 for the side that scored."""

    cards: tuple[int, ...]
    """Cards in the pile."""
    coins: tuple[int, ...]
    """Coins in the pile."""
    primieras: tuple[Primiera, ...]
    won: tuple[tuple[int, int, int, int], ...]
    """Points for cards, coins, the seven of coins and primiera."""
    sweeps: tuple[int, ...]
    bonus: tuple[int, ...]
    """What the dealer's table brought (SC8)."""

    def points(self, side: int) -> int:
        """All points of a side."""
        return sum(self.won[side]) + self.sweeps[side] + self.bonus[side]


def primiera(pile: int) -> Primiera:
    """The best card of each suit; of equal ones the first in deck order."""
    best = []
    for suit in range(4):
        cards = members(pile & SUIT << 10 * suit)
        if cards:
            best.append(max(cards, key=lambda card: (PRIME[card], -card)))
    return Primiera(tuple(best), sum(PRIME[card] for card in best))


def single_best(values: Sequence[tuple[int, ...] | int]) -> int | None:
    """The side whose value is greater than every other's; None: the first place is tied, and nobody scores."""
    best = max(values)
    return values.index(best) if values.count(best) == 1 else None


def count(piles: Sequence[int], sweeps: Sequence[int], bonus: Sequence[int], need_four: bool) -> RoundResult:
    """Count a round.

    Args:
        piles: what each side captured, a bit a card.
        need_four: house rule: only a side with all four suits can score the primiera.
    """
    cards = tuple(pile.bit_count() for pile in piles)
    coins = tuple((pile & COINS).bit_count() for pile in piles)
    primieras = tuple(map(primiera, piles))
    seven = next((side for side, pile in enumerate(piles) if pile >> SEVEN & 1), None)
    rivals = [(len(one.cards), one.points) if len(one.cards) == 4 or not need_four else (0, 0) for one in primieras]
    best = single_best(rivals) if any(suits for suits, _points in rivals) else None
    winners = (single_best(cards), single_best(coins), seven, best)
    won = tuple(tuple(int(winner == side) for winner in winners) for side in range(len(piles)))
    return RoundResult(cards, coins, primieras, won, tuple(sweeps), tuple(bonus))  # type: ignore[arg-type]
