"""The command line: parses words, calls one command, and says errors in one line."""

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
    from cardtable.cli import output
    from cardtable.cli.parser import parse

    output.prepare()
    try:
        command, arguments = parse(words)
        status = command(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except CardTableError as problem:
        from cardtable import words as language

        print(f"cardtable: {language.error(problem)}", file=sys.stderr)
        return problem.status
    except OSError as problem:
        # What is left in the buffer would fail once more at exit; and a reader who has gone wants no message.
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(problem, BrokenPipeError):
            from cardtable import words as language

            failure = CardTableError("output", why=problem.strerror or str(problem))
            print(f"cardtable: {language.error(failure)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except Exception as problem:
        # Ours or a plug-in's: a traceback could name cards, and helps no player.
        from cardtable import faults
        from cardtable.language import _

        text = _("cardtable stopped by a fault of its own. Report: {file}")
        print(f"cardtable: {text.format(file=faults.report(problem) or '–')}", file=sys.stderr)
        return 1
