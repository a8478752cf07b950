"""Everything of one player's in one file, and back: the store, and a deck of one's own.

It holds every hand of every match, so it is its owner's alone, as the store is.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from shutil import copyfileobj, move
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import BadZipFile, ZipFile

from cardtable.errors import StoreError
from cardtable.resources import OWN_DECK
from cardtable.storage.file import FILE, set_aside
from cardtable.storage.store import Store

KEPT: Final = (FILE, OWN_DECK)
"""The files that are kept: the store, and whatever a player may put beside it."""


def write(folder: Path, file: Path) -> None:
    """Write a backup.

    Raises:
        StoreError: there is nothing to keep, the file is there already, or it cannot be written.
    """
    Store(folder, keep_aside=False).close()
    try:
        # Nobody else may look into it at any moment.
        with TemporaryDirectory() as beside:
            copy = Path(beside) / FILE
            with closing(sqlite3.connect(folder / FILE)) as whole, closing(sqlite3.connect(copy)) as other:
                whole.backup(other)
            descriptor = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            with os.fdopen(descriptor, "wb") as raw, ZipFile(raw, "w") as pack:
                pack.write(copy, FILE)
                for name in KEPT[1:]:
                    if (folder / name).is_file():
                        pack.write(folder / name, name)
    except FileExistsError:
        raise StoreError("backup.exists", file=str(file)) from None
    except (OSError, sqlite3.Error) as problem:
        raise StoreError("backup.failed", file=str(file), why=_why(problem)) from problem


def restore(folder: Path, file: Path) -> list[Path]:
    """Put a backup in the place of what is there; gives where that is kept now.

    Raises:
        StoreError: it is no backup, or damaged; nothing was replaced.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder) as beside, ZipFile(file) as pack:
            fresh = Path(beside)
            names = [name for name in KEPT if name in pack.namelist()]
            if FILE not in names:
                raise StoreError("backup.foreign", file=str(file))
            for name in names:
                descriptor = os.open(fresh / name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
                with pack.open(name) as source, os.fdopen(descriptor, "wb") as target:
                    copyfileobj(source, target)
            _check(fresh)
            aside = [set_aside(folder / name, "before-restore") for name in names if (folder / name).exists()]
            for name in names:
                move(fresh / name, folder / name)
            return aside
    except (BadZipFile, EOFError):
        raise StoreError("backup.foreign", file=str(file)) from None
    except OSError as problem:
        raise StoreError("backup.failed", file=str(file), why=_why(problem)) from problem


def _check(folder: Path) -> None:
    """Do nothing, if the store in a folder is sound, every record of it too.

    Raises:
        StoreError: it is not.
    """
    store = Store(folder, keep_aside=False)
    try:
        for match in store.matches():
            store.log(match.id)
        store.ledger()
    finally:
        with suppress(StoreError):
            store.close()


def _why(problem: Exception) -> str:
    return (problem.strerror if isinstance(problem, OSError) else None) or str(problem)
