"""Who has won how often, from the stored matches: by person, against people and computers apart, and by table.

Imported matches count for nobody. One in which a seat changed hands enters the table's tally and no person's.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.errors import CardTableError
from cardtable.games import registry
from cardtable.language import _, say
from cardtable.people import called
from cardtable.storage.store import Store, StoredMatch
from cardtable.texts import Plural
from cardtable.words import printable

PLAYED = Plural("{count} match", "{count} matches", "count")
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


@dataclass(slots=True)
class Table:
    """The finished matches of one game at which these people sat, however they sat."""

    game: str
    names: tuple[str, ...]
    played: int
    won: dict[str, float]
    """What each of them has won."""


def tallies(store: Store) -> tuple[list[Person], list[Table]]:
    """Of persons, and of tables of two people and more; the one who played most comes first, game by game.

    Raises:
        StoreError: the matches cannot be read.
    """
    persons: dict[tuple[str, str, str], Person] = {}
    tables: dict[tuple[str, tuple[str, ...]], Table] = {}
    for match in store.matches():
        if match.winners is None or match.imported or len(match.seats) < 2:
            continue
        names = called([seat.name for seat in match.now])
        people = [(seat, names[seat]) for seat, sits in enumerate(match.now) if sits.bot is None]
        share = _share(match)
        if not match.changed:
            for seat, name in people:
                against = PEOPLE if len(people) > 1 else COMPUTERS
                mine = persons.setdefault((match.game, name, against), Person(match.game, name, against))
                mine.played += 1
                mine.won += share * (seat in match.winners)
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
        told.append(f"  {one.name:<14} {against[one.against]}: {count}, {_won(one.won, one.played)}")
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
