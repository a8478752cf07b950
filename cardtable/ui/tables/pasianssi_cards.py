"""The African cards as they lie in the rows and the hand of the solitaire: wide, so that the place name can be read."""

from functools import lru_cache

from rich.style import Style
from textual.strip import Strip

from cardtable.engine.cards import Card
from cardtable.games.afrikan_tahti import cards as pack
from cardtable.games.afrikan_tahti.places import place
from cardtable.ui.faces import african as faces
from cardtable.ui.faces.body import Ground, Mark, around, frame
from cardtable.ui.look import Look
from cardtable.ui.tables.african_cards import ink
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
    plain, own = frame(look, mark).ink, ink(card, look)
    region = pack.region(card) or ""
    head = f" {_number(card)} {faces.title(card)}"
    inside = (
        spans((fit(head, width - 2), own), (f"{region:<2}", own)),
        spans(*_name(place(card), width, plain, own)),
    )
    return around(inside, look, mark)


@lru_cache(maxsize=512)
def covered(card: Card, height: int, first: bool, look: Look) -> tuple[Strip, ...]:
    """A card under others in its row: its left edge, with number and region."""
    code = f"{_number(card)}{pack.region(card) or ''}" if card < pack.THIEF else f" {look.signs.thief}"
    plain = frame(look, Mark.NONE).ink
    if height < 3:
        return (
            spans((look.signs.side if look.palette is None else " ", plain), (fit(code, SLICE - 1), ink(card, look))),
        )
    return around(
        _padded(spans((fit(code, END - 2), ink(card, look))), height, plain),
        look,
        Mark.NONE,
        Ground.FELT if first else Ground.CARD,
    )


@lru_cache(maxsize=512)
def last(card: Card, fixed: int, height: int, over: bool, look: Look) -> tuple[Strip, ...]:
    """The card at a row's end: number, region, place; a fixed horseshoe says what it is.

    Args:
        height: in lines; below 3 it has no edges.
        over: whether it lies over another one.
    """
    width = END - 2
    plain, own = frame(look, Mark.NONE).ink, ink(card, look)
    number = f"{_number(card)}{pack.region(card) or ''}" if card < pack.THIEF else faces.title(card)
    room = width - 4 - 3 * bool(fixed)
    name = place(card)
    parts = [(fit(number, 4 if name else width), own)]
    if name:
        parts += _name(name, room, plain, own, indent="")
    if fixed:
        parts.append((f"={fixed:<2}", own))
    inside = spans(*parts)
    if height < 3:
        side = (look.signs.side if look.palette is None else " ", plain)
        return (spans(side, *parts, side),)
    return around(_padded(inside, height, plain), look, Mark.NONE, Ground.CARD if over else Ground.FELT)


def _padded(inside: Strip, height: int, plain: Style) -> tuple[Strip, ...]:
    """A line in the middle of a card of that height."""
    blank = spans((" " * inside.cell_length, plain))
    above = (height - 3) // 2
    return (*[blank] * above, inside, *[blank] * (height - 3 - above))


def _number(card: Card) -> str:
    return str(pack.RANK[card]) if card < pack.THIEF else ""


def _name(name: str, width: int, plain: Style, ink: Style, indent: str = " ") -> list[tuple[str, Style]]:
    """A place name whose initials stand out: they decide what fits."""
    parts: list[tuple[str, Style]] = [(indent, plain)] if indent else []
    shown = fit(name, width - len(indent))
    first = True
    for letter in shown:
        parts.append((letter, ink if first and letter.isalpha() else plain))
        first = letter in " -"
    return parts
