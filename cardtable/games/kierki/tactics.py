"""How to play Kierki sensibly, from what one seat may know.

In the first seven deals every card is weighed by what it may cost now and by what danger it takes out of the hand; in
the four trump deals by the tricks it may bring; in the lottery by whose way it opens.
"""

from collections.abc import Sequence

from cardtable.engine.cards import Card
from cardtable.engine.game import Advice, Refusal, Seat
from cardtable.games.kierki import moves as mv
from cardtable.games.kierki import playouts
from cardtable.games.kierki.cards import (
    ACE,
    HEART_KING,
    HEARTS,
    JACK,
    KING,
    POWER,
    QUEEN,
    SUIT,
    card,
)
from cardtable.games.kierki.moves import Move
from cardtable.games.kierki.rules import best
from cardtable.games.kierki.scoring import (
    BANNED,
    FIRST_TRUMP,
    NO_GENTLEMEN,
    NO_HEART_KING,
    NO_HEARTS,
    NO_QUEENS,
    NO_SEVENTH_AND_LAST,
    NO_TRICKS,
    ROBBER,
    TARIFFS,
    TRUMP_TRICK,
)
from cardtable.games.kierki.state import LOTTERY, TRUMP, View


def advise(view: View, moves: Sequence[Move], seat: Seat) -> list[Advice]:
    """Every move with its worth for that seat."""
    if view.phase == TRUMP:
        return [_weigh_trump(view, move, seat) for move in moves]
    if view.phase == LOTTERY:
        hand = [held for held in view.hands[seat] if held is not None]
        return [_weigh_layout(move, hand, forced=len(moves) == 1, begins=view.start) for move in moves]
    sight = _Sight(view, seat)
    weigh = sight.weigh_winning if view.deal >= FIRST_TRUMP else sight.weigh_losing
    advised = [weigh(move) for move in moves]
    if len(moves) == 1:
        return advised
    # Played out over guesses; where that makes no difference, by the weights.
    found = playouts.gains(view, moves, seat)
    return [
        Advice(one.move, round(1000 * gain) + max(-400, min(400, one.worth)), one.reason)
        for one, gain in zip(advised, found, strict=True)
    ]


