"""How wide this terminal draws signs whose width is anybody's guess: two cells would shift every card.

It is asked only where a language of East Asia is spoken, since nobody else sets it so: a sign is written before the
first frame, and the answer is read before anything else happens, so that none is left for the shell.
"""

import os
import re
import selectors
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

ASIAN: Final = ("ja", "ko", "zh")
SIGN: Final = "◆"
PATIENCE: Final = 0.5
"""Seconds for an answer; a terminal that gives none draws it as everybody else does."""
_ANSWER: Final = re.compile(rb"\x1b\[\d+;(\d+)R")


def in_doubt(environ: Mapping[str, str]) -> bool:
    """Whether this may be a terminal that draws such signs wide."""
    given = (environ.get(name, "").partition(".")[0] for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    # Python itself puts `C` there when the system does not know the language.
    return next((one for one in given if one not in ("", "C", "POSIX")), "").partition("_")[0] in ASIAN


def measured(reading: int, writing: int) -> int:
    """Cells that the sign takes on a terminal, by its own answer; 1 if it is none, or gives none."""
    try:
        import termios
        import tty
    except ImportError:
        return 1
    try:
        before = termios.tcgetattr(reading)
    except (OSError, termios.error):
        return 1
    try:
        tty.setcbreak(reading, termios.TCSANOW)
        os.write(writing, f"\r{SIGN}\x1b[6n".encode())
        column = _column(reading)
    except OSError:
        return 1
    finally:
        with suppress(OSError, termios.error):
            # Whatever comes too late is thrown away here, and the sign wiped.
            os.write(writing, b"\r\x1b[K")
            termios.tcsetattr(reading, termios.TCSAFLUSH, before)
    return max(column - 1, 1)


def _column(reading: int) -> int:
    """The column of the cursor, from 1, as a terminal reports it; 2 if it does not."""
    heard = b""
    with selectors.DefaultSelector() as selector:
        selector.register(reading, selectors.EVENT_READ)
        while selector.select(PATIENCE):
            data = os.read(reading, 64)
            heard += data
            if found := _ANSWER.search(heard):
                return int(found[1])
            if not data or len(heard) > 256:
                break
    return 2
