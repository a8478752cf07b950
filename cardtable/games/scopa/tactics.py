"""How to play Scopa and Escoba sensibly, from what one seat may know.

Every move is weighed in thousandths of a point: what it captures, less what the next player, an opponent, may then
capture, over the cards that it may hold. What a card is worth in a pile depends on which categories are still open.
"""

from collections.abc import Sequence
from contextlib import suppress

from cardtable.engine.cards import Card
from cardtable.engine.game import Advice, Refusal, Seat
from cardtable.games.scopa import captures, endgame
from cardtable.games.scopa import moves as mv
from cardtable.games.scopa.cards import COIN_KING, COINS, FIRST_COIN, PACK, PRIME, SEVEN, VALUE, members
from cardtable.games.scopa.moves import Move
from cardtable.games.scopa.scoring import SUIT
from cardtable.games.scopa.state import House, View
from cardtable.saying import Saying

KING = 10
SEVENS = 330
"""What a seven is worth where the most of them score."""
SWEEP = 1000
CARD, COIN, SETTEBELLO = 55, 150, 1000
"""What a card, a coin and the seven of coins are worth in a pile, while their category is open."""
HOPE, LAID = 40, 30
"""Per cent: of what the hand could take next time, and of what a laid card is worth to either side."""
PRIME_WORTH = {21: 260, 18: 130, 16: 70, 15: 35, 14: 20, 13: 8, 12: 4, 10: 0}
"""What a card is worth for the primiera, by its points there, while no better one of its suit is in the pile."""


def advise(view: View, moves: Sequence[Move], seat: Seat) -> list[Advice]:
    """Every move with its worth for that seat."""
    sight = _Sight(view, seat)
    advised = [sight.weigh(move) for move in moves]
    if endgame.known(view):
        with suppress(endgame.TooMany):
            found = endgame.worths(view, moves, seat)
            return [Advice(one.move, worth, one.reason) for one, worth in zip(advised, found, strict=True)]
    return advised


