"""The faces of the African pack: a map with region and place, drawings for lions, gems, the thief and the star."""

import json
from functools import cache, lru_cache
from typing import Final

from rich.style import Style
from textual.strip import Strip

from cardtable import resources
from cardtable.engine.cards import Card
from cardtable.errors import AssetsMissing
from cardtable.games.afrikan_tahti import cards as pack
from cardtable.games.afrikan_tahti.places import place, places, shipped
from cardtable.language import _
from cardtable.ui.faces.body import Frame, Ground, Mark, around, frame
from cardtable.ui.faces.canvas import Canvas
from cardtable.ui.faces.drawings import Cell, mixed, one_ink, pixels, size, style
from cardtable.ui.look import Look
from cardtable.ui.widgets.cards import Size

S: Final = Size(6, 4)
M: Final = Size(13, 7)
L: Final = Size(17, 9)

DRAWN: Final = {
    pack.LION: "lion", pack.TOPAZ: "topaz", pack.EMERALD: "emerald", pack.RUBY: "ruby", pack.HORSESHOE: "horseshoe",
    pack.THIEF_RANK: "thief", pack.STAR_RANK: "star",
}  # fmt: skip
GEMS: Final = {pack.TOPAZ: "#d39a10", pack.EMERALD: "#0f8a4d", pack.RUBY: "#c2182f"}


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


@cache
def coordinates() -> dict[str, tuple[float, float]]:
    """Longitude and latitude of the shipped deck's places, by code."""
    found = json.loads(resources.text("decks", "african-places.json"))
    return {code: (float(east), float(north)) for code, (east, north) in found.items()}


def spot(card: Card, width: int, height: int) -> tuple[int, int] | None:
    """The cell of a card's place on a map of that size; None: a deck of one's own, or no place."""
    code = pack.DECK.code(card)
    if card >= pack.THIEF or _own_deck() or code not in coordinates():
        return None
    east, north = coordinates()[code]
    x, y = int((east + 19.5) / 72 * width), int((38.5 - north) / 74.5 * height)
    return max(0, min(x, width - 1)), max(0, min(y, height - 1))


def _own_deck() -> bool:
    try:
        return places() != shipped()
    except AssetsMissing:
        return False


def ink_of(card: Card, look: Look) -> str | None:
    """The colour of a card's region; None: there are no colours, or no region."""
    palette = look.palette
    region = pack.region(card)
    if palette is None:
        return None
    if region is None:
        return palette.ink
    return {"N": palette.diamonds, "W": palette.clubs, "E": palette.hearts, "S": palette.south}[region]


