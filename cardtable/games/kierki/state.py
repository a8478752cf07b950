"""What is so in an evening of Kierki, and what one seat may know of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from cardtable.engine.cards import Card
from cardtable.engine.game import Option, Seat, Value

OPTIONS = (
    Option("king_must_go", ("off", "on")),
    Option("cut_deals", ("on", "off")),
    Option("trump_repeat", ("on", "off")),
    Option("lottery_pass", ("forced", "voluntary")),
)
"""The house rules of KI4, KI5, KI6 and KI7."""

DEALER, DEAL, TRICKS, TRUMP, LOTTERY, OVER = range(6)
"""The phases."""

SEATS = 4


class House(NamedTuple):
    """The house rules in force."""

    king_must_go: bool
    cut: bool
    trump_repeat: bool
    may_pass: bool

    @classmethod
    def of(cls, options: Mapping[str, Value]) -> "House":
        """From complete options."""
        return cls(
            options["king_must_go"] == "on",
            options["cut_deals"] == "on",
            options["trump_repeat"] == "on",
            options["lottery_pass"] == "voluntary",
        )


class State:
    """Everything, hidden cards included. Hands are sorted."""

    __slots__ = (
        "cost", "deal", "dealer", "deals", "finished", "gains", "hands", "house", "last", "layout", "leader", "passes",
        "phase", "points", "rest", "taken", "trick", "trump", "trumps", "turn", "void", "winners",
    )  # fmt: skip

    house: House
    phase: int
    deal: int
    """1 to 12; 0 before the first."""
    dealer: Seat
    """-1 before it is drawn."""
    turn: Seat
    leader: Seat
    """Who led to the trick."""
    hands: list[list[Card]]
    rest: list[Card]
    """What is still to be dealt while the dealer names trumps, in pack order."""
    trick: list[Card]
    """The cards that lie, the first one led."""
    last: tuple[int, ...]
    """The last full trick: who led, its four cards, who took it; empty before the first."""
    taken: list[list[Card]]
    winners: list[Seat]
    """Who took each trick of the deal."""
    gains: list[int]
    """What each seat has won or lost in this deal so far."""
    cost: int
    """What is still to be lost by cards in this deal (KI5)."""
    trump: int
    """-1: none."""
    trumps: int
    """The suits that were trumps this evening, a bit a suit."""
    void: list[int]
    """The suits that each seat has shown not to hold in this deal, a bit a suit."""
    layout: list[tuple[int, int] | None]
    """For each suit the lowest and the highest rank that lie, 2 to 14."""
    passes: int
    """Passes in succession."""
    finished: list[Seat]
    points: list[int]
    deals: tuple[tuple[int, ...], ...]

    def __init__(self, house: House) -> None:
        """The state before the dealer is drawn."""
        self.house = house
        self.phase = DEALER
        self.deal = 0
        self.dealer = self.turn = self.leader = -1
        self.hands = [[] for _ in range(SEATS)]
        self.rest = []
        self.trick = []
        self.last = ()
        self.taken = [[] for _ in range(SEATS)]
        self.winners = []
        self.gains = [0] * SEATS
        self.cost = 0
        self.trump = -1
        self.trumps = 0
        self.void = [0] * SEATS
        self.layout = [None] * SEATS
        self.passes = 0
        self.finished = []
        self.points = [0] * SEATS
        self.deals = ()

    def copy(self) -> "State":
        """An independent state."""
        new: State = State.__new__(State)
        new.house = self.house
        new.phase = self.phase
        new.deal = self.deal
        new.dealer = self.dealer
        new.turn = self.turn
        new.leader = self.leader
        new.hands = [hand[:] for hand in self.hands]
        new.rest = self.rest[:]
        new.trick = self.trick[:]
        new.last = self.last
        new.taken = [cards[:] for cards in self.taken]
        new.winners = self.winners[:]
        new.gains = self.gains[:]
        new.cost = self.cost
        new.trump = self.trump
        new.trumps = self.trumps
        new.void = self.void[:]
        new.layout = self.layout[:]
        new.passes = self.passes
        new.finished = self.finished[:]
        new.points = self.points[:]
        new.deals = self.deals
        return new


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: None for each hidden hand card (G3, G5)."""

    house: House
    phase: int
    deal: int
    dealer: Seat
    turn: Seat
    leader: Seat
    hands: tuple[tuple[Card | None, ...], ...]
    rest: tuple[Card, ...] | None
    """None for everybody: what is not dealt yet is in nobody's view. Only with nothing hidden it is shown."""
    trick: tuple[Card, ...]
    last: tuple[int, ...]
    taken: tuple[tuple[Card, ...], ...]
    """In deck order."""
    winners: tuple[Seat, ...]
    gains: tuple[int, ...]
    cost: int
    trump: int
    trumps: int
    void: tuple[int, ...]
    layout: tuple[tuple[int, int] | None, ...]
    passes: int
    finished: tuple[Seat, ...]
    points: tuple[int, ...]
    deals: tuple[tuple[int, ...], ...]
