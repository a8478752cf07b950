"""Long Trick: a trick game for two to four, four of them in pairs; several deals, trumps by the turned card, pennies.

A whole game for cardtable with a table of its own, built on `cardtable.engine` and `cardtable.table`.
"""

from collections import namedtuple
from dataclasses import dataclass, field
from enum import StrEnum

from cardtable.engine.cards import Deck
from cardtable.engine.dice import shuffled
from cardtable.engine.game import Advice, Chance, ChanceMove, Event, Option, Outcome, Payment, Pays, Plural, Refusal
from cardtable.engine.info import GameInfo, opposite
from cardtable.engine.report import Column, Report, Row, Sheet, heading
from cardtable.errors import UnreadableMove
from cardtable.saying import Saying
from cardtable.units import Unit

DECK = Deck([f"{rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK"])
PACK = tuple(range(52))


def suit(card):
    return card // 13


def power(card):
    return card % 13 or 13


class End(StrEnum):
    """How a match ends."""

    TRICKS = "tricks"


@dataclass(slots=True)
class State:
    """Everything; `copy` shares nothing that changes."""

    seats: int
    deals: int
    size: int
    dealer: int = -1
    turn: int = -1
    leader: int = -1
    trump: int = -1
    hands: list = field(default_factory=list)
    stock: list = field(default_factory=list)
    trick: list = field(default_factory=list)
    last: tuple = ()
    won: list = field(default_factory=list)
    results: tuple = ()

    def copy(self):
        parts = (self.seats, self.deals, self.size, self.dealer, self.turn, self.leader, self.trump)
        hands, stock, trick = [hand[:] for hand in self.hands], self.stock[:], self.trick[:]
        return State(*parts, hands, stock, trick, self.last, self.won[:], self.results)


View = namedtuple("View", "seats deals size dealer turn leader trump hands stock trick last won results")
"""All that one seat may know: None for a hidden card."""


class Rules:
    """Functions without memory: follow suit; the highest trump takes the trick, or the highest card of the suit led."""

    def start(self, options, seats):
        return State(seats, options["deals"], options["cards"])

    def to_act(self, s):
        if s.dealer < 0:
            return Chance("dealer", tuple(range(s.seats)))
        if any(s.hands):
            return s.turn
        return Chance("deal", PACK) if len(s.results) < s.deals else None

    def moves(self, s):
        if not any(s.hands):
            return []
        hand = s.hands[s.turn]
        follow = [card for card in hand if s.trick and suit(card) == suit(s.trick[0])]
        return follow or hand[:]

    def refusal(self, s, m):
        if not any(s.hands) or m not in s.hands[s.turn]:
            return Refusal("no.card", {"card": m})
        return None if m in self.moves(s) else Refusal("no.follow", {"card": s.trick[0]})

    def apply(self, s, m, tell=None):
        tell = tell or (lambda event: None)
        if not isinstance(m, ChanceMove):
            self._play(s, m, tell)
        elif m.kind == "dealer":
            s.dealer = m.order[0]
        else:
            s.dealer = (s.dealer + (1 if s.results else 0)) % s.seats
            s.turn = s.leader = (s.dealer + 1) % s.seats
            dealt, s.stock = m.order[: s.size * s.seats], list(m.order[s.size * s.seats :])
            s.hands = [sorted(dealt[(seat - s.turn) % s.seats :: s.seats]) for seat in range(s.seats)]
            s.trump, s.last, s.won = suit(m.order[-1]), (), [0] * len(opposite(s.seats))
            tell(Event("dealt", {"seat": s.dealer, "card": m.order[-1]}))

    def _play(self, s, m, tell):
        s.hands[s.turn].remove(m)
        s.trick.append(m)
        tell(Event("played", {"seat": s.turn, "card": m}))
        s.turn = (s.turn + 1) % s.seats
        if len(s.trick) < s.seats:
            return
        led, trump = suit(s.trick[0]), s.trump
        best = max(s.trick, key=lambda card: (suit(card) == trump, suit(card) == led, power(card)))
        winner = (s.leader + s.trick.index(best)) % s.seats
        s.won[side_of(s.seats, winner)] += 1
        s.last, s.trick = (s.leader, *s.trick, winner), []
        s.turn = s.leader = winner
        tell(Event("took", {"seat": winner}))
        if not any(s.hands):
            s.results = (*s.results, tuple(s.won))
            tell(Event("counted", {"deal": len(s.results)}))
            for side, seats in enumerate(opposite(s.seats)):
                if s.won[side] == max(s.won) and s.won.count(max(s.won)) == 1:
                    for seat in seats:
                        tell(Event("paid", {"seat": seat}))

    def view(self, s, seat):
        hands = tuple(tuple(h) if owner == seat else (None,) * len(h) for owner, h in enumerate(s.hands))
        # The turned card is the stock's last one, and everybody sees it.
        return self._view(s, hands, (None,) * (len(s.stock) - 1) + tuple(s.stock[-1:]))

    def reveal(self, s):
        return self._view(s, tuple(map(tuple, s.hands)), tuple(s.stock))

    def _view(self, s, hands, stock):
        parts = (s.seats, s.deals, s.size, s.dealer, s.turn, s.leader, s.trump)
        return View(*parts, hands, stock, tuple(s.trick), s.last, tuple(s.won), s.results)

    def guess(self, v, rng):
        s = State(v.seats, v.deals, v.size, v.dealer, v.turn, v.leader, v.trump)
        s.trick, s.last, s.won, s.results = list(v.trick), v.last, list(v.won), v.results
        seen = {card for pile in (*v.hands, v.stock, v.trick, v.last[1:-1]) for card in pile}
        unseen = shuffled(rng, [card for card in PACK if card not in seen])
        s.hands = [sorted(unseen.pop() if card is None else card for card in hand) for hand in v.hands]
        s.stock = [unseen.pop() if card is None else card for card in v.stock]
        return s

    def outcome(self, s):
        if self.to_act(s) is not None:
            return None
        total = self.scores(s)
        mine = [total[side_of(s.seats, seat)] for seat in range(s.seats)]
        return Outcome(End.TRICKS, tuple(1 + sum(other > own for other in total) for own in mine), total)

    def scores(self, s):
        return tuple(sum(result[side] for result in s.results) for side in range(len(opposite(s.seats))))

    def faults(self, s):
        cards = [card for pile in (*s.hands, s.trick, s.stock) for card in pile]
        return () if len(set(cards)) == len(cards) else ("a card is there twice",)


