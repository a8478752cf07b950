"""French, Italian and Spanish faces: pips in their places, courts and aces drawn, a court's worth beside it."""

from functools import lru_cache
from typing import Final

from textual.strip import Strip

from cardtable.ui.faces.body import Ground, L, M, Mark, around, frame
from cardtable.ui.faces.canvas import Canvas
from cardtable.ui.faces.drawings import mixed, one_ink, pixels, style
from cardtable.ui.look import Look
from cardtable.ui.widgets.cards import Size

SUITS: Final = "CDHS"
"""Clubs, diamonds (coins), hearts (cups), spades (swords)."""

_M: Final = {"l": 2, "m": 3, "r": 4}
_L: Final = {"l": 3, "m": 5, "r": 7}
FRENCH_M: Final = {
    2: "m0 m4", 3: "m0 m2 m4", 4: "l0 r0 l4 r4", 5: "l0 r0 l4 r4 m2", 6: "l0 r0 l4 r4 l2 r2",
    7: "l0 r0 l4 r4 l2 r2 m1", 8: "l0 r0 l4 r4 l2 r2 m1 m3", 9: "l0 r0 l1 r1 m2 l3 r3 l4 r4",
    10: "l0 r0 l1 r1 l2 r2 l3 r3 l4 r4",
}  # fmt: skip
FRENCH_L: Final = {
    2: "m0 m6", 3: "m0 m3 m6", 4: "l0 r0 l6 r6", 5: "l0 r0 l6 r6 m3", 6: "l0 r0 l6 r6 l3 r3",
    7: "l0 r0 l6 r6 l3 r3 m1", 8: "l0 r0 l6 r6 l3 r3 m1 m5", 9: "l0 r0 l2 r2 m3 l4 r4 l6 r6",
    10: "l0 r0 m1 l2 r2 l4 r4 m5 l6 r6",
}  # fmt: skip
LATIN_M: Final = {
    2: "m1 m3", 3: "m0 m2 m4", 4: "l1 r1 l3 r3", 5: "l1 r1 m2 l3 r3", 6: "l0 r0 l2 r2 l4 r4", 7: "l0 r0 m1 l2 r2 l4 r4",
}  # fmt: skip
LATIN_L: Final = {
    2: "m1 m5", 3: "m1 m3 m5", 4: "l1 r1 l5 r5", 5: "l1 r1 m3 l5 r5", 6: "l1 r1 l3 r3 l5 r5",
    7: "l1 r1 l3 r3 m3 l5 r5",
}  # fmt: skip
"""By number, the columns and rows of its pips."""

COURTS: Final = {"J": "jack", "Q": "queen", "K": "king"}
LATIN: Final = {"J": "footman (fante, sota)", "Q": "rider (cavallo, caballo)", "K": "king (re, rey)"}
ACES: Final = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}
SIGNS: Final = {"C": "club", "D": "coin", "H": "cup", "S": "sword"}
LETTERS: Final = {
    "french": {"J": "J", "Q": "Q", "K": "K"}, "italian": {"J": "F", "Q": "C", "K": "R"},
    "spanish": {"J": "S", "Q": "C", "K": "R"},
}  # fmt: skip
"""What stands on a court."""
PINTA: Final = {"D": 0, "H": 1, "S": 2, "C": 3}
"""Gaps in the edges of a Spanish card, by its suit."""
VALUES: Final = {"J": 8, "Q": 9, "K": 10}
NAMES: Final = {
    "french": {"J": "Jack", "Q": "Queen", "K": "King"}, "italian": {"J": "Fante", "Q": "Cavallo", "K": "Re"},
    "spanish": {"J": "Sota", "Q": "Caballo", "K": "Rey"},
}  # fmt: skip
"""Where nothing can be drawn."""


