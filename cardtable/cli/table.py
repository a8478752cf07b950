"""`cardtable`, `play`, `resume`: the ways to the table."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING

from cardtable import bots, people
from cardtable.cli import arguments
from cardtable.cli.records import open_store
from cardtable.engine import deals
from cardtable.engine.info import GameInfo
from cardtable.errors import BadOption, UsageError
from cardtable.language import _
from cardtable.resources import user_folder
from cardtable.storage.seats import Seated
from cardtable.storage.store import HURRY, Store

if TYPE_CHECKING:
    from cardtable.play.session import Session

TODAY = "today"
"""In the place of a share code: the deal of the day."""


def lobby(given: Namespace) -> int:
    """The lobby."""
    face = _face(given)
    return face(Store(user_folder(), patience=HURRY), None)


def play(given: Namespace) -> int:
    """A new match, straight to the table."""
    info = arguments.game(given.game)
    arguments.house_rules(info, given.set, preset=given.preset)
    wanted = None if given.preset is None else info.preset(given.preset).seats
    # A solitaire that a computer is to show has no room for anybody else.
    shown = info.seats == (1,) and given.bots == 1 and given.players is None
    persons = _persons(given.players)
    if shown:
        persons = []
    number = given.bots
    if number is None:
        number = max((wanted or min(info.seats)) - len(persons), 0)
    if number < 0:
        raise UsageError("bots.negative")
    arguments.seats(info, len(persons) + number)
    options = arguments.house_rules(info, given.set, len(persons) + number, given.preset)
    code = _deal(info, given.deal)
    level = bots.best(info)
    seats = [Seated(name, "human") for name in persons]
    seats += [Seated(name, f"bot:{level}") for name in islice(people.free(bots.NAMES, persons), number)]
    face = _face(given)
    from cardtable.play.session import Session

    store = Store(user_folder(), patience=HURRY)
    seed = None if given.seed is None else arguments.seed(given.seed)
    return face(store, Session(store, info, options, seats, seed, code=code))


def _persons(given: str | None) -> list[str]:
    """The people at the table, as they are called there.

    Raises:
        UsageError: somebody has no name, or two have the same.
    """
    if given is None:
        return [_("Player 1")]
    names = given.split(",")
    people.check(names)
    for name in names:
        kept = people.clean(name)
        if people.clean(name, len(name)) != kept:
            print(f"cardtable: {_('a name is cut to “{name}”').format(name=kept)}", file=sys.stderr)
    return list(people.called(names))


def _deal(info: GameInfo, text: str | None) -> str:
    """The share code of the deal that was asked for; empty: none was.

    Raises:
        UsageError: it is no code, or the game is not for one.
    """
    if text is None:
        return ""
    if info.seats != (1,):
        raise UsageError("deal.seats", game=info.id)
    if text == TODAY:
        return deals.of_today()
    try:
        return deals.read(text)
    except BadOption as problem:
        raise UsageError(problem.key, **problem.facts) from None


def resume(given: Namespace) -> int:
    """Go on with an unfinished match."""
    store = open_store()
    match = store.match(given.id) if given.id is not None else store.last_unfinished()
    face = _face(given)
    from cardtable.play.session import Session

    return face(store, Session.resume(store, match.id))


def _face(given: Namespace) -> "Callable[[Store, Session | None], int]":
    """What plays: the tables, or plain lines where they are asked for or nothing else can be shown.

    Raises:
        UsageError: there is no terminal for a table, and plain lines were not asked for.
    """
    # Textual draws on stderr.
    terminal = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
    if given.plain or (terminal and os.environ.get("TERM") == "dumb"):
        from cardtable.plain.lobby import run as plain

        return plain
    if not terminal:
        raise UsageError("terminal.none")
    from cardtable.ui.app import run

    return run
