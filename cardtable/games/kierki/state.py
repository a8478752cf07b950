"""What is so in an evening of Kierki, and what one seat may know of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from cardtable.engine.cards import Card
from cardtable.engine.game import Option, Preset, Seat, Value
from cardtable.engine.states import Copied, copying
from cardtable.games.kierki.cards import ACE, SEVEN, SUITS, TWO, card

OPTIONS = (
    Option("king_must_go", ("off", "on")),
    Option("cut_deals", ("on", "off")),
    Option("trump_repeat", ("on", "off")),
    Option("lottery_pass", ("forced", "voluntary")),
    Option("parts", ("all", "trumps", "lottery"), regional=True),
    Option("marked_tricks", ("seventh_last", "last_two", "last"), regional=True),
    Option("lottery_start", ("seven", "chosen"), regional=True),
    Option("trump_namer", ("dealer", "left"), regional=True),
)
"""The house rules of KI4 to KI7 and KI10 to KI13."""

PRESETS = (
    Preset("kierki-na-trzech", "Kierki na trzech", seats=3),
    Preset("rozgrywka-i-odgrywka", "Rozgrywka i odgrywka", {"parts": "trumps"}),
    Preset("z-loteryjka", "Z loteryjką", {"parts": "lottery"}),
)

DEALER, DEAL, TRICKS, TRUMP, LOTTERY, OVER = range(6)
"""The phases."""


class House(NamedTuple):
    """The house rules in force."""

    king_must_go: bool
    cut: bool
    trump_repeat: bool
    may_pass: bool
    parts: str = "all"
    marked: str = "seventh_last"
    """Which tricks cost by their place (KI11)."""
    chosen: bool = False
    """Whether the first card of the lottery chooses the rank that begins every suit (KI12)."""
    left: bool = False
    """Whether the dealer's left neighbour names trumps, from all the cards, and leads (KI13)."""

    @classmethod
    def of(cls, options: Mapping[str, Value]) -> "House":
        """From complete options."""
        return cls(
            options["king_must_go"] == "on",
            options["cut_deals"] == "on",
            options["trump_repeat"] == "on",
            options["lottery_pass"] == "voluntary",
            str(options["parts"]),
            str(options["marked_tricks"]),
            options["lottery_start"] == "chosen",
            options["trump_namer"] == "left",
        )


@copying
@dataclass(slots=True)
class State(Copied):
    """Everything, hidden cards included. Hands are sorted."""

    house: House
    seats: int
    phase: int = DEALER
    deal: int = 0
    """1 to 12; 0 before the first."""
    dealer: Seat = -1
    """-1 before it is drawn."""
    turn: Seat = -1
    leader: Seat = -1
    """Who led to the trick."""
    hands: list[list[Card]] = field(default_factory=list)
    rest: list[Card] = field(default_factory=list)
    """What is still to be dealt while the dealer names trumps, in pack order."""
    trick: list[Card] = field(default_factory=list)
    """The cards that lie, the first one led."""
    last: tuple[int, ...] = ()
    """The last full trick: who led, its cards, who took it; empty before the first."""
    taken: list[list[Card]] = field(default_factory=list)
    winners: list[Seat] = field(default_factory=list)
    """Who took each trick of the deal."""
    gains: list[int] = field(default_factory=list)
    """What each seat has won or lost in this deal so far."""
    cost: int = 0
    """What is still to be lost by cards in this deal (KI5)."""
    trump: int = -1
    """-1: none."""
    trumps: int = 0
    """The suits that were trumps this evening, a bit a suit."""
    void: list[int] = field(default_factory=list)
    """The suits that each seat has shown not to hold in this deal, a bit a suit."""
    lacks: list[int] = field(default_factory=list)
    """The cards that each seat has shown not to hold in the lottery, by a pass that was forced: a bit a card."""
    layout: list[tuple[int, int] | None] = field(default_factory=list)
    """For each suit the lowest and the highest rank that lie, 2 to 14."""
    start: int = SEVEN
    """The rank that begins every suit of the lottery; 0: it is still to be chosen (KI12)."""
    passes: int = 0
    """Passes in succession."""
    finished: list[Seat] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    deals: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        """Every seat has its hand and what it took, every suit its column."""
        self.hands = [[] for _ in range(self.seats)]
        self.taken = [[] for _ in range(self.seats)]
        self.gains = [0] * self.seats
        self.void = [0] * self.seats
        self.lacks = [0] * self.seats
        self.layout = [None] * len(SUITS)
        self.points = [0] * self.seats


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: None for each hidden hand card (G3, G5)."""

    house: House
    seats: int
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
    lacks: tuple[int, ...]
    layout: tuple[tuple[int, int] | None, ...]
    start: int
    passes: int
    finished: tuple[Seat, ...]
    points: tuple[int, ...]
    deals: tuple[tuple[int, ...], ...]


def wanted(layout: Sequence[tuple[int, int] | None], start: int) -> int:
    """The cards that fit such a layout next, a bit a card, once its first rank is chosen (KI7)."""
    found = 0
    for suit, ends in enumerate(layout):
        for power in (start,) if ends is None else (ends[0] - 1, ends[1] + 1):
            if TWO <= power <= ACE:
                found |= 1 << card(suit, power)
    return found