def side_of(seats, seat):
    return next(number for number, side in enumerate(opposite(seats)) if seat in side)


class Notation:
    """A move is a card."""

    def write(self, move):
        return DECK.code(move)

    def read(self, text):
        try:
            return DECK.card(text)
        except UnreadableMove:
            raise UnreadableMove("notation.move", move=text) from None

    def state(self, view):
        return {
            "dealer": None if view.dealer < 0 else view.dealer,
            "trump": None if view.trump < 0 else "CDHS"[view.trump],
            "hands": [DECK.shown(hand) for hand in view.hands],
            "stock": DECK.shown(view.stock),
            "trick": [[(view.leader + at) % view.seats, DECK.code(card)] for at, card in enumerate(view.trick)],
            "won": list(view.won),
            "deals": [list(result) for result in view.results],
        }


def advise(view, moves, seat):
    """Win as cheaply as it goes; else lose the lowest card."""
    found = []
    for move in moves:
        beats = all(
            (suit(move) == view.trump, suit(move) == suit(lying) or suit(move) == view.trump, power(move))
            > (suit(lying) == view.trump, True, power(lying))
            for lying in view.trick
        )
        worth = 100 - power(move) if beats and view.trick else -power(move)
        found.append(Advice(move, worth, Refusal("why.wins" if worth > 0 else "why.low", {"card": move})))
    return found


class LongReport(Report):
    """What any face of the program tells of it."""

    def move(self, view, seat, move):
        return Saying("move", {"card": move})

    def hand(self, view, seat):
        return [card for card in view.hands[seat] if card is not None]

    def table(self, view):
        seats = [(view.leader + at) % view.seats for at in range(len(view.trick))]
        lying = [Saying("played", {"seat": seat, "card": card}) for seat, card in zip(seats, view.trick, strict=True)]
        return [*([Saying("trumps", {"card": view.stock[-1]})] if view.stock else []), *lying]

    def standing(self, view):
        points = [sum(result[side] for result in view.results) for side in range(len(opposite(view.seats)))]
        return Saying("standing", {"deal": len(view.results), "points": points})

    def results(self, view):
        return len(view.results)

    def result(self, view):
        sides = (Column(Saying("side", {"side": side})) for side in opposite(view.seats))
        rows = tuple(Row((number, *result)) for number, result in enumerate(view.results, start=1))
        return Sheet(columns=(heading("column.deal", right=False), *sides), rows=rows) if rows else None

    def last(self, view):
        return Sheet(lead=(Saying("last", {"cards": view.last[1:-1], "seat": view.last[-1]}),)) if view.last else None

    def final(self, view):
        return self.result(view)

    def lingers(self, view):
        return bool(view.last) and not view.trick


GAME = GameInfo(
    id="long-trick",
    name="Long Trick",
    seats=(2, 3, 4),
    deck=DECK,
    rules=Rules(),
    notation=Notation(),
    options=(Option("deals", range(1, 9), default=2), Option("cards", (13, 7), seats={4: (7,)})),
    sides=opposite,
    tactics=advise,
    pays=Pays(
        (Unit("penny", 1),),
        lambda event: Payment("deal", ((event.facts["seat"], "penny", 1),)) if event.key == "paid" else None,
    ),
    report=LongReport(),
    table="cardtable_longest.table:LongTable",
    texts={
        "about": "Follow suit, or trump: most tricks win a penny.",
        "dealt": "{seat} deals and turns {card}: that suit is trumps.",
        "played": "{seat} plays {card}.",
        "took": "{seat} takes the trick.",
        "counted": "Deal {deal} is counted.",
        "paid": "{seat} wins a penny.",
        "no.card": "{card} is not in your hand",
        "no.follow": "follow the suit of {card}",
        "why.wins": "{card} takes the trick cheaply",
        "why.low": "{card} is missed least",
        "move": "play {card}",
        "trumps": "The turned card is {card}.",
        "last": "{cards}: taken by {seat}.",
        "standing": "after {deal} deals {points}",
        "column.deal": "Deal",
        "unit.penny": Plural("{count} penny", "{count} pennies", "count"),
        "option.deals": "Deals",
        "option.deals.about": "How many deals make the match.",
        "option.cards": "Cards",
        "option.cards.about": "How many cards each player holds.",
        "outcome.tricks": "{seats} took most tricks.",
    },
)
