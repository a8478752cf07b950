"""The African cards as they lie in the rows and the hand of the solitaire: wide, so that the place name can be read."""

from functools import lru_cache

from rich.style import Style
from textual.strip import Strip

from cardtable.engine.cards import Card
from cardtable.games.afrikan_tahti import cards as pack
from cardtable.games.afrikan_tahti.places import place
from cardtable.ui.faces import african as faces
from cardtable.ui.faces.body import Ground, Mark, around, frame
from cardtable.ui.faces.drawings import style
from cardtable.ui.look import Look
from cardtable.ui.widgets.board import fit, spans

SLICE = 4
"""Cells of a covered card."""
END = 24
"""Cells of the last card of a row."""
HELD = (22, 4)
"""Cells of a card in hand, where there is no room for more."""


@lru_cache(maxsize=512)
def held(card: Card, picked: bool, look: Look) -> tuple[Strip, ...]:
    """A card in hand: number, name of its kind and region above, the place below, its initials bold."""
    width = HELD[0] - 2
    mark = Mark.CHOSEN if picked else Mark.NONE
    plain, ink = frame(look, mark).ink, _ink(card, look)
    region = pack.region(card) or ""
    head = f" {_number(card)} {faces.title(card)}"
    inside = (
        spans((fit(head, width - 2), ink), (f"{region:<2}", ink)),
        spans(*_name(place(card), width, plain, ink)),
    )
    return around(inside, look, mark)


@lru_cache(maxsize=512)
def covered(card: Card, tall: bool, first: bool, look: Look) -> tuple[Strip, ...]:
    """A card under others in its row: its left edge, with number and region."""
    code = f"{_number(card)}{pack.region(card) or ''}" if card < pack.THIEF else f" {look.signs.thief}"
    plain = frame(look, Mark.NONE).ink
    if not tall:
        return (
            spans((look.signs.side if look.palette is None else " ", plain), (fit(code, SLICE - 1), _ink(card, look))),
        )
    inside = (spans((fit(code, END - 2), _ink(card, look))),)
    return around(inside, look, Mark.NONE, Ground.FELT if first else Ground.CARD)


@lru_cache(maxsize=512)
def last(card: Card, fixed: int, tall: bool, over: bool, look: Look) -> tuple[Strip, ...]:
    """The card at a row's end: number, region, place; a fixed horseshoe says what it is.

    Args:
        over: whether it lies over another one.
    """
    width = END - 2
    plain, ink = frame(look, Mark.NONE).ink, _ink(card, look)
    number = f"{_number(card)}{pack.region(card) or ''}" if card < pack.THIEF else faces.title(card)
    room = width - 4 - 3 * bool(fixed)
    name = place(card)
    parts = [(fit(number, 4 if name else width), ink)]
    if name:
        parts += _name(name, room, plain, ink, indent="")
    if fixed:
        parts.append((f"={fixed:<2}", ink))
    inside = spans(*parts)
    if not tall:
        side = (look.signs.side if look.palette is None else " ", plain)
        return (spans(side, *parts, side),)
    return around((inside,), look, Mark.NONE, Ground.CARD if over else Ground.FELT)


def _number(card: Card) -> str:
    return str(pack.RANK[card]) if card < pack.THIEF else ""


def _ink(card: Card, look: Look) -> Style:
    colour, paper = faces.ink_of(card, look), frame(look, Mark.NONE).paper
    return look.single if colour is None or paper is None else style(colour, paper, True)


def _name(name: str, width: int, plain: Style, ink: Style, indent: str = " ") -> list[tuple[str, Style]]:
    """A place name whose initials stand out: they decide what fits."""
    parts: list[tuple[str, Style]] = [(indent, plain)] if indent else []
    shown = fit(name, width - len(indent))
    first = True
    for letter in shown:
        parts.append((letter, ink if first and letter.isalpha() else plain))
        first = letter in " -"
    return parts
