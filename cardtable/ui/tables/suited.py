"""Cards with suits and ranks, drawn in text: French, Italian and Spanish faces; the record knows only codes."""

from functools import lru_cache
from typing import NamedTuple

from rich.style import Style
from textual.strip import Strip

from cardtable.ui.faces.body import Ground, Mark, around, frame
from cardtable.ui.faces.drawings import style as style_of
from cardtable.ui.faces.suited import SUITS, ink_of
from cardtable.ui.look import Look
from cardtable.ui.widgets.board import fit, spans


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
        "♣◉∪†", "BDCS", {"A": "1", "J": "8", "Q": "9", "K": "10"}, {"J": "Fante", "Q": "Cavallo", "K": "Re"}
    ),
    "spanish": Faces(
        "♣◉∪†", "BOCE", {"A": "1", "J": "8", "Q": "9", "K": "10"}, {"J": "Sota", "Q": "Caballo", "K": "Rey"}
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


def sign(code: str, faces: str, look: Look) -> str:
    """The sign of a card's suit, one cell."""
    style = FACES[faces]
    suit = SUITS.index(code[-1])
    return style.letters[suit] if look.ascii else (style.signs or look.signs.suits)[suit]


def ink(code: str, look: Look) -> Style:
    """The ink of a suit: four suits, four inks."""
    colour = ink_of(code, "french", look)
    if look.palette is not None and colour is not None:
        return style_of(colour, look.palette.paper, True)
    return look.inks[(1, 0, 2, 3)[SUITS.index(code[-1])]]


@lru_cache(maxsize=512)
def tiny(code: str, faces: str, look: Look, mark: Mark, ground: Ground, key: str) -> tuple[Strip, ...]:
    """A card of three lines, where there are more than anybody has seen."""
    plain = frame(look, mark)
    ink_ = plain.ink if plain.paper is None else style_of(ink(code, look).color.name, plain.paper, True)  # type: ignore[union-attr]
    return around(
        (
            spans(
                (fit(label(code, faces, look), 3), ink_),
            ),
        ),
        look,
        mark,
        ground,
        key,
    )


@lru_cache(maxsize=16)
def suit_box(suit: str, look: Look) -> tuple[Strip, ...]:
    """A suit, shown large: its sign on a small card."""
    sign_ = look.signs.suits[SUITS.index(suit)]
    return around((spans((f"  {sign_}  ", ink(f"A{suit}", look))),), look, Mark.NONE)
