"""Every test has its own home and knows nothing of the machine's."""

from collections.abc import Iterator
from pathlib import Path

import pytest

KEPT_OUT = (
    "NO_COLOR",
    "COLORTERM",
    "LANGUAGE",
    "LC_ALL",
    "LC_MESSAGES",
    "LANG",
    "TEXTUAL",
    "TEXTUAL_ANIMATIONS",
    "COLUMNS",
    "LINES",
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty home, and the project's data folder in it."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("CARDTABLE_HOME", str(folder / "cardtable"))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name in KEPT_OUT:
        monkeypatch.delenv(name, raising=False)
    # A subprocess imports the installed package, not the checkout it happens to start in.
    monkeypatch.setenv("PYTHONSAFEPATH", "1")
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("TERM", "xterm-256color")
    # What moves has tests of its own, by a stepped clock.
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    return folder / "cardtable"
