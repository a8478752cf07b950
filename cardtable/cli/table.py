"""`play`, `resume`: the ways to a table."""

import sys
from argparse import Namespace
from itertools import islice

from cardtable import bots, people
from cardtable.cli import arguments
from cardtable.cli.lobby import face_of
from cardtable.cli.records import open_store
from cardtable.engine import deals
from cardtable.engine.info import GameInfo
from cardtable.errors import BadOption, UsageError
from cardtable.language import _
from cardtable.resources import user_folder
from cardtable.storage.seats import Seated
from cardtable.storage.store import HURRY, Store

TODAY = "today"
"""In the place of a share code: the deal of the day."""


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
    agreed = arguments.agreed(given.table)
    code = _deal(info, given.deal)
    level = bots.best(info)
    seats = [Seated(name, "human") for name in persons]
    seats += [Seated(name, f"bot:{level}") for name in islice(people.free(bots.NAMES, persons), number)]
    face = face_of(given)
    from cardtable.play.session import Session

    store = Store(user_folder(), patience=HURRY)
    seed = None if given.seed is None else arguments.seed(given.seed)
    return face(store, Session(store, info, options, seats, seed, code=code, agreed=agreed))


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
    face = face_of(given)
    from cardtable.play.session import Session

    return face(store, Session.resume(store, match.id))
