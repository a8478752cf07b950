"""How things look: the signs, and the colours, of whatever is drawn by hand. Chosen in the settings."""

import os
import sys
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from rich.style import Style

from cardtable.ui.palette import MONO, PALETTES, THEMES, Palette


@dataclass(frozen=True, slots=True)
class Signs:
    """The glyphs of one way of drawing; every one is a single cell wide and none is an emoji."""

    top: str
    """Left corner, edge, right corner."""
    bottom: str
    side: str
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


UNICODE = Signs("╭─╮", "╰─╯", "│", "▒", "◆", "★", "✗", "▸", "▲", "▼", "◂", "▬", "♣♦♥♠")
ASCII = Signs(".-.", "'-'", "|", ":", "*", "*", "x", ">", "^", "v", "<", "=", "CDHS")


_wide: list[bool] = []
"""Whether the terminal draws some of the signs two cells wide, if that was measured."""


def signs_are_wide(wide: bool) -> None:
    """Tell how the terminal draws signs of doubtful width."""
    _wide[:] = [wide]


def can_show_unicode() -> bool:
    """Whether what the screen is drawn on takes signs beyond ASCII, each in one cell."""
    if _wide and _wide[0]:
        return False
    encoding = getattr(sys.__stderr__, "encoding", None) or "utf-8"
    try:
        "".join((UNICODE.top, UNICODE.back, UNICODE.gem, UNICODE.thief)).encode(encoding)
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
    chips: tuple[Style, Style, Style, Style]
    """Topaz, emerald, ruby, horseshoe as prize chips."""
    plate: Style = field(default_factory=Style)
    """Behind a player's name."""
    panel: Style = field(default_factory=Style)
    """Text on a panel, strong text on it, its frame and its title."""
    panel_strong: Style = field(default_factory=Style)
    lit: Style = field(default_factory=Style)
    """Text in the lit middle of the table, strong and soft text there."""
    lit_bold: Style = field(default_factory=Style)
    lit_soft: Style = field(default_factory=Style)
    frame: Style = field(default_factory=Style)
    head: Style = field(default_factory=Style)
    palette: Palette | None = None
    """The colours of the theme; None: the terminal's own two."""
    css: str = field(default="")
    """The felt's colour for the widget around it."""

    @property
    def drawn(self) -> bool:
        """Whether cards have paper and backs; else boxes of signs take their place."""
        return self.palette is not None and not self.ascii

    @property
    def ascii(self) -> bool:
        """Whether nothing but ASCII may be shown."""
        return self.signs is ASCII


def _style(colour: str, ground: str, bold: bool = False) -> Style:
    return Style(color=colour, bgcolor=ground, bold=bold)


def _coloured(signs: Signs, p: Palette) -> Look:
    inks = (p.diamonds, p.clubs, p.hearts, p.south)
    return Look(
        signs=signs,
        palette=p,
        felt=_style(p.text, p.felt),
        bold=_style(p.strong, p.felt, True),
        soft=_style(p.soft, p.felt),
        turn=_style(p.on_gold, p.gold, True),
        note=_style(p.warn, p.felt),
        key=_style(p.on_key, p.key, True),
        back=_style(p.backrim, p.back),
        edge=_style(p.ink, p.paper),
        plain=_style(p.ink, p.paper),
        dim=_style(p.dimink, p.dimpaper),
        place=_style(p.soft, p.felt),
        inks=tuple(_style(ink, p.paper, True) for ink in inks),  # type: ignore[arg-type]
        single=_style(p.ink, p.paper, True),
        chips=(
            _style("#1a1a1a", "#d79b14", True),
            _style("#ffffff", "#0f7a45", True),
            _style("#ffffff", "#b3202c", True),
            _style("#ffffff", "#4a6aa8", True),
        ),
        plate=_style(p.strong, p.panel, True),
        lit=_style(p.text, p.lit),
        lit_bold=_style(p.strong, p.lit, True),
        lit_soft=_style(p.soft, p.lit),
        panel=_style(p.soft, p.panel),
        panel_strong=_style(p.strong, p.panel),
        frame=_style(p.line, p.panel),
        head=_style(p.accent, p.panel, True),
        css=p.felt,
    )


def _plain(signs: Signs) -> Look:
    """The terminal's own two colours; what must stand out is reversed or bold."""
    ground, strong = Style(bold=False), Style(bold=True)
    turned = Style(reverse=True)
    return Look(
        signs=signs,
        palette=None,
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
        chips=(turned,) * 4,
        plate=strong,
        lit=ground,
        lit_bold=strong,
        lit_soft=ground,
        panel=ground,
        panel_strong=strong,
        frame=Style(dim=True),
        head=strong,
        css="ansi_default",
    )


FACES = ("auto", "unicode", "ascii")
AUTO: Final = "auto"
COLOURS = (AUTO, *THEMES)


def fitting_theme() -> str:
    """The theme for this terminal: none where no colour is wanted, high contrast where there are sixteen alone."""
    if os.environ.get("NO_COLOR"):
        return MONO
    term, more = os.environ.get("TERM", ""), os.environ.get("COLORTERM", "")
    poor = not more and bool(term) and "256" not in term and "kitty" not in term and "direct" not in term
    return "contrast" if poor else "felt"


def look(faces: str = AUTO, theme: str = AUTO) -> Look:
    """The look of these settings."""
    ascii_only = faces == "ascii" or (faces == AUTO and not can_show_unicode())
    return _look(ascii_only, fitting_theme() if theme == AUTO or os.environ.get("NO_COLOR") else theme)


@cache
def _look(ascii_only: bool, theme: str) -> Look:
    signs = ASCII if ascii_only else UNICODE
    return _plain(signs) if theme == MONO else _coloured(signs, PALETTES[theme])
