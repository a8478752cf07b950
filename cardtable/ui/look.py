"""How things look: the signs, and the colours, of whatever is drawn by hand. Chosen in the settings."""

import sys
from dataclasses import dataclass, field
from functools import cache

from rich.style import Style


@dataclass(frozen=True, slots=True)
class Signs:
    """The glyphs of one way of drawing; every one is a single cell wide and none is an emoji."""

    top: str
    """Left corner, edge, right corner."""
    bottom: str
    side: str
    heavy_top: str
    back: str
    gem: str
    star: str
    thief: str
    turn: str
    higher: str
    lower: str
    here: str
    """Points at what stands to its left."""
    across: str
    """A card that lies crosswise."""
    suits: str
    """Clubs, diamonds, hearts, spades."""


UNICODE = Signs("╭─╮", "╰─╯", "│", "┏━┓", "▒", "◆", "★", "✗", "▸", "▲", "▼", "◂", "▬", "♣♦♥♠")
ASCII = Signs(".-.", "'-'", "|", "#=#", ":", "*", "*", "x", ">", "^", "v", "<", "=", "CDHS")


def can_show_unicode() -> bool:
    """Whether what the screen is drawn on takes signs beyond ASCII."""
    encoding = getattr(sys.__stderr__, "encoding", None) or "utf-8"
    try:
        "".join((UNICODE.top, UNICODE.back, UNICODE.gem, UNICODE.thief, UNICODE.heavy_top)).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """Signs, and a style for each part of a table; suits and marks differ by letter and sign, not by colour alone.

    Looks are compared by identity: `look` makes each one once, and drawn lines are cached by it.
    """

    signs: Signs
    felt: Style
    bold: Style
    soft: Style
    turn: Style
    note: Style
    key: Style
    back: Style
    edge: Style
    """Of a card's border."""
    plain: Style
    """Small print on a card."""
    dim: Style
    """A card that cannot be played."""
    place: Style
    """Where a card could lie."""
    inks: tuple[Style, Style, Style, Style]
    """Four suits or regions on a card."""
    single: Style
    """A card without suit."""
    gems: tuple[Style, Style, Style, Style]
    """Topaz, emerald, ruby, horseshoe on a card."""
    chips: tuple[Style, Style, Style, Style]
    """The same as prize chips."""
    css: str = field(default="")
    """The felt's colour for the widget around it."""

    @property
    def ascii(self) -> bool:
        """Whether nothing but ASCII may be shown."""
        return self.signs is ASCII


def _style(colour: str, ground: str, bold: bool = False) -> Style:
    return Style(color=colour, bgcolor=ground, bold=bold)


def _classic(signs: Signs) -> Look:
    felt, paper = "#14492f", "#f3ecd8"
    return Look(
        signs=signs,
        felt=_style("#e8efe2", felt),
        bold=_style("#ffffff", felt, True),
        soft=_style("#c3d4c0", felt),
        turn=_style("#14301f", "#e8c33a", True),
        note=_style("#ffd9a8", felt),
        key=_style("#14301f", "#cfe3c4", True),
        back=_style("#e3c47f", "#5a2d1a"),
        edge=_style("#5f5746", paper),
        plain=_style("#2b2b2b", paper),
        dim=_style("#4f4b42", "#c9c3b2"),
        place=_style("#b7d6c0", felt),
        inks=tuple(_style(ink, paper, True) for ink in ("#1d4f91", "#14592b", "#a3261b", "#63348a")),  # type: ignore[arg-type]
        single=_style("#1a1a1a", paper, True),
        gems=tuple(_style(gem, paper, True) for gem in ("#7a5c00", "#0a6a33", "#b3122b", "#2a4d8f")),  # type: ignore[arg-type]
        chips=(
            _style("#1a1a1a", "#e8c33a", True),
            _style("#ffffff", "#0f6b35", True),
            _style("#ffffff", "#a80f27", True),
            _style("#ffffff", "#2a4d8f", True),
        ),
        css=felt,
    )


def _contrast(signs: Signs) -> Look:
    white, black = "#ffffff", "#000000"
    ground, card = _style(white, black), _style(black, white)
    strong = _style(black, white, True)
    return Look(
        signs=signs,
        felt=ground,
        bold=_style(white, black, True),
        soft=ground,
        turn=_style(black, "#ffff00", True),
        note=_style("#ffff00", black),
        key=strong,
        back=_style(white, "#303030"),
        edge=card,
        plain=card,
        dim=_style("#d0d0d0", "#303030"),
        place=ground,
        inks=tuple(_style(ink, white, True) for ink in ("#0000af", "#005f00", "#af0000", "#5f0087")),  # type: ignore[arg-type]
        single=strong,
        gems=(strong,) * 4,
        chips=(
            _style(black, "#ffff00", True),
            _style(white, "#005f00", True),
            _style(white, "#af0000", True),
            _style(white, "#0000af", True),
        ),
        css=black,
    )


def _plain(signs: Signs) -> Look:
    """The terminal's own two colours; what must stand out is reversed or bold."""
    ground, strong = Style(bold=False), Style(bold=True)
    turned = Style(reverse=True)
    return Look(
        signs=signs,
        felt=ground,
        bold=strong,
        soft=ground,
        turn=turned,
        note=strong,
        key=turned,
        back=ground,
        edge=ground,
        plain=ground,
        dim=Style(dim=True),
        place=Style(dim=True),
        inks=(strong,) * 4,
        single=strong,
        gems=(strong,) * 4,
        chips=(turned,) * 4,
        css="ansi_default",
    )


FACES = ("auto", "unicode", "ascii")
COLOURS = ("classic", "contrast", "plain")


@cache
def look(faces: str = "auto", colours: str = "classic") -> Look:
    """The look of these settings."""
    ascii_only = faces == "ascii" or (faces == "auto" and not can_show_unicode())
    signs = ASCII if ascii_only else UNICODE
    return {"classic": _classic, "contrast": _contrast, "plain": _plain}[colours](signs)
