"""The faces of the African pack, and its chips and markers, as cached lines."""

from collections.abc import Sequence
from functools import lru_cache

from rich.style import Style
from textual.strip import Strip

from cardtable.engine.cards import Card
from cardtable.games.afrikan_tahti import cards as pack
from cardtable.games.afrikan_tahti.chips import CHIPS
from cardtable.games.afrikan_tahti.places import place
from cardtable.language import _
from cardtable.ui.look import Look
from cardtable.ui.widgets.board import fit, spans
from cardtable.ui.widgets.cards import Size
from cardtable.ui.widgets.cards import edge as edge_of

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


@lru_cache(maxsize=1024)
def face(card: Card, size: Size, picked: bool, dim: bool, look: Look) -> tuple[Strip, ...]:
    """A card's face: bright, dimmed when it cannot be played, with a heavy edge when picked.

    Only one line differs when it is picked: over a slow connection that is all that is sent.
    """
    signs = look.signs
    region, rank = pack.region(card), pack.RANK[card]
    edge = look.dim if dim else look.edge
    plain = look.dim if dim else look.plain
    strong = look.dim if dim else look.inks[pack.REGIONS.index(region)] if region else look.single
    width = size.width - 2
    side = (signs.side, edge)
    gem, gem_style = "", strong
    if pack.TOPAZ <= rank <= pack.HORSESHOE:
        gem, gem_style = signs.gem, strong if dim else look.gems[rank - pack.TOPAZ]
    elif rank == pack.STAR_RANK:
        gem = signs.star
    number = f" {rank} " if rank <= pack.HORSESHOE else " "
    corner = f"{region or ''} "
    middle = width - len(number) - len(corner)
    rows = [spans(side, (number, strong), (fit(gem, middle), gem_style), (corner, strong), side)]
    rows.append(spans(side, (fit(f" {title(card)}", width), strong), side))
    lines = _wrapped(place(card), width)
    rows += [spans(side, (" " * width, plain), side)] * (size.height - 4 - len(lines))
    rows += [spans(side, (fit(text, width), plain), side) for text in lines]
    return (edge_of(signs.heavy_top if picked else signs.top, width, edge), *rows, edge_of(signs.bottom, width, edge))


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


def _wrapped(name: str, width: int) -> list[str]:
    """A place name in two lines, a blank before it where there is room."""
    lines = ["", name]
    if len(name) > width:
        cut = max(name.rfind(sign, 0, width) for sign in " -")
        cut = cut if cut > 0 else width - 1
        lines = [name[: cut + 1].rstrip(), name[cut + 1 :]]
    return [text if len(text) == width else f" {text}" for text in lines]
