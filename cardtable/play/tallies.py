"""Who has won how often, from the stored matches: by person, against people and computers apart, and by table.

Imported matches count for nobody, and neither do those that were left out. One in which a seat changed hands enters
the table's tally and no person's. What somebody is called now stands beside the store: records keep the names that
were played under.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cardtable.errors import CardTableError
from cardtable.games import registry
from cardtable.language import _, say
from cardtable.people import called, clean
from cardtable.storage.store import Store, StoredMatch
from cardtable.texts import Plural
from cardtable.words import printable

PLAYED = Plural("{count} match", "{count} matches", "count")
HELPED = Plural("{count} with help", "{count} with help", "count")
PEOPLE, COMPUTERS = "people", "computers"
"""Whom a person played against: other people at least, or computer players alone."""


@dataclass(slots=True)
class Person:
    """One person's finished matches of one game."""

    game: str
    name: str
    against: str
    """`PEOPLE` or `COMPUTERS`."""
    played: int = 0
    won: float = 0.0
    """Shared wins in parts."""
    helped: int = 0
    """Of these, those with moves taken back at will, or with help that was counted."""


@dataclass(slots=True)
class Table:
    """The finished matches of one game at which these people sat, however they sat."""

    game: str
    names: tuple[str, ...]
    played: int
    won: dict[str, float]
    """What each of them has won."""


OUT: Final = "statistics.left_out"
ALIASES: Final = "statistics.aliases"
"""The names of both among the settings."""


def counted(store: Store) -> list[StoredMatch]:
    """The finished matches of several seats that were played here, the last one first, those left out as well.

    Raises:
        StoreError: the matches cannot be read.
    """
    return [
        match for match in store.matches() if match.winners is not None and not match.imported and len(match.seats) > 1
    ]


def left_out(store: Store) -> set[int]:
    """The matches that count for nobody."""
    stored = store.setting(OUT)
    return {number for number in stored if type(number) is int} if isinstance(stored, list) else set()


def leave_out(store: Store, number: int, out: bool = True) -> None:
    """Leave a match out of the statistics, or take it in again.

    Raises:
        StoreError: there is none of that id, or it cannot be written now.
    """
    store.match(number)
    store.set(OUT, sorted(left_out(store) | {number} if out else left_out(store) - {number}))


def aliases(store: Store) -> dict[str, str]:
    """What people are called now, by the name that they played under."""
    stored = store.setting(ALIASES)
    found = stored if isinstance(stored, dict) else {}
    return {str(name): now for name, now in found.items() if isinstance(now, str) and clean(now)}


def call(store: Store, name: str, now: str) -> None:
    """Count somebody under another name; that of somebody else makes one person of both. The own name undoes it.

    Raises:
        StoreError: it cannot be written now.
    """
    others = {was: other for was, other in aliases(store).items() if was != name}
    new = clean(now)
    store.set(ALIASES, others if new in ("", name) else {**others, name: new})


def _now_called(name: str, known_as: Mapping[str, str]) -> str:
    """The last of a chain of names, which may lead back to its beginning."""
    seen = {name}
    while name in known_as and known_as[name] not in seen:
        name = known_as[name]
        seen.add(name)
    return name


def tallies(store: Store) -> tuple[list[Person], list[Table]]:
    """Of persons, and of tables of two people and more; the one who played most comes first, game by game.

    Raises:
        StoreError: the matches cannot be read.
    """
    persons: dict[tuple[str, str, str], Person] = {}
    tables: dict[tuple[str, tuple[str, ...]], Table] = {}
    out, known_as = left_out(store), aliases(store)
    for match in counted(store):
        if match.id in out or match.winners is None:
            continue
        was_called = called([seat.name for seat in match.now])
        names = [
            name if sits.bot else _now_called(name, known_as) for name, sits in zip(was_called, match.now, strict=True)
        ]
        people = [(seat, names[seat]) for seat, sits in enumerate(match.now) if sits.bot is None]
        share = _share(match)
        if not match.changed:
            for seat, name in people:
                against = PEOPLE if len(people) > 1 else COMPUTERS
                mine = persons.setdefault((match.game, name, against), Person(match.game, name, against))
                mine.played += 1
                mine.won += share * (seat in match.winners)
                mine.helped += any(was_called[seat] in helped for helped in match.helped.values())
        if len(people) > 1:
            around = tuple(sorted(name for _seat, name in people))
            table = tables.setdefault((match.game, around), Table(match.game, around, 0, dict.fromkeys(around, 0.0)))
            table.played += 1
            for seat, name in people:
                table.won[name] += share * (seat in match.winners)
    games = registry.names()
    place = {game: number for number, game in enumerate(games)}

    def at(game: str, played: int) -> tuple[int, int]:
        return place.get(game, len(games)), -played

    return (
        sorted(persons.values(), key=lambda one: (at(one.game, one.played), one.name, one.against)),
        sorted(tables.values(), key=lambda one: (at(one.game, one.played), one.names)),
    )


def told(store: Store) -> list[str]:
    """Both in words, or that there is nothing to tell yet.

    Raises:
        StoreError: the matches cannot be read.
    """
    return lines(*tallies(store)) or [_("No match of several seats is over yet.")]


def _share(match: StoredMatch) -> float:
    """What each winner has won: partners win together, and sides that share the win have parts of it."""
    winners = match.winners or ()
    try:
        sides = registry.load(match.game).sides(len(match.seats))
    except CardTableError:
        sides = tuple((seat,) for seat in range(len(match.seats)))
    return 1 / max(1, sum(any(seat in winners for seat in side) for side in sides))


def lines(persons: Sequence[Person], tables: Sequence[Table]) -> list[str]:
    """Both in words, a game at a time; nothing: nobody has finished a match."""
    told: list[str] = []
    against = {PEOPLE: _("with people"), COMPUTERS: _("with computer players")}
    game = ""
    for one in persons:
        if one.game != game:
            game = one.game
            told += ([""] if told else []) + [_name(game)]
        count = say(PLAYED, count=one.played)
        helped = f", {say(HELPED, count=one.helped)}" if one.helped else ""
        told.append(f"  {one.name:<14} {against[one.against]}: {count}, {_won(one.won, one.played)}{helped}")
    if told and tables:
        told += ["", _("Tables")]
    for table in tables:
        wins = ", ".join(f"{name} {won:g}" for name, won in table.won.items())
        told.append(f"  {_name(table.game)}, {', '.join(table.names)}: {say(PLAYED, count=table.played)}; {wins}")
    return told


def _won(won: float, played: int) -> str:
    return _("{won} won, {share} %").format(won=f"{won:g}", share=round(100 * won / played))


def _name(game: str) -> str:
    return next((listed.name for listed in registry.LISTED if listed.id == game), printable(game))
