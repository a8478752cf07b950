"""The facts about a game, each with the check of whether it is sound, and the doors to its rules, words and table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from re import fullmatch
from typing import Any, TypeAlias

from cardtable.engine.cards import Card, Deck
from cardtable.engine.game import Notation, Option, Pays, Plural, Preset, Rules, Seat, Solitaire, Tactics, Text, Value
from cardtable.engine.report import Report
from cardtable.errors import BadOption
from cardtable.units import Unit

API = 2
"""The version of this contract; a game names the one it was written for."""

MOST_SEATS = 8
"""Seats of a game at most."""

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


def _are_presets(value: Any) -> str | None:
    if not (isinstance(value, tuple) and all(isinstance(preset, Preset) for preset in value)):
        return "must be a tuple of presets"
    wrong = next((why for preset in value if (why := _is_id(preset.id) or _is_name(preset.name))), None)
    if wrong is not None:
        return f"have an id or a name that {wrong}"
    if not all(isinstance(preset.options, Mapping) for preset in value):
        return "name house rules that are no mapping"
    ids = [preset.id for preset in value]
    return "name an id twice" if len(set(ids)) < len(ids) else None


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


def everybody_alone(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Sides of one."""
    return tuple((seat,) for seat in range(seats))


def opposite(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Partners who sit opposite, where four play; else everybody alone."""
    return ((0, 2), (1, 3)) if seats == 4 else everybody_alone(seats)


def _are_payments(value: Any) -> str | None:
    if value is None:
        return None
    if not isinstance(value, Pays) or not callable(value.moved):
        return "must be Pays or None"
    if not (isinstance(value.units, tuple) and value.units and all(isinstance(unit, Unit) for unit in value.units)):
        return "names no units"
    if any(type(unit.worth) is not int or _is_name(unit.id) or _is_name(unit.plural) for unit in value.units):
        return "has units without a name and a whole worth"
    ids = [unit.id for unit in value.units]
    return "names a unit twice" if len(set(ids)) < len(ids) else _is_place(value.by_hand)


def _are_listings(value: Any) -> str | None:
    sound = isinstance(value, Mapping) and all(isinstance(name, str) and callable(rows) for name, rows in value.items())
    return None if sound else "must be a mapping of names to what lists them"


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
    presets: tuple[Preset, ...] = fact(_are_presets, default=())
    """Sets of house rules that have a name."""
    sides: Callable[[int], tuple[tuple[Seat, ...], ...]] = fact(_is_callable, default=everybody_alone)
    """Who plays with whom, by the number of seats: each side its seats, ascending."""
    clockwise: bool = fact(_is(bool), default=True)
    """Which way play and deal go round; the next dealer is the neighbour on that side."""
    tactics: Tactics[Any, Any] | None = fact(_is_callable_or_none, default=None)
    texts: Mapping[str, Text] = fact(_are_texts, default_factory=dict)
    """English words for its events, refusals, options and outcomes, by key."""
    card_text: Callable[[Card], str] | None = fact(_is_callable_or_none, default=None)
    """The English words for a card, with `{code}` in them; None: the code alone."""
    shown_when_drawn: tuple[Card, ...] = fact(_are_cards, default=())
    """Cards that everybody sees as soon as somebody draws them: they never lie hidden in a hand."""
    rulebook: Callable[[str], str | None] = fact(_is_callable, default=lambda _language: None)
    """The rule book in Markdown for a language, or None."""
    pays: Pays | None = fact(_are_payments, default=None)
    """What it pays into the ledger of an evening; None: nothing."""
    listings: Mapping[str, Callable[[], Mapping[str, str]]] = fact(_are_listings, default_factory=dict)
    """What it can list besides, by the command's name: the names of its cards, by their codes."""
    solitaire: Solitaire | None = fact(_is(Solitaire, type(None)), default=None)
    """For a game of one seat: what statistics and the truth about a deal need."""
    report: Report[Any, Any] = fact(_is(Report), default_factory=Report)
    """How it tells where it stands."""
    table: str | None = fact(_is_place, default=None)
    """Where its own table is, `module:Class`; None: the general table."""
    api: int = fact(_is(int), default=API)

    def fault(self) -> tuple[str, str] | None:
        """The first fact that is not sound, and what is wrong with it; None: all are."""
        for known in fields(self):
            why = known.metadata["check"](getattr(self, known.name))
            if why is not None:
                return known.name, why
        for preset in self.presets:
            try:
                self.complete(preset.options, preset.seats)
                self.check_seats(self.seats[0] if preset.seats is None else preset.seats)
            except BadOption:
                return "presets", f"have one, {preset.id}, that its house rules or seats do not take"
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

    def complete(self, given: Mapping[str, object], seats: int | None = None) -> dict[str, Value]:
        """All house rules, the defaults filled in, for that many seats; None: for any.

        Raises:
            BadOption: one is unknown, or has a value that it does not take, or not with that many seats.
        """
        checked = {key: self.option(key).check(value) for key, value in given.items()}
        for key, value in checked.items():
            values = self.option(key).values(seats)
            if value not in values:
                allowed = ", ".join(map(str, values))
                raise BadOption("option.seats", option=key, value=value, seats=seats, allowed=allowed)
        return {option.key: checked.get(option.key, option.usual(seats)) for option in self.options}

    def preset(self, name: str) -> Preset:
        """The preset of that id.

        Raises:
            BadOption: the game has none.
        """
        for preset in self.presets:
            if preset.id == name:
                return preset
        known = ", ".join(preset.id for preset in self.presets)
        raise BadOption("preset.unknown", preset=name, game=self.id, allowed=known or "–")

    def preset_of(self, options: Mapping[str, Value], seats: int | None) -> Preset | None:
        """The preset that these complete house rules are, with that many seats; None: none of them.

        Of no match (no number of seats) it is none that is a number of seats and nothing else.
        """
        for preset in self.presets:
            if seats is None:
                number, fits = preset.seats, bool(preset.options)
            else:
                number, fits = seats, preset.seats in (None, seats) and self._usable(preset.options, seats)
            if fits and self.complete(preset.options, number) == options:
                return preset
        return None

    def _usable(self, options: Mapping[str, Value], seats: int) -> bool:
        """Whether these house rules go with that many seats."""
        return all(value in self.option(key).values(seats) for key, value in options.items())

    def next_dealer(self, dealer: Seat, seats: int) -> Seat:
        """Who deals after that dealer (G2)."""
        return (dealer + (1 if self.clockwise else -1)) % seats

    def side(self, seat: Seat, seats: int) -> int:
        """Which side a seat is on: its place in `sides`, and in scores that are counted by sides."""
        return next(number for number, side in enumerate(self.sides(seats)) if seat in side)
