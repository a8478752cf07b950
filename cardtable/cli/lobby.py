"""`cardtable`: the lobby, and what plays: tables or plain lines. It imports little, since everybody waits for it."""

import gc
import os
import sys
from argparse import Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from cardtable.errors import UsageError
from cardtable.resources import user_folder
from cardtable.storage.store import HURRY, Store

if TYPE_CHECKING:
    from cardtable.play.session import Session


def lobby(given: Namespace) -> int:
    """The lobby."""
    # Nothing is garbage yet; the lobby begins to collect once it stands.
    gc.disable()
    face = face_of(given)
    return face(Store(user_folder(), patience=HURRY), None)


def face_of(given: Namespace) -> "Callable[[Store, Session | None], int]":
    """What plays: the tables, or plain lines where they are asked for or nothing else can be shown.

    Raises:
        UsageError: there is no terminal for a table, and plain lines were not asked for.
    """
    # Textual draws on stderr.
    terminal = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
    if given.plain or (terminal and os.environ.get("TERM") == "dumb"):
        from cardtable.plain.lobby import run as plain

        gc.enable()
        return plain
    if not terminal:
        raise UsageError("terminal.none")
    from cardtable.ui.app import run
    from cardtable.ui.settings import want

    want(given.theme)
    return run
