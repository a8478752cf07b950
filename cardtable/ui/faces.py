"""Glyphs: how cards, markers and chips are drawn, with and without signs beyond ASCII."""

import sys
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The signs of one way of drawing; every one is a single cell wide."""

    top: str
    """Left corner, edge, right corner."""
    bottom: str
    side: str
    heavy_top: str
    heavy_bottom: str
    heavy_side: str
    back: str
    gem: str
    star: str
    thief: str
    turn: str
    higher: str
    lower: str


UNICODE = Glyphs("╭─╮", "╰─╯", "│", "┏━┓", "┗━┛", "┃", "▒", "◆", "★", "✗", "▸", "▲", "▼")
ASCII = Glyphs(".-.", "'-'", "|", "+=+", "+=+", "H", "#", "*", "*", "x", ">", "^", "v")


@cache
def glyphs() -> Glyphs:
    """The signs that the terminal can show."""
    encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
    try:
        "╭▒◆★✗▸▲┏".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE
