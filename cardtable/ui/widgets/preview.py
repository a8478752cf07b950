"""The lobby's pictures: the program's sign with a hand of cards, and the game under the cursor."""

from collections.abc import Sequence

from cardtable.language import _
from cardtable.ui.faces import picture
from cardtable.ui.look import Look
from cardtable.ui.widgets.board import Board, Piece, line, spans, wrapped

STILL = 11
"""Rows of the picture of a table."""


class Banner(Board, can_focus=False):
    """The sign, and where there is room a hand of cards from every deck."""

    DEFAULT_CSS = "Banner { width: 100%; height: 5; }"

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.fanned = False
        """Whether the cards may be drawn: they are loaded after the first frame."""

    def draw(self) -> None:
        """Lay the sign for the present size."""
        width, height = self.size
        if not width:
            return
        sign = picture.banner(self.look)
        words = _("a card table for one terminal")
        pieces = [Piece(4, 1, sign)] if sign else [Piece(4, 1, (line("cardtable", 9, self.look.bold),))]
        if height > 6:
            pieces.append(Piece(4, 5, (line(words, len(words), self.look.soft),)))
        elif width >= 42 + len(words):
            pieces.append(Piece(42, 3, (line(words, len(words), self.look.soft),)))
        if self.fanned and height > 6 and width >= 100:
            from cardtable.ui.faces import hand

            pieces += [Piece(width - 62 + x, y, drawn) for x, y, drawn in hand.fanned(self.look)]
        self.lay([piece for piece in pieces if piece.x < width])

    def on_resize(self) -> None:
        """Another size."""
        self.draw()


class Preview(Board, can_focus=False):
    """What the game under the cursor is, with a picture of its table."""

    DEFAULT_CSS = "Preview { width: 1fr; height: 1fr; }"

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._told: tuple[str, str, tuple[tuple[str, str], ...], tuple[Piece, ...]] = ("", "", (), ())

    def tell(self, title: str, about: str, facts: Sequence[tuple[str, str]], still: Sequence[Piece]) -> None:
        """Show a game.

        Args:
            about: one line.
            facts: a heading and what is told under it.
            still: pieces of its table, around the middle of a field of 48 by 9 cells.
        """
        self._told = (title, about, tuple(facts), tuple(still))
        self.draw()

    def draw(self) -> None:
        """Lay it for the present size."""
        width, height = self.size
        title, about, facts, still = self._told
        if width < 20 or height < 5 or not title:
            self.lay([])
            return
        from cardtable.ui.tables.parts import panel, pool

        look = self.look
        room = width - 6
        rows = [(row, True) for row in wrapped(about, room)]
        pieces = []
        y = 1 + len(rows)
        if still and height >= y + STILL + 4 and width >= 54:
            pieces.append(Piece(2, y, pool(width - 4, STILL, look), None, beneath=True))
            left = 2 + (width - 4 - 48) // 2
            pieces += [piece._replace(x=piece.x + left, y=piece.y + y + 1) for piece in still]
            rows += [("", False)] * STILL
            y += STILL
        for head, told in facts:
            for number, row in enumerate(wrapped(f"{head}  {told}", room)):
                text = spans((head, look.head), (row[len(head) :], look.panel)) if not number else None
                pieces.append(Piece(2, y, (text or line(row, room, look.panel),)))
                y += 1
        frame = Piece(0, 0, panel(title, tuple(rows), width, min(height, max(y + 2, 6)), look))
        self.lay([frame, *pieces])

    def on_resize(self) -> None:
        """Another size."""
        self.draw()
