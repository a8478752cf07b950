"""The board: pieces, hits, and how little is drawn again."""

from rich.style import Style
from textual.app import App

from cardtable.ui.look import look
from cardtable.ui.widgets.board import Board, Piece, fit, spans
from cardtable.ui.widgets.board import line as styled_line

LOOK = look()
FELT = LOOK.felt


def line(text, width):
    return styled_line(text, width, FELT)


class BoardApp(App):
    def compose(self):
        yield Board(LOOK)


def test_fit_counts_cells_not_letters() -> None:
    """O-TX02."""
    from rich.cells import cell_len

    for text in ("王小明", "abc", "", "👩🏽‍🚀 crew", "♥️ heart", "e\u0301", "שרה"):
        for width in (1, 2, 3, 5, 12):
            assert cell_len(fit(text, width)) == width


def test_every_segment_has_a_style() -> None:
    """T1: the no-colour filter fails on a segment without one."""
    strips = [line("x", 5), spans(("a", FELT), ("b", Style(bold=True)))]
    assert all(segment.style is not None for strip in strips for segment in strip)


async def test_pieces_are_shown_and_hit_by_arithmetic() -> None:
    app = BoardApp()
    async with app.run_test(size=(20, 5)) as pilot:
        board = app.query_one(Board)
        board.lay([Piece(3, 1, (line("card", 4),) * 2, ("card", 0)), Piece(10, 1, (line("mute", 4),))])
        await pilot.pause()
        assert board.render_line(1).text == "   card   mute      "
        assert board.render_line(0).text == " " * 20
        assert board.hit(3, 1) == board.hit(6, 2) == ("card", 0)
        assert board.hit(2, 1) is None
        assert board.hit(11, 1) is None
        assert all(segment.style is not None for segment in board.render_line(1))


async def test_only_what_changed_is_drawn_again() -> None:
    app = BoardApp()
    async with app.run_test(size=(40, 5)):
        board = app.query_one(Board)
        one, two, three = (Piece(x, 1, (line(text, 4),)) for x, text in ((0, "aaaa"), (8, "bbbb"), (8, "cccc")))
        board.lay([one, two])
        drawn = []
        board.refresh = lambda *regions, **_: drawn.append(regions)  # type: ignore[method-assign]
        board.lay([one, two])
        assert drawn == []
        board.lay([one, three])
        assert {region.x for region in drawn[0]} == {8}
        assert all(region.height == 1 for region in drawn[0])
