"""A seat that changes hands: how "table" entries of a log are written and read (`assets/notation.md`, format 2)."""

from re import fullmatch
from typing import NamedTuple

from cardtable.engine.log import Seat
from cardtable.errors import UnreadableMove


class Change(NamedTuple):
    """Who sits down where: a person by name, or (its name empty) a computer player."""

    seat: Seat
    player: str
    """`human` or `bot:NAME`."""
    name: str = ""


def write(change: Change) -> str:
    """`seat 2 bot:steady`, `seat 2 human Elli`."""
    return f"seat {change.seat} {change.player}" + (f" {change.name}" if change.name else "")


def sound(change: Change) -> bool:
    """Whether somebody can sit down so: a change that is written in a form that is read as the same."""
    try:
        return read(write(change)) == change
    except UnreadableMove:
        return False


def read(text: str) -> Change:
    """The change that is written so.

    Raises:
        UnreadableMove: the text is none.
    """
    found = fullmatch(r"seat (0|[1-9][0-9]?) (?:(bot:\S+)|(human) (.*\S.*))", text)
    if found is None:
        raise UnreadableMove("notation.table", move=text)
    seat, bot, human, name = found.groups()
    return Change(int(seat), bot or human, name or "")
