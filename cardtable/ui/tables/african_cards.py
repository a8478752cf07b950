"""The chips and thief markers of the African pack, as texts with their styles."""

from collections.abc import Sequence

from rich.style import Style

from cardtable.games.afrikan_tahti.chips import CHIPS
from cardtable.ui.look import Look


def chips(counts: Sequence[int], look: Look) -> list[tuple[str, Style]]:
    """Chips as coloured letters, the dearest first: `(H)`, or `3(H)` for many."""
    parts: list[tuple[str, Style]] = []
    for kind in reversed(range(len(CHIPS))):
        if counts[kind] not in (0, 1):
            parts.append((str(counts[kind]), look.felt))
        if counts[kind]:
            parts.append((f"({CHIPS[kind][0].upper()})", look.chips[kind]))
    return parts


def markers(count: int, look: Look) -> str:
    """Thief markers as signs."""
    sign = look.signs.thief
    return sign * count if count <= 4 else f"{count}{sign}"