@lru_cache(maxsize=2048)
def inside(card: Card, size_: Size, look: Look, mark: Mark, initials: bool = False) -> tuple[Strip, ...]:
    """What is printed on a card; with initials the first letters of its place stand out."""
    frame_ = frame(look, mark)
    width, height = size_.width - 2, size_.height - 2
    canvas = Canvas(width, height, frame_.ink)
    colour, paper = ink_of(card, look), frame_.paper
    dim = mark is Mark.DIM
    strong = frame_.ink if dim else look.inks[0] if paper is None or colour is None else style(colour, paper, True)
    region, rank = pack.region(card), pack.RANK[card]
    number = str(rank) if region else ""
    if size_.height < M.height:
        sign = look.signs.gem if pack.TOPAZ <= rank <= pack.HORSESHOE else ""
        small = look.signs.thief if rank == pack.THIEF_RANK else look.signs.star if rank == pack.STAR_RANK else sign
        canvas.text(0, 0, f"{number}{region or ''}{small}", strong)
        canvas.text(0, 1, title(card).lower()[:width], frame_.ink)
        return canvas.strips()
    name = place(card)
    drawn, large = not look.ascii, size_.height >= L.height
    if region is None:
        _draw(canvas, (width - 8) // 2, 0 if not large else 1, DRAWN[rank], look, frame_, strong)
        text = title(card)
        canvas.text((width - len(text)) // 2, height - 1, text, strong)
        return canvas.strips()
    special = rank in DRAWN
    rows = _wrapped(name, width)
    if large and special:
        canvas.text(0, 0, f"{number} {title(card)}"[: width - 2], strong)
        canvas.text(width - 1, 0, region, strong)
        _draw(canvas, 0, 1, DRAWN[rank], look, frame_, strong)
        if drawn:
            _map(canvas, width - 6, 2, "6x3", card, look, frame_, strong)
    else:
        canvas.text(0, 0, number, strong)
        canvas.text(0, 1, region, strong)
        if special:
            _draw(canvas, 3, 0, DRAWN[rank], look, frame_, strong)
            if look.ascii:
                canvas.text(2, 2, title(card)[: width - 2], strong)
        elif drawn:
            kind = "12x6" if large else "8x4" if len(rows) == 1 else "6x3"
            _map(canvas, 3, 0, kind, card, look, frame_, strong)
    for at, text in enumerate(rows, start=height - len(rows)):
        canvas.text(0, at, text.ljust(width), frame_.ink)
        if initials:
            for column, letter in enumerate(text):
                if letter.isalpha() and (column == 0 or text[column - 1] in " -"):
                    canvas.text(column, at, letter, strong)
    return canvas.strips()


def _draw(canvas: Canvas, x: int, y: int, name: str, look: Look, frame_: Frame, strong: Style) -> None:
    """A lion, a gem, the thief or the star."""
    if look.ascii:
        return
    if frame_.paper is None:
        canvas.draw(x, y, one_ink(name), strong, paper=None)
        return
    inks: dict[str, str] = {}
    gem = {"topaz": GEMS[pack.TOPAZ], "emerald": GEMS[pack.EMERALD], "ruby": GEMS[pack.RUBY]}.get(name)
    if gem is not None:
        inks = {"G": gem, "h": mixed(gem, "#ffffff", 0.55), "d": mixed(gem, "#000000", 0.35)}
    elif name == "horseshoe":
        inks = {"H": "#4a6aa8", "h": "#c9d4e6"}
    elif name == "thief":
        inks = {"F": "#e2b48a"}
    canvas.draw(x, y, pixels(name, tuple(inks.items())), strong, paper=frame_.paper, faded=frame_.faded)


def _map(canvas: Canvas, x: int, y: int, kind: str, card: Card, look: Look, frame_: Frame, strong: Style) -> None:
    """Africa, the card's own region in its ink, and a dot where the place is."""
    name = f"africa {kind}"
    width, height = size(name)
    region = pack.region(card)
    palette = look.palette
    if palette is None or frame_.paper is None:
        others = {letter: "" for letter in "NWES" if letter != region}
        cells = pixels(name, (*others.items(), (region or "N", "ink")))
        canvas.draw(x, y, cells, strong, paper=None)
    else:
        own = mixed(ink_of(card, look) or palette.ink, frame_.paper, 0.38)
        inks = {letter: own if letter == region else palette.land for letter in "NWES"}
        cells = pixels(name, tuple(inks.items()))
        canvas.draw(x, y, cells, strong, paper=frame_.paper, faded=frame_.faded)
    if (dot := spot(card, width, height)) is None:
        return
    cell: Cell = cells[dot[1]][dot[0]]
    beneath = cell.behind or cell.ink or frame_.paper
    if frame_.paper is None or beneath in ("ink", ""):
        canvas.text(x + dot[0], y + dot[1], "●", strong)
        return
    if beneath is not None and frame_.faded:
        beneath = mixed(beneath, frame_.paper, frame_.faded)
    ink = strong.color.name if strong.color is not None else None
    canvas.text(x + dot[0], y + dot[1], "●", style(ink, beneath, True))


@lru_cache(maxsize=256)
def _wrapped(name: str, width: int) -> list[str]:
    """A place name in one line or two, cut at a blank or hyphen."""
    if len(name) <= width:
        return [name]
    cut = max(name.rfind(sign, 0, width) for sign in " -")
    cut = cut if cut > 0 else width - 1
    return [name[: cut + 1].rstrip(), name[cut + 1 :]]


@lru_cache(maxsize=4096)
def card(
    card_: Card,
    size_: Size,
    look: Look,
    mark: Mark = Mark.NONE,
    ground: Ground = Ground.FELT,
    *,
    key: str = "",
    sign: str = "",
    initials: bool = False,
) -> tuple[Strip, ...]:
    """A whole card; with initials the first letters of its place stand out."""
    return around(inside(card_, size_, look, mark, initials), look, mark, ground, key, sign)
