"""Which plug-ins are installed: their names alone, so that whoever lists them need not load a game."""

import os
import sys
from functools import cache
from typing import NamedTuple

GROUP = "cardtable.games"
OURS = "cardtable"
SWITCH = "CARDTABLE_NO_PLUGINS"
"""Set in the environment, plug-ins are left alone; so does `--no-plugins`."""


class Plugin(NamedTuple):
    """An installed plug-in: the game's id, and the package that brings it."""

    game: str
    package: str
    version: str

    def __str__(self) -> str:
        return f"{self.package} {self.version}"


@cache
def values() -> tuple[tuple[Plugin, str], ...]:
    """Every plug-in with its entry point's value; scanning costs more than starting, so it waits until needed."""
    if os.environ.get(SWITCH) or not _any():
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
    return tuple(plugin for plugin, _value in values())


def _any() -> bool:
    """Whether any package but ours has an entry point of the group.

    Asking the library costs more than starting; where nobody has one, looking at the files themselves says so.
    """
    for place in sys.path:
        try:
            names = os.listdir(place or ".")
        except NotADirectoryError:
            # Packed: the library knows how to look into it.
            return True
        except OSError:
            continue
        for name in names:
            if name.endswith((".dist-info", ".egg-info")) and not name.startswith(f"{OURS}-"):
                try:
                    with open(os.path.join(place or ".", name, "entry_points.txt"), "rb") as file:
                        if b"[" + GROUP.encode() + b"]" in file.read():
                            return True
                except OSError:
                    continue
    return False
