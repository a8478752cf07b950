"""How a round is counted, SC9 and SC10: everything is derived from the piles."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardtable.engine.cards import Card
from cardtable.games.scopa.cards import COIN_KING, COINS, FIRST_COIN, PRIME, RANKS, SEVEN, members

if TYPE_CHECKING:
    from cardtable.games.scopa.state import House

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
    """Points for cards, coins, the seven of coins and primiera; by a house rule a whole set brings two (ES2)."""
    sweeps: tuple[int, ...]
    bonus: tuple[int, ...]
    """What the first table brought (SC8, ES1)."""
    napola: tuple[int, ...] = ()
    """Coins in a row from the ace, 3 to 10, or 0; empty: the house rule is off (SC15)."""
    king: tuple[int, ...] = ()
    """Who took the king of coins; empty: the house rule is off (SC16)."""

    def points(self, side: int) -> int:
        """All points of a side."""
        extra = (self.napola[side] if self.napola else 0) + (self.king[side] if self.king else 0)
        return sum(self.won[side]) + self.sweeps[side] + self.bonus[side] + extra


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


def napola(pile: int) -> int:
    """How far the coins run on from the ace without a gap, 3 to 10; 0: not as far as the three (SC15)."""
    run = 0
    while run < 10 and pile >> (FIRST_COIN + run) & 1:
        run += 1
    return run if run >= 3 else 0


def _rival(pile: int, one: Primiera, house: str) -> tuple[int, ...]:
    """What a side's pile is worth in the primiera of the house; empty counts for nobody."""
    if house == "sevens":
        return (len(one.cards),)
    if house == "ladder":
        ranks = [RANKS[card % 10] for card in members(pile)]
        return (*(ranks.count(rank) for rank in "76A5432"), sum(rank in "JQK" for rank in ranks))
    if len(one.cards) < 4 and house == "need_four":
        return (0, 0)
    return (len(one.cards), one.points)


def sevens(pile: int) -> Primiera:
    """A side's sevens, where most of them score (SC17)."""
    cards = tuple(card for card in members(pile) if RANKS[card % 10] == "7")
    return Primiera(cards, len(cards))


def count(piles: Sequence[int], sweeps: Sequence[int], bonus: Sequence[int], house: "House") -> RoundResult:
    """Count a round by the house rules in force.

    Args:
        piles: what each side captured, a bit a card.
    """
    cards = tuple(pile.bit_count() for pile in piles)
    coins = tuple((pile & COINS).bit_count() for pile in piles)
    by_sevens = house.primiera in ("sevens", "ladder")
    primieras = tuple(map(sevens if by_sevens else primiera, piles))
    seven = next((side for side, pile in enumerate(piles) if pile >> SEVEN & 1), None)
    rivals = [_rival(pile, one, house.primiera) for pile, one in zip(piles, primieras, strict=True)]
    best = single_best(rivals) if any(any(rival) for rival in rivals) else None
    winners = (single_best(cards), single_best(coins), seven, best)
    twice = [(0, int(coin == 10), 0, int(sevens(pile).points == 4)) for coin, pile in zip(coins, piles, strict=True)]
    won = tuple(
        tuple(
            int(winner == side) * (1 + (house.whole_sets and more))
            for winner, more in zip(winners, twice[side], strict=True)
        )
        for side in range(len(piles))
    )
    return RoundResult(
        cards,
        coins,
        primieras,
        won,  # type: ignore[arg-type]
        tuple(sweeps),
        tuple(bonus),
        napola=() if house.napola == "off" else tuple(map(napola, piles)),
        king=tuple(pile >> COIN_KING & 1 for pile in piles) if house.king else (),
    )
