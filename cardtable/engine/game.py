"""The contract between a game and everything else.

Three nouns, never mixed: `GameInfo` (facts), `Rules` (functions without memory) and State
(what is so; a slots class of ints and lists with `copy()`). A view is a type of its own:
all that one seat may know, and nothing that leads back to the state.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from random import Random
from re import fullmatch
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from cardtable.engine.cards import Card, Deck
from cardtable.errors import BadOption

API = 1
"""The version of this contract; a game names the one it was written for."""

MOST_SEATS = 8
"""Seats of a game at most."""

Seat: TypeAlias = int
"""0 … n-1, clockwise (G1)."""

Value: TypeAlias = int | str
"""What a house rule can be set to."""


class Chance(NamedTuple):
    """Chance is to act: what it decides, and among what (ascending).

    `dealer`: one of the seats · `deal`: an order of all the cards · `lot`: an order of the tied seats.
    """

    kind: str
    among: tuple[int, ...]


class ChanceMove(NamedTuple):
    """What chance decided: the dealer, the whole pack from the top, or the tied seats with the winner first."""

    kind: str
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: a text key and the facts of its sentence."""

    key: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table, and who may know it (G3).

    Facts follow one convention, so that any game's events can be put into words: `seat`, `seats` and `…_seat`
    hold seats, `card`, `cards` and `…_card` hold cards; every other fact is shown as it is.
    """

    key: str
    facts: Mapping[str, Any]
    to: tuple[Seat, ...] | None = None
    """The seats that may know; None: everybody."""


Listener: TypeAlias = Callable[[Event], None]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the reason, one rank a seat (1 is best, ties share), and the final scores."""

    reason: str
    ranks: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats of rank 1, ascending."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    def score(self, seat: Seat) -> int:
        """What a seat scored; partners, who sit opposite, share a score."""
        return self.scores[seat % len(self.scores)]


@dataclass(frozen=True, slots=True)
class Plural:
    """A text that depends on the number in one of its facts."""

    one: str
    many: str
    by: str


Text: TypeAlias = str | Plural


class Option:
    """A house rule: its key, its allowed values, and its default (the first unless told otherwise)."""

    __slots__ = ("allowed", "default", "key")

    def __init__(self, key: str, allowed: Sequence[Value], default: Value | None = None) -> None:
        self.key = key
        self.allowed = allowed
        self.default: Value = allowed[0] if default is None else default

    def fault(self) -> str | None:
        """What is wrong with the option itself; None: nothing."""
        if not (isinstance(self.key, str) and fullmatch(r"[a-z0-9_]+", self.key)):
            return f"{self.key!r} is no key"
        if not isinstance(self.allowed, Sequence) or not self.allowed or isinstance(self.allowed, str):
            return f"{self.key} allows nothing"
        if any(type(value) not in (int, str) for value in self.allowed):
            return f"{self.key} allows what is neither a text nor a whole number"
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
        """The scores so far, as NOTATION.md defines them for the game."""

    def faults(self, s: S) -> tuple[str, ...]:
        """Broken invariants; empty when the state is sound."""


class Notation(Protocol[M, V_contra]):
    """How a game writes its moves and its views (NOTATION.md)."""

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


Check: TypeAlias = Callable[[Any], str | None]
"""From a fact's value to what is wrong with it; None: nothing."""


def fact(check: Check, **options: Any) -> Any:
    """A field of `GameInfo` with its check: whoever adds a fact says what a sound one is."""
    return field(metadata={"check": check}, **options)


def _is_id(value: Any) -> str | None:
    if isinstance(value, str) and fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", value):
        return None
    return "must be small letters, digits and hyphens, 40 at most"


def _is_name(value: Any) -> str | None:
    if isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= 40:
        return None
    return "must be a line of text, of 40 signs at most"


def _are_seats(value: Any) -> str | None:
    numbers = isinstance(value, tuple) and value and all(type(number) is int for number in value)
    if numbers and list(value) == sorted(set(value)) and value[0] >= 1 and value[-1] <= MOST_SEATS:
        return None
    return f"must be an ascending tuple of numbers from 1 to {MOST_SEATS}"


def _is(*kinds: type) -> Check:
    names = " or ".join("None" if kind is type(None) else kind.__name__ for kind in kinds)
    return lambda value: None if isinstance(value, kinds) else f"must be {names}"


def _is_callable(value: Any) -> str | None:
    return None if callable(value) else "must be something that can be called"


def _is_callable_or_none(value: Any) -> str | None:
    return None if value is None else _is_callable(value)


