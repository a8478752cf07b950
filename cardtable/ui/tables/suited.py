"""Cards with suits and ranks, drawn in text: French, Italian and Spanish faces; the record knows only codes."""

from functools import lru_cache
from typing import NamedTuple

from rich.style import Style
from textual.strip import Strip

from cardtable.ui.look import Look
from cardtable.ui.widgets.board import fit, spans
from cardtable.ui.widgets.cards import Size, edge

SUITS = "CDHS"
"""Clubs, diamonds (coins), hearts (cups), spades (swords)."""


class Faces(NamedTuple):
    """One country's cards."""

    signs: str
    """Of the four suits, in the order of `SUITS`; empty: the look's own."""
    letters: str
    """The same as the deck's language calls them, for terminals without signs."""
    ranks: dict[str, str]
    """What stands on a card of a rank, where it is not the rank's own sign."""
    names: dict[str, str]
    """What the court cards are called."""


DECKS = ("french", "italian", "spanish")
"""What players may choose among."""

FACES = {
    "plain": Faces("", "CDHS", {"T": "10"}, {}),
    "french": Faces("", "CDHS", {"T": "10"}, {"J": "Valet", "Q": "Dame", "K": "Roi"}),
    "italian": Faces(
        "♣●∪†", "BDCS", {"A": "1", "J": "8", "Q": "9", "K": "10"}, {"J": "Fante", "Q": "Cavallo", "K": "Re"}
    ),
    "spanish": Faces(
        "♣●∪†", "BOCE", {"A": "1", "J": "8", "Q": "9", "K": "10"}, {"J": "Sota", "Q": "Caballo", "K": "Rey"}
    ),
}


@lru_cache(maxsize=512)
def label(code: str, faces: str, look: Look) -> str:
    """A card in a line of text: rank and suit, such as `7♦`."""
    style = FACES[faces]
    suit = SUITS.index(code[-1])
    plain = look.signs.suits == SUITS
    sign = style.letters[suit] if plain else (style.signs or look.signs.suits)[suit]
    return f"{style.ranks.get(code[0], code[0])}{sign}"


def ink(code: str, look: Look) -> Style:
    """The ink of a suit: four suits, four inks."""
    return look.inks[(1, 0, 2, 3)[SUITS.index(code[-1])]]


@lru_cache(maxsize=4096)
def face(
    code: str, size: Size, faces: str, look: Look, top: str = "", heavy: bool = False, dim: bool = False
) -> tuple[Strip, ...]:
    """A card's face.

    Args:
        top: signs in its upper edge: a key, a mark.
        heavy: chosen.
        dim: it cannot be played.
    """
    signs = look.signs
    width = size.width - 2
    strong, plain, border = (look.dim,) * 3 if dim else (ink(code, look), look.plain, look.edge)
    side = (signs.side, border)
    name = FACES[faces].names.get(code[0], "")
    rows = [spans(side, (fit(f"{label(code, faces, look)}", width), strong), side)]
    rows += [spans(side, (" " * width, plain), side)] * (size.height - 4)
    rows.append(spans(side, (fit(name, width), plain), side))
    upper = edge(signs.heavy_top if heavy else signs.top, width, border, top)
    return (upper, *rows, edge(signs.bottom, width, border))


@lru_cache(maxsize=16)
def suit_box(suit: str, look: Look) -> tuple[Strip, ...]:
    """A suit, shown large: its sign on a small card."""
    sign = look.signs.suits[SUITS.index(suit)]
    style = ink(f"A{suit}", look)
    side = (look.signs.side, look.edge)
    middle = spans(side, (f"  {sign}  ", style), side)
    return edge(look.signs.top, 5, look.edge), middle, edge(look.signs.bottom, 5, look.edge)
