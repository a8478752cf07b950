"""Who sits where."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardtable.engine import seating
from cardtable.engine.log import TABLE, Entry


class Seated(NamedTuple):
    """A seat's player as the rest of the program knows it: a name, and `human` or `bot:NAME`."""

    name: str
    player: str

    @property
    def bot(self) -> str | None:
        """The computer player's name; None: a person."""
        return self.player.removeprefix("bot:") if self.player != "human" else None


def changed(seats: Sequence[Seated], log: Iterable[Entry]) -> tuple[Seated, ...]:
    """Who sits there after a log: a computer player that took a seat over is called by its own name."""
    found = list(seats)
    for entry in log:
        if entry.by == TABLE:
            change = seating.read(entry.move)
            name = change.name or change.player.removeprefix("bot:").capitalize()
            found[change.seat] = Seated(name, change.player)
    return tuple(found)