class _Sight:
    """One decision: what each card is worth to either side, and what the next player may hold."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.house = view.house
        self.table = view.table
        self.hand = [card for card in view.hands[seat] if card is not None]
        side = seat % view.sides
        other = max(
            (rival for rival in range(view.sides) if rival != side), key=lambda rival: view.piles[rival].bit_count()
        )
        self.mine = _worths(view.piles[side], view.piles[other], view.house)
        self.theirs = _worths(view.piles[other], view.piles[side], view.house)
        seen = view.table
        for pile in view.piles:
            seen |= pile
        for card in self.hand:
            seen |= 1 << card
        self.unseen = [card for card in PACK if not seen >> card & 1]
        following = view.hands[(seat - 1) % view.seats]
        self.held = len(following)
        stock = view.stock if isinstance(view.stock, int) else len(view.stock)
        last_cards = sum(map(len, view.hands)) == 1
        if not self.held and stock:
            # A new deal comes before the next player plays.
            self.held = 3
        self.closing = last_cards and not stock
        self.counts = [0] * 11
        self.dearest = [0] * 11
        for card in self.unseen:
            self.counts[VALUE[card]] += 1
            self.dearest[VALUE[card]] = max(self.dearest[VALUE[card]], self.theirs[card])

    def weigh(self, move: Move) -> Advice:
        """One move's worth and why."""
        card, taken = mv.card_of(move), mv.taken_by(move)
        swept = False
        if taken:
            table = self.table & ~taken
            gain = self.mine[card] + sum(self.mine[other] for other in members(taken))
            swept = not table and not (self.closing and self.house.last_void) and not self._takes_all(card, taken)
            gain += SWEEP * swept
        else:
            table = self.table | 1 << card
            # A card that lies there may be anybody's.
            gain = -(0 if self.house.fifteen else self.mine[card] + self.theirs[card]) * LAID // 100
        if not self.closing:
            gain += self._hope(card, table) - round(self._risk(table))
        return Advice(move, gain, self._reason(card, taken, swept, table))

    def _takes_all(self, card: Card, taken: int) -> bool:
        """Whether an ace takes the table by a house rule that makes it no sweep (SC14)."""
        return self.house.ace == "on" and VALUE[card] == 1 and any(VALUE[other] != 1 for other in members(taken))

    def _hope(self, played: Card, table: int) -> int:
        """What the cards still in hand may take from a table later on."""
        rest = [card for card in self.hand if card != played]
        if not rest or not table:
            return 0
        best = 0
        for card, sets in zip(rest, self._captures(rest, table), strict=True):
            for some in sets:
                best = max(best, self.mine[card] + sum(self.mine[other] for other in members(some)))
        return best * HOPE // 100

    def _captures(self, cards: Sequence[Card], table: int) -> list[list[int]]:
        if self.house.fifteen:
            return captures.to_fifteen(cards, table)
        return captures.by_value(cards, table, self.house.fewest, self.house.ace != "off")

    def _reason(self, card: Card, taken: int, swept: bool, table: int) -> Refusal:
        if swept:
            return Refusal("why.sweep")
        if taken:
            some = taken | 1 << card
            if some >> SEVEN & 1:
                return Refusal("why.seven")
            coins = (some & COINS).bit_count()
            facts = {"count": some.bit_count(), "coins": Saying("count.coins", {"count": coins})}
            return Refusal("why.takes_coins" if coins else "why.takes", facts)
        total = sum(VALUE[other] for other in members(table))
        sweepable = 5 <= total < captures.FIFTEEN if self.house.fifteen else total <= KING
        return Refusal("why.shed" if sweepable else "why.safe")

    def _risk(self, table: int) -> float:
        """What the next player may be expected to gain from a table."""
        if not table or not self.held or not self.unseen:
            return 0.0
        cards = [value - 1 for value in range(1, 11) if self.counts[value]]
        able = self._captures(cards, table)
        gains = []
        for card, sets in zip(cards, able, strict=True):
            if sets:
                best = max(
                    sum(self.theirs[taken] for taken in members(some))
                    + SWEEP * (some == table and not self._takes_all(card, some))
                    for some in sets
                )
                gains.append((best + self.dearest[card + 1] // 2, self.counts[card + 1]))
        gains.sort(reverse=True)
        # The best card that the player holds is played: it holds none of the better ones.
        expected, without, left = 0.0, 1.0, len(self.unseen)
        better = 0
        for gain, count in gains:
            none = 1.0
            for drawn in range(min(self.held, left)):
                none *= max(left - better - count - drawn, 0) / max(left - better - drawn, 1)
            expected += gain * without * (1 - none)
            without *= none
            better += count
        return expected


def _worths(pile: int, other: int, house: House) -> list[int]:
    """What each card is worth to a side, given its own pile and its strongest rival's, by the house rules."""
    worth = [0] * len(PACK)
    by_sevens = house.primiera in ("sevens", "ladder")
    cards_open = max(pile.bit_count(), other.bit_count()) <= 20
    coins_open = max((pile & COINS).bit_count(), (other & COINS).bit_count()) <= 5
    for card in PACK:
        bit = 1 << card
        own = pile & SUIT << 10 * (card // 10)
        best = max((PRIME[held] for held in members(own)), default=0)
        if by_sevens:
            worth[card] += SEVENS if VALUE[card] == 7 else 0
        elif PRIME[card] > best:
            worth[card] += PRIME_WORTH[PRIME[card]] - PRIME_WORTH.get(best, 0)
            # A suit that is missing makes the primiera hopeless.
            worth[card] += 60 * (not own)
        if cards_open:
            worth[card] += CARD
        if coins_open and bit & COINS:
            worth[card] += COIN
        if card == SEVEN:
            worth[card] += SETTEBELLO
        if card == COIN_KING and house.king:
            worth[card] += SETTEBELLO
        if house.napola != "off" and bit & COINS:
            worth[card] += _run(card, pile, other)
    return worth


def _run(card: Card, pile: int, other: int) -> int:
    """What a coin is worth for the napola of a side: it joins the run, opens it, or breaks the other's (SC15)."""
    mine, theirs, rank = pile >> FIRST_COIN, other >> FIRST_COIN, card - FIRST_COIN
    run = next((at for at in range(10) if not mine >> at & 1), 10)
    if theirs & 0b111 or theirs & ((1 << rank) - 1) & -1 << run:
        # The rival holds one that is missing below it.
        return 0
    if rank == run:
        return 1000 if run >= 2 else 350
    return 250 if rank < 3 else 60
