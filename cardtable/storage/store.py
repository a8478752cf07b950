"""The store: every match, decision by decision, the entries of the ledger made by hand, and the settings.

It holds full knowledge on purpose, so its file is its owner's alone (mode 0600).
"""

import json
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardtable.engine.log import TABLE, Entry, Who
from cardtable.errors import MatchMovedOn, StoreError
from cardtable.saying import Saying
from cardtable.storage.agreed import USUAL, Agreed
from cardtable.storage.file import FILE, HURRY, PATIENCE, StoreFile
from cardtable.storage.schema import (
    MIGRATIONS,
    SCHEMA,
    Help,
    Paid,
    StoredMatch,
    digest_of,
    following,
    head,
    said,
    written,
)
from cardtable.storage.seats import Seated, changed

if TYPE_CHECKING:
    from cardtable.engine.game import Outcome, Value
    from cardtable.storage.statistics import Game

__all__ = ["FILE", "HURRY", "PATIENCE", "Paid", "Store", "StoredMatch", "digest_of"]


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


class Store:
    """An open store, or one that will be opened as soon as it can be."""

    def __init__(
        self,
        folder: Path | None,
        clock: Callable[[], str] = _now,
        *,
        keep_aside: bool = True,
        patience: float = PATIENCE,
    ) -> None:
        """Open the store in a folder, or (None) in memory.

        Args:
            keep_aside: a file that is no store, or a newer one, gives way to a new store; else it is an error.
            patience: seconds to wait for another program that holds it; at the table less is waited for.

        Raises:
            StoreError: with `keep_aside` off, the store cannot be used.
        """
        self._clock = clock
        self._unwritten: dict[str, Any] = {}
        """Settings that wait until they can be written."""
        self._file = StoreFile(folder, SCHEMA, MIGRATIONS, keep_aside=keep_aside, patience=patience)
        self.notice = self._file.notice
        """What had to be done to open it, or what keeps it from being opened."""

    @property
    def usable(self) -> bool:
        """Whether it is open; else it is tried again with each use."""
        return self._file.usable

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    # Matches

    def begin(
        self,
        game: str,
        options: "Mapping[str, Value]",
        seats: Sequence[Seated],
        entries: Sequence[Entry] = (),
        outcome: "Outcome | None" = None,
        origin: str = "",
        imported: bool = False,
        code: str = "",
        undone: int = 0,
        paid: Collection[int] | None = None,
        standing: Saying | None = None,
        agreed: Agreed = USUAL,
        helped: Help | None = None,
    ) -> int:
        """A new match with its first decisions; gives its id.

        Args:
            origin: the plug-in that brings the game, with its version.
            imported: it was not played here, and enters no statistics.
            code: the share code of its deal.
            undone: moves that were taken back before any of it was stored.
            paid: the plies (from 1) that moved something in the ledger; None: nobody has looked yet.
            standing: where it stands after them, as everybody may know.
            agreed: what the table agreed on besides the rules.
            helped: what was counted so far of hints and of taking back.

        Raises:
            StoreError: it cannot be written.
        """
        seated = json.dumps([[seat.name, seat.player] for seat in seats], ensure_ascii=False)
        now = self._clock()
        with self._file.writing() as db:
            row = db.execute(
                "INSERT INTO match (game, options, seats, begun, played, origin, imported, code, undone, surveyed,"
                " agreed, helped) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
                (
                    *(game, json.dumps(dict(options)), seated, now, now),
                    *(origin, int(imported), code, undone, int(paid is not None)),
                    *(json.dumps(agreed.stored), json.dumps(helped or {}, ensure_ascii=False)),
                ),
            ).fetchone()
            number = int(row[0])
            self._add(db, number, 1, head(game, options, seats), entries, outcome, paid or (), now, standing)
            self._write_settings(db)
        self._unwritten.clear()
        return number

    def append(
        self,
        match: int,
        first: int,
        entries: Sequence[Entry],
        outcome: "Outcome | None",
        undone: int = 0,
        paid: Collection[int] = (),
        standing: Saying | None = None,
        helped: Help | None = None,
    ) -> None:
        """Add decisions to a match's log, all or none; `first` is the ply of the first, counted from 1.

        Args:
            undone: moves that were taken back before they were stored.
            paid: the plies that moved something in the ledger.
            standing: where it stands after them, as everybody may know.
            helped: what was counted so far of hints and of taking back; None: nothing new.

        Raises:
            MatchMovedOn: another window has already written one of these plies.
            StoreError: they cannot be written.
        """
        with self._file.writing() as db:
            digest = self._expect(db, match, first - 1)
            self._add(db, match, first, digest, entries, outcome, paid, self._clock(), standing)
            if undone:
                db.execute("UPDATE match SET undone = undone + ? WHERE id = ?", (undone, match))
            self._count_help(db, match, helped)
            self._write_settings(db)
        self._unwritten.clear()

    def take_back(
        self, match: int, ply: int, standing: Saying | None = None, first: int | None = None, helped: Help | None = None
    ) -> None:
        """Remove the last decision of a match, the one of that ply, and count that it was taken back.

        Args:
            first: the first ply that goes with it; None: it goes alone.
            helped: what was counted so far of hints and of taking back; None: nothing new.

        Raises:
            MatchMovedOn: another window has played on.
            StoreError: it cannot be written.
        """
        with self._file.writing() as db:
            self._expect(db, match, ply)
            first = ply if first is None else first
            db.execute("DELETE FROM log WHERE match = ? AND ply >= ?", (match, first))
            self._count_help(db, match, helped)
            db.execute(
                "UPDATE match SET played = ?, winners = NULL, scores = NULL, undone = undone + 1, digest = ?,"
                " standing = ? WHERE id = ?",
                (self._clock(), self._digest(db, match, first - 1), written(standing), match),
            )

    def help(self, match: int, helped: Help) -> None:
        """Keep what was counted so far of hints and of taking back.

        Raises:
            StoreError: it cannot be written.
        """
        with self._file.writing() as db:
            self._count_help(db, match, helped)

    def _count_help(self, db: sqlite3.Connection, match: int, helped: Help | None) -> None:
        if helped is not None:
            db.execute("UPDATE match SET helped = ? WHERE id = ?", (json.dumps(helped, ensure_ascii=False), match))

    def matches(self) -> list[StoredMatch]:
        """All matches, the last played first.

        Raises:
            StoreError: they cannot be read.
        """
        return self._matches("")

    def match(self, number: int) -> StoredMatch:
        """One match.

        Raises:
            StoreError: there is none of that id, or it cannot be read.
        """
        found = self._matches("WHERE match.id = ?", number) if 0 < number < 1 << 63 else []
        if not found:
            raise StoreError("match.missing", id=number)
        return found[0]

    def unfinished(self, most: int) -> list[StoredMatch]:
        """The unfinished matches, the last played first, as many at most.

        Raises:
            StoreError: they cannot be read.
        """
        return self._matches("WHERE winners IS NULL", most=most)

    def people(self, most: int = 50) -> list[str]:
        """The names of persons who played here, the last ones first, as many at most; none, if it cannot be read."""
        names: dict[str, None] = {}
        with suppress(StoreError), self._file.reading() as db:
            query = "SELECT seats FROM match WHERE NOT imported ORDER BY played DESC, id DESC LIMIT 200"
            for (seats,) in db.execute(query):
                names |= dict.fromkeys(name for name, player in json.loads(seats) if player == "human")
        return list(names)[:most]

    def last_unfinished(self) -> StoredMatch:
        """The unfinished match that was played last.

        Raises:
            StoreError: there is none.
        """
        found = self.unfinished(1)
        if not found:
            raise StoreError("match.none")
        return found[0]

    def same(self, digest: str) -> int | None:
        """The first match whose record has that digest; None: none has.

        Raises:
            StoreError: they cannot be read.
        """
        with self._file.reading() as db:
            row = db.execute("SELECT min(id) FROM match WHERE digest = ?", (digest,)).fetchone()
        return None if row[0] is None else int(row[0])

    def log(self, match: int) -> tuple[Entry, ...]:
        """The decisions of a match.

        Raises:
            StoreError: they cannot be read, or are not those that were written.
        """
        return tuple(entry for entry, _at in self.timed_log(match))

    def timed_log(self, match: int) -> tuple[tuple[Entry, str], ...]:
        """The same, each with the time at which it was made (UTC)."""
        with self._file.reading() as db:
            kept = db.execute("SELECT game, options, seats, digest FROM match WHERE id = ?", (match,)).fetchone()
            if kept is None:
                raise StoreError("match.missing", id=match)
            rows = db.execute("SELECT actor, move, at FROM log WHERE match = ? ORDER BY ply", (match,)).fetchall()
        game, options, seats, digest = kept
        try:
            found = head(game, json.loads(options), [Seated(*seat) for seat in json.loads(seats)])
        except (ValueError, TypeError):
            found = ""
        for actor, move, _at in rows:
            found = following(found, actor, move)
        if found != digest:
            raise StoreError("match.damaged", id=match)
        return tuple((Entry(int(actor) if actor.isdigit() else Who(actor), move), at) for actor, move, at in rows)

    def _expect(self, db: sqlite3.Connection, match: int, plies: int) -> str:
        """Do nothing, if the match has that many decisions; gives the digest of its record."""
        found = db.execute("SELECT coalesce(max(ply), 0) FROM log WHERE match = ?", (match,)).fetchone()[0]
        if found != plies:
            raise MatchMovedOn("match.moved_on", id=match)
        return self._digest(db, match, plies)

    def _digest(self, db: sqlite3.Connection, match: int, ply: int) -> str:
        """The digest of a match's record up to a ply."""
        if ply:
            row = db.execute("SELECT digest FROM log WHERE match = ? AND ply = ?", (match, ply)).fetchone()
            return str(row[0])
        game, options, seats = db.execute("SELECT game, options, seats FROM match WHERE id = ?", (match,)).fetchone()
        return head(game, json.loads(options), [Seated(*seat) for seat in json.loads(seats)])

    def _add(
        self,
        db: sqlite3.Connection,
        match: int,
        first: int,
        digest: str,
        entries: Sequence[Entry],
        outcome: "Outcome | None",
        paid: Collection[int],
        now: str,
        standing: Saying | None,
    ) -> None:
        rows = []
        for ply, entry in enumerate(entries, start=first):
            digest = following(digest, str(entry.by), entry.move)
            rows.append((match, ply, str(entry.by), entry.move, now, digest, int(ply in paid)))
        db.executemany("INSERT INTO log (match, ply, actor, move, at, digest, paid) VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        winners, scores = (None, None) if outcome is None else map(json.dumps, (outcome.winners, outcome.scores))
        db.execute(
            "UPDATE match SET played = ?, winners = ?, scores = ?, digest = ?, standing = ? WHERE id = ?",
            (now, winners, scores, digest, written(standing), match),
        )

    def _matches(self, where: str, *values: Any, most: int = -1) -> list[StoredMatch]:
        query = f"""
            SELECT id, game, options, seats, begun, played, winners,
                   (SELECT coalesce(max(ply), 0) FROM log WHERE log.match = match.id), origin, imported, undone, code,
                   standing,
                   (SELECT json_group_array(move) FROM
                       (SELECT move FROM log WHERE log.match = match.id AND actor = 'table' ORDER BY ply)),
                   agreed, helped
            FROM match {where} ORDER BY played DESC, id DESC LIMIT {most}"""
        with self._file.reading() as db:
            rows = db.execute(query, values).fetchall()
            return [
                StoredMatch(
                    id=number,
                    game=game,
                    options=json.loads(options),
                    seats=tuple(Seated(*seat) for seat in json.loads(seats)),
                    changed=changes != "[]",
                    now=changed(
                        [Seated(*seat) for seat in json.loads(seats)],
                        (Entry(TABLE, move) for move in json.loads(changes)),
                    ),
                    begun=begun,
                    played=played,
                    winners=None if winners is None else tuple(json.loads(winners)),
                    plies=plies,
                    origin=origin,
                    imported=bool(imported),
                    undone=undone,
                    code=code,
                    standing=said(standing),
                    agreed=Agreed.of(json.loads(agreed or "{}")),
                    helped=json.loads(helped or "{}"),
                )
                for (
                    number, game, options, seats, begun, played, winners, plies, origin, imported, undone, code,
                    standing, changes, agreed, helped,
                ) in rows
            ]  # fmt: skip

    def delete(self, match: int, slips: Sequence[tuple[str, str, str, str]] = ()) -> None:
        """Remove a match for good; what it paid stays in the ledger.

        Args:
            slips: for each decision that paid the id by which reversals know it, its time, kind and body.

        Raises:
            StoreError: there is none of that id, or it cannot be written.
        """
        self.match(match)
        with self._file.writing() as db:
            for known, at, kind, body in slips:
                query = "INSERT INTO ledger (at, kind, body) VALUES (?, ?, ?) RETURNING id"
                number = db.execute(query, (at, kind, body)).fetchone()[0]
                db.execute(
                    "UPDATE ledger SET body = json_set(body, '$.reverses', ?)"
                    " WHERE json_valid(body) AND json_extract(body, '$.reverses') = ?",
                    (f"h{number}", known),
                )
            db.execute("DELETE FROM log WHERE match = ?", (match,))
            db.execute("DELETE FROM match WHERE id = ?", (match,))

    def solitaires(self, game: str) -> "list[Game]":
        """The games of a solitaire that persons played here, in the order in which they were begun.

        One in which the seat changed hands is nobody's.

        Raises:
            StoreError: they cannot be read.
        """
        from cardtable.storage.statistics import Game

        query = """
            SELECT id, seats, options,
                   (SELECT move FROM log WHERE log.match = match.id AND actor = 'chance' ORDER BY ply LIMIT 1),
                   undone, scores, begun, played
            FROM match WHERE game = ? AND NOT imported ORDER BY id"""
        with self._file.reading() as db:
            rows = db.execute(query, (game,)).fetchall()
            changing = {number for (number,) in db.execute("SELECT DISTINCT match FROM log WHERE actor = 'table'")}
            games = []
            for number, seats, options, deal, undone, scores, begun, played in rows:
                seated = [Seated(*seat) for seat in json.loads(seats)]
                if len(seated) == 1 and seated[0].bot is None and number not in changing:
                    score = None if scores is None else json.loads(scores)[0]
                    rules = json.loads(options)
                    games.append(Game(number, seated[0].name, rules, deal or "", undone, score, begun, played))
            return games

    # The ledger: decisions that paid, and entries made by hand, which are added and never changed or removed

    def paid(self) -> list[Paid]:
        """Every decision played here that moved something in the ledger, in the order of their matches.

        Raises:
            StoreError: they cannot be read.
        """
        query = """
            SELECT log.match, log.ply, log.at FROM log JOIN match ON match.id = log.match
            WHERE log.paid AND NOT match.imported ORDER BY log.match, log.ply"""
        with self._file.reading() as db:
            return [Paid(*row) for row in db.execute(query)]

    def unsurveyed(self) -> list[int]:
        """Matches of an older version, of which nobody knows yet which decisions paid.

        Raises:
            StoreError: they cannot be read.
        """
        with self._file.reading() as db:
            rows = db.execute("SELECT id FROM match WHERE NOT surveyed AND NOT imported ORDER BY id").fetchall()
        return [number for (number,) in rows]

    def survey(self, match: int, paid: Collection[int]) -> None:
        """Keep which decisions of a match paid.

        Raises:
            StoreError: it cannot be written.
        """
        with self._file.writing() as db:
            db.executemany("UPDATE log SET paid = 1 WHERE match = ? AND ply = ?", [(match, ply) for ply in paid])
            db.execute("UPDATE match SET surveyed = 1 WHERE id = ?", (match,))

    def add_to_ledger(self, *entries: tuple[str, str]) -> None:
        """Add entries, all or none: the kind and the body, which is JSON, of each.

        Raises:
            StoreError: it cannot be written.
        """
        with self._file.writing() as db:
            for kind, body in entries:
                db.execute("INSERT INTO ledger (at, kind, body) VALUES (?, ?, ?)", (self._clock(), kind, body))

    def ledger(self) -> list[tuple[int, str, str, str]]:
        """Every entry made by hand: id, time, kind, body.

        Raises:
            StoreError: they cannot be read.
        """
        with self._file.reading() as db:
            return db.execute("SELECT id, at, kind, body FROM ledger ORDER BY id").fetchall()

    # Settings

    def setting(self, name: str) -> Any:
        """A setting's JSON value; None: it was never set, or cannot be read."""
        if name in self._unwritten:
            return self._unwritten[name]
        with suppress(StoreError), self._file.reading() as db:
            row = db.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()
            return None if row is None else json.loads(row[0])
        return None

    def set(self, name: str, value: Any) -> None:
        """Keep a setting, a JSON value; what cannot be written now holds meanwhile, and goes along later.

        Raises:
            StoreError: it cannot be written now.
        """
        self._unwritten[name] = value
        with self._file.writing() as db:
            self._write_settings(db)
        self._unwritten.clear()

    def _write_settings(self, db: sqlite3.Connection) -> None:
        for name, value in self._unwritten.items():
            text = json.dumps(value, ensure_ascii=False)
            db.execute("INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", (name, text))
