"""A page with pictures that fits its width, and whose bars grow for a moment."""

from typing import TYPE_CHECKING

from textual import events
from textual.widgets import Static

from cardtable.ui import motion

if TYPE_CHECKING:
    from cardtable.ui.stories import Story

FRAMES = 5


class StoryView(Static):
    """Draws a story as wide as it is."""

    DEFAULT_CSS = "StoryView { width: 100%; height: auto; }"

    def __init__(self, story: "Story", grows: bool = False) -> None:
        super().__init__()
        self._story = story
        self._frame = 0 if grows else FRAMES
        self._width = 0

    def on_mount(self) -> None:
        """Let the bars grow."""
        if self._frame < FRAMES:
            self._timer = self.set_interval(motion.FRAME, self._grow)

    def _grow(self) -> None:
        self._frame = min(self._frame + 1, FRAMES)
        if self._frame == FRAMES:
            self._timer.stop()
        self._draw()

    def _draw(self) -> None:
        if self.size.width:
            self.update(self._story(self.size.width, self._frame / FRAMES))

    def on_resize(self, event: events.Resize) -> None:
        """Another width: another arrangement."""
        if event.size.width != self._width:
            self._width = event.size.width
            self._draw()
