"""The last resort: whatever keeps the program from ending, it will not do so for long."""

import os
from collections.abc import Callable
from threading import Lock, Thread
from time import monotonic, sleep

GRACE = 1.5
"""Seconds after which the process ends in any case, once it was to end: even with a terminal that takes nothing."""


class Grace:
    """Ends the process when its time is over, unless it has ended by itself."""

    def __init__(self, tidy: Callable[[], None]) -> None:
        """Do that first, whatever it is, when it comes to that."""
        self._tidy = tidy
        self._lock = Lock()
        self._deadline = 0.0
        self._status = 0
        self.given = False
        """Whether the time is running."""

    def give(self, status: int) -> None:
        """From now on, unless it runs already, the time runs; the process will end with that status."""
        with self._lock:
            if self.given:
                return
            self.given = True
        self.extend(status)
        Thread(target=self._wait, daemon=True, name="grace").start()

    def extend(self, status: int) -> None:
        """As much time again, and another status; nothing, if no time is running."""
        self._deadline, self._status = monotonic() + GRACE, status

    def _wait(self) -> None:
        while (left := self._deadline - monotonic()) > 0:
            sleep(left)
        self._tidy()
        os._exit(self._status)
