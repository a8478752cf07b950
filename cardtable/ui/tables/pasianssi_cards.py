"""The African cards as they lie in the rows and the hand of the solitaire: wide, so that the place name can be read."""

from functools import lru_cache

from rich.style import Style
from textual.strip import Strip

from cardtable.engine.cards import Card
from cardtable.games.afrikan_tahti import cards as pack
from cardtable.games.afrikan_tahti.places import place
from cardtable.ui.look import Look
from cardtable.ui.tables.african_cards import title
from cardtable.ui.widgets.board import fit, spans
from cardtable.ui.widgets.cards import edge

SLICE = 4
"""Cells of a covered card."""
END = 24
"""Cells of the last card of a row."""
HELD = (22, 4)
"""Cells of a card in hand."""


@lru_cache(maxsize=512)
def held(card: Card, picked: bool, look: Look) -> tuple[Strip, ...]:
    """A card in hand: number, name of its kind and region above, the place below, its initials bold."""
    signs = look.signs
    width = HELD[0] - 2
    ink = _ink(card, look)
    side = (signs.side, look.edge)
    region = pack.region(card) or ""
    head = f" {_number(card)} {title(card)}"
    top = signs.heavy_top if picked else signs.top
    return (
        edge(top, width, look.edge),
        spans(side, (fit(head, width - 2), ink), (f"{region:<2}", ink), side),
        spans(side, *_name(place(card), width, look, ink), side),
        edge(signs.bottom, width, look.edge),
    )


@lru_cache(maxsize=512)
def covered(card: Card, tall: bool, look: Look) -> tuple[Strip, ...]:
    """A card under others in its row: its left edge, with number and region."""
    signs = look.signs
    code = f"{_number(card)}{pack.region(card) or ''}" if card < pack.THIEF else f" {signs.thief}"
    middle = spans((signs.side, look.edge), (fit(code, SLICE - 1), _ink(card, look)))
    if not tall:
        return (middle,)
    left, bar = signs.top[0], signs.top[1]
    foot = signs.bottom[0], signs.bottom[1]
    return (
        spans((left + bar * (SLICE - 1), look.edge)),
        middle,
        spans((foot[0] + foot[1] * (SLICE - 1), look.edge)),
    )


@lru_cache(maxsize=512)
def last(card: Card, fixed: int, tall: bool, look: Look) -> tuple[Strip, ...]:
    """The card at a row's end: number, region, place; a fixed horseshoe says what it is."""
    signs = look.signs
    width = END - 2
    ink = _ink(card, look)
    side = (signs.side, look.edge)
    number = f"{_number(card)}{pack.region(card) or ''}" if card < pack.THIEF else title(card)
    room = width - 4 - 3 * bool(fixed)
    name = place(card)
    parts = [(fit(number, 4 if name else width), ink)]
    if name:
        parts += _name(name, room, look, ink, indent="")
    if fixed:
        parts.append((f"={fixed:<2}", ink))
    middle = spans(side, *parts, side)
    if not tall:
        return (middle,)
    return edge(signs.top, width, look.edge), middle, edge(signs.bottom, width, look.edge)


def _number(card: Card) -> str:
    return str(pack.RANK[card]) if card < pack.THIEF else ""


def _ink(card: Card, look: Look) -> Style:
    region = pack.region(card)
    return look.inks[pack.REGIONS.index(region)] if region else look.single


def _name(name: str, width: int, look: Look, ink: Style, indent: str = " ") -> list[tuple[str, Style]]:
    """A place name whose initials stand out: they decide what fits."""
    parts: list[tuple[str, Style]] = [(indent, look.plain)] if indent else []
    shown = fit(name, width - len(indent))
    first = True
    for letter in shown:
        parts.append((letter, ink if first and letter.isalpha() else look.plain))
        first = letter in " -"
    return parts