def _answers(protocol: type) -> Check:
    wanted = [name for name in vars(protocol) if not name.startswith("_")]

    def check(value: Any) -> str | None:
        missing = [name for name in wanted if not callable(getattr(value, name, None))]
        return f"lacks {', '.join(missing)}" if missing else None

    return check


def _are_options(value: Any) -> str | None:
    if not (isinstance(value, tuple) and all(isinstance(option, Option) for option in value)):
        return "must be a tuple of options"
    keys = [option.key for option in value]
    if len(set(keys)) < len(keys):
        return "name a key twice"
    return next((why for option in value if (why := option.fault()) is not None), None)


def _are_texts(value: Any) -> str | None:
    if not isinstance(value, Mapping):
        return "must be a mapping"
    for key, text in value.items():
        parts = (text.one, text.many, text.by) if isinstance(text, Plural) else (text,)
        if not (isinstance(key, str) and all(isinstance(part, str) for part in parts)):
            return f"has no text under {key!r}"
    return None


def _are_cards(value: Any) -> str | None:
    whole = isinstance(value, tuple) and all(type(card) is int and card >= 0 for card in value)
    return None if whole else "must be a tuple of cards"


def _is_place(value: Any) -> str | None:
    if value is None or (isinstance(value, str) and value.count(":") == 1 and all(value.split(":"))):
        return None
    return 'must be "module:Class"'


@dataclass(frozen=True)
class GameInfo:
    """The facts about a game, and the doors to its rules, words and table."""

    id: str = fact(_is_id)
    """What records and the command line call it."""
    name: str = fact(_is_name)
    """What players call it."""
    seats: tuple[int, ...] = fact(_are_seats)
    """The possible numbers of seats."""
    deck: Deck = fact(_is(Deck))
    rules: Rules[Any, Any, Any] = fact(_answers(Rules))
    notation: Notation[Any, Any] = fact(_answers(Notation))
    options: tuple[Option, ...] = fact(_are_options, default=())
    tactics: Tactics[Any, Any] | None = fact(_is_callable_or_none, default=None)
    texts: Mapping[str, Text] = fact(_are_texts, default_factory=dict)
    """English words for its events, refusals, options and outcomes, by key."""
    card_text: Callable[[Card], str] | None = fact(_is_callable_or_none, default=None)
    """The English words for a card, with `{code}` in them; None: the code alone."""
    shown_when_drawn: tuple[Card, ...] = fact(_are_cards, default=())
    """Cards that everybody sees as soon as somebody draws them: they never lie hidden in a hand."""
    rulebook: Callable[[str], str | None] = fact(_is_callable, default=lambda _language: None)
    """The rule book in Markdown for a language, or None."""
    ledger: Callable[[Event], Sequence[tuple[Seat, str, int]]] | None = fact(_is_callable_or_none, default=None)
    """What an event moved in the prize-chip ledger: seat, unit, amount; None: the game pays no chips."""
    solitaire: Solitaire | None = fact(_is(Solitaire, type(None)), default=None)
    """For a game of one seat: what statistics and the truth about a deal need."""
    table: str | None = fact(_is_place, default=None)
    """Where its own table is, `module:Class`; None: the general table."""
    api: int = fact(_is(int), default=API)

    def fault(self) -> tuple[str, str] | None:
        """The first fact that is not sound, and what is wrong with it; None: all are."""
        for known in fields(self):
            why = known.metadata["check"](getattr(self, known.name))
            if why is not None:
                return known.name, why
        return None

    def check_seats(self, number: object) -> None:
        """Do nothing, if the game takes that many seats.

        Raises:
            BadOption: it does not.
        """
        if type(number) is not int or number not in self.seats:
            first, last = self.seats[0], self.seats[-1]
            gapless = len(self.seats) > 2 and self.seats == tuple(range(first, last + 1))
            allowed = f"{first}–{last}" if gapless else ", ".join(map(str, self.seats))
            raise BadOption("seats.number", game=self.id, seats=number, allowed=allowed)

    def option(self, key: str) -> Option:
        """The house rule of that key.

        Raises:
            BadOption: the game has none.
        """
        for option in self.options:
            if option.key == key:
                return option
        known = ", ".join(option.key for option in self.options)
        raise BadOption("option.unknown", option=key, game=self.id, allowed=known)

    def complete(self, given: Mapping[str, object]) -> dict[str, Value]:
        """All house rules, the defaults filled in.

        Raises:
            BadOption: one is unknown or has a value that it does not take.
        """
        checked = {key: self.option(key).check(value) for key, value in given.items()}
        return {option.key: checked.get(option.key, option.default) for option in self.options}
