"""`completion`, `man`: what a shell and `man` know of the commands, made beforehand from the parser."""

from argparse import Namespace

from cardtable import resources


def completion(given: Namespace) -> int:
    """Print what completes the commands in a shell."""
    print(resources.text("shell", resources.SHELL[given.shell]), end="")
    return 0


def man(_given: Namespace) -> int:
    """Print the man page, as its source."""
    print(resources.text("shell", resources.SHELL["man"]), end="")
    return 0
