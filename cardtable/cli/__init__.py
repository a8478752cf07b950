"""The command line of NOTATION.md: parses words, calls one command, and says errors in one line."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from cardtable.errors import CardTableError


def run(words: Sequence[str]) -> int:
    """Run one command line.

    Returns:
        The exit status: 0 done, 1 the work could not be done, 2 wrong usage.
    """
    from cardtable.cli.parser import parse

    try:
        command, arguments = parse(words)
        return command(arguments)
    except CardTableError as problem:
        from cardtable import words as language

        print(f"cardtable: {language.error(problem)}", file=sys.stderr)
        return problem.status
    except BrokenPipeError:
        # The reader has gone; nothing more can be said to it, not even at exit.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130

