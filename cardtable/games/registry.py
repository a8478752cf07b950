"""Which games there are: names without importing, one game loaded at a time.

Built-ins and plug-ins come through the same door, an entry point of the group `cardtable.games`. The built-ins are
listed here as well, so that a checkout without metadata has them, and no plug-in can take their place.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cardtable.errors import GameUnavailable
from cardtable.games.plugins import OURS, plugins, values

if TYPE_CHECKING:
    from cardtable.engine.info import GameInfo

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


class Listed(NamedTuple):
    """What lists show of a game."""

    id: str
    name: str
    seats: tuple[int, ...]
    about: str
    """Its text of that name."""


LISTED = (
    Listed(
        "afrikan-tahti",
        "Afrikan Tähti",
        (2, 3, 4, 5),
        "Pots, lions and a star: go higher, and collect prize chips.",
    ),
    Listed("pasianssi", "Pasianssi", (1,), "Alone with the same cards: lay them in as few rows as you can."),
    Listed("scopa", "Scopa", (2, 3, 4), "Take cards of the same value, and sweep the table for a point."),
    Listed("escoba", "Escoba", (2, 3, 4), "Make fifteen with the cards on the table, and sweep it."),
    Listed("kierki", "Kierki", (3, 4), "A Polish evening: lose tricks, win tricks, then a little lottery."),
)
"""The same games for lists: a name should not cost the loading of all rules."""


class Named(Protocol):
    """Whatever has an id and a name."""

    @property
    def id(self) -> str:
        """What records call it."""

    @property
    def name(self) -> str:
        """What players call it."""


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


def paying() -> "tuple[GameInfo, ...]":
    """The built-in games that pay into the ledger."""
    return tuple(info for info in map(load, BUILT_IN) if info.pays is not None)


def listing(name: str) -> Mapping[str, str]:
    """What a built-in game lists under that name; empty: none does."""
    return next((info.listings[name]() for info in map(load, BUILT_IN) if name in info.listings), {})


@cache
def load(name: str) -> "GameInfo":
    """One game; a plug-in's, behind the border.

    Raises:
        GameUnavailable: it is not installed, or its plug-in cannot be used; the facts say why.
    """
    if name in BUILT_IN:
        module, _colon, attribute = BUILT_IN[name].partition(":")
        return getattr(import_module(module), attribute)  # type: ignore[no-any-return]
    value = next((value for plugin, value in values() if plugin.game == name and name in strangers()), None)
    if value is None:
        raise GameUnavailable("game.unknown", game=name, allowed=", ".join(names()))
    from cardtable.engine.info import API, GameInfo
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


def usable() -> "Iterator[GameInfo | GameUnavailable]":
    """Every game, or the reason why it cannot be used.

    Plug-ins are loaded side by side, and nobody waits too long for a slow one.
    """
    for name in BUILT_IN:
        yield load(name)
    yield from visitors()


def visitors() -> "Iterator[GameInfo | GameUnavailable]":
    """The plug-ins' games, or the reasons why they cannot be used."""
    waiting = [_loading(name) for name in strangers()]
    until = monotonic() + PATIENCE
    for name, thread, found in waiting:
        thread.join(max(until - monotonic(), 0))
        yield found[0] if found else GameUnavailable("game.slow", game=name, seconds=PATIENCE)
    yield from clashes()


def _loading(name: str) -> "tuple[str, Thread, list[GameInfo | GameUnavailable]]":
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


def labels(infos: Iterable[Named]) -> dict[str, str]:
    """What each game is called in a list, by id: its name, and where it comes from if two have the same."""
    known = list(infos)
    called = [info.name.casefold() for info in known]
    return {
        info.id: f"{info.name} ({origin(info.id) or OURS})" if called.count(info.name.casefold()) > 1 else info.name
        for info in known
    }
