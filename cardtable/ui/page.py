"""What every screen of ours has: it is left once, and knows no other size than the window's present one."""

from typing import Generic, TypeVar

from textual import events
from textual.await_complete import AwaitComplete
from textual.screen import Screen

T = TypeVar("T")


class Page(Screen[T], Generic[T]):
    """A screen that neither keys that come fast nor windows that change fast can bring out of step."""

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Leave it, if it is still there: a second dismissal would take away the screen beneath."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    async def _on_resize(self, event: events.Resize) -> None:
        # Each screen hands its size on to those beneath it. One that comes late would be handed on as well, and sent
        # back, for ever.
        if event.size != self.app.size:
            event.stop()
            event.prevent_default()
