"""The file of the store: opened, brought up to date, tried again while somebody else holds it, never overwritten."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkstemp
from threading import RLock
from time import monotonic
from typing import Final
from urllib.parse import quote

from cardtable.errors import MatchMovedOn, StoreError

FILE: Final = "cardtable.sqlite3"
APPLICATION: Final = 0x63747462
"""Tells our file from other people's databases."""
HEADER: Final = 100
"""Bytes of SQLite's own header: it takes anything shorter for an empty database."""
PATIENCE: Final = 5.0
"""Seconds that a command waits for another program's write."""
HURRY: Final = 0.2
"""Seconds to wait for it at the table; what could not be written goes along with the next decision."""
AGAIN: Final = 0.5
"""Seconds before a file that could not be opened is tried again."""
CHECKED: Final = 2 << 20
"""Bytes up to which a store is looked through when it is opened; a larger one would hold up every start, and what is
read of it is checked then: by SQLite, and by each match's digest."""
BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)

Migration = Callable[[sqlite3.Connection], None]
"""What makes a store of one version one of the next."""


class StoreFile:
    """A database in a folder, or in memory; whoever uses it is told, each time, if it cannot be used just now."""

    def __init__(
        self,
        folder: Path | None,
        schema: str,
        migrations: Mapping[int, Migration],
        *,
        keep_aside: bool,
        patience: float,
    ) -> None:
        """Open it, if that is possible now.

        Args:
            folder: None for one in memory.
            schema: what a new store is made of.
            migrations: by the version that they start from; the last one leads to the present version.
            keep_aside: a file that is no store gives way to a new one; else it is an error, and stays.
            patience: seconds to wait for another program.

        Raises:
            StoreError: with `keep_aside` off, whatever keeps it from being used.
        """
        self.notice: StoreError | None = None
        """What had to be done to open it, or what keeps it from being opened."""
        self._folder = folder
        self._schema = schema
        self._migrations = migrations
        self._version = max(migrations) + 1
        self._keep_aside = keep_aside
        self._lock = RLock()
        self._db: sqlite3.Connection | None = None
        self._tried = -AGAIN
        self.patience = patience
        try:
            self._open()
        except StoreError as problem:
            if not keep_aside:
                raise
            self.notice = problem
        self.patience = min(patience, HURRY) if keep_aside else patience
        if self._db is not None:
            self._db.execute(f"PRAGMA busy_timeout = {int(self.patience * 1000)}")

    @property
    def usable(self) -> bool:
        """Whether it is open."""
        return self._db is not None

    def close(self) -> None:
        """Close it; it is not opened again."""
        with self._lock:
            if self._db is not None:
                self._db.close()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """All of what is done within is on the disk afterwards, or nothing is.

        Raises:
            MatchMovedOn: somebody else has written the same.
            StoreError: it cannot be written.
        """
        with self._lock:
            db = self._ready()
            try:
                with _transaction(db):
                    yield db
            except sqlite3.IntegrityError as problem:
                raise MatchMovedOn("match.moved_on") from problem
            except (sqlite3.Error, OSError) as problem:
                raise self._trouble(problem) from problem

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """All that is found within is of one moment, whoever else writes meanwhile.

        Raises:
            StoreError: it cannot be read.
        """
        with self._lock:
            db = self._ready()
            try:
                db.execute("BEGIN")
                try:
                    yield db
                finally:
                    db.execute("COMMIT")
            except (sqlite3.Error, ValueError, TypeError) as problem:
                raise self._trouble(problem) from problem

    def _ready(self) -> sqlite3.Connection:
        if self._db is None:
            if monotonic() - self._tried < AGAIN:
                assert self.notice is not None
                raise self.notice
            self._open()
            self.notice = None
        assert self._db is not None
        return self._db

    def _open(self) -> None:
        try:
            self._db = self._opened()
        except (sqlite3.Error, OSError) as problem:
            raise self._trouble(problem) from problem
        finally:
            self._tried = monotonic()

    def _opened(self) -> sqlite3.Connection:
        if self._folder is None:
            db = _connect(":memory:", self.patience)
            db.executescript(self._schema)
            return db
        path = self._folder / FILE
        fault = _fault(path, self._version, self.patience)
        if fault is not None:
            if not self._keep_aside:
                raise StoreError(f"store.{fault}", folder=str(self._folder))
            kept = set_aside(path, fault)
            self.notice = StoreError(f"store.{fault}.kept", kept=kept.name)
        if not path.exists():
            self._make(path)
        path.chmod(0o600)
        db = _connect(path, self.patience)
        with _transaction(db):
            version = db.execute("PRAGMA user_version").fetchone()[0]
            for older in range(version, self._version):
                self._migrations[older](db)
                db.execute(f"PRAGMA user_version = {older + 1}")
        return db

    def _make(self, path: Path) -> None:
        """A new store, whole from its first moment: another window must never meet half of one."""
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # SQLite would make the file with the umask's mode; this makes it its owner's alone.
        number, name = mkstemp(prefix=f".{path.name}.", dir=path.parent)
        os.close(number)
        beside = Path(name)
        try:
            db = _connect(beside, self.patience)
            db.executescript(f"BEGIN; {self._schema} COMMIT;")
            db.close()
            try:
                os.link(beside, path)
            except FileExistsError:
                # Another window was quicker.
                return
            except OSError:
                # A file system without links.
                beside.rename(path)
        finally:
            beside.unlink(missing_ok=True)

    def _trouble(self, problem: Exception) -> StoreError:
        code = getattr(problem, "sqlite_errorcode", 0) & 0xFF
        if code in BUSY:
            trouble = StoreError("store.busy")
        else:
            why = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
            trouble = StoreError("store.unusable", folder=str(self._folder or FILE), why=why)
        if self._db is None:
            self.notice = trouble
        return trouble


def _connect(path: Path | str, patience: float) -> sqlite3.Connection:
    # Long readings are made in threads; the lock above keeps them apart.
    db = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA synchronous = FULL")
    return db


@contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
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


def _fault(path: Path, present: int, patience: float) -> str | None:
    """What keeps a file from being a store: `damaged`, `empty`, `foreign`, `newer`; None: nothing, or it is not there.

    Raises:
        OSError: it cannot be looked at.
        sqlite3.OperationalError: it is held by somebody, or cannot be read; it may be sound.
    """
    if not path.is_symlink() and not path.exists():
        return None
    if path.is_dir() or not path.exists():
        return "foreign"
    if path.stat().st_size < HEADER:
        return "damaged" if path.stat().st_size else "empty"
    uri = f"file:{quote(os.fsencode(path.absolute()))}?mode=rw"
    try:
        db = sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None)
        try:
            application = db.execute("PRAGMA application_id").fetchone()[0]
            version = db.execute("PRAGMA user_version").fetchone()[0]
            tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
            if application != APPLICATION:
                return "foreign" if application or tables else "empty"
            if version > present:
                return "newer"
            if version < 1:
                return "damaged"
            if {"match", "log", "ledger", "setting"} - tables:
                return "damaged"
            if path.stat().st_size <= CHECKED and db.execute("PRAGMA quick_check").fetchone()[0] != "ok":
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


def set_aside(path: Path, fault: str) -> Path:
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
