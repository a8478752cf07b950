"""How a game tells where it stands: pages, offers and cards as sayings, the same for every face of the program.

A table draws them, plain mode prints them, lists keep them. A view is all that any of it is made of.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from cardtable.engine.cards import Card
from cardtable.engine.game import Seat
from cardtable.saying import Saying

V = TypeVar("V")
M = TypeVar("M")

Cell: TypeAlias = Saying | str | int | None
"""What stands in a row: a saying, a name or a number as it is, or nothing."""


@dataclass(frozen=True, slots=True)
class Column:
    """The heading of a column; numbers stand to the right."""

    heading: Saying | None = None
    right: bool = True


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its cells, what kind it is, and whether a line is drawn above it."""

    cells: tuple[Cell, ...]
    strong: bool = False
    faint: bool = False
    ruled: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of what was counted: a title, a line or two before it, rows under headings, and notes below."""

    title: Saying | None = None
    lead: tuple[Saying, ...] = ()
    columns: tuple[Column, ...] = ()
    rows: tuple[Row, ...] = ()
    notes: tuple[Saying, ...] = ()

    def fault(self) -> str | None:
        """What is wrong with it; None: it can be shown."""
        parts = (self.lead, self.columns, self.rows, self.notes)
        if not all(isinstance(part, tuple) for part in parts) or not isinstance(self.title, Saying | None):
            return "its parts are no tuples"
        if not all(isinstance(saying, Saying) for saying in (*self.lead, *self.notes)):
            return "its lines are no sayings"
        if not all(isinstance(column, Column) and isinstance(column.heading, Saying | None) for column in self.columns):
            return "its columns have no headings"
        for row in self.rows:
            if not (isinstance(row, Row) and isinstance(row.cells, tuple)):
                return "its rows are no rows"
            if not row.cells:
                return "a row has no cells"
            if self.columns and len(row.cells) != len(self.columns):
                return "a row has not as many cells as there are columns"
            if not all(isinstance(cell, Saying | str | int | None) for cell in row.cells):
                return "a cell is nothing that can be shown"
        sayings = [self.title, *self.lead, *self.notes, *(cell for row in self.rows for cell in row.cells)]
        if not all(isinstance(one.facts, Mapping) for one in sayings if isinstance(one, Saying)):
            return "a saying has no facts"
        return None


@dataclass(frozen=True, slots=True)
class Course:
    """How a match has gone so far: what each side had after each result, for a picture of it."""

    sides: tuple[tuple[Seat, ...], ...]
    after: tuple[tuple[int, ...], ...]
    """After each result, what each side had."""
    target: int | None = None
    """What ends the match; None: nothing of that kind."""

    @property
    def now(self) -> tuple[int, ...]:
        """What each side has."""
        return self.after[-1] if self.after else (0,) * len(self.sides)

    @property
    def brought(self) -> tuple[int, ...]:
        """What the last result brought each side."""
        before = self.after[-2] if len(self.after) > 1 else (0,) * len(self.sides)
        return tuple(now - was for now, was in zip(self.now, before, strict=True))

    def fault(self) -> str | None:
        """What is wrong with it; None: a picture can be made of it."""
        if not self.sides or not all(isinstance(side, tuple) and side for side in self.sides):
            return "it has no sides"
        for values in self.after:
            if len(values) != len(self.sides) or not all(isinstance(value, int) for value in values):
                return "a result has not one number for each side"
        return None


def course(sides: Iterable[Sequence[Seat]], brought: Iterable[Sequence[int]], target: int | None = None) -> Course:
    """A course, from what each result brought each side."""
    told = tuple(map(tuple, sides))
    after: list[tuple[int, ...]] = []
    for one in brought:
        had = after[-1] if after else (0,) * len(told)
        after.append(tuple(was + more for was, more in zip(had, one, strict=True)))
    return Course(told, tuple(after), target)


class Report(Generic[V, M]):
    """What a game tells of itself; this one, of which a game replaces what it can, tells nothing."""

    def card(self, card: Card) -> Saying | None:
        """A card in words, for ears: "seven of coins"."""
        return None

    def move(self, view: V, seat: Seat, move: M) -> Saying | None:
        """What a move is, as something that may be done: "lay the seven of coins"."""
        return None

    def hand(self, view: V, seat: Seat) -> Iterable[Card] | None:
        """The cards in a hand, in the order in which its player wants them; None: the game has no hands."""
        return None

    def table(self, view: V) -> Sequence[Saying]:
        """What everybody sees, one line each, the most important first."""
        return ()

    def standing(self, view: V) -> Saying | None:
        """Where the match stands, in a few words that are no secret; its facts are plain JSON values."""
        return None

    def results(self, view: V) -> int:
        """How many results there are to be shown so far: rounds, deals."""
        return 0

    def result(self, view: V) -> Sheet | None:
        """The last result, itemised."""
        return None

    def course(self, view: V) -> Course | None:
        """How the match has gone so far; None: there is nothing of which a picture could be made."""
        return None

    def last(self, view: V) -> Sheet | None:
        """What was won last, as everybody saw it: a pot, a trick, a capture."""
        return None

    def final(self, view: V) -> Sheet | None:
        """The standings at the end of the match."""
        return None

    def unseen(self, view: V) -> M | None:
        """From a bystander's view: what the seat to act may do whatever it holds, such as a pass; None: nothing."""
        return None

    def forced(self, view: V) -> bool:
        """From a bystander's view: whether the seat to act has one move only, whatever it holds."""
        return False

    def lingers(self, view: V) -> bool:
        """Whether something lies there that wants to be looked at before anybody goes on: a full trick."""
        return False


def heading(key: str, right: bool = True) -> Column:
    """A column under a text."""
    return Column(Saying(key), right)


def named(seat: Seat) -> Saying:
    """A player's name."""
    return Saying("name", {"seat": seat})


def signed(points: int) -> str:
    """Points with a real minus."""
    return f"−{-points}" if points < 0 else str(points)
