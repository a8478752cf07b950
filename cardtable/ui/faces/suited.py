"""French, Italian and Spanish faces: pips in their places, courts and aces drawn, a court's worth beside it."""

from functools import lru_cache
from typing import Final, NamedTuple

from rich.style import Style
from textual.strip import Strip

from cardtable.ui.faces.body import Frame, Ground, L, M, Mark, around, frame
from cardtable.ui.faces.canvas import Canvas
from cardtable.ui.faces.drawings import FIXED, mixed, one_ink, pixels, style
from cardtable.ui.faces.drawings import size as drawn_size
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


class _Print(NamedTuple):
    """A card that is being printed: what it is, where, and with which inks."""

    canvas: Canvas
    code: str
    deck: str
    sign: str
    """Of its suit, one cell."""
    look: Look
    colour: str | None
    """Of its suit; None: there are no colours."""
    frame: Frame
    ink: Style
    """Of the index."""
    pip: Style

    @property
    def rank(self) -> str:
        """Its rank as records write it."""
        return self.code[0]

    @property
    def letter(self) -> str:
        """What stands on it."""
        aces = "A" if self.deck == "french" else "1"
        return LETTERS[self.deck].get(self.rank, {"T": "10", "A": aces}.get(self.rank, self.rank))

    def draw(self, x: int, y: int, name: str) -> None:
        """A drawing in the suit's colours, or in one ink; where there are letters alone there is none."""
        palette, colour, paper = self.look.palette, self.colour, self.frame.paper
        if self.look.ascii:
            return
        if palette is None or colour is None or paper is None:
            self.canvas.draw(x, y, one_ink(name), self.ink, paper=None)
            return
        coins = self.deck != "french" and self.code[-1] == "D"
        if name.startswith("french"):
            inks = {"C": colour, "A": mixed(colour, "#ffffff", 0.45), "#": colour}
        elif " pip " in name or " ace " in name:
            inks = {
                "Y": palette.coins if coins else FIXED["Y"], "o": "#7a5200", "R": palette.hearts,
                "B": palette.diamonds, "b": mixed(palette.diamonds, "#ffffff", 0.45), "G": palette.latin_clubs,
                "g": "#064a36",
            }  # fmt: skip
        else:
            inks = {"C": colour, "A": "#8c2b20" if coins else mixed(colour, "#000000", 0.35)}
        self.canvas.draw(x, y, pixels(name, tuple(inks.items())), self.ink, paper=paper, faded=self.frame.faded)


@lru_cache(maxsize=4096)
def inside(code: str, deck: str, size: Size, look: Look, mark: Mark, sign: str, valued: bool) -> tuple[Strip, ...]:
    """What is printed on a card.

    Args:
        sign: of its suit, one cell.
        valued: courts carry their worth, 8 to 10.
    """
    frame_ = frame(look, mark)
    canvas = Canvas(size.width - 2, size.height - 2, frame_.ink)
    colour, palette = ink_of(code, deck, look), look.palette
    ink = pip = look.inks[0]
    if mark is Mark.DIM:
        ink = pip = frame_.ink
    elif palette is not None and colour is not None:
        coins = deck != "french" and code[-1] == "D"
        ink = style(palette.coins_index if coins else colour, frame_.paper, True)
        pip = style(colour, frame_.paper, True)
    printed = _Print(canvas, code, deck, sign, look, colour, frame_, ink, pip)
    worth = str(VALUES[code[0]]) if valued and code[0] in VALUES else ""
    if size.height < M.height:
        _small(printed, worth)
    elif code[0] in VALUES:
        _court(printed, worth, size.height >= L.height)
    else:
        _number(printed, size.height >= L.height)
    return canvas.strips()


def _small(one: _Print, worth: str) -> None:
    """Index above; below the suit once more, or what a French court wears."""
    canvas = one.canvas
    canvas.text(0, 0, f"{one.letter}{one.sign}", one.ink)
    if worth:
        canvas.text(0, canvas.height - 1, worth, one.ink)
    if not one.look.ascii and one.deck == "french" and one.rank in COURTS:
        one.draw(canvas.width - 3, canvas.height - 1, f"french {COURTS[one.rank]} S")
    else:
        canvas.text(canvas.width - 1, canvas.height - 1, one.sign, one.pip)


def _court(one: _Print, worth: str, large: bool) -> None:
    """A figure, its letter and sign, and its worth where it has one."""
    canvas, rank, kind = one.canvas, one.rank, "L" if large else "M"
    right, low = canvas.width - 1, canvas.height - 1
    if one.look.ascii:
        canvas.text(1, canvas.height // 2, NAMES[one.deck][rank][:right], one.pip)
    elif one.deck == "french":
        one.draw(2 if large else 1, 0, f"french {COURTS[rank]} {kind}")
    else:
        one.draw(4 if large else 2, 0, f"latin {LATIN[rank]} {kind}")
    canvas.text(0, 0, one.letter, one.ink)
    if one.deck != "french":
        dot = "." if one.look.ascii else "·"
        canvas.text(1 if large else 0, 0 if large else 1, f"{dot}{worth}" if large else worth, one.ink)
        canvas.text(0, low - 1, one.sign, one.pip)
        return
    canvas.text(0, 1, one.sign, one.pip)
    if worth:
        canvas.text(0, 2, worth, one.ink)
    else:
        canvas.text(right, low, one.letter, one.ink)
        canvas.text(right, low - 1, one.sign, one.pip)


def _number(one: _Print, large: bool) -> None:
    """An ace, or pips in their places; French cards have their index in two corners."""
    canvas = one.canvas
    if one.rank == "A":
        _ace(one, "L" if large else "M")
    else:
        _pips(one, 10 if one.rank == "T" else int(one.rank), large)
    canvas.text(0, 0, one.letter, one.ink)
    if one.deck == "french":
        right, low = canvas.width - 1, canvas.height - 1
        canvas.text(right + 1 - len(one.letter), low, one.letter, one.ink)
        if large or one.rank == "A":
            canvas.text(0, 1, one.sign, one.pip)
            canvas.text(right, low - 1, one.sign, one.pip)


def _ace(one: _Print, kind: str) -> None:
    canvas, suit = one.canvas, one.code[-1]
    if one.look.ascii:
        canvas.text(canvas.width // 2, canvas.height // 2, one.sign, one.pip)
        return
    name = f"french ace {ACES[suit]}" if one.deck == "french" else f"latin {SIGNS[suit]} ace {kind}"
    wide, high = drawn_size(name)
    one.draw((canvas.width - wide) // 2, (canvas.height - high) // 2, name)


def _pips(one: _Print, number: int, large: bool) -> None:
    suit = one.code[-1]
    if one.deck == "french" or one.look.ascii:
        columns, places = (_L, FRENCH_L) if large else (_M, FRENCH_M)
        for place in places[number].split():
            one.canvas.text(columns[place[0]], int(place[1]), one.sign, one.pip)
    elif large:
        columns = {"l": 0, "m": 4, "r": 8} if number == 7 else {"l": 1, "m": 4, "r": 7}
        for place in LATIN_L[number].split():
            one.draw(columns[place[0]], int(place[1]), f"latin {SIGNS[suit]} pip L")
    elif suit in "DS":
        for place in LATIN_M[number].split():
            one.canvas.text(_M[place[0]], int(place[1]), one.sign, one.pip)
    else:
        columns = {"l": 1, "m": 3, "r": 4}
        for place in LATIN_M[number].split():
            one.draw(columns[place[0]], int(place[1]), f"latin {SIGNS[suit]} pip M and S")


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
