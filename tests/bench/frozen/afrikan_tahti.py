"""`steady` of Afrikan Tähti as it was at first: the anchor that later players are measured against. It does not change.

Every move is weighed in hundredths of a point: what it should win, less what the played card would be worth
later, less a marker. The weights were settled by matches against random players and against themselves.
"""

from collections.abc import Sequence
from math import comb

from cardtable.engine.cards import Card
from cardtable.engine.game import Advice, Refusal, Seat
from cardtable.games.afrikan_tahti import moves as mv
from cardtable.games.afrikan_tahti.cards import PACK, POINTS, RANK, STAR, TEN, THIEF
from cardtable.games.afrikan_tahti.moves import Move
from cardtable.games.afrikan_tahti.state import EXCHANGE, View

MARKER = 200
"""What a thief marker costs (AT16)."""

_KEEPING = {2: 330, 3: 0, 4: 5, 5: 10, 6: 20, 7: 30, 8: 40, 9: 55, 10: 80, 11: 180, 12: 260, 13: 350, 14: 450}
KEEPING = tuple([_KEEPING[RANK[card]] for card in PACK[:THIEF]] + [560, 700])
"""What a card in hand is worth for pots to come."""


def advise(view: View, moves: Sequence[Move], seat: Seat) -> list[Advice]:
    """Every move with its worth for that seat."""
    if view.phase == EXCHANGE:
        return [Advice(move, int(move != mv.KEEP), Refusal("why.exchange")) for move in moves]
    sight = _Sight(view, seat)
    return [sight.weigh(move) for move in moves]


class _Sight:
    """One decision: the view, boiled down to what the weights need."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.hand = [card for card in view.hands[seat] if card is not None]
        self.pot = sum(POINTS[card] for card in view.pot)
        self.top = RANK[view.pot[-1]] if view.pot else 0
        seen = {card for pile in (view.pot, view.gone, self.hand, *view.hauls) for card in pile}
        self.unseen = [RANK[card] for card in PACK if card not in seen]
        others = [other for other in range(view.seats) if other != seat and not view.barred[other]]
        self.held = min(sum(len(view.hands[other]) for other in others), len(self.unseen))
        self.still = sum(1 for other in others if view.hands[other])
        # Cards yet to come decide how much a kept card can still do.
        plays = len(self.hand) + (view.draw if isinstance(view.draw, int) else len(view.draw)) / view.seats
        self.season = min(1.0, plays / 7)

    def keeping(self, card: Card) -> float:
        """What the card would still be worth in hand."""
        return KEEPING[card] * self.season

    def unbeaten(self, rank: int) -> float:
        """The chance that no opponent holds a higher card."""
        higher = sum(other > rank for other in self.unseen)
        if not self.held or not higher:
            return 1.0
        if higher + self.held > len(self.unseen):
            return 0.0
        return comb(len(self.unseen) - higher, self.held) / comb(len(self.unseen), self.held)

    def weigh(self, move: Move) -> Advice:
        """One move's worth and why."""
        if move == mv.PASS:
            return Advice(move, 0, Refusal("why.save"))
        card = move % 64
        if move >= mv.LION:
            gain = 100 * (self.pot + 1) - self.keeping(card)
            return Advice(move, round(gain), Refusal("why.lion_pot", {"count": self.pot + 1}))
        if move >= mv.UNDER:
            return Advice(
                move,
                round(-MARKER - self.keeping(card) - 8 * RANK[card]),
                Refusal("why.shed", {"card": card}),
            )
        return self._top(move, card)

    def _top(self, move: Move, card: Card) -> Advice:
        rank = RANK[card]
        prize = self.pot + POINTS[card]
        if rank <= TEN:
            # It will hardly stay on top: what counts is that no marker is taken and little is given away.
            hold = self.unbeaten(rank) * 0.5
            worth = 100 * prize * hold - self.keeping(card) - 12 * rank
            reason = Refusal("why.cheap_top" if self.pot else "why.open_low", {"card": card})
            return Advice(move, round(worth), reason)
        # Opponents do not spend their best on a small pot.
        spared = max(0.0, 0.5 - 0.05 * prize)
        sure = self.unbeaten(rank)
        hold = sure + (1 - sure) * spared
        future = self.keeping(card) if card != STAR or self.season == 1.0 else KEEPING[STAR] * self.season
        worth = 100 * prize * hold - future - (1 - hold) * 100 * POINTS[card]
        if not self.pot:
            worth -= 60
        return Advice(move, round(worth), Refusal("why.win_pot", {"card": card, "count": prize}))
