"""Who has won how often, from the stored matches: by person, against people and computers apart, and by table.

Imported matches count for nobody. One in which a seat changed hands enters the table's tally and no person's.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

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
class Tally:
    """Finished matches of one game."""

    game: str
    names: tuple[str, ...]
    """One person; or everybody who sat at a table, by name."""
    against: str = ""
    """Of a person: `PEOPLE` or `COMPUTERS`."""
    played: int = 0
    won: float = 0.0
    """Shared wins in parts; of a table always 0."""
    wins: dict[str, float] | None = None
    """Of a table: what each of its people has won."""

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        if self.wins is not None:
            return {"game": self.game, "names": list(self.names), "played": self.played, "won": self.wins}
        (name,) = self.names
        return {"game": self.game, "name": name, "against": self.against, "played": self.played, "won": self.won}


def tallies(store: Store) -> tuple[list[Tally], list[Tally]]:
    """Of persons, and of tables of two people and more; the one who played most comes first, game by game.

    Raises:
        StoreError: the matches cannot be read.
    """
    persons: dict[tuple[str, str, str], Tally] = {}
    tables: dict[tuple[str, tuple[str, ...]], Tally] = {}
    for match in store.matches():
        if match.winners is None or match.imported or len(match.seats) < 2:
            continue
        names = called([seat.name for seat in match.now])
        people = [(seat, names[seat]) for seat, sits in enumerate(match.now) if sits.bot is None]
        share = _share(match)
        if not match.changed:
            for seat, name in people:
                against = PEOPLE if len(people) > 1 else COMPUTERS
                mine = persons.setdefault((match.game, name, against), Tally(match.game, (name,), against))
                mine.played += 1
                mine.won += share * (seat in match.winners)
        if len(people) > 1:
            around = tuple(sorted(name for _seat, name in people))
            table = tables.setdefault((match.game, around), Tally(match.game, around, wins=dict.fromkeys(around, 0.0)))
            table.played += 1
            assert table.wins is not None
            for seat, name in people:
                table.wins[name] += share * (seat in match.winners)
    return _ordered(persons.values()), _ordered(tables.values())


def _share(match: StoredMatch) -> float:
    """What each winner has won: partners win together, and sides that share the win have parts of it."""
    winners = match.winners or ()
    try:
        sides = registry.load(match.game).sides(len(match.seats))
    except CardTableError:
        sides = tuple((seat,) for seat in range(len(match.seats)))
    return 1 / max(1, sum(any(seat in winners for seat in side) for side in sides))


def _ordered(found: Iterable[Tally]) -> list[Tally]:
    games = registry.names()
    place = {game: number for number, game in enumerate(games)}
    return sorted(found, key=lambda one: (place.get(one.game, len(games)), -one.played, one.names, one.against))


def lines(persons: Iterable[Tally], tables: Sequence[Tally]) -> list[str]:
    """Both in words, a game at a time; nothing: nobody has finished a match."""
    told: list[str] = []
    against = {PEOPLE: _("with people"), COMPUTERS: _("with computer players")}
    game = ""
    for one in persons:
        if one.game != game:
            game = one.game
            told += ([""] if told else []) + [_name(game)]
        (name,) = one.names
        count = say(PLAYED, count=one.played)
        told.append(f"  {name:<14} {against[one.against]}: {count}, {_won(one.won, one.played)}")
    if told and tables:
        told += ["", _("Tables")]
    for one in tables:
        if one.wins is not None:
            wins = ", ".join(f"{name} {won:g}" for name, won in one.wins.items())
            told.append(f"  {_name(one.game)}, {', '.join(one.names)}: {say(PLAYED, count=one.played)}; {wins}")
    return told


def _won(won: float, played: int) -> str:
    return _("{won} won, {share} %").format(won=f"{won:g}", share=round(100 * won / played))


def _name(game: str) -> str:
    return next((listed.name for listed in registry.LISTED if listed.id == game), printable(game))
