"""The body of a card: paper with half a cell of rim all round, which is gap, round corner and frame at once.

Where there are no colours, or no signs beyond ASCII, a box takes its place. What a card is to the present choice is
said by the rim and by a tab on the upper edge: three cells, a key at the left, a sign at the right.
"""

from enum import Enum, auto
from functools import lru_cache
from typing import Final, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from cardtable.ui.faces.drawings import style
from cardtable.ui.look import Look
from cardtable.ui.widgets.cards import Size

S: Final = Size(6, 4)
M: Final = Size(9, 7)
L: Final = Size(13, 9)


class Mark(Enum):
    """What a card is to the present choice."""

    NONE = auto()
    CHOSEN = auto()
    TAKEN = auto()
    DIM = auto()
    """It may not be played."""
    NEW = auto()
    """It was played last."""
    WINS = auto()


class Ground(Enum):
    """What a card lies on."""

    FELT = auto()
    LIT = auto()
    CARD = auto()
    """Another card, of which an edge is seen, on the felt or in its lit part."""
    CARD_LIT = auto()


class Frame(NamedTuple):
    """The inks of a card's surroundings."""

    paper: str | None
    ink: Style
    """Plain print on it."""
    faded: float
    """How much of the paper is mixed into drawings."""


@lru_cache(maxsize=64)
def frame(look: Look, mark: Mark) -> Frame:
    """How the inside of such a card is printed."""
    palette = look.palette
    if palette is None:
        return Frame(None, look.dim if mark is Mark.DIM else look.plain, 0.0)
    if mark is Mark.DIM:
        return Frame(palette.dimpaper, style(palette.dimink, palette.dimpaper), 0.45)
    return Frame(palette.paper, style(palette.ink, palette.paper), 0.0)


_BOXES: Final = {
    Mark.NONE: ("┌─┐", "│", "└─┘"), Mark.CHOSEN: ("┏━┓", "┃", "┗━┛"), Mark.TAKEN: ("╔═╗", "║", "╚═╝"),
    Mark.DIM: ("┌╌┐", "╎", "└╌┘"), Mark.NEW: ("┏━┓", "┃", "┗━┛"), Mark.WINS: ("┏━┓", "┃", "┗━┛"),
}  # fmt: skip
_ASCII: Final = {
    Mark.NONE: (".-.", "|", "'-'"), Mark.CHOSEN: ("#=#", "|", "'-'"), Mark.TAKEN: (".=.", "|", "'='"),
    Mark.DIM: (".-.", ":", "'-'"), Mark.NEW: (".*.", "|", "'-'"), Mark.WINS: ("#=#", "|", "'-'"),
}  # fmt: skip


def around(
    inside: tuple[Strip, ...],
    look: Look,
    mark: Mark,
    ground: Ground = Ground.FELT,
    key: str = "",
    sign: str = "",
    pinta: tuple[int, str | None] | None = None,
) -> tuple[Strip, ...]:
    """The body around a face.

    Args:
        key: what chooses the card, on its upper edge.
        sign: a sign at the right of the upper edge.
        pinta: gaps in the upper and lower edge by which Spanish cards tell their suits, and the ink between them.
    """
    width = inside[0].cell_length
    palette = look.palette
    if palette is None or look.ascii:
        top, side, bottom = (_ASCII if look.ascii else _BOXES)[mark]
        ink = look.dim if mark is Mark.DIM else look.bold if mark in (Mark.CHOSEN, Mark.NEW, Mark.WINS) else look.edge
        if palette is not None:
            paper = palette.dimpaper if mark is Mark.DIM else palette.paper
            ink = style(palette.dimink if mark is Mark.DIM else palette.ink, paper, mark is Mark.CHOSEN)
        upper = top[0] + key + gapped(top[1], width - len(key) - len(sign), pinta) + sign + top[2]
        lines = [Strip([Segment(upper, ink)], width + 2)]
        lines += [Strip.join([Strip([Segment(side, ink)], 1), row, Strip([Segment(side, ink)], 1)]) for row in inside]
        lines.append(Strip([Segment(bottom[0] + gapped(bottom[1], width, pinta) + bottom[2], ink)], width + 2))
        return tuple(lines)
    rims = {Mark.CHOSEN: palette.pick, Mark.TAKEN: palette.take, Mark.NEW: palette.new, Mark.WINS: palette.gold}
    rim = rims.get(mark, palette.dimpaper if mark is Mark.DIM else palette.rim)
    beneath = palette.lit if ground in (Ground.LIT, Ground.CARD_LIT) else palette.felt
    over = ground in (Ground.CARD, Ground.CARD_LIT)
    edge, low = style(rim, beneath), style(rim, palette.shade)
    tab = style(
        palette.on_take if mark is Mark.TAKEN else palette.on_key, rim if mark is Mark.TAKEN else palette.key, True
    )
    if mark is Mark.CHOSEN:
        tab = style(palette.on_gold, palette.gold, True)
    parts = [Segment("▗", edge)]
    middle = width
    if key:
        parts.append(Segment(f" {key} ", tab))
        middle -= 3
    if sign:
        middle -= 3
    parts += _edge("▄", middle, edge, pinta if mark in (Mark.NONE, Mark.DIM) else None)
    if sign:
        parts.append(Segment(f" {sign} ", tab))
    parts.append(Segment("▖", edge))
    left_edge = style(rim, palette.papershade) if over else edge
    left, right = Strip([Segment("▐", left_edge)], 1), Strip([Segment("▌", low)], 1)
    lines = [Strip(parts, width + 2), *(Strip.join([left, row, right]) for row in inside)]
    lower = _edge("▀", width, low, pinta if mark in (Mark.NONE, Mark.DIM) else None)
    foot = [Segment("▝", low if over else edge), *lower, Segment("▘", low)]
    return (*lines, Strip(foot, width + 2))


