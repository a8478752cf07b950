"""The book: entries of whole numbers that sum to zero against the bank, and what follows from them.

An entry is never changed or erased; a slip is put right by an entry that reverses it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple, Protocol, TypeVar

from cardtable.units import Unit, worth

BANK = ""
"""The account that every chip comes from; no person's name is empty."""

GAP = timedelta(hours=12)
"""An evening ends after that long without an entry, or on demand."""

END = "end"
"""The kind of the entry that ends an evening on demand."""


class Posting(NamedTuple):
    """So many of a unit to (or, negative, from) somebody."""

    account: str
    unit: str
    amount: int


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that moved chips or markers, at a time in UTC (ISO 8601).

    Raises:
        ValueError: its postings do not sum to zero in every unit, or are not whole numbers.
    """

    id: str
    at: str
    kind: str
    """`round`, `exchange`, `by_hand`, `reversal` or `end`."""
    title: str
    postings: tuple[Posting, ...] = ()
    reverses: str | None = None
    form: Any = None
    """What was typed by hand, as plain JSON values: so that it can be corrected."""

    def __post_init__(self) -> None:
        sums: dict[str, int] = {}
        for account, unit, amount in self.postings:
            if not (isinstance(account, str) and isinstance(unit, str) and unit) or type(amount) is not int:
                raise ValueError(f"no posting: {account!r} {unit!r} {amount!r}")
            sums[unit] = sums.get(unit, 0) + amount
        if any(sums.values()):
            raise ValueError(f"entry {self.id} does not sum to zero: {sums}")


@dataclass(frozen=True, slots=True)
class Standing:
    """What one person holds."""

    name: str
    held: Mapping[str, int]
    """By unit."""
    value: int
    """What it is worth."""


@dataclass(slots=True)
class Evening:
    """The entries of one evening, oldest first."""

    entries: list[Entry] = field(default_factory=list)
    units: tuple[Unit, ...] = ()
    """What its games pay in."""

    @property
    def begun(self) -> str:
        """When it began; empty when nothing has happened."""
        return self.entries[0].at if self.entries else ""

    def standings(self) -> list[Standing]:
        """Everybody's holdings: the greatest value first, then the fewest of what is worth nothing, then by name."""
        held: dict[str, dict[str, int]] = {}
        for entry in self.entries:
            for account, unit, amount in entry.postings:
                if account != BANK:
                    mine = held.setdefault(account, {unit.id: 0 for unit in self.units})
                    mine[unit] = mine.get(unit, 0) + amount
        found = [Standing(name, mine, worth(mine, self.units)) for name, mine in held.items()]
        burdens = [unit.id for unit in self.units if not unit.worth]
        return sorted(found, key=lambda one: (-one.value, sum(one.held[unit] for unit in burdens), one.name))

    def without(self, wrong: str) -> "Evening":
        """The same as if that entry had never been."""
        return Evening([entry for entry in self.entries if entry.id != wrong], self.units)

    def grid(self) -> tuple[tuple[str, ...], list[tuple[Entry, dict[str, dict[str, int]]]]]:
        """Everybody by name, and for each entry that stands what it moved for each of them, by unit."""
        wrong = self.void_ids()
        rows = []
        for entry in self.entries:
            if entry.id in wrong or entry.reverses is not None:
                continue
            moved: dict[str, dict[str, int]] = {}
            for account, unit, amount in entry.postings:
                if account != BANK:
                    moved.setdefault(account, {})[unit] = amount
            rows.append((entry, moved))
        return tuple(sorted({name for _entry, moved in rows for name in moved})), rows

    def reversed_ids(self) -> set[str]:
        """The entries that were put right."""
        return {entry.reverses for entry in self.entries if entry.reverses is not None}

    def void_ids(self) -> set[str]:
        """Of these, the ones that do not stand: what put an entry right may have been put right itself."""
        void: set[str] = set()
        for entry in reversed(self.entries):
            if entry.reverses is not None and entry.id not in void:
                void.add(entry.reverses)
        return void


def against_bank(moved: Iterable[Posting]) -> tuple[Posting, ...]:
    """Postings of persons, summed up, with what the bank gives or takes for them."""
    sums: dict[tuple[str, str], int] = {}
    for account, unit, amount in moved:
        for key, change in (((account, unit), amount), ((BANK, unit), -amount)):
            sums[key] = sums.get(key, 0) + change
    return tuple(Posting(account, unit, amount) for (account, unit), amount in sums.items() if amount)


def reversal(entry: Entry, number: str, at: str, title: str) -> Entry:
    """The entry that puts another one right."""
    turned = tuple(Posting(account, unit, -amount) for account, unit, amount in entry.postings)
    return Entry(number, at, "reversal", title, turned, reverses=entry.id)


def when(at: str) -> datetime:
    """A time as it was written; one that is none was long ago."""
    try:
        found = datetime.fromisoformat(at)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)
    return found if found.tzinfo else found.replace(tzinfo=UTC)


class Dated(Protocol):
    """Whatever has its place in an evening."""

    @property
    def id(self) -> str:
        """Its number."""

    @property
    def at(self) -> str:
        """UTC, ISO 8601."""

    @property
    def kind(self) -> str:
        """As an entry's."""

    @property
    def reverses(self) -> str | None:
        """The id of what it puts right."""


class Slip(NamedTuple):
    """An entry without its postings: all that is needed to tell evenings apart."""

    id: str
    at: str
    kind: str
    reverses: str | None = None


D = TypeVar("D", bound=Dated)


def reopened(entries: Iterable[Dated]) -> set[str | None]:
    """The ends that were taken back: those evenings were reopened."""
    return {entry.reverses for entry in entries if entry.kind == END and entry.reverses is not None}


def cut(entries: Iterable[D]) -> list[list[D]]:
    """Entries by evening, oldest first; the last one is the evening that goes on, empty if it was ended.

    A reversal belongs to the evening of the entry that it puts right; one whose entry is no more means nothing. An end
    that is reversed was none: the evening was reopened.
    """
    found: list[list[D]] = [[]]
    last: datetime | None = None
    ordered = sorted(entries, key=lambda entry: entry.at)
    void = reopened(ordered)
    for entry in ordered:
        if entry.reverses is not None or entry.id in void:
            continue
        at = when(entry.at)
        if last is not None and at - last > GAP and found[-1]:
            found.append([])
        last = at
        if entry.kind != END:
            found[-1].append(entry)
        elif found[-1]:
            found.append([])
    home = {entry.id: evening for evening in found for entry in evening}
    for entry in ordered:
        if entry.reverses in home:
            # A slip in putting something right can be put right as well.
            home[entry.id] = home[entry.reverses]
            home[entry.reverses].append(entry)
    return found


def evenings(entries: Iterable[Entry]) -> list[Evening]:
    """The same, as evenings."""
    return [Evening(found) for found in cut(entries)]
