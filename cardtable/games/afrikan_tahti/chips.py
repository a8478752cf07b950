"""The prize chips of Afrikan Tähti (AT18, AT19), as counts per kind from the cheapest up."""

from collections.abc import Sequence
from typing import Final

from cardtable.units import Unit

CHIPS = ("topaz", "emerald", "ruby", "horseshoe")
VALUES = (1, 2, 4, 8)
THIEF: Final = "thief"
"""The marker that is carried on: counted, and worth nothing."""
UNITS = (*(Unit(chip, value) for chip, value in zip(CHIPS, VALUES, strict=True)), Unit(THIEF, listed="thieves"))
"""What the game pays in."""
TOPAZ, EMERALD, RUBY, HORSESHOE = range(4)


def worth(counts: Sequence[int]) -> int:
    """The value of a heap of chips in topazes (AT19)."""
    return sum(count * value for count, value in zip(counts, VALUES, strict=True))


def pairs(counts: Sequence[int]) -> list[int]:
    """The kinds of which two are there to be exchanged; nothing is dearer than the horseshoe (AT19)."""
    return [kind for kind in (TOPAZ, EMERALD, RUBY) if counts[kind] >= 2]


def exchange(counts: list[int], kind: int) -> None:
    """Two of a kind become one of the next dearer, in place (AT19)."""
    counts[kind] -= 2
    counts[kind + 1] += 1


def exchange_all(counts: list[int]) -> list[int]:
    """Exchange as far as it goes, from the cheapest up, in place (AT19); gives the kinds, one an exchange."""
    done = []
    for kind in (TOPAZ, EMERALD, RUBY):
        while counts[kind] >= 2:
            exchange(counts, kind)
            done.append(kind)
    return done
