"""Screens under test measure silence by a clock of their own."""

import pytest

from cardtable.ui import silence
from tests.ui.helpers import CLOCK


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time stands still unless a test lets it pass."""
    monkeypatch.setattr(silence, "monotonic", CLOCK)
    monkeypatch.setattr(silence, "arrived", lambda event: CLOCK())
    monkeypatch.setattr(silence, "AFTER", 0)
