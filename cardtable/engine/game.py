"""The contract between a game and everything else.

Three nouns, never mixed: `GameInfo` (facts, in `cardtable.engine.info`), `Rules` (functions without memory) and State
(what is so; a slots class of ints and lists with `copy()`). A view is a type of its own:
all that one seat may know, and nothing that leads back to the state.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from re import fullmatch
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from cardtable.engine.log import Seat as Seat
from cardtable.errors import BadOption
from cardtable.saying import Saying
from cardtable.texts import Plural as Plural
from cardtable.texts import Text as Text
from cardtable.units import Unit

Value: TypeAlias = int | str
"""What a house rule can be set to."""


class Preset(NamedTuple):
    """House rules that go together and have a name; what is not named keeps its default."""

    id: str
    """What the command line calls it; `preset.<id>` is the text of one line about it."""
    name: str
    """What it is called where it is played: a name, so the same in every language."""
    options: Mapping[str, Value] = {}
    seats: int | None = None
    """It is for so many seats; None: for any number."""


DEALER: Final = "dealer"
DEAL: Final = "deal"
LOT: Final = "lot"
"""What chance decides: one of the seats · an order of all the cards · an order of the tied seats."""


class Chance(NamedTuple):
    """Chance is to act: what it decides, and among what (ascending).

    `dealer`, `deal` and `lot` are every game's; a game may have kinds of its own, small letters, which are written
    with their numbers: `roll 3`.
    """

    kind: str
    among: tuple[int, ...]
    """Seats, cards (of a deal: those of this number of seats), or the numbers of a game's own."""
    drawn: int | None = None
    """How many of them, in an order; None: all, and one dealer."""

    @property
    def number(self) -> int:
        """How many of them are drawn."""
        if self.drawn is None:
            return 1 if self.kind == DEALER else len(self.among)
        return self.drawn


class ChanceMove(NamedTuple):
    """What chance decided: the dealer, the whole pack from the top, or the tied seats with the winner first."""

    kind: str
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Refusal(Saying):
    """Why a move is not allowed, or why one is advised."""


@dataclass(frozen=True, slots=True)
class Event(Saying):
    """Something that happened at the table, and who may know it (G3)."""

    to: tuple[Seat, ...] | None = None
    """The seats that may know; None: everybody."""


Listener: TypeAlias = Callable[[Event], None]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the reason, one rank a seat (1 is best, ties share), and the final scores."""

    reason: StrEnum
    """One of the game's own reasons; `outcome.<reason>` is its text."""
    ranks: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats of rank 1, ascending."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


class Option:
    """A house rule: its key, its allowed values, and its default (the first unless told otherwise).

    For some numbers of seats fewer values may be allowed; the first of them is then the default, if the default is not
    among them. With a single one there is nothing to choose, and nobody is asked.
    """

    __slots__ = ("allowed", "default", "key", "regional", "seats")

    def __init__(
        self,
        key: str,
        allowed: Sequence[Value],
        default: Value | None = None,
        seats: Mapping[int, Sequence[Value]] | None = None,
        regional: bool = False,
    ) -> None:
        self.key = key
        self.allowed = allowed
        self.default: Value = allowed[0] if default is None else default
        self.seats: Mapping[int, Sequence[Value]] = seats or {}
        self.regional = regional
        """Whether it belongs to one country or region; else every table may ask for it."""

    def values(self, seats: int | None) -> Sequence[Value]:
        """What it can be with that many seats; None: with any."""
        return self.allowed if seats is None else self.seats.get(seats, self.allowed)

    def usual(self, seats: int | None) -> Value:
        """Its default with that many seats."""
        values = self.values(seats)
        return self.default if self.default in values else values[0]

    def fault(self) -> str | None:
        """What is wrong with the option itself; None: nothing."""
        if not (isinstance(self.key, str) and fullmatch(r"[a-z0-9_]+", self.key)):
            return f"{self.key!r} is no key"
        if not isinstance(self.allowed, Sequence) or not self.allowed or isinstance(self.allowed, str):
            return f"{self.key} allows nothing"
        if any(type(value) not in (int, str) for value in self.allowed):
            return f"{self.key} allows what is neither a text nor a whole number"
        for values in self.seats.values():
            if not values or any(value not in self.allowed for value in values):
                return f"{self.key} has values for some seats that are not among all its values"
        return None if self.default in self.allowed else f"the default of {self.key} is not allowed"

    def check(self, value: object) -> Value:
        """The value itself, if this option takes it.

        Raises:
            BadOption: another value, or one of another type (`true` and `1.0` are no `1`).
        """
        if type(value) in (int, str):
            for allowed in self.allowed:
                if type(allowed) is type(value) and allowed == value:
                    return allowed
        raise BadOption("option.value", option=self.key, value=json.dumps(value), allowed=self.spelled())

    def read(self, text: str) -> Value:
        """The value that is written so on the command line.

        Raises:
            BadOption: none is.
        """
        for allowed in self.allowed:
            if str(allowed) == text:
                return allowed
        raise BadOption("option.value", option=self.key, value=text, allowed=self.spelled())

    def spelled(self) -> str:
        """The allowed values for a person: `"any", "smallest"` or `1–20`."""
        if isinstance(self.allowed, range):
            return f"{self.allowed[0]}–{self.allowed[-1]}"
        return ", ".join(map(json.dumps, self.allowed))


