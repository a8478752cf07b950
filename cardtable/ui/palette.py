"""The palette: a colour for each role, theme by theme. Every screen, list and table is coloured by these alone.

Each text role is at least 4.5 : 1 against the grounds it stands on; a test computes it, in 24 bits, 256 and 16 colours.
"""

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from textual.theme import Theme


@dataclass(frozen=True, slots=True)
class Palette:
    """One theme's colours, as `#rrggbb`."""

    felt: str
    """The table."""
    lit: str
    """Its middle, where public cards lie."""
    shade: str
    """Beside and below a card."""
    rail: str
    """Around the table: head line, keys, lists."""
    panel: str
    """Plates and panels."""
    line: str
    text: str
    strong: str
    soft: str
    gold: str
    on_gold: str
    accent: str
    """Gold as an ink."""
    key: str
    on_key: str
    warn: str
    pick: str
    """Around the chosen card."""
    take: str
    """Around what it takes."""
    on_take: str
    new: str
    """Around the card that was played last."""
    rim: str
    paper: str
    papershade: str
    dimpaper: str
    dimink: str
    ink: str
    land: str
    back: str
    back2: str
    backrim: str
    hearts: str
    diamonds: str
    clubs: str
    spades: str
    south: str
    coins: str
    coins_index: str
    latin_clubs: str
    curtain_a: str
    curtain_b: str
    plate: str
    dark: bool = True


FELT: Final = Palette(
    felt="#14492f", lit="#1c5a3b", shade="#0c3120", rail="#0b2a1b", panel="#103c27", line="#5f9e7b", text="#e8efe2",
    strong="#ffffff", soft="#b9cfbb", gold="#e8c33a", on_gold="#14301f", accent="#e8c33a", key="#cfe3c4",
    on_key="#14301f", warn="#ffcf8f", pick="#e8c33a", take="#ff8f3f", on_take="#000000", new="#ffffff", rim="#f5eeda",
    paper="#f5eeda", papershade="#cbc1a4", dimpaper="#bdb8a6", dimink="#3f3b33", ink="#2b2721", land="#d3c497",
    back="#6e2a20", back2="#964a36", backrim="#d9ae72", hearts="#b3202c", diamonds="#1b57a6", clubs="#006a4e",
    spades="#22202e", south="#6a2d7d", coins="#b07c00", coins_index="#7d5800", latin_clubs="#086349",
    curtain_a="#3a1414", curtain_b="#55201f", plate="#2a0e0e",
)  # fmt: skip
NIGHT: Final = Palette(
    felt="#141b2d", lit="#1e2840", shade="#0a0f1c", rail="#0c1120", panel="#19213a", line="#6275aa", text="#dfe5f2",
    strong="#ffffff", soft="#a9b5d1", gold="#e6b450", on_gold="#1a1405", accent="#e6b450", key="#b9c6e4",
    on_key="#10162a", warn="#ffb27a", pick="#e6b450", take="#ff8a4a", on_take="#1a1405", new="#ffffff", rim="#e4dcc8",
    paper="#e4dcc8", papershade="#b9af95", dimpaper="#a09a8c", dimink="#1f1c17", ink="#2b2721", land="#c2b48a",
    back="#2b2f5e", back2="#4c539a", backrim="#a7a2d6", hearts="#a31d29", diamonds="#174f97", clubs="#005c44",
    spades="#1c1a28", south="#5f2872", coins="#8f6300", coins_index="#6e4c00", latin_clubs="#075f47",
    curtain_a="#1c1533", curtain_b="#2b2050", plate="#120d22",
)  # fmt: skip
DAYLIGHT: Final = Palette(
    felt="#bfd6b8", lit="#cfe2c9", shade="#93ad8d", rail="#f3efe2", panel="#e3ecdc", line="#547757", text="#1d2a20",
    strong="#000000", soft="#3d4d40", gold="#f0bf2c", on_gold="#1d1602", accent="#7a4300", key="#2f4a36",
    on_key="#ffffff", warn="#6b1f00", pick="#a35f00", take="#c04a00", on_take="#ffffff", new="#2f4a36", rim="#8a8064",
    paper="#fffdf5", papershade="#cfc8b2", dimpaper="#d8d4c6", dimink="#55503f", ink="#2b2721", land="#d3c497",
    back="#7a2f26", back2="#a85548", backrim="#f2d9b0", hearts="#b3202c", diamonds="#1b57a6", clubs="#006a4e",
    spades="#22202e", south="#6a2d7d", coins="#b07c00", coins_index="#7d5800", latin_clubs="#086349",
    curtain_a="#e7d6cf", curtain_b="#d9bfb5", plate="#f6ece6", dark=False,
)  # fmt: skip
CONTRAST: Final = Palette(
    felt="#000000", lit="#000000", shade="#000000", rail="#000000", panel="#000000", line="#ffffff", text="#ffffff",
    strong="#ffffff", soft="#ffffff", gold="#ffff00", on_gold="#000000", accent="#ffff00", key="#ffffff",
    on_key="#000000", warn="#ffff00", pick="#ffff00", take="#00ffff", on_take="#000000", new="#00ff00", rim="#ffffff",
    paper="#ffffff", papershade="#808080", dimpaper="#1c1c1c", dimink="#d8d8d8", ink="#000000", land="#c8c8c8",
    back="#303030", back2="#ffffff", backrim="#ffffff", hearts="#b00000", diamonds="#0000c0", clubs="#005f30",
    spades="#000000", south="#5f0087", coins="#7a5200", coins_index="#5c3e00", latin_clubs="#006b4a",
    curtain_a="#000000", curtain_b="#000000", plate="#000000",
)  # fmt: skip

