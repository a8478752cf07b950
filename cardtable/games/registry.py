"""Which games there are: names without importing, one game loaded at a time.

Built-ins and plug-ins come through the same door, an entry point of the group `cardtable.games`. The built-ins are
listed here as well, so that a checkout without metadata has them, and no plug-in can take their place.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from threading import Thread
from time import monotonic
from typing import NamedTuple

from cardtable.engine.info import API, GameInfo
from cardtable.errors import GameUnavailable

GROUP = "cardtable.games"
OURS = "cardtable"
SWITCH = "CARDTABLE_NO_PLUGINS"
"""Set in the environment, plug-ins are left alone; so does `--no-plugins`."""

PATIENCE = 8
"""Seconds for which a list waits for plug-ins that are being loaded."""

BUILT_IN = {
    "afrikan-tahti": "cardtable.games.afrikan_tahti:GAME",
    "pasianssi": "cardtable.games.afrikan_tahti.pasianssi:GAME",
    "scopa": "cardtable.games.scopa:SCOPA",
    "escoba": "cardtable.games.scopa:ESCOBA",
    "kierki": "cardtable.games.kierki:GAME",
}
"""The values of our own entry points, by name."""


class Plugin(NamedTuple):
    """An installed plug-in: the game's id, and the package that brings it."""

    game: str
    package: str
    version: str

    def __str__(self) -> str:
        return f"{self.package} {self.version}"


@cache
def _strangers() -> tuple[tuple[Plugin, str], ...]:
    """Every plug-in with its entry point's value; scanning costs more than starting, so it waits until needed."""
    if os.environ.get(SWITCH):
        return ()
    from importlib.metadata import entry_points

    found = []
    for point in entry_points(group=GROUP):
        package = point.dist.name if point.dist is not None else "?"
        if package != OURS:
            version = point.dist.version if point.dist is not None else "?"
            found.append((Plugin(point.name, package, version), point.value))
    return tuple(sorted(found))


def plugins() -> tuple[Plugin, ...]:
    """The installed plug-ins, usable or not."""
    return tuple(plugin for plugin, _value in _strangers())


def strangers() -> tuple[str, ...]:
    """The ids of the plug-ins' games that are nobody else's."""
    names = [plugin.game for plugin in plugins()]
    return tuple(name for name in names if name not in BUILT_IN and names.count(name) == 1)


def clashes() -> tuple[GameUnavailable, ...]:
    """Plug-ins whose game bears the name of another: none of them can be used, and each is named."""
    names = [plugin.game for plugin in plugins()]
    return tuple(
        GameUnavailable("game.clash", game=plugin.game, package=str(plugin))
        for plugin in plugins()
        if plugin.game in BUILT_IN or names.count(plugin.game) > 1
    )


def names() -> tuple[str, ...]:
    """The ids of all games, built-ins first."""
    return (*BUILT_IN, *strangers())


def origin(name: str) -> str:
    """The package and version that bring a game; empty for a built-in."""
    return "" if name in BUILT_IN else next((str(plugin) for plugin in plugins() if plugin.game == name), "")


def paying() -> tuple[GameInfo, ...]:
    """The built-in games that pay into the ledger."""
    return tuple(info for info in map(load, BUILT_IN) if info.pays is not None)


def listing(name: str) -> Mapping[str, str]:
    """What a built-in game lists under that name; empty: none does."""
    return next((info.listings[name]() for info in map(load, BUILT_IN) if name in info.listings), {})


@cache
def load(name: str) -> GameInfo:
    """One game; a plug-in's, behind the border.

    Raises:
        GameUnavailable: it is not installed, or its plug-in cannot be used; the facts say why.
    """
    if name in BUILT_IN:
        module, _colon, attribute = BUILT_IN[name].partition(":")
        found: GameInfo = getattr(import_module(module), attribute)
        return found
    value = next((value for plugin, value in _strangers() if plugin.game == name and name in strangers()), None)
    if value is None:
        raise GameUnavailable("game.unknown", game=name, allowed=", ".join(names()))
    from cardtable.games import guests

    module, _colon, attribute = value.partition(":")
    with guests.visiting():
        try:
            info = getattr(import_module(module), attribute)
        except KeyboardInterrupt:
            raise
        except BaseException as problem:
            # `SystemExit` too: it is one game that cannot be played, and no reason to leave.
            why = f"{type(problem).__name__}: {problem}"
            raise GameUnavailable("game.broken", game=name, why=why) from problem
    if isinstance(info, GameInfo) and info.api != API:
        raise GameUnavailable("game.api", game=name, api=info.api, expected=API)
    guest = guests.admit(info, name)
    if guest.id != name:
        raise GameUnavailable("game.broken", game=name, why=f"it calls itself {guest.id}")
    return guest


def usable() -> Iterator[GameInfo | GameUnavailable]:
    """Every game, or the reason why it cannot be used.

    Plug-ins are loaded side by side, and nobody waits too long for a slow one.
    """
    for name in BUILT_IN:
        yield load(name)
    waiting = [_loading(name) for name in strangers()]
    until = monotonic() + PATIENCE
    for name, thread, found in waiting:
        thread.join(max(until - monotonic(), 0))
        yield found[0] if found else GameUnavailable("game.slow", game=name, seconds=PATIENCE)
    yield from clashes()


def _loading(name: str) -> tuple[str, Thread, list[GameInfo | GameUnavailable]]:
    found: list[GameInfo | GameUnavailable] = []

    def work() -> None:
        try:
            found.append(load(name))
        except GameUnavailable as problem:
            found.append(problem)

    # Whoever leaves does not wait for it.
    thread = Thread(target=work, daemon=True, name=f"load {name}")
    thread.start()
    return name, thread, found


def labels(infos: Iterable[GameInfo]) -> dict[str, str]:
    """What each game is called in a list, by id: its name, and where it comes from if two have the same."""
    known = list(infos)
    called = [info.name.casefold() for info in known]
    return {
        info.id: f"{info.name} ({origin(info.id) or OURS})" if called.count(info.name.casefold()) > 1 else info.name
        for info in known
    }
