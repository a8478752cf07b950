"""A list to choose from, in a window of any size."""

from typing import Any, Literal

from textual.geometry import Size
from textual.reactive import reactive
from textual.widgets import OptionList

NARROWEST = 8
"""Cells for which a text can still be broken into lines."""


class Choices(OptionList):
    """Textual's list, whose arithmetic needs room; no text is markup, and a step draws two entries alone."""

    highlighted: reactive[int | None] = reactive(None, repaint=False)

    def __init__(self, *content: Any, name: str | None = None) -> None:
        super().__init__(*content, id=name, markup=False)

    def watch_highlighted(self, before: int | None, after: int | None) -> None:  # type: ignore[override]
        """The entry that was marked, and the one that is."""
        super().watch_highlighted(after)
        for at in (before, after):
            lines = [number for number, (entry, _line) in enumerate(self._lines) if entry == at]
            if lines:
                self.refresh_lines(lines[0], len(lines))

    def _move_page(self, direction: Literal[-1, 1]) -> None:
        if self.scrollable_content_region:
            super()._move_page(direction)
        elif direction > 0:
            self.action_cursor_down()
        else:
            self.action_cursor_up()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Rows for a width, however narrow."""
        return super().get_content_height(container, viewport, max(width, NARROWEST))
