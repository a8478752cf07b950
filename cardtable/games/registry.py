"""Which games there are: names without importing, one game loaded at a time.

Built-ins and plug-ins come through the same door, an entry point of the group `cardtable.games`. The built-ins
are listed here as well, so that a checkout without metadata has them, and no plug-in can take their place.
"""

from collections.abc import Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple

from cardtable.engine.game import API, GameInfo
from cardtable.errors import GameUnavailable

GROUP = "cardtable.games"

BUILT_IN = {
    name: EntryPoint(name, value, GROUP)
    for name, value in {
        "afrikan-tahti": "cardtable.games.afrikan_tahti:GAME",
    }.items()
}


class Plugin(NamedTuple):
    """An installed plug-in: the game's id, and the package that brings it."""

    game: str
    package: str
    version: str


@cache
def _strangers() -> dict[str, EntryPoint]:
    """The plug-ins' entry points by game id; scanning costs more than starting, so it waits until needed."""
    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=GROUP):
        if point.name not in BUILT_IN:
            found.setdefault(point.name, point)
    return found


def names() -> tuple[str, ...]:
    """The ids of all games, built-ins first."""
    return (*BUILT_IN, *sorted(_strangers()))


def plugins() -> tuple[Plugin, ...]:
    """The installed plug-ins; one that calls itself like a built-in is listed, and never loaded."""
    points = [point for point in entry_points(group=GROUP) if point.dist is not None]
    return tuple(
        sorted(
            Plugin(point.name, point.dist.name, point.dist.version)
            for point in points
            if point.dist is not None and point.dist.name != "cardtable"
        )
    )


@cache
def load(name: str) -> GameInfo:
    """One game.

    Raises:
        GameUnavailable: it is not installed, or its plug-in cannot be used; the facts say why.
    """
    point = BUILT_IN.get(name) or _strangers().get(name)
    if point is None:
        raise GameUnavailable("game.unknown", game=name, allowed=", ".join(names()))
    try:
        info = point.load()
    except Exception as problem:
        raise GameUnavailable("game.broken", game=name, why=f"{type(problem).__name__}: {problem}") from problem
    if not isinstance(info, GameInfo):
        raise GameUnavailable("game.broken", game=name, why=f"{point.value} is no GameInfo")
    if info.api != API:
        raise GameUnavailable("game.api", game=name, api=info.api, expected=API)
    if info.id != name:
        raise GameUnavailable("game.broken", game=name, why=f"it calls itself {info.id}")
    return info


def usable() -> Iterator[GameInfo | GameUnavailable]:
    """Every game, or the reason why it cannot be used."""
    for name in names():
        try:
            yield load(name)
        except GameUnavailable as problem:
            yield problem
