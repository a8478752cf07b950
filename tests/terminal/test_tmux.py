"""In tmux: the scrollback keeps no hand, with and without its alternate screen (O-SX06, O-SX09)."""

import os
import shutil
import subprocess
import time

import pytest

from tests.terminal.conftest import COMMAND
from tests.terminal.test_exit import CURTAIN, told

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")


def tmux(socket: str, *words: str) -> str:
    return subprocess.run(["tmux", "-L", socket, *words], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("alternate", ["on", "off"])
def test_the_scrollback_of_tmux_keeps_no_hand(home, alternate: str) -> None:
    socket = f"cardtable-{os.getpid()}-{alternate}"
    # Nothing of the machine's own configuration.
    tmux(socket, "-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "sh")
    try:
        tmux(socket, "set-option", "-g", "history-limit", "5000")
        tmux(socket, "set-window-option", "-g", "alternate-screen", alternate)
        environment = f"CARDTABLE_HOME={home} PYTHONSAFEPATH=1"
        play = f"{environment} {COMMAND} play afrikan-tahti --players Anna,Bo --seed tmux"
        tmux(socket, "send-keys", play, "Enter")

        def wait(text: str, tries: int = 1200) -> bool:
            for _ in range(tries):
                if text in tmux(socket, "capture-pane", "-p"):
                    return True
                time.sleep(0.05)
            return False

        assert wait(CURTAIN)
        for _ in range(20):
            # It may still be deaf.
            tmux(socket, "send-keys", "Space")
            if wait("▲", 40):
                break
        assert told(tmux(socket, "capture-pane", "-p"))
        for columns, rows in ((70, 20), (120, 40), (80, 12), (90, 30), (80, 24)):
            tmux(socket, "resize-window", "-x", str(columns), "-y", str(rows))
            time.sleep(0.2)
        tmux(socket, "send-keys", "C-q")
        assert wait("cardtable resume")
        if alternate == "on":
            # Without one, a terminal that shrinks pushes lines of whatever it shows into its history by itself.
            assert not told(tmux(socket, "capture-pane", "-p", "-S", "-"))
        assert not told(tmux(socket, "capture-pane", "-p"))
    finally:
        tmux(socket, "kill-server")
