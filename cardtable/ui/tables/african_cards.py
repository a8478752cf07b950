"""The chips, thief markers and codes of the African pack, as texts with their styles."""

from collections.abc import Sequence

from rich.style import Style

from cardtable.engine.cards import Card
from cardtable.games.afrikan_tahti.chips import CHIPS
from cardtable.ui.faces import african as faces
from cardtable.ui.faces.body import Mark, frame
from cardtable.ui.faces.drawings import style
from cardtable.ui.look import Look


def ink(card: Card, look: Look) -> Style:
    """The ink of a card's code on paper."""
    colour, paper = faces.ink_of(card, look), frame(look, Mark.NONE).paper
    return look.single if colour is None or paper is None else style(colour, paper, True)


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
