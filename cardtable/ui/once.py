"""Screens that are left once, however fast the keys come."""

from typing import Generic, TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen

T = TypeVar("T")


class Once(Screen[T], Generic[T]):
    """A screen whose second dismissal does nothing: it would take away the screen beneath."""

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Leave it, if it is still there."""
        return super().dismiss(result) if self.is_active else AwaitComplete()
