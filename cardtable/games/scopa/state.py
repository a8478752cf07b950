"""What is so in a match of Scopa or Escoba, and what one seat may know of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cardtable.engine.cards import Card
from cardtable.engine.game import Option, Preset, Seat, Value
from cardtable.engine.states import Copied, copying
from cardtable.games.scopa.scoring import RoundResult

_DUTY = Option("duty", ("card", "hand", "free"))
_PRIMIERA = Option("primiera", ("compare", "need_four", "sevens", "ladder"))

SCOPA_OPTIONS = (
    Option("target", range(5, 52), default=11),
    Option("sums", ("free", "fewest")),
    _DUTY,
    Option("last_sweep", ("counts", "void")),
    _PRIMIERA,
    Option("redeal_kings", ("off", "on"), regional=True),
    Option("ace_takes_all", ("off", "on", "sweep"), regional=True),
    Option("napola", ("off", "on", "wins"), regional=True),
    Option("king_of_coins", ("off", "on"), regional=True),
    Option("scopone", ("off", "nine", "ten"), seats={2: ("off",), 3: ("off",)}, regional=True),
)
"""The house rules of SC3, SC5, SC6, SC10, SC11 and SC13 to SC18."""

ESCOBA_OPTIONS = (
    Option("target", range(5, 52), default=21),
    _DUTY,
    Option("dealer_double", (20, 30, "two_groups", "off")),
    _PRIMIERA,
    Option("opening", ("dealer", "first", "off"), regional=True),
    Option("whole_sets", ("off", "on"), regional=True),
)
"""The house rules of SC5, SC8, SC10, SC11, SC17, ES1 and ES2."""

SCOPA_PRESETS = (
    Preset("napoli", "Napoli", {"napola": "on"}),
    Preset("scopa-dassi", "Scopa d’assi", {"ace_takes_all": "on"}),
    Preset("scopone", "Scopone", {"scopone": "nine"}, seats=4),
    Preset("scopone-scientifico", "Scopone scientifico", {"scopone": "ten", "target": 21}, seats=4),
)

ESCOBA_PRESETS = (
    Preset("espana", "España", {"primiera": "sevens", "whole_sets": "on"}),
    Preset("rio-de-la-plata", "Río de la Plata", {"opening": "first", "target": 15}),
    Preset("a-quindici", "A quindici", {"opening": "off", "target": 11}),
)

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
    primiera: str
    fewest: bool = False
    last_void: bool = False
    redeal: bool = False
    double: int | str = "off"
    ace: str = "off"
    napola: str = "off"
    king: bool = False
    scopone: int = 0
    """Cards that each seat holds from the start; 0: three at a time (SC18)."""
    opening: str = "dealer"
    whole_sets: bool = False

    @property
    def dealt(self) -> int:
        """Cards a seat gets at a time (SC2, SC18)."""
        return self.scopone or 3

    @property
    def laid(self) -> int:
        """Cards laid face up with the first deal of a round."""
        return 0 if self.scopone == 10 else 4

    @classmethod
    def of(cls, options: Mapping[str, Value], fifteen: bool) -> "House":
        """From complete options."""
        return cls(
            fifteen=fifteen,
            target=int(options["target"]),
            duty=_DUTY.allowed.index(options["duty"]),
            primiera=str(options["primiera"]),
            fewest=options.get("sums") == "fewest",
            last_void=options.get("last_sweep") == "void",
            redeal=options.get("redeal_kings") == "on",
            double=options.get("dealer_double", "off"),
            ace=str(options.get("ace_takes_all", "off")),
            napola=str(options.get("napola", "off")),
            king=options.get("king_of_coins") == "on",
            scopone={"nine": 9, "ten": 10}.get(str(options.get("scopone", "off")), 0),
            opening=str(options.get("opening", "dealer")),
            whole_sets=options.get("whole_sets") == "on",
        )


@copying
@dataclass(slots=True)
class State(Copied):
    """Everything, hidden cards included. Hands are sorted; table and piles are sets, a bit a card."""

    house: House
    seats: int
    sides: int = 0
    """Two for four seats, who play as partners (SC12)."""
    phase: int = DEALER
    round: int = 0
    """0 before the first deal."""
    dealer: Seat = -1
    """-1 before it is drawn."""
    turn: Seat = -1
    hands: list[list[Card]] = field(default_factory=list)
    table: int = 0
    stock: list[Card] = field(default_factory=list)
    """The next card last, so that dealing is a `pop`."""
    piles: list[int] = field(default_factory=list)
    sweeps: list[int] = field(default_factory=list)
    bonus: list[int] = field(default_factory=list)
    taker: Seat = -1
    """Who captured last; -1 while nobody did."""
    last: tuple[int, ...] = ()
    """The last capture: the seat, the card played and the set of cards taken; empty before the first."""
    points: list[int] = field(default_factory=list)
    rounds: tuple[RoundResult, ...] = ()
    again: bool = False
    """Whether the deal was void, so that the same dealer deals the same round again (SC13)."""

    def __post_init__(self) -> None:
        """Every seat has its hand, and every side its pile."""
        self.sides = 2 if self.seats == 4 else self.seats
        self.hands = [[] for _ in range(self.seats)]
        self.piles = [0] * self.sides
        self.sweeps = [0] * self.sides
        self.bonus = [0] * self.sides
        self.points = [0] * self.sides


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
