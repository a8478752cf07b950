"""What is so in a match of Afrikan Tähti, and what one seat may know of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from cardtable.engine.cards import Card
from cardtable.engine.game import Option, Seat, Value

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


class State:
    """Everything, hidden cards included. Hands are sorted; piles are not."""

    __slots__ = (
        "barred", "chips", "dealer", "draw", "gone", "groups", "hands", "hauls", "house", "last_pot",
        "markers", "owner", "phase", "points", "pot", "round", "rounds", "seats", "turn",
    )  # fmt: skip

    house: House
    seats: int
    phase: int
    round: int
    """0 before the first deal."""
    dealer: Seat
    """-1 before it is drawn."""
    turn: Seat
    hands: list[list[Card]]
    pot: list[Card]
    """Bottom first."""
    owner: Seat
    """Of the pot's top card; -1 while there is no pot."""
    draw: list[Card]
    """The next card last, so that drawing is a `pop`."""
    hauls: list[list[Card]]
    gone: list[Card]
    """A lost unfinished pot (AT15)."""
    last_pot: tuple[int, ...]
    """Who took the last pot, then its cards from the bottom up; empty before the first."""
    markers: list[int]
    chips: list[list[int]]
    barred: list[bool]
    """Who has passed for good in this pot (AT10)."""
    points: tuple[int, ...]
    """Of the round being ranked, while lots are drawn."""
    groups: tuple[tuple[Seat, ...], ...]
    """Of the round being ranked: tied seats together, best first."""
    rounds: tuple[RoundResult, ...]

    def __init__(self, house: House, seats: int) -> None:
        """The state before the dealer is drawn."""
        self.house = house
        self.seats = seats
        self.phase = DEALER
        self.round = 0
        self.dealer = self.turn = self.owner = -1
        self.hands = [[] for _ in range(seats)]
        self.pot = []
        self.draw = []
        self.hauls = [[] for _ in range(seats)]
        self.gone = []
        self.last_pot = ()
        self.markers = [0] * seats
        self.chips = [[0, 0, 0, 0] for _ in range(seats)]
        self.barred = [False] * seats
        self.points = ()
        self.groups = ()
        self.rounds = ()

    def copy(self) -> "State":
        """An independent state."""
        new: State = State.__new__(State)
        new.house = self.house
        new.seats = self.seats
        new.phase = self.phase
        new.round = self.round
        new.dealer = self.dealer
        new.turn = self.turn
        new.owner = self.owner
        new.hands = [hand[:] for hand in self.hands]
        new.pot = self.pot[:]
        new.draw = self.draw[:]
        new.hauls = [haul[:] for haul in self.hauls]
        new.gone = self.gone[:]
        new.last_pot = self.last_pot
        new.markers = self.markers[:]
        new.chips = [counts[:] for counts in self.chips]
        new.barred = self.barred[:]
        new.points = self.points
        new.groups = self.groups
        new.rounds = self.rounds
        return new


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
