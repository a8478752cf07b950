"""High Card: everybody is dealt three cards, plays one a trick, and the highest card takes the trick.

A whole game for cardtable in one file: facts, rules, notation, tactics, words and a rule book.
"""

from dataclasses import dataclass

from cardtable.engine.cards import Deck
from cardtable.engine.dice import shuffled
from cardtable.engine.game import Advice, Chance, ChanceMove, Event, Option, Outcome, Refusal
from cardtable.engine.info import GameInfo
from cardtable.errors import UnreadableMove

DECK = Deck([f"{rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK"])
PACK = tuple(range(52))
HAND = 3


class State:
    """Who holds what, what lies on the table, and the tricks won."""

    __slots__ = ("dealer", "hands", "lowest", "seats", "stock", "table", "tricks", "turn")

    def __init__(self, seats, lowest):
        self.seats, self.lowest = seats, lowest
        self.dealer = self.turn = -1
        self.hands = [[] for _ in range(seats)]
        self.table, self.stock, self.tricks = [], None, [0] * seats

    def copy(self):
        new = State(self.seats, self.lowest)
        new.dealer, new.turn = self.dealer, self.turn
        new.hands = [hand[:] for hand in self.hands]
        new.table, new.tricks = self.table[:], self.tricks[:]
        new.stock = None if self.stock is None else self.stock[:]
        return new


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know."""

    seats: int
    lowest: bool
    dealer: int
    turn: int
    hands: tuple
    table: tuple
    stock: object
    tricks: tuple


class Rules:
    """Functions without memory."""

    def start(self, options, seats):
        return State(seats, options["wins"] == "lowest")

    def to_act(self, s):
        if s.dealer < 0:
            return Chance("dealer", tuple(range(s.seats)))
        if s.stock is None:
            return Chance("deal", PACK)
        return s.turn if any(s.hands) else None

    def moves(self, s):
        return s.hands[s.turn][:] if s.stock is not None and any(s.hands) else []

    def refusal(self, s, m):
        return None if m in self.moves(s) else Refusal("not_yours", {"card": m})

    def apply(self, s, m, tell=None):
        tell = tell or (lambda event: None)
        if isinstance(m, ChanceMove):
            if m.kind == "dealer":
                s.dealer = m.order[0]
            else:
                first = (s.dealer + 1) % s.seats
                dealt, s.stock = m.order[: HAND * s.seats], list(m.order[HAND * s.seats :])
                s.hands = [sorted(dealt[(seat - first) % s.seats :: s.seats]) for seat in range(s.seats)]
                s.turn = first
                tell(Event("dealt", {"seat": s.dealer}))
            return
        s.hands[s.turn].remove(m)
        s.table.append((s.turn, m))
        tell(Event("played", {"seat": s.turn, "card": m}))
        s.turn = (s.turn + 1) % s.seats
        if len(s.table) == s.seats:
            best = (min if s.lowest else max)(s.table, key=lambda played: (played[1] % 13, played[1]))
            s.tricks[best[0]] += 1
            s.turn = best[0]
            s.table = []
            tell(Event("won", {"seat": best[0]}))

    def view(self, s, seat):
        hands = tuple(tuple(h) if owner == seat else (None,) * len(h) for owner, h in enumerate(s.hands))
        return self._view(s, hands, None if s.stock is None else len(s.stock))

    def reveal(self, s):
        return self._view(s, tuple(map(tuple, s.hands)), None if s.stock is None else tuple(s.stock))

    def _view(self, s, hands, stock):
        return View(s.seats, s.lowest, s.dealer, s.turn, hands, tuple(s.table), stock, tuple(s.tricks))

    def guess(self, v, rng):
        s = State(v.seats, v.lowest)
        s.dealer, s.turn, s.table, s.tricks = v.dealer, v.turn, list(v.table), list(v.tricks)
        seen = {card for hand in v.hands for card in hand} | {card for _, card in v.table}
        unseen = shuffled(rng, [card for card in PACK if card not in seen])
        s.hands = [sorted(unseen.pop() if card is None else card for card in hand) for hand in v.hands]
        if v.stock is not None:
            s.stock = list(v.stock) if isinstance(v.stock, tuple) else [unseen.pop() for _ in range(v.stock)]
        return s

    def outcome(self, s):
        if self.to_act(s) is not None:
            return None
        ranks = tuple(1 + sum(other > own for other in s.tricks) for own in s.tricks)
        return Outcome("tricks", ranks, self.scores(s))

    def scores(self, s):
        return tuple(s.tricks)

    def faults(self, s):
        cards = [card for hand in s.hands for card in hand] + [card for _, card in s.table] + list(s.stock or ())
        return () if len(set(cards)) == len(cards) else ("a card is there twice",)


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
            "hands": [[None if card is None else DECK.code(card) for card in hand] for hand in view.hands],
            "table": [[seat, DECK.code(card)] for seat, card in view.table],
            "stock": DECK.written(view.stock) if isinstance(view.stock, tuple) else view.stock,
            "tricks": list(view.tricks),
        }


def advise(view, moves, seat):
    """The card that wins most surely."""
    sign = -1 if view.lowest else 1
    return [Advice(move, sign * (move % 13), Refusal("why", {"card": move})) for move in moves]


GAME = GameInfo(
    id="highcard",
    name="High Card",
    seats=(2, 3, 4),
    deck=DECK,
    rules=Rules(),
    notation=Notation(),
    options=(Option("wins", ("highest", "lowest")),),
    tactics=advise,
    texts={
        "about": "Three tricks, the highest card takes each.",
        "dealt": "{seat} deals.",
        "played": "{seat} plays {card}.",
        "won": "{seat} takes the trick.",
        "not_yours": "{card} is not in your hand",
        "why": "{card} wins most surely",
        "option.wins": "What wins",
        "option.wins.about": "Whether the highest or the lowest card takes a trick.",
        "option.wins.highest": "the highest card",
        "option.wins.lowest": "the lowest card",
        "outcome.tricks": "{seats} took most tricks.",
    },
    rulebook=lambda language: (
        "# High Card\n\nThe highest card takes the trick.\n\n<!-- house rules -->\n" if language == "en" else None
    ),
)
