"""What a log is made of: decisions, and who they are by."""

from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

Seat: TypeAlias = int
"""0 … n-1, clockwise (G1)."""


class Who(StrEnum):
    """Who a decision is by, when it is no seat's; its text is what records say."""

    CHANCE = "chance"
    TABLE = "table"
    """All of them: somebody leaves a seat, and somebody else sits down."""


Actor: TypeAlias = Seat | Who
"""Who decides."""
CHANCE: Final = Who.CHANCE
TABLE: Final = Who.TABLE


class Entry(NamedTuple):
    """One decision of the log: by a seat or by chance, in the game's notation."""

    by: Actor
    move: str
