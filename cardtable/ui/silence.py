"""Silence: what tells a deliberate key from type-ahead and auto-repeat."""

from time import monotonic


class Silence:
    """Listens for keys; whoever was noisy a moment ago did not mean this one."""

    def __init__(self, seconds: float) -> None:
        """Ask for that many seconds without any key."""
        self._seconds = seconds
        self._last = monotonic()

    def noise(self) -> None:
        """A key or a click came, or what it would answer only just appeared."""
        self._last = monotonic()

    @property
    def kept(self) -> bool:
        """Whether it was quiet for long enough."""
        return monotonic() - self._last >= self._seconds