def ink_of(code: str, deck: str, look: Look) -> str | None:
    """The colour of a card's suit; None: there are no colours."""
    palette = look.palette
    if palette is None:
        return None
    if deck == "french":
        return {"C": palette.clubs, "D": palette.diamonds, "H": palette.hearts, "S": palette.spades}[code[-1]]
    latin = {"C": palette.latin_clubs, "D": palette.coins, "H": palette.hearts, "S": palette.diamonds}
    return latin[code[-1]]


@lru_cache(maxsize=4096)
def inside(code: str, deck: str, size: Size, look: Look, mark: Mark, sign: str, valued: bool) -> tuple[Strip, ...]:
    """What is printed on a card.

    Args:
        sign: of its suit, one cell.
        valued: courts carry their worth, 8 to 10.
    """
    frame_ = frame(look, mark)
    width, height = size.width - 2, size.height - 2
    canvas = Canvas(width, height, frame_.ink)
    colour = ink_of(code, deck, look)
    paper = frame_.paper
    dim = mark is Mark.DIM
    if paper is None or colour is None:
        ink = frame_.ink if dim else look.inks[0]
    elif dim:
        ink = frame_.ink
    else:
        palette = look.palette
        index = palette.coins_index if palette is not None and deck != "french" and code[-1] == "D" else colour
        ink = style(index, paper, True)
    pip = ink if paper is None or colour is None or dim else style(colour, paper, True)
    rank = code[0]
    letter = LETTERS[deck].get(rank, {"T": "10", "A": "A" if deck == "french" else "1"}.get(rank, rank))
    worth = str(VALUES[rank]) if valued and rank in VALUES else ""
    drawn = not look.ascii
    if size.height < M.height:
        index_text = f"{letter}{sign}"
        canvas.text(0, 0, index_text, ink)
        if worth:
            canvas.text(0, height - 1, worth, ink)
        if drawn and deck == "french" and rank in COURTS:
            _draw(canvas, width - 3, height - 1, f"french {COURTS[rank]} S", look, colour, paper, frame_, ink)
        else:
            canvas.text(width - 1, height - 1, sign, pip)
        return canvas.strips()
    large = size.height >= L.height
    kind = "L" if large else "M"
    if rank in VALUES:
        if drawn:
            _court(canvas, rank, deck, kind, look, colour, paper, frame_, ink)
        else:
            canvas.text(1, height // 2, NAMES[deck][rank][: width - 1], pip)
        canvas.text(0, 0, letter, ink)
        if deck == "french":
            canvas.text(0, 1, sign, pip)
            if worth:
                canvas.text(0, 2, worth, ink)
            elif width > 1:
                canvas.text(width - 1, height - 1, letter, ink)
                canvas.text(width - 1, height - 2, sign, pip)
        else:
            canvas.text(
                1 if large else 0, 0 if large else 1, f"{'.' if look.ascii else '·'}{worth}" if large else worth, ink
            )
            canvas.text(0, height - 2, sign, pip)
        return canvas.strips()
    if rank == "A":
        _ace(canvas, code, deck, kind, look, colour, paper, frame_, ink, pip, sign)
    else:
        _pips(canvas, 10 if rank == "T" else int(rank), code, deck, large, look, colour, paper, frame_, ink, pip, sign)
    canvas.text(0, 0, letter, ink)
    if deck == "french":
        canvas.text(width - len(letter), height - 1, letter, ink)
        if large or rank == "A":
            canvas.text(0, 1, sign, pip)
            canvas.text(width - 1, height - 2, sign, pip)
    return canvas.strips()


def _draw(canvas: Canvas, x: int, y: int, name: str, look, colour, paper, frame_, ink) -> None:  # type: ignore[no-untyped-def]
    """A drawing in the suit's colours, or in one ink."""
    if paper is None or look.ascii:
        canvas.draw(x, y, one_ink(name), ink, paper=None)
        return
    coins = name.startswith("latin") and colour == look.palette.coins
    if name.startswith("french"):
        pale = mixed(colour, "#ffffff", 0.45)
        inks = {"C": colour, "A": pale, "#": colour}
    elif " pip " in name or " ace " in name:
        palette = look.palette
        inks = {
            "Y": palette.coins if coins else "#d9a514", "o": "#7a5200", "R": palette.hearts, "B": palette.diamonds,
            "b": mixed(palette.diamonds, "#ffffff", 0.45), "G": palette.latin_clubs, "g": "#064a36", "r": "#6b2a1a",
        }  # fmt: skip
    else:
        inks = {"C": colour, "A": "#8c2b20" if coins else mixed(colour, "#000000", 0.35)}
    canvas.draw(x, y, pixels(name, tuple(inks.items())), ink, paper=paper, faded=frame_.faded)


def _court(canvas: Canvas, rank: str, deck: str, kind: str, look, colour, paper, frame_, ink) -> None:  # type: ignore[no-untyped-def]
    if deck == "french":
        _draw(canvas, 2 if kind == "L" else 1, 0, f"french {COURTS[rank]} {kind}", look, colour, paper, frame_, ink)
    else:
        _draw(canvas, 4 if kind == "L" else 2, 0, f"latin {LATIN[rank]} {kind}", look, colour, paper, frame_, ink)


def _ace(canvas: Canvas, code, deck, kind, look, colour, paper, frame_, ink, pip, sign) -> None:  # type: ignore[no-untyped-def]
    from cardtable.ui.faces.drawings import size as size_of

    suit = code[-1]
    if look.ascii:
        canvas.text(canvas.width // 2, canvas.height // 2, sign, pip)
        return
    name = f"french ace {ACES[suit]}" if deck == "french" else f"latin {SIGNS[suit]} ace {kind}"
    wide, high = size_of(name)
    _draw(canvas, (canvas.width - wide) // 2, (canvas.height - high) // 2, name, look, colour, paper, frame_, ink)


def _pips(canvas: Canvas, number, code, deck, large, look, colour, paper, frame_, ink, pip, sign) -> None:  # type: ignore[no-untyped-def]
    suit = code[-1]
    if deck == "french" or look.ascii:
        columns, places = (_L, FRENCH_L) if large else (_M, FRENCH_M)
        for place in places[number].split():
            canvas.text(columns[place[0]], int(place[1]), sign, pip)
        return
    if large:
        columns = {"l": 0, "m": 4, "r": 8} if number == 7 else {"l": 1, "m": 4, "r": 7}
        for place in LATIN_L[number].split():
            name = f"latin {SIGNS[suit]} pip L"
            _draw(canvas, columns[place[0]], int(place[1]), name, look, colour, paper, frame_, ink)
        return
    for place in LATIN_M[number].split():
        if suit in "DS":
            canvas.text(_M[place[0]], int(place[1]), sign, pip)
        else:
            name = f"latin {SIGNS[suit]} pip M and S"
            _draw(canvas, {"l": 1, "m": 3, "r": 4}[place[0]], int(place[1]), name, look, colour, paper, frame_, ink)


@lru_cache(maxsize=8192)
def card(
    code: str,
    deck: str,
    size: Size,
    look: Look,
    mark: Mark = Mark.NONE,
    ground: Ground = Ground.FELT,
    *,
    key: str = "",
    sign: str = "",
    suit: str,
    valued: bool = False,
) -> tuple[Strip, ...]:
    """A whole card.

    Args:
        key: what chooses it, on its upper edge.
        sign: what it is to the present choice, at the right of its upper edge.
        suit: the sign of its suit.
        valued: courts carry their worth, 8 to 10.
    """
    pinta = None
    if deck == "spanish":
        ink = ink_of(code, deck, look)
        paper = frame(look, mark).paper
        pinta = (PINTA[code[-1]], None if ink is None or paper is None else mixed(ink, paper, 0.55))
    return around(inside(code, deck, size, look, mark, suit, valued), look, mark, ground, key, sign, pinta)