S = TypeVar("S", bound="Copyable")
M = TypeVar("M")
V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)


class Copyable(Protocol):
    """A state: `copy()` shares nothing that either side will change."""

    def copy(self: S) -> S:
        """An independent state."""


class Rules(Protocol[S, M, V]):
    """The rules of one game, as functions without memory.

    `apply` changes the state it is given, and whoever gives it owns it: a match owns one, a search copies
    at its root.
    """

    def start(self, options: Mapping[str, Value], seats: int) -> S:
        """The state before anything was decided; options are complete and checked."""

    def to_act(self, s: S) -> Seat | Chance | None:
        """Who decides next; None: the match is over."""

    def moves(self, s: S) -> Sequence[M]:
        """All moves of the seat to act: sorted, unique, never empty (G4); empty when chance acts or it is over."""

    def refusal(self, s: S, m: M) -> Refusal | None:
        """Why the seat to act may not do this; None: it may."""

    def apply(self, s: S, m: M | ChanceMove, tell: Listener | None = None) -> None:
        """Do a legal move (it is not checked again) and tell what happened, if somebody listens."""

    def view(self, s: S, seat: Seat | None) -> V:
        """All that a seat may know, frozen; None: a bystander."""

    def reveal(self, s: S) -> V:
        """The same with nothing hidden: for records and tests, never for a player."""

    def guess(self, v: V, rng: Random) -> S:
        """A full state that looks exactly like this view, for players that search."""

    def outcome(self, s: S) -> Outcome | None:
        """The end of the match, once it is there."""

    def scores(self, s: S) -> tuple[int, ...]:
        """The scores so far, as `assets/notation.md` defines them for the game."""

    def faults(self, s: S) -> tuple[str, ...]:
        """Broken invariants; empty when the state is sound."""


class Notation(Protocol[M, V_contra]):
    """How a game writes its moves and its views (`assets/notation.md`)."""

    def write(self, move: M) -> str:
        """The one form of a move."""

    def read(self, text: str) -> M:
        """The move of a form.

        Raises:
            UnreadableMove: the text is no move of this game, even if it nearly is.
        """

    def state(self, view: V_contra) -> dict[str, Any]:
        """A view as plain JSON values."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One move as a game's tactics see it: what it is worth (more is better), and why in words."""

    move: Any
    worth: int
    reason: Refusal | None = None


class Tactics(Protocol[M_contra, V_contra]):
    """What a game knows about playing itself well."""

    def __call__(self, view: V_contra, moves: Sequence[M_contra], seat: Seat, /) -> Sequence[Advice]:
        """Every move with its worth, for the seat whose view it is."""


class Payment(NamedTuple):
    """What an event moved in the ledger: the kind of the entry, and seat, unit and amount of each posting."""

    kind: str
    moved: tuple[tuple[Seat, str, int], ...]


@dataclass(frozen=True, slots=True)
class Pays:
    """What a game pays into the ledger of an evening."""

    units: tuple[Unit, ...]
    """The cheapest first."""
    moved: Callable[[Event], Payment | None]
    """What an event moved; None: nothing."""
    by_hand: str | None = None
    """The screen, `module:Class`, on which a round with real cards is entered; None: there is none."""
    round: Callable[[Any], int | None] = lambda _view: None
    """From a bystander's view right after it paid: the number of the round that did; None: it counts no rounds."""


@dataclass(frozen=True, slots=True)
class Solitaire:
    """What only a game for one has. Its score is one number, and less is better."""

    good: int
    """A score up to which a game counts as good: a streak is made of such games."""
    best_line: Callable[[Any, Callable[[], bool]], Sequence[Any]] | None = None
    """From a full state to the moves of the least score possible, had every card been known; it runs in a thread,
    asks now and then whether it is still wanted, and raises `Unwanted` when it is not."""


class Unwanted(Exception):
    """A search was stopped because nobody waits for it any more."""
