"""What is so in a match of Afrikan Tähti, and what one seat may know of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cardtable.engine.cards import Card
from cardtable.engine.game import Option, Seat, Value
from cardtable.engine.states import Copied, copying

OPTIONS = (
    Option("rounds", range(1, 21), default=5),
    Option("under_card", ("any", "smallest")),
    Option("pot_on_markers", ("off", "on")),
    Option("pass_is_final", ("off", "on")),
    Option("unfinished_pot", ("top_owner", "nobody")),
    Option("redemption", ("partial", "all_or_nothing")),
    Option("round_ties", ("lot", "share")),
    Option("exchange", ("automatic", "by_hand")),
)
"""The house rules of AT6, AT9, AT10, AT15, AT16, AT17, AT19 and AT20."""

DEALER, DEAL, PLAY, ROUND_LOT, EXCHANGE, FINAL_LOT, OVER = range(7)
"""The phases: the first three and the lots are chance's, `PLAY` and `EXCHANGE` a seat's."""


class House(NamedTuple):
    """The house rules in force."""

    rounds: int
    smallest_under: bool
    pot_on_markers: bool
    pass_is_final: bool
    pot_is_lost: bool
    all_or_nothing: bool
    ties_share: bool
    by_hand: bool

    @classmethod
    def of(cls, options: Mapping[str, Value]) -> "House":
        """From complete options."""
        return cls(
            rounds=int(options["rounds"]),
            smallest_under=options["under_card"] == "smallest",
            pot_on_markers=options["pot_on_markers"] == "on",
            pass_is_final=options["pass_is_final"] == "on",
            pot_is_lost=options["unfinished_pot"] == "nobody",
            all_or_nothing=options["redemption"] == "all_or_nothing",
            ties_share=options["round_ties"] == "share",
            by_hand=options["exchange"] == "by_hand",
        )


class RoundResult(NamedTuple):
    """A finished round, one value a seat (AT16–AT18)."""

    cards: tuple[int, ...]
    """Cards in the haul."""
    haul: tuple[int, ...]
    """Points of the haul, before redemption."""
    points: tuple[int, ...]
    """After redemption."""
    markers_left: tuple[int, ...]
    ranks: tuple[int, ...]
    prizes: tuple[tuple[int, ...], ...]
    """Kinds of chips, dearest first."""


@copying
@dataclass(slots=True)
class State(Copied):
    """Everything, hidden cards included. Hands are sorted; piles are not."""

    house: House
    seats: int
    phase: int = DEALER
    round: int = 0
    """0 before the first deal."""
    dealer: Seat = -1
    """-1 before it is drawn."""
    turn: Seat = -1
    hands: list[list[Card]] = field(default_factory=list)
    pot: list[Card] = field(default_factory=list)
    """Bottom first."""
    owner: Seat = -1
    """Of the pot's top card; -1 while there is no pot."""
    draw: list[Card] = field(default_factory=list)
    """The next card last, so that drawing is a `pop`."""
    hauls: list[list[Card]] = field(default_factory=list)
    gone: list[Card] = field(default_factory=list)
    """A lost unfinished pot (AT15)."""
    last_pot: tuple[int, ...] = ()
    """Who took the last pot, then its cards from the bottom up; empty before the first."""
    markers: list[int] = field(default_factory=list)
    chips: list[list[int]] = field(default_factory=list)
    barred: list[bool] = field(default_factory=list)
    """Who has passed for good in this pot (AT10)."""
    points: tuple[int, ...] = ()
    """Of the round being ranked, while lots are drawn."""
    groups: tuple[tuple[Seat, ...], ...] = ()
    """Of the round being ranked: tied seats together, best first."""
    rounds: tuple[RoundResult, ...] = ()

    def __post_init__(self) -> None:
        """Every seat has its hand, its haul and its chips."""
        self.hands = [[] for _ in range(self.seats)]
        self.hauls = [[] for _ in range(self.seats)]
        self.markers = [0] * self.seats
        self.chips = [[0, 0, 0, 0] for _ in range(self.seats)]
        self.barred = [False] * self.seats


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: None for each hidden hand card, a count for the draw pile (G3, G5)."""

    house: House
    seats: int
    phase: int
    round: int
    dealer: Seat
    turn: Seat
    hands: tuple[tuple[Card | None, ...], ...]
    pot: tuple[Card, ...]
    owner: Seat
    draw: int | tuple[Card, ...]
    """The count, or, with nothing hidden, the cards with the next one first."""
    hauls: tuple[tuple[Card, ...], ...]
    """In deck order."""
    gone: tuple[Card, ...]
    last_pot: tuple[int, ...]
    markers: tuple[int, ...]
    chips: tuple[tuple[int, ...], ...]
    barred: tuple[bool, ...]
    points: tuple[int, ...]
    groups: tuple[tuple[Seat, ...], ...]
    rounds: tuple[RoundResult, ...]
