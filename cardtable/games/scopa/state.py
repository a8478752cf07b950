"""What is so in a match of Scopa or Escoba, and what one seat may know of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from cardtable.engine.cards import Card
from cardtable.engine.game import Option, Seat, Value
from cardtable.games.scopa.scoring import RoundResult

_DUTY = Option("duty", ("card", "hand", "free"))
_PRIMIERA = Option("primiera", ("compare", "need_four"))

SCOPA_OPTIONS = (
    Option("target", range(5, 52), default=11),
    Option("sums", ("free", "fewest")),
    _DUTY,
    Option("last_sweep", ("counts", "void")),
    _PRIMIERA,
    Option("redeal_kings", ("off", "on")),
)
"""The house rules of SC3, SC5, SC6, SC10, SC11 and SC13."""

ESCOBA_OPTIONS = (
    Option("target", range(5, 52), default=21),
    _DUTY,
    Option("dealer_double", (20, 30, "two_groups", "off")),
    _PRIMIERA,
)
"""The house rules of SC5, SC8, SC10 and SC11."""

DEALER, DEAL, PLAY, OVER = range(4)
"""The phases."""

CARD, HAND, FREE = range(3)
"""Who must capture: a card that can, a hand that can, nobody (SC5)."""


class House(NamedTuple):
    """The variant and the house rules in force."""

    fifteen: bool
    """Escoba."""
    target: int
    duty: int
    need_four: bool
    fewest: bool = False
    last_void: bool = False
    redeal: bool = False
    double: int | str = "off"

    @classmethod
    def of(cls, options: Mapping[str, Value], fifteen: bool) -> "House":
        """From complete options."""
        return cls(
            fifteen=fifteen,
            target=int(options["target"]),
            duty=_DUTY.allowed.index(options["duty"]),
            need_four=options["primiera"] == "need_four",
            fewest=options.get("sums") == "fewest",
            last_void=options.get("last_sweep") == "void",
            redeal=options.get("redeal_kings") == "on",
            double=options.get("dealer_double", "off"),
        )


class State:
    """Everything, hidden cards included. Hands are sorted; table and piles are sets, a bit a card."""

    __slots__ = (
        "again", "bonus", "dealer", "hands", "house", "last", "phase", "piles", "points", "round", "rounds", "seats",
        "sides", "stock", "sweeps", "table", "taker", "turn",
    )  # fmt: skip

    house: House
    seats: int
    sides: int
    """Two for four seats, who play as partners (SC12)."""
    phase: int
    round: int
    """0 before the first deal."""
    dealer: Seat
    """-1 before it is drawn."""
    turn: Seat
    hands: list[list[Card]]
    table: int
    stock: list[Card]
    """The next card last, so that dealing is a `pop`."""
    piles: list[int]
    sweeps: list[int]
    bonus: list[int]
    taker: Seat
    """Who captured last; -1 while nobody did."""
    last: tuple[int, ...]
    """The last capture: the seat, the card played and the set of cards taken; empty before the first."""
    points: list[int]
    rounds: tuple[RoundResult, ...]
    again: bool
    """Whether the deal was void, so that the same dealer deals the same round again (SC13)."""

    def __init__(self, house: House, seats: int) -> None:
        """The state before the dealer is drawn."""
        self.house = house
        self.seats = seats
        self.sides = 2 if seats == 4 else seats
        self.phase = DEALER
        self.round = 0
        self.dealer = self.turn = self.taker = -1
        self.hands = [[] for _ in range(seats)]
        self.table = 0
        self.stock = []
        self.piles = [0] * self.sides
        self.sweeps = [0] * self.sides
        self.bonus = [0] * self.sides
        self.last = ()
        self.points = [0] * self.sides
        self.rounds = ()
        self.again = False

    def copy(self) -> "State":
        """An independent state."""
        new: State = State.__new__(State)
        new.house = self.house
        new.seats = self.seats
        new.sides = self.sides
        new.phase = self.phase
        new.round = self.round
        new.dealer = self.dealer
        new.turn = self.turn
        new.hands = [hand[:] for hand in self.hands]
        new.table = self.table
        new.stock = self.stock[:]
        new.piles = self.piles[:]
        new.sweeps = self.sweeps[:]
        new.bonus = self.bonus[:]
        new.taker = self.taker
        new.last = self.last
        new.points = self.points[:]
        new.rounds = self.rounds
        new.again = self.again
        return new


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: None for each hidden hand card, a count for the stock (G3, G5)."""

    house: House
    seats: int
    sides: int
    phase: int
    round: int
    dealer: Seat
    turn: Seat
    hands: tuple[tuple[Card | None, ...], ...]
    table: int
    stock: int | tuple[Card, ...]
    """The count, or, with nothing hidden, the cards with the next one first."""
    piles: tuple[int, ...]
    sweeps: tuple[int, ...]
    bonus: tuple[int, ...]
    taker: Seat
    last: tuple[int, ...]
    points: tuple[int, ...]
    rounds: tuple[RoundResult, ...]
    again: bool
