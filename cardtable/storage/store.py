"""The store: one SQLite file with every match, decision by decision, and the settings.

It holds full knowledge on purpose, so the file is its owner's alone (mode 0600). A file that cannot be used is
kept aside under another name, never overwritten; where nothing can be kept at all, the store lives in memory.
"""

import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cardtable.engine.game import Outcome, Seat, Value
from cardtable.engine.match import Entry
from cardtable.errors import MatchMovedOn, StoreError
from cardtable.storage.seats import Seated
from cardtable.storage.statistics import Game

FILE = "cardtable.sqlite3"
APPLICATION = 0x63747462
"""Tells our file from other people's databases."""
VERSION = 2
HEADER = 100
"""Bytes of SQLite's own header: it takes anything shorter for an empty database."""
PATIENCE = 2.0
"""Seconds to wait for another window's write when the store is opened."""
HURRY = 0.2
"""Seconds to wait for it at the table; what could not be written goes along with the next decision."""

SCHEMA = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
CREATE TABLE match (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    seats TEXT NOT NULL,
    begun TEXT NOT NULL,
    played TEXT NOT NULL,
    winners TEXT,
    origin TEXT NOT NULL DEFAULT '',
    imported INTEGER NOT NULL DEFAULT 0,
    undone INTEGER NOT NULL DEFAULT 0,
    scores TEXT,
    code TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE log (
    match INTEGER NOT NULL REFERENCES match (id),
    ply INTEGER NOT NULL,
    actor TEXT NOT NULL,
    move TEXT NOT NULL,
    at TEXT NOT NULL,
    UNIQUE (match, ply)
) STRICT;
CREATE TABLE ledger (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL
) STRICT;
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
"""

UPDATES = {
    1: (
        "ALTER TABLE match ADD COLUMN scores TEXT",
        "ALTER TABLE match ADD COLUMN code TEXT NOT NULL DEFAULT ''",
    ),
}
"""What makes a store of an older version one of the next."""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match in the store, without its log."""

    id: int
    game: str
    options: Mapping[str, Value]
    seats: tuple[Seated, ...]
    begun: str
    """UTC, ISO 8601; so is `played`, the time of the last decision."""
    played: str
    winners: tuple[Seat, ...] | None
    """None: it goes on."""
    plies: int
    origin: str
    """The plug-in that brought the game, with its version; empty for a built-in."""
    imported: bool
    undone: int
    """Moves that were taken back."""
    code: str
    """The share code of its deal; empty: it has none."""


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


class Store:
    """An open store; `notice` tells what had to be done to open it, if anything."""

    def __init__(self, folder: Path | None, clock: Callable[[], str] = _now) -> None:
        """Open the store in a folder, or in memory when the folder is None or cannot be used."""
        self.notice: StoreError | None = None
        self._clock = clock
        self.lasting = False
        """Whether what is written outlives the program."""
        if folder is not None:
            try:
                self._db = self._open(folder)
                self.lasting = True
                return
            except (OSError, sqlite3.Error) as problem:
                self.notice = _unusable(folder, problem)
        self._db = _connect(":memory:")
        self._db.executescript(SCHEMA)

    def _open(self, folder: Path) -> sqlite3.Connection:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = folder / FILE
        fault = _fault(path)
        if fault is not None:
            kept = _keep_aside(path, fault)
            facts = {"kept": kept.name}
            self.notice = StoreError(f"store.{fault}", **facts)
        fresh = not path.exists() or path.stat().st_size == 0
        if fresh:
            # SQLite would make the file with the umask's mode; its journal takes the file's mode.
            with suppress(FileExistsError):
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        path.chmod(0o600)
        db = _connect(str(path))
        with _transaction(db):
            if not db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
                for statement in SCHEMA.split(";"):
                    db.execute(statement)
            _update(db)
        db.execute(f"PRAGMA busy_timeout = {int(HURRY * 1000)}")
        return db

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    # Matches

    def begin(
        self,
        game: str,
        options: Mapping[str, Value],
        seats: Sequence[Seated],
        entries: Sequence[Entry] = (),
        outcome: Outcome | None = None,
        origin: str = "",
        imported: bool = False,
        code: str = "",
        undone: int = 0,
    ) -> int:
        """A new match with its first decisions; gives its id.

        Args:
            origin: the plug-in that brings the game, with its version.
            imported: it was not played here, and enters no statistics.
            code: the share code of its deal.
            undone: moves that were taken back before any of it was stored.

        Raises:
            StoreError: it cannot be written.
        """
        seated = json.dumps([[seat.name, seat.player] for seat in seats], ensure_ascii=False)
        now = self._clock()
        with self._writing():
            row = self._db.execute(
                "INSERT INTO match (game, options, seats, begun, played, origin, imported, code, undone)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
                (game, json.dumps(dict(options)), seated, now, now, origin, int(imported), code, undone),
            ).fetchone()
            number = int(row[0])
            self._add(number, 1, entries, outcome, now)
        return number

    def append(
        self, match: int, first: int, entries: Sequence[Entry], outcome: Outcome | None, undone: int = 0
    ) -> None:
        """Add decisions to a match's log, all or none; `first` is the ply of the first, counted from 1.

        Args:
            undone: moves that were taken back before they were stored.

        Raises:
            MatchMovedOn: another window has already written one of these plies.
            StoreError: they cannot be written.
        """
        with self._writing():
            self._expect(match, first - 1)
            self._add(match, first, entries, outcome, self._clock())
            if undone:
                self._db.execute("UPDATE match SET undone = undone + ? WHERE id = ?", (undone, match))

    def take_back(self, match: int, ply: int) -> None:
        """Remove the last decision of a match, and count that it was taken back.

        Raises:
            MatchMovedOn: another window has played on.
            StoreError: it cannot be written.
        """
        with self._writing():
            self._expect(match, ply)
            self._db.execute("DELETE FROM log WHERE match = ? AND ply = ?", (match, ply))
            self._db.execute(
                "UPDATE match SET played = ?, winners = NULL, scores = NULL, undone = undone + 1 WHERE id = ?",
                (self._clock(), match),
            )

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

    def last_unfinished(self) -> StoredMatch:
        """The unfinished match that was played last.

        Raises:
            StoreError: there is none.
        """
        found = self.unfinished(1)
        if not found:
            raise StoreError("match.none")
        return found[0]

    def log(self, match: int) -> tuple[Entry, ...]:
        """The decisions of a match.

        Raises:
            StoreError: they cannot be read.
        """
        with self._reading():
            rows = self._db.execute("SELECT actor, move FROM log WHERE match = ? ORDER BY ply", (match,)).fetchall()
        return tuple(Entry(int(actor) if actor.isdigit() else actor, move) for actor, move in rows)

    def _expect(self, match: int, plies: int) -> None:
        """Do nothing, if the match has that many decisions."""
        found = self._db.execute("SELECT count(*) FROM log WHERE match = ?", (match,)).fetchone()[0]
        if found != plies:
            raise MatchMovedOn("match.moved_on", id=match)

    def _add(self, match: int, first: int, entries: Sequence[Entry], outcome: Outcome | None, now: str) -> None:
        rows = [(match, first + number, str(entry.by), entry.move, now) for number, entry in enumerate(entries)]
        winners, scores = (None, None) if outcome is None else map(json.dumps, (outcome.winners, outcome.scores))
        self._db.executemany("INSERT INTO log (match, ply, actor, move, at) VALUES (?, ?, ?, ?, ?)", rows)
        self._db.execute(
            "UPDATE match SET played = ?, winners = ?, scores = ? WHERE id = ?", (now, winners, scores, match)
        )

    def _matches(self, where: str, *values: Any, most: int = -1) -> list[StoredMatch]:
        query = f"""
            SELECT id, game, options, seats, begun, played, winners,
                   (SELECT count(*) FROM log WHERE log.match = match.id), origin, imported, undone, code
            FROM match {where} ORDER BY played DESC, id DESC LIMIT {most}"""
        with self._reading():
            rows = self._db.execute(query, values).fetchall()
            return [
                StoredMatch(
                    id=number,
                    game=game,
                    options=json.loads(options),
                    seats=tuple(Seated(*seat) for seat in json.loads(seats)),
                    begun=begun,
                    played=played,
                    winners=None if winners is None else tuple(json.loads(winners)),
                    plies=plies,
                    origin=origin,
                    imported=bool(imported),
                    undone=undone,
                    code=code,
                )
                for number, game, options, seats, begun, played, winners, plies, origin, imported, undone, code in rows
            ]

    def times(self, match: int) -> tuple[str, ...]:
        """When each decision of a match was made, UTC.

        Raises:
            StoreError: they cannot be read.
        """
        with self._reading():
            rows = self._db.execute("SELECT at FROM log WHERE match = ? ORDER BY ply", (match,)).fetchall()
        return tuple(at for (at,) in rows)

    def solitaires(self, game: str) -> list[Game]:
        """The games of a solitaire that persons played here, in the order in which they were begun.

        Raises:
            StoreError: they cannot be read.
        """
        query = """
            SELECT id, seats, options, (SELECT move FROM log WHERE log.match = match.id ORDER BY ply LIMIT 1),
                   undone, scores, begun, played
            FROM match WHERE game = ? AND NOT imported ORDER BY id"""
        with self._reading():
            rows = self._db.execute(query, (game,)).fetchall()
            games = []
            for number, seats, options, deal, undone, scores, begun, played in rows:
                seated = [Seated(*seat) for seat in json.loads(seats)]
                if len(seated) == 1 and seated[0].bot is None:
                    score = None if scores is None else json.loads(scores)[0]
                    rules = json.loads(options)
                    games.append(Game(number, seated[0].name, rules, deal or "", undone, score, begun, played))
            return games

    # Ledger entries made by hand: they are added, and never changed or removed

    def add_to_ledger(self, kind: str, body: str) -> None:
        """Add an entry; the body is JSON.

        Raises:
            StoreError: it cannot be written.
        """
        with self._writing():
            self._db.execute("INSERT INTO ledger (at, kind, body) VALUES (?, ?, ?)", (self._clock(), kind, body))

    def ledger(self) -> list[tuple[int, str, str, str]]:
        """Every entry made by hand: id, time, kind, body.

        Raises:
            StoreError: they cannot be read.
        """
        with self._reading():
            return self._db.execute("SELECT id, at, kind, body FROM ledger ORDER BY id").fetchall()

    # Settings

    def setting(self, name: str) -> Any:
        """A setting's JSON value; None: it was never set, or cannot be read."""
        try:
            row = self._db.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()
            return None if row is None else json.loads(row[0])
        except (sqlite3.Error, ValueError):
            return None

    def set(self, name: str, value: Any) -> None:
        """Keep a setting, a JSON value.

        Raises:
            StoreError: it cannot be written.
        """
        with self._writing():
            self._db.execute(
                "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)",
                (name, json.dumps(value, ensure_ascii=False)),
            )

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            with _transaction(self._db):
                yield
        except sqlite3.IntegrityError as problem:
            raise MatchMovedOn("match.moved_on") from problem
        except (sqlite3.Error, OSError) as problem:
            raise _unusable(None, problem) from problem

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, ValueError, TypeError) as problem:
            raise _unusable(None, problem) from problem


def _connect(path: str) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    db.execute("PRAGMA synchronous = FULL")
    return db


def _update(db: sqlite3.Connection) -> None:
    """Bring a store of an older version up to this one."""
    version = db.execute("PRAGMA user_version").fetchone()[0]
    for older in range(version, VERSION):
        for statement in UPDATES[older]:
            db.execute(statement)
    if version < VERSION:
        db.execute(f"PRAGMA user_version = {VERSION}")


@contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All of it is on the disk when this ends, or nothing is."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        raise
    try:
        db.execute("COMMIT")
    except sqlite3.Error:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        raise


def _fault(path: Path) -> str | None:
    """What keeps a store file from being used: `damaged`, `foreign`, `newer`; None: nothing."""
    if not path.is_symlink() and not path.exists():
        return None
    if path.is_dir() or not path.exists():
        return "foreign"
    if path.stat().st_size < HEADER:
        return "damaged" if path.stat().st_size else None
    try:
        db = sqlite3.connect(f"file:{_quoted(path)}?mode=rw", uri=True, timeout=PATIENCE, isolation_level=None)
        try:
            application = db.execute("PRAGMA application_id").fetchone()[0]
            version = db.execute("PRAGMA user_version").fetchone()[0]
            tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
            if application != APPLICATION:
                return "foreign" if application or tables else None
            if version > VERSION:
                return "newer"
            if version < 1:
                return "damaged"
            if {"match", "log", "ledger", "setting"} - tables or db.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                return "damaged"
            # SQLite reads a page that was cut off as zeros, and may find nothing wrong with it.
            pages, size = (db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
            if path.stat().st_size < pages * size:
                return "damaged"
        finally:
            db.close()
    except sqlite3.OperationalError:
        # Locked or not readable: the file may be sound, so it stays where it is.
        raise
    except sqlite3.DatabaseError:
        return "damaged"
    return None


def _quoted(path: Path) -> str:
    from urllib.parse import quote

    return quote(str(path.absolute()))


def _keep_aside(path: Path, fault: str) -> Path:
    """Move a file, with its journals, to a name that is not taken."""
    number = 1
    while (kept := path.with_name(f"{path.name}.{fault}-{number}")).exists():
        number += 1
    for ending in ("-journal", "-wal", "-shm"):
        beside = path.with_name(path.name + ending)
        if beside.exists():
            beside.rename(kept.with_name(kept.name + ending))
    path.rename(kept)
    return kept


def _unusable(folder: Path | None, problem: Exception) -> StoreError:
    why = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
    return StoreError("store.unusable", folder=str(folder) if folder else FILE, why=why)