def gapped(sign: str, width: int, pinta: tuple[int, str | None] | None) -> str:
    """An edge with its gaps, evenly spread."""
    gaps = 0 if pinta is None else pinta[0]
    at = {width * (gap + 1) // (gaps + 1) for gap in range(gaps)}
    return "".join(" " if column in at else sign for column in range(width))


def _edge(sign: str, width: int, plain: Style, pinta: tuple[int, str | None] | None) -> list[Segment]:
    """The same in colours: the gaps are of the rim."""
    if pinta is None or pinta[1] is None or plain.bgcolor is None:
        return [Segment(sign * width, plain)]
    inked = style(pinta[1], plain.bgcolor.name)
    return [Segment(sign, plain if part == " " else inked) for part in gapped(sign, width, pinta)]


@lru_cache(maxsize=256)
def back(size: Size, text: str, look: Look, ground: Ground = Ground.FELT) -> tuple[Strip, ...]:
    """A card that lies face down, with a count on it."""
    width, height = size.width - 2, size.height - 2
    palette = look.palette
    if palette is None or look.ascii:
        hatch = ":" if look.ascii else "▒"
        rows = [hatch * width] * height
        rows[height // 2] = f" {text} ".center(width, hatch) if text else rows[height // 2]
        top, side, bottom = (_ASCII if look.ascii else _BOXES)[Mark.NONE]
        drawn = [top[0] + top[1] * width + top[2], *(f"{side}{row}{side}" for row in rows)]
        drawn.append(bottom[0] + bottom[1] * width + bottom[2])
        return tuple(Strip([Segment(row, look.back)], width + 2) for row in drawn)
    hatched, plain = style(palette.back2, palette.back), style(palette.backrim, palette.back, True)
    printed: list[Strip] = []
    for y in range(height):
        if text and y == height // 2:
            left = (width - len(text)) // 2
            parts = [Segment("╳" * left, hatched), Segment(text, plain)]
            parts.append(Segment("╳" * (width - left - len(text)), hatched))
            printed.append(Strip(parts, width))
        else:
            printed.append(Strip([Segment("╳" * width, hatched)], width))
    beneath = palette.lit if ground is Ground.LIT else palette.felt
    edge, low = style(palette.backrim, beneath), style(palette.backrim, palette.shade)
    left_edge, right_edge = Strip([Segment("▐", edge)], 1), Strip([Segment("▌", low)], 1)
    body = [Strip.join([left_edge, row, right_edge]) for row in printed]
    foot = [Segment("▝", edge), Segment("▀" * width, low), Segment("▘", low)]
    return (
        Strip([Segment("▗" + "▄" * width + "▖", edge)], width + 2), *body, Strip(foot, width + 2),
    )  # fmt: skip


@lru_cache(maxsize=256)
def fan(count: int, look: Look, step: int = 2) -> tuple[Strip, ...]:
    """A hidden hand: as many backs as cards, one every few cells; equal counts are equal fans."""
    if not count:
        return ()
    palette = look.palette
    width = (count - 1) * step + 4
    if palette is None or look.ascii:
        return (Strip([Segment(" ".join([look.signs.back] * count), look.back)], 2 * count - 1),)
    edge, low = style(palette.backrim, palette.felt), style(palette.backrim, palette.shade)
    hatched, rim = style(palette.back2, palette.back), style(palette.backrim, palette.back)
    top = Strip([Segment("▗" + "▄" * (width - 2) + "▖", edge)], width)
    inner = [Segment("▐", edge)]
    for card in range(count):
        wide = step - 1 if card < count - 1 else 2
        if card:
            inner.append(Segment("▐", rim))
        inner.append(Segment("╳" * wide, hatched))
    length = sum(segment.cell_length for segment in inner) + 1
    inner.append(Segment("▌", low))
    foot = Strip([Segment("▝", edge), Segment("▀" * (width - 2) + "▘", low)], width)
    middle = Strip(inner, length).adjust_cell_length(width)
    return top, middle, foot


@lru_cache(maxsize=128)
def place(size: Size, text: str, look: Look, ground: Ground = Ground.FELT) -> tuple[Strip, ...]:
    """A place where a card could lie."""
    ink = look.lit_soft if ground is Ground.LIT and look.palette is not None else look.place
    width, height = size.width - 2, size.height - 2
    top, side, bottom = (".-.", "|", "'-'") if look.ascii else ("╭╌╮", "╎", "╰╌╯")
    rows = [" " * width] * height
    rows[height // 2] = text[:width].center(width)
    drawn = [top[0] + top[1] * width + top[2], *(f"{side}{row}{side}" for row in rows)]
    drawn.append(bottom[0] + bottom[1] * width + bottom[2])
    return tuple(Strip([Segment(row, ink)], width + 2) for row in drawn)
