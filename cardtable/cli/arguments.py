"""Arguments that several commands read alike."""

import re
from collections.abc import Sequence
from difflib import get_close_matches

from cardtable.engine.game import Value
from cardtable.engine.info import GameInfo
from cardtable.errors import BadOption, GameUnavailable, UsageError
from cardtable.games import registry
from cardtable.storage.agreed import Agreed


def game(name: str) -> GameInfo:
    """The game of that name, or the only one whose name begins so, in any case.

    Raises:
        UsageError: there is none, or there are several.
        GameUnavailable: its plug-in cannot be used.
    """
    known = registry.names()
    begun = [game for game in known if game.casefold().startswith(name.casefold())] if name else []
    if name not in known and len(begun) == 1:
        name = begun[0]
    try:
        return registry.load(name)
    except GameUnavailable as problem:
        if problem.key != "game.unknown":
            raise
        near = begun or get_close_matches(name.casefold(), known, n=1)
        if near:
            raise UsageError("game.guess", game=name, near=near) from None
        raise UsageError(problem.key, **problem.facts) from None


def house_rules(
    info: GameInfo, given: Sequence[str], seats: int | None = None, preset: str | None = None
) -> dict[str, Value]:
    """All house rules of a game with that many seats (None: any), from `option=value` words, a preset and the defaults.

    Raises:
        UsageError: one is unknown, or does not take that value.
    """
    found: dict[str, object] = {}
    try:
        for word in given:
            key, sign, value = word.partition("=")
            if not sign:
                raise UsageError("option.form", given=word)
            if key in found:
                raise UsageError("option.twice", option=key)
            found[key] = info.option(key).read(value)
        if preset is None:
            return info.complete(found, seats)
        named = info.preset(preset)
        if seats is not None and named.seats not in (None, seats):
            raise UsageError("preset.seats", preset=preset, allowed=named.seats, seats=seats)
        return info.complete({**named.options, **found}, seats)
    except BadOption as problem:
        raise UsageError(problem.key, **problem.facts) from None


def agreed(given: Sequence[str]) -> Agreed:
    """What a table agrees on besides the rules, from `rule=value` words.

    Raises:
        UsageError: there is no such thing to agree on, or it cannot be that.
    """
    found = Agreed()
    for word in given:
        key, sign, value = word.partition("=")
        if not sign:
            raise UsageError("agreed.form", given=word)
        try:
            found = found.but(key, value)
        except BadOption as problem:
            raise UsageError(problem.key, **problem.facts) from None
    return found


def seed(text: str) -> int | str:
    """A seed as it is used and shown: `007` is 7, and words are seeds too."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else text


def seats(info: GameInfo, number: int) -> int:
    """A number of seats that the game takes.

    Raises:
        UsageError: it does not take that many.
    """
    try:
        info.check_seats(number)
    except BadOption as problem:
        raise UsageError(problem.key, **problem.facts) from None
    return number
