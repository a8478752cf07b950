"""The faces of the African pack, and its chips and markers, as cached lines."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.style import Style
from textual.strip import Strip

from cardtable.engine.cards import Card
from cardtable.games.afrikan_tahti import cards as pack
from cardtable.games.afrikan_tahti.places import place
from cardtable.ledger.chips import CHIPS
from cardtable.ui.faces import glyphs
from cardtable.ui.widgets.board import FELT, fit, line, spans
from cardtable.words import _

PAPER = "#f3ecd8"
INK = {"N": "#1d4f91", "W": "#1c6b3a", "E": "#a3261b", "S": "#6a3d8f", None: "#1a1a1a"}
GEMS = {pack.TOPAZ: "#8a6a00", pack.EMERALD: "#0b7a3b", pack.RUBY: "#b3122b", pack.HORSESHOE: "#2a4d8f"}
BACK = Style(color="#d8b46a", bgcolor="#5a2d1a")
EDGE = Style(color="#6b6250", bgcolor=PAPER)
DIM = Style(color="#7d786c", bgcolor="#c9c3b2")
CHIP_STYLES = (
    Style(color="#1a1a1a", bgcolor="#e8c33a", bold=True),
    Style(color="#f6fff6", bgcolor="#127a3d", bold=True),
    Style(color="#fff5f5", bgcolor="#b3122b", bold=True),
    Style(color="#f5f8ff", bgcolor="#2a4d8f", bold=True),
)


class Size(NamedTuple):
    """The cells of a card."""

    width: int
    height: int


SMALL = Size(13, 6)
LARGE = Size(17, 9)


def title(card: Card) -> str:
    """The special name of a card; empty for the numbers 3…10."""
    return {
        pack.LION: _("LION"),
        pack.TOPAZ: _("TOPAZ"),
        pack.EMERALD: _("EMERALD"),
        pack.RUBY: _("RUBY"),
        pack.HORSESHOE: _("HORSESHOE"),
        pack.THIEF_RANK: _("THIEF"),
        pack.STAR_RANK: _("STAR"),
    }.get(pack.RANK[card], "")


@lru_cache(maxsize=512)
def face(card: Card, size: Size, picked: bool, dim: bool) -> tuple[Strip, ...]:
    """A card's face: bright, dimmed when it cannot be played, with a heavy edge when picked."""
    signs = glyphs()
    region = pack.region(card)
    ink = Style(color=INK[region], bgcolor=PAPER, bold=True)
    edge = DIM if dim else EDGE
    plain = DIM if dim else Style(color="#2b2b2b", bgcolor=PAPER)
    strong = DIM if dim else ink
    width = size.width - 2
    side = (signs.heavy_side if picked else signs.side, edge)
    rank = pack.RANK[card]
    gem = signs.star if rank == pack.STAR_RANK else signs.gem if rank in GEMS else ""
    gem_style = DIM if dim else Style(color=GEMS.get(rank, "#b8860b"), bgcolor=PAPER, bold=True)
    number = f" {rank} " if rank <= pack.HORSESHOE else " "
    corner = f"{region or ''} "
    middle = width - len(number) - len(corner)
    rows = [spans(side, (number, strong), (fit(gem, middle), gem_style), (corner, strong), side)]
    rows.append(spans(side, (fit(f" {title(card)}", width), strong), side))
    lines = _wrapped(place(card), width)
    rows += [spans(side, (" " * width, plain), side)] * (size.height - 4 - len(lines))
    rows += [spans(side, (fit(text, width), plain), side) for text in lines]
    return (_edge(signs.heavy_top if picked else signs.top, width, edge), *rows,
            _edge(signs.heavy_bottom if picked else signs.bottom, width, edge))  # fmt: skip


@lru_cache(maxsize=64)
def back(size: Size, text: str) -> tuple[Strip, ...]:
    """A face-down pile with a word on it."""
    signs = glyphs()
    width = size.width - 2
    rows = [spans((signs.side, BACK), (signs.back * width, BACK), (signs.side, BACK))] * (size.height - 2)
    middle = (size.height - 2) // 2
    rows[middle] = spans((signs.side, BACK), (fit(f" {text}", width), BACK), (signs.side, BACK))
    return (_edge(signs.top, width, BACK), *rows, _edge(signs.bottom, width, BACK))


@lru_cache(maxsize=64)
def empty(size: Size, text: str) -> tuple[Strip, ...]:
    """A place where a card could lie."""
    style = Style(color="#7fa98c", bgcolor=FELT.bgcolor)
    signs = glyphs()
    width = size.width - 2
    rows = [spans((signs.side, style), (" " * width, style), (signs.side, style))] * (size.height - 2)
    rows[(size.height - 2) // 2] = spans((signs.side, style), (fit(f" {text}", width), style), (signs.side, style))
    return (_edge(signs.top, width, style), *rows, _edge(signs.bottom, width, style))


def chips(counts: Sequence[int]) -> list[tuple[str, Style]]:
    """Chips as coloured letters, the dearest first: `(H)`, or `3(H)` for many."""
    parts: list[tuple[str, Style]] = []
    for kind in reversed(range(len(CHIPS))):
        count = counts[kind]
        if count:
            parts.append((str(count) if count > 1 else "", FELT))
            parts.append((f"({CHIPS[kind][0].upper()})", CHIP_STYLES[kind]))
    return [part for part in parts if part[0]]


def markers(count: int) -> str:
    """Thief markers as signs."""
    sign = glyphs().thief
    return sign * count if count <= 4 else f"{count}{sign}"


def small_backs(count: int) -> str:
    """A hidden hand: as many backs as cards, always alike."""
    return " ".join(glyphs().back * 2 for _card in range(count))


def _edge(corners: str, width: int, style: Style) -> Strip:
    return line(corners[0] + corners[1] * width + corners[2], None, style)


def _wrapped(name: str, width: int) -> list[str]:
    """A place name in two lines, a blank before it where there is room."""
    lines = ["", name]
    if len(name) > width:
        cut = max(name.rfind(sign, 0, width) for sign in " -")
        cut = cut if cut > 0 else width - 1
        lines = [name[: cut + 1].rstrip(), name[cut + 1 :]]
    return [text if len(text) == width else f" {text}" for text in lines]
