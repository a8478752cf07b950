"""The installed command in a real terminal."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.terminal.driver import Terminal

COMMAND = str(Path(sys.executable).parent / "cardtable")
Start = Callable[..., Terminal]


@pytest.fixture
def start(home: Path) -> Iterator[Start]:
    """Starts terminals, and ends them after the test."""
    running: list[Terminal] = []

    def begin(*words: str, columns: int = 80, rows: int = 24, command: list[str] | None = None, **env: str) -> Terminal:
        settings = {**os.environ, "COLORTERM": "truecolor", **env}
        terminal = Terminal([*(command or [COMMAND]), *words], settings, columns, rows)
        running.append(terminal)
        return terminal

    yield begin
    for terminal in running:
        terminal.close()
