"""Signs of doubtful width: asked once, before the first frame, and nothing is left for the shell."""

import os
import pty
import threading
import tty

import pytest

from cardtable.ui import width


class Answering:
    """A terminal that draws the sign so wide and answers, or not."""

    def __init__(self, cells: int | None) -> None:
        self.main, self.far = pty.openpty()
        tty.setraw(self.main)
        self.heard = b""
        self._cells = cells
        self._thread = threading.Thread(target=self._answer, daemon=True)
        self._thread.start()

    def _answer(self) -> None:
        while b"\x1b[6n" not in self.heard:
            self.heard += os.read(self.main, 100)
        if self._cells is not None:
            os.write(self.main, f"\x1b[1;{1 + self._cells}R".encode())


@pytest.mark.parametrize(("cells", "found"), [(1, 1), (2, 2), (None, 1)])
def test_the_terminal_tells_how_wide_it_is(cells: int | None, found: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(width, "PATIENCE", 0.2 if cells is None else 30)
    terminal = Answering(cells)
    assert width.measured(terminal.far, terminal.far) == found
    # Nothing is left to be read, and the line is blank again.
    os.set_blocking(terminal.far, False)
    with pytest.raises(BlockingIOError):
        os.read(terminal.far, 10)
    seen = b""
    while not seen.endswith(b"\r\x1b[K"):
        seen += os.read(terminal.main, 100)


def test_it_is_asked_only_where_somebody_may_have_set_it_so() -> None:
    assert width.in_doubt({"LANG": "ja_JP.UTF-8"})
    assert width.in_doubt({"LC_ALL": "zh_CN.UTF-8", "LANG": "en_US.UTF-8"})
    assert not width.in_doubt({"LC_ALL": "fi_FI.UTF-8", "LANG": "ja_JP.UTF-8"})
    assert not width.in_doubt({})


def test_no_terminal_is_not_asked() -> None:
    reading, writing = os.pipe()
    assert width.measured(reading, writing) == 1


def test_a_wide_terminal_is_drawn_on_in_ascii(start) -> None:
    terminal = start(LANG="ja_JP.UTF-8")
    terminal.wait(lambda _text: b"\x1b[6n" in terminal.raw)
    terminal.type("\x1b[1;3R")
    text = terminal.wait("Quit")
    assert "Afrikan Tahti" in text
    assert text.isascii()
    terminal.type("\x11")
    assert terminal.end() == 0
