"""How to play Pasianssi well, from what its player may know: every move is looked ahead from, to the last card.

The cards to come are known, their order is not. So each move is played out over the same few orders by a simple
player, one that keeps the row ends that most cards to come fit; the move with the fewest rows on average is best.
"""

from collections.abc import Sequence

from cardtable.engine.cards import Card
from cardtable.engine.dice import seeded, shuffled
from cardtable.engine.game import Advice, Refusal, Seat
from cardtable.games.afrikan_tahti.cards import PACK, STAR
from cardtable.games.afrikan_tahti.pasianssi import moves as mv
from cardtable.games.afrikan_tahti.pasianssi.fit import End, end_card, fitting, laid
from cardtable.games.afrikan_tahti.pasianssi.moves import Move
from cardtable.games.afrikan_tahti.pasianssi.state import KEPT, SPENT, UNSEEN, House, View

ORDERS = 24
"""Orders of the pile that each move is tried on."""


def advise(view: View, moves: Sequence[Move], _seat: Seat) -> list[Advice]:
    """Every move with its worth: thousandths of a row, the fewer rows the more."""
    ahead = _Ahead(view)
    return [ahead.weigh(move) for move in moves]


class _Position:
    """What matters of a position: the row ends, the hand, and the star."""

    __slots__ = ("ends", "hand", "star")

    def __init__(self, ends: list[End], hand: int, star: int) -> None:
        self.ends = ends
        self.hand = hand
        self.star = star


class _Ahead:
    """One decision: the same orders of the pile for every move."""

    def __init__(self, view: View) -> None:
        self.house = view.house
        self.ends = view.ends()
        self.hand = sum(1 << card for card in view.hand if card is not None)
        self.star = view.star
        seen = {card for row in view.rows for card in row} | {card for card in view.hand if card is not None}
        self.unseen = [card for card in PACK if card not in seen and (card != STAR or view.star == UNSEEN)]
        rng = seeded("look ahead", *self.ends, self.hand, self.star)
        self.orders = [shuffled(rng, self.unseen) for _ in range(ORDERS if len(self.unseen) > 1 else 1)]
        self.joined: dict[End, int] = {}
        """The worth of covering a row end: it does not matter which row covers it."""

    def weigh(self, move: Move) -> Advice:
        """One move's worth and why."""
        kind, first, row = mv.parts(move)
        if kind == mv.JOIN:
            gone = self.ends[row]
            if gone not in self.joined:
                self.joined[gone] = self._worth(self._without(row), draws=False)
            return Advice(move, self.joined[gone], Refusal("why.join", {"end_card": end_card(gone)}))
        if kind == mv.DECLINE:
            rest = _Position(self.ends[:], self.hand, SPENT)
            return Advice(move, self._worth(rest, draws=False), Refusal("why.decline"))
        after = self._laid(kind, first, row)
        worth = self._worth(after, draws=True)
        if kind == mv.STAR_PLAY:
            return Advice(move, worth, Refusal("why.star"))
        fits = fitting()
        some = sum(1 for card in self.unseen if any(fits[on] >> card & 1 for on in after.ends))
        return Advice(move, worth, Refusal("why.new" if kind == mv.NEW else "why.fits", {"count": some}))

    def _without(self, row: int) -> _Position:
        return _Position(self.ends[:row] + self.ends[row + 1 :], self.hand, SPENT)

    def _laid(self, kind: int, card: Card, row: int) -> _Position:
        ends, star = self.ends[:], self.star
        if kind == mv.NEW:
            ends.append(card)
        elif kind == mv.STAR_PLAY:
            ends[row], star = card, SPENT
        else:
            ends[row] = laid(card, ends[row], self.house.fixed)
        return _Position(ends, self.hand & ~(1 << card), star)

    def _worth(self, after: _Position, draws: bool) -> int:
        rows = 0
        for order in self.orders:
            rows += play_out(_Position(after.ends[:], after.hand, after.star), order, self.house, draws)
        return -round(1000 * rows / len(self.orders))


def play_out(position: _Position, order: Sequence[Card], house: House, draws: bool = True) -> int:
    """The rows in which a simple player ends, who lays whatever costs the fewest fitting cards to come.

    Args:
        position: is changed.
        draws: a card was just laid, so one is drawn first.
    """
    fits, fixed, keep = fitting(), house.fixed, house.keep
    ends, hand, star = position.ends, position.hand, position.star
    rest = hand
    for card in order:
        rest |= 1 << card
    at, total = 0, len(order)
    while True:
        if draws and at < total:
            card = order[at]
            at += 1
            if card == STAR:
                rest &= ~(1 << STAR)
                star = KEPT
                if len(ends) > 1 and not keep:
                    _drop(ends, rest, fits)
                    star = SPENT
                if at < total:
                    hand |= 1 << order[at]
                    at += 1
            else:
                hand |= 1 << card
        draws = True
        if not hand:
            break
        best, card, row = 99, -1, -1
        for number, on in enumerate(ends):
            some = fits[on] & hand
            if some:
                lost = (fits[on] & rest).bit_count()
                while some:
                    bit = some & -some
                    some ^= bit
                    cost = lost - (fits[bit.bit_length() - 1] & rest).bit_count()
                    if cost < best:
                        best, card, row = cost, bit.bit_length() - 1, number
        if row >= 0:
            ends[row] = laid(card, ends[row], True) if fixed else card
        else:
            card = _widest(hand, rest, fits)
            if star == KEPT and not keep:
                ends[0], star = card, SPENT
            else:
                ends.append(card)
        hand &= ~(1 << card)
        rest &= ~(1 << card)
    # A star that was kept for later takes a row away at the latest now.
    return len(ends) - (star == KEPT and keep and len(ends) > 1)


def _widest(hand: int, rest: int, fits: Sequence[int]) -> Card:
    """The hand card that most of the cards to come fit."""
    best, found = -1, -1
    while hand:
        bit = hand & -hand
        hand ^= bit
        wide = (fits[bit.bit_length() - 1] & rest).bit_count()
        if wide > best:
            best, found = wide, bit.bit_length() - 1
    return found


def _drop(ends: list[End], rest: int, fits: Sequence[int]) -> None:
    """Cover the end that the fewest cards to come fit."""
    del ends[min(range(len(ends)), key=lambda row: (fits[ends[row]] & rest).bit_count())]