class _Sight:
    """One decision in a trick: what is out, who may hold it, and what the trick costs."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.view = view
        self.seat = seat
        self.hand = [held for held in view.hands[seat] if held is not None]
        seen = set(self.hand).union(view.trick, *view.taken)
        self.tariff = TARIFFS[view.seats]
        self.unseen = [held for held in self.tariff.pack if held not in seen]
        self.number = len(view.winners) + 1
        self.later = [(seat + step) % view.seats for step in range(1, view.seats - len(view.trick))]
        self.costs = self.tariff.costs[view.deal]

    def out(self, suit: int) -> list[int]:
        """The ranks of a suit that others hold."""
        return [POWER[held] for held in self.unseen if SUIT[held] == suit]

    # Deals 1 to 7: not to take

    def weigh_losing(self, move: Card) -> Advice:
        """What a card may cost now, and what danger goes with it."""
        view = self.view
        trick = [*view.trick, move]
        takes = best(trick, -1) == len(trick) - 1
        risk = self._forced(move) if takes else 0.0
        cost = self._cost(trick)
        danger = self._danger(move)
        worth = danger - risk * (cost + self._burden())
        if not takes:
            # What goes onto somebody else's trick is theirs to pay.
            worth += self.costs[move]
            follows = bool(view.trick) and SUIT[move] == SUIT[view.trick[0]]
            reason = "why.duck" if follows else "why.dump"
        elif risk < 0.4:
            reason = "why.safe"
        else:
            reason = "why.cheap" if cost < 20 else "why.last"
        return Advice(move, round(worth), Refusal(reason))

    def _forced(self, move: Card) -> float:
        """The chance that a card which is the highest so far takes the trick: nobody is forced above it."""
        suit, power = SUIT[move], POWER[move]
        ranks = self.out(suit)
        above = sum(rank > power for rank in ranks)
        below = len(ranks) - above
        chance = 1.0
        for seat in self.later:
            if self.view.void[seat] >> suit & 1 or not above:
                continue
            # Whoever holds a lower card stays below; only one with higher ones alone must take it.
            share = above / (above + below)
            chance *= 1 - share ** max(1.0, len(ranks) / 3)
        return chance

    def _cost(self, trick: Sequence[Card]) -> float:
        """What the trick costs, with what the later players may throw in."""
        deal = self.view.deal
        cost = float(self.tariff.trick_cost(deal, self.number, self.view.house.marked))
        cost += sum(self.costs[held] for held in trick)
        if self.later and self.unseen:
            led = SUIT[trick[0]]
            average = sum(self.costs[held] for held in self.unseen) / len(self.unseen)
            in_suit = [self.costs[held] for held in self.unseen if SUIT[held] == led]
            for seat in self.later:
                if self.view.void[seat] >> led & 1:
                    cost += 3 * average
                elif in_suit:
                    cost += sum(in_suit) / len(in_suit)
                else:
                    cost += 2 * average
        return cost

    def _burden(self) -> float:
        """What the lead, which comes with a trick, is worth to avoid."""
        return 4.0 if self.view.deal != NO_TRICKS else 1.0

    def _danger(self, held: Card) -> float:
        """What a card in hand may still cost: high ones take tricks, and some are sought."""
        deal = self.view.deal
        suit, power = SUIT[held], POWER[held]
        ranks = self.out(suit)
        below = sum(rank < power for rank in ranks)
        # It takes a trick when the others can stay below it.
        takes = below / max(len(ranks), 1) if ranks else 0.0
        guards = sum(SUIT[other] == suit and POWER[other] < power for other in self.hand)
        takes *= 1.0 / (1 + 0.25 * guards)
        danger = takes * _STAKE[deal]
        danger += takes * self.costs[held] * 0.6
        if deal in (NO_QUEENS, ROBBER) and power > QUEEN and QUEEN in ranks:
            danger += 25
        if deal in (NO_GENTLEMEN, ROBBER) and power == ACE:
            danger += 10 * ((KING in ranks) + (JACK in ranks))
        if deal in (NO_HEART_KING, ROBBER) and suit == HEARTS and power == ACE and HEART_KING in self.unseen:
            danger += 60
        if deal in (NO_HEARTS, NO_HEART_KING, ROBBER) and suit == HEARTS and deal in BANNED:
            danger *= 1.1
        if deal == NO_SEVENTH_AND_LAST:
            danger *= 1.0 + 0.1 * self.number
        return danger

    # Deals 8 to 11: to take

    def weigh_winning(self, move: Card) -> Advice:
        """The trick a card may take, less what it would be worth later."""
        view = self.view
        trick = [*view.trick, move]
        takes = best(trick, view.trump) == len(trick) - 1
        chance = self._stands(move, SUIT[trick[0]]) if takes else 0.0
        keep = self._keep(move)
        worth = 100 * TRUMP_TRICK * chance - keep
        reason = "why.win" if chance > 0.5 else "why.save" if view.trick else "why.lead"
        return Advice(move, round(worth), Refusal(reason))

    def _stands(self, move: Card, led: int) -> float:
        """The chance that nobody after this seat beats the card."""
        trump = self.view.trump
        suit = SUIT[move]
        higher = sum(rank > POWER[move] for rank in self.out(suit))
        trumps = len(self.out(trump)) if suit != trump else 0
        chance = 1.0
        elsewhere = 1 - 1 / (self.view.seats - 1)
        for seat in self.later:
            if not self.view.void[seat] >> suit & 1:
                chance *= elsewhere**higher
            if trumps and self.view.void[seat] >> led & 1 and not self.view.void[seat] >> trump & 1:
                chance *= elsewhere ** min(trumps, 4)
        return chance

    def _keep(self, held: Card) -> float:
        """What a card would be worth later."""
        suit, power = SUIT[held], POWER[held]
        higher = sum(rank > power for rank in self.out(suit))
        worth = 900 * (0.5**higher) if power >= 10 else 15 * power
        return worth + (500 + 30 * power if suit == self.view.trump else 0)


_STAKE = {
    NO_TRICKS: 20.0,
    NO_HEARTS: 14.0,
    NO_QUEENS: 16.0,
    NO_GENTLEMEN: 18.0,
    NO_HEART_KING: 10.0,
    NO_SEVENTH_AND_LAST: 12.0,
    ROBBER: 60.0,
}
"""What a trick costs on average in each deal, and a little for what it leads to."""


def _weigh_trump(view: View, move: Move, seat: Seat) -> Advice:
    """A suit as trumps: length, and strength."""
    suit = move - mv.TRUMP
    own = [POWER[held] for held in view.hands[seat] if held is not None and SUIT[held] == suit]
    worth = 10 * len(own) + sum(max(power - 9, 0) for power in own)
    return Advice(move, worth, Refusal("why.trump", {"count": len(own)}))


def _weigh_layout(move: Move, hand: Sequence[Card], forced: bool, begins: int) -> Advice:
    """A card in the lottery: the way it opens for one's own cards, less what it opens for others."""
    if move == mv.PASS:
        return Advice(move, -12, Refusal("why.pass" if forced else "why.wait"))
    suit, power = SUIT[move], POWER[move]
    # The first card of all may choose the rank that begins every suit (KI12).
    start = begins or power
    own = opened = 0
    for way in (-1, 1):
        if power != start and (power < start) != (way < 0):
            continue
        beyond = [card(suit, rank) for rank in range(power + way, 15 if way > 0 else 1, way)]
        mine = [held for held in beyond if held in hand]
        own += sum(3 + abs(POWER[held] - start) for held in mine)
        # The next card is somebody else's: a step for them, and all that lies behind it in their hands.
        if beyond and beyond[0] not in hand:
            opened += 4 + (len(beyond) - len(mine)) // 2
    if power == start:
        # Whoever holds such a card decides when its suit begins.
        opened += 2
    worth = 2 * own - 3 * opened + 2 * (not opened)
    return Advice(move, worth, Refusal("why.opens" if 2 * own > 3 * opened else "why.holds"))