MONO: Final = "mono"
"""The theme that has no colour of its own: the terminal's ink and ground, bold, dim and reversed."""
PALETTES: Final = {"felt": FELT, "night": NIGHT, "daylight": DAYLIGHT, "contrast": CONTRAST}
THEMES: Final = (*PALETTES, MONO)


def theme(name: str) -> "Theme":
    """The framework's theme of that name: its own roles, and ours as variables (`on_gold` is `$on-gold`)."""
    from textual.theme import Theme

    if name == MONO:
        # The framework's own themes of this kind name these two as well.
        variables = {**_variables(_mono()), "ansi-background": "ansi_black", "ansi-foreground": "ansi_white"}
        return Theme(name=f"cardtable-{name}", ansi=True, variables=variables, **_framework(_mono()))
    palette = PALETTES[name]
    dark = palette.dark
    return Theme(name=f"cardtable-{name}", dark=dark, variables=_variables(palette), **_framework(palette))


def _mono() -> Palette:
    """The same roles in the terminal's two colours."""
    ink, ground = "ansi_default", "ansi_default"
    roles: dict[str, Any] = dict.fromkeys(asdict(FELT), ground)
    inks = ("line", "text", "strong", "soft", "accent", "warn")
    return Palette(**{**roles, **dict.fromkeys(inks, ink), "gold": "ansi_white", "on_gold": "ansi_black",
                      "key": "ansi_white", "on_key": "ansi_black", "dark": True})  # fmt: skip


def _framework(palette: Palette) -> dict[str, Any]:
    """What the framework's own widgets are coloured by."""
    return {
        "primary": palette.gold,
        "secondary": palette.key,
        "accent": palette.accent,
        "warning": palette.warn,
        "error": palette.warn,
        "success": palette.key,
        "foreground": palette.text,
        "background": palette.rail,
        "surface": palette.panel,
        "panel": palette.panel,
        "boost": palette.panel,
    }


def _variables(palette: Palette) -> dict[str, str]:
    """Our roles, and what the framework derives from its own and we do not want so."""
    roles = {name.replace("_", "-"): value for name, value in asdict(palette).items() if isinstance(value, str)}
    return {
        **roles,
        "block-cursor-background": palette.gold,
        "block-cursor-foreground": palette.on_gold,
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": palette.panel,
        "block-cursor-blurred-foreground": palette.text,
        "block-hover-background": palette.panel,
        "input-cursor-background": palette.text,
        "input-cursor-foreground": palette.rail,
        "input-selection-background": palette.key,
        "input-selection-foreground": palette.on_key,
        "border": palette.line,
        "border-blurred": palette.line,
        "scrollbar": palette.line,
        "scrollbar-hover": palette.gold,
        "scrollbar-active": palette.gold,
        "scrollbar-background": palette.panel,
        "scrollbar-background-hover": palette.panel,
        "scrollbar-background-active": palette.panel,
        "scrollbar-corner-color": palette.panel,
        "footer-background": palette.rail,
        "text-muted": palette.soft,
        "text-disabled": palette.soft,
        "markdown-h1-color": palette.accent,
        "markdown-h2-color": palette.accent,
        "markdown-h3-color": palette.accent,
        "markdown-h4-color": palette.accent,
        "markdown-h5-color": palette.accent,
        "markdown-h6-color": palette.accent,
        "link-color": palette.accent,
        "link-background-hover": palette.gold,
        "link-color-hover": palette.on_gold,
    }
