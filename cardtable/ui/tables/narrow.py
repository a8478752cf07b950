"""A table of little room: cards of one line, in one arrangement for every game."""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from textual.strip import Strip

from cardtable.ui.look import Look
from cardtable.ui.widgets.board import Piece, fit, line, spans


class Slip(NamedTuple):
    """A card of one line: its code on paper, its key and a sign beneath."""

    text: str
    ink: Style
    key: str = ""
    sign: str = ""
    chosen: bool = False
    idle: bool = False
    """Whether it may not be played."""
    tag: Hashable = None
    name: Hashable = None


class Narrow(NamedTuple):
    """What lies on a table, said once for the narrowest board."""

    head: Sequence[Strip] = ()
    """What the game tells of the table as a whole."""
    others: Sequence[tuple[str, bool, Hashable]] = ()
    """A line for each of the others, whether it is their turn, and what the line is called."""
    lying: Sequence[Slip] = ()
    own: str = ""
    turn: bool = False
    """Whether the near player is to act."""
    hand: Sequence[Slip] = ()
    rows: Sequence[tuple[Strip, Hashable, Hashable]] = ()
    """Lines in the place of cards that lie, with what a click on them means and what they are called."""


def pieces(table: Narrow, width: int, height: int, look: Look) -> tuple[list[Piece], int, int]:
    """Everything but what is asked and what happened; with the first and the last row that are left for that."""
    laid = [Piece(1, y, (strip.crop(0, width - 1),)) for y, strip in enumerate(table.head)]
    y = len(table.head)
    for text, turn, name in table.others:
        laid.append(Piece(0, y, (line(text, width, look.turn if turn else look.felt),), name=name))
        y += 1
    for strip, tag, name in table.rows:
        laid.append(Piece(0, y, (strip,), tag, name=name))
        y += 1
    slips, y = _slips(table.lying, y, width, look)
    laid += slips
    hand, rows = _slips(table.hand, 0, width, look)
    low = height - 2 - rows
    laid += [piece._replace(y=piece.y + low) for piece in hand]
    if table.own:
        low -= 1
        laid.append(Piece(0, low, (line(table.own, width, look.turn if table.turn else look.bold),)))
    return laid, y, low


def _slips(slips: Sequence[Slip], y: int, width: int, look: Look) -> tuple[list[Piece], int]:
    """Cards side by side, in as many double rows as they need; with the first row below them."""
    if not slips:
        return [], y
    wide = max(cell_len(slip.text) for slip in slips) + 2
    a_row = max((width - 1) // (wide + 1), 1)
    if len(slips) > a_row > 1:
        # Two rows as equal as they can be.
        a_row = -(-len(slips) // -(-len(slips) // a_row))
    laid = []
    for at, slip in enumerate(slips):
        x, top = 1 + at % a_row * (wide + 1), y + at // a_row * 2
        ink = look.turn if slip.chosen else look.dim if slip.idle else slip.ink
        left, right = ("[", "]") if look.palette is None or look.ascii else (" ", " ")
        face = spans((left + fit(slip.text, wide - 2) + right, ink))
        laid.append(Piece(x, top, (face,), slip.tag, name=slip.name))
        if slip.key or slip.sign:
            key = f" {slip.key} " if slip.key else ""
            label = spans(
                (key, look.turn if slip.chosen else look.key), (fit(slip.sign, max(wide - len(key), 0)), look.felt)
            )
            laid.append(Piece(x, top + 1, (label,), slip.tag))
    return laid, y + 2 * -(-len(slips) // a_row)
