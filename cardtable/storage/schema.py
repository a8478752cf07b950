"""What a store is made of: its tables, how older ones become the present one, the digests that tell records apart."""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cardtable.engine.log import Entry, Seat
from cardtable.saying import Saying
from cardtable.storage.agreed import Agreed
from cardtable.storage.file import APPLICATION
from cardtable.storage.seats import Seated

if TYPE_CHECKING:
    from cardtable.engine.game import Value

SCHEMA = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = 6;
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
    code TEXT NOT NULL DEFAULT '',
    digest TEXT NOT NULL DEFAULT '',
    surveyed INTEGER NOT NULL DEFAULT 0,
    standing TEXT,
    agreed TEXT NOT NULL DEFAULT '',
    helped TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE log (
    match INTEGER NOT NULL REFERENCES match (id),
    ply INTEGER NOT NULL,
    actor TEXT NOT NULL,
    move TEXT NOT NULL,
    at TEXT NOT NULL,
    digest TEXT NOT NULL DEFAULT '',
    paid INTEGER NOT NULL DEFAULT 0,
    UNIQUE (match, ply)
) STRICT;
CREATE INDEX log_paid ON log (match, ply, at) WHERE paid;
CREATE INDEX log_seats ON log (match, ply, move) WHERE actor = 'table';
CREATE TABLE ledger (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL
) STRICT;
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
"""


def _from_1(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE match ADD COLUMN scores TEXT")
    db.execute("ALTER TABLE match ADD COLUMN code TEXT NOT NULL DEFAULT ''")


def _from_2(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE match ADD COLUMN digest TEXT NOT NULL DEFAULT ''")
    db.execute("ALTER TABLE match ADD COLUMN surveyed INTEGER NOT NULL DEFAULT 0")
    db.execute("ALTER TABLE log ADD COLUMN digest TEXT NOT NULL DEFAULT ''")
    db.execute("ALTER TABLE log ADD COLUMN paid INTEGER NOT NULL DEFAULT 0")
    db.execute("CREATE INDEX log_paid ON log (match, ply, at) WHERE paid")
    for number, game, options, seats in db.execute("SELECT id, game, options, seats FROM match").fetchall():
        digest = head(game, json.loads(options), [Seated(*seat) for seat in json.loads(seats)])
        marks = []
        for ply, actor, move in db.execute("SELECT ply, actor, move FROM log WHERE match = ? ORDER BY ply", (number,)):
            digest = following(digest, actor, move)
            marks.append((digest, number, ply))
        db.executemany("UPDATE log SET digest = ? WHERE match = ? AND ply = ?", marks)
        db.execute("UPDATE match SET digest = ? WHERE id = ?", (digest, number))


def _from_3(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE match ADD COLUMN standing TEXT")


def _from_4(db: sqlite3.Connection) -> None:
    db.execute("CREATE INDEX log_seats ON log (match, ply, move) WHERE actor = 'table'")


def _from_5(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE match ADD COLUMN agreed TEXT NOT NULL DEFAULT ''")
    db.execute("ALTER TABLE match ADD COLUMN helped TEXT NOT NULL DEFAULT ''")


MIGRATIONS = {1: _from_1, 2: _from_2, 3: _from_3, 4: _from_4, 5: _from_5}


def head(game: str, options: "Mapping[str, Value]", seats: Sequence[Seated]) -> str:
    """The digest of a record without decisions."""
    plain = [game, sorted(options.items()), [[seat.name, seat.player] for seat in seats]]
    return _sha256(json.dumps(plain).encode())


def following(digest: str, actor: str, move: str) -> str:
    """The digest of a record with one more decision."""
    return _sha256(f"{digest} {actor} {move}".encode(errors="surrogatepass"))


def _sha256(data: bytes) -> str:
    # Lists need no digest, and the lobby should not wait for what makes one.
    from hashlib import sha256

    return sha256(data).hexdigest()


def written(standing: Saying | None) -> str | None:
    """A standing as JSON; one of a stranger's that is no JSON is left out."""
    try:
        return None if standing is None else json.dumps([standing.key, dict(standing.facts)])
    except (TypeError, ValueError):
        return None


def said(text: str | None) -> Saying | None:
    """A standing as it was written; one that cannot be read is none."""
    try:
        key, facts = json.loads(text or "null")
    except (TypeError, ValueError):
        return None
    return Saying(str(key), facts) if isinstance(facts, dict) else None


def digest_of(game: str, options: "Mapping[str, Value]", seats: Sequence[Seated], log: Sequence[Entry]) -> str:
    """What tells a record from every other one, and from itself with a bit flipped."""
    digest = head(game, options, seats)
    for entry in log:
        digest = following(digest, str(entry.by), entry.move)
    return digest


Help: TypeAlias = Mapping[str, Mapping[str, int]]
"""How often somebody took a move back (`undo`) or asked for a hint (`hints`) where that is counted, by name."""


class StoredMatch(NamedTuple):
    """A match in the store, without its log."""

    id: int
    game: str
    options: "Mapping[str, Value]"
    seats: tuple[Seated, ...]
    """Who sat there at the beginning."""
    now: tuple[Seated, ...]
    """Who sits there now."""
    changed: bool
    """Whether a seat has changed hands."""
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
    standing: Saying | None
    """Where it stands, as everybody may know; None: nobody has said."""
    agreed: Agreed
    """What the table agreed on besides the rules."""
    helped: "Help"
    """What was counted of hints and of taking back."""


class Paid(NamedTuple):
    """A decision that moved something in the ledger."""

    match: int
    ply: int
    at: str
