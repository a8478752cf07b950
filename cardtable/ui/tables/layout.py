"""The layout that every table shares: how much room there is, and what lies beside the table."""

from enum import IntEnum
from typing import Final, NamedTuple


class Tier(IntEnum):
    """How much room a terminal gives; each has room for whatever the one before it has."""

    NARROW = 0
    """Cards of one line."""
    COMPACT = 1
    """A terminal of 80×24."""
    MIDDLE = 2
    """Of 100×30: larger cards, and what happened beside the table."""
    ROOMY = 3
    """Of 120×40: large cards, fans, and spare rows."""


FROM: Final = {Tier.NARROW: (60, 18), Tier.COMPACT: (80, 22), Tier.MIDDLE: (100, 28), Tier.ROOMY: (112, 34)}
"""Cells of a board, without head line and keys, from which a tier fits."""
LARGEST: Final = (160, 48)
"""Cells that a board fills at the most: beyond, it stands in the middle."""
WIDEST: Final = 116
"""Cells of a table without what lies beside it."""


class Frame(NamedTuple):
    """The parts of a board, in cells."""

    tier: Tier
    width: int
    """Of the table."""
    height: int
    spare: int
    """Rows more than the tier needs."""
    beside: tuple[int, int, int, int] | None
    """What lies beside the table: x, y, width, height; None: there is no room."""

    @property
    def ask(self) -> int:
        """The row of the line that asks; the one below it tells the keys."""
        return self.height - 2


def fits(width: int, height: int, tier: Tier = Tier.NARROW) -> bool:
    """Whether a board of that size has room for a tier."""
    return width >= FROM[tier][0] and height >= FROM[tier][1]


def frame(width: int, height: int) -> Frame:
    """The parts of a board of that size."""
    tier = max((tier for tier in Tier if fits(width, height, tier)), default=Tier.NARROW)
    spare = max(0, height - FROM[tier][1])
    if tier < Tier.MIDDLE:
        return Frame(tier, width, height, spare, None)
    least = 33 if tier is Tier.ROOMY else 28
    beside = least + max(0, min((width - (120 if tier is Tier.ROOMY else 100)) // 4, 10))
    table = min(width - beside - 1, WIDEST)
    return Frame(tier, table, height, spare, (table + 1, 0, width - table - 1, height))
