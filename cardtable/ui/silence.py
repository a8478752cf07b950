"""Silence: what tells a deliberate key from type-ahead and auto-repeat.

It is asked of the time before a key and of a moment after it, by when the key came and not by when it was read: a
program that was stopped for a while, or a line that hung, brings old keys all at once.
"""

from time import monotonic
from typing import Generic, TypeVar

from textual import events

from cardtable.ui.page import Page

T = TypeVar("T")

AFTER = 0.15
"""Seconds without another key after one that counts."""
LATE = 0.3
"""Seconds by which a timer may ring late; beyond, the program itself was held up, and listens anew."""

UNSURE = 0.12
"""Seconds by which a key may seem to have come earlier than it did."""


def arrived(event: events.Event) -> float:
    """The earliest moment at which an event may have come, by `monotonic`."""
    return event.time


class Silence:
    """Listens for keys; whoever was noisy a moment ago did not mean this one."""

    def __init__(self, seconds: float) -> None:
        """Ask for that many seconds without any key."""
        self.seconds = seconds
        self._last = monotonic()

    def noise(self) -> None:
        """A key or a click came, or what it would answer only just appeared."""
        self._last = monotonic()

    def kept(self, at: float) -> bool:
        """Whether it had been quiet for long enough then."""
        return at - self._last >= self.seconds

    @property
    def sure(self) -> bool:
        """Whether a key that comes now will count, however unsure its time is."""
        return self.kept(monotonic() - UNSURE)


class Patient(Page[T], Generic[T]):
    """A screen on which some keys and clicks count only with silence on both sides of them."""

    def __init__(self, quiet: float) -> None:
        """Ask for that many seconds of silence; none: every key counts."""
        super().__init__()
        self.silence = Silence(quiet)
        self._waiting: events.Event | None = None
        """A key that will count, if nothing follows it."""
        self._heeded: events.Event | None = None

    def deliberate(self, event: events.Key | events.Click) -> bool:
        """Whether this must have been meant; whatever else comes passes, and is no noise."""
        return True

    def on_mount(self) -> None:
        """Nothing that came before it could be seen counts."""
        self.silence.noise()
        self.call_after_refresh(self.silence.noise)

    def heeds(self, event: events.Key | events.Click) -> bool:
        """Whether a key or a click may do its work now; one that must be waited for comes again by itself."""
        if event is self._heeded or not self.silence.seconds or not self.deliberate(event):
            return True
        kept = self.silence.kept(arrived(event))
        self.silence.noise()
        self._waiting = event if kept and self._waiting is None else None
        if self._waiting is not None:
            self._listen()
        return False

    def _listen(self) -> None:
        event, since = self._waiting, monotonic()
        if AFTER:
            self.set_timer(AFTER, lambda: self._listened(event, since))
        else:
            self._heed(event)

    def _listened(self, event: events.Event | None, since: float) -> None:
        if event is not self._waiting:
            return
        if monotonic() - since > AFTER + LATE:
            self._listen()
        else:
            self._heed(event)

    def _heed(self, event: events.Event | None) -> None:
        self._waiting, self._heeded = None, event
        if isinstance(event, events.Click):
            self._forward_event(event)
        elif event is not None:
            self.app.post_message(event)

    def _forward_event(self, event: events.Event) -> None:
        if not isinstance(event, events.Click) or self.heeds(event):
            super()._forward_event(event)
