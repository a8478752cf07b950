"""What is so in a game of Pasianssi, and what its player may know of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cardtable.engine.cards import Card
from cardtable.engine.game import Option, Value
from cardtable.engine.states import Copied, copying
from cardtable.games.afrikan_tahti.pasianssi.fit import End, end

OPTIONS = (
    Option("hand", (2, 3)),
    Option("horseshoe", ("per_contact", "fixed")),
    Option("star", ("at_once", "keep")),
)
"""The house rules of PA1, PA3 and PA4."""

DEAL, PLAY, OVER = range(3)
"""The phases."""

UNSEEN, NOW, KEPT, SPENT = range(4)
"""Of the star: still in the pile · to be used or declined before anything else · kept · used or declined."""


class House(NamedTuple):
    """The house rules in force."""

    hand: int
    fixed: bool
    keep: bool

    @classmethod
    def of(cls, options: Mapping[str, Value]) -> "House":
        """From complete options."""
        return cls(int(options["hand"]), options["horseshoe"] == "fixed", options["star"] == "keep")


@copying
@dataclass(slots=True)
class State(Copied):
    """Everything, the pile included. The hand is sorted; rows and pile are not."""

    house: House
    phase: int = DEAL
    rows: list[list[Card]] = field(default_factory=list)
    fixed: list[int] = field(default_factory=list)
    """For each row what the horseshoe at its end is fixed as, 1 or 14; else 0."""
    hand: list[Card] = field(default_factory=list)
    draw: list[Card] = field(default_factory=list)
    """The next card last, so that drawing is a `pop`."""
    star: int = UNSEEN

    def ends(self) -> list[End]:
        """The end of each row."""
        return [end(row[-1], number) for row, number in zip(self.rows, self.fixed, strict=True)]


@dataclass(frozen=True, slots=True)
class View:
    """What the player, or a bystander, may know."""

    house: House
    phase: int
    rows: tuple[tuple[Card, ...], ...]
    fixed: tuple[int, ...]
    hand: tuple[Card | None, ...]
    """None for each card that is hidden from a bystander."""
    draw: int | tuple[Card, ...]
    """The count, or, with nothing hidden, the cards with the next one first."""
    star: int

    def ends(self) -> list[End]:
        """The end of each row."""
        return [end(row[-1], number) for row, number in zip(self.rows, self.fixed, strict=True)]
