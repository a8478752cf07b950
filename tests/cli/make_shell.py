"""Makes the completions and the man page from the parser: `python -m tests.cli.make_shell`.

They lie in `assets/shell`, as everything that is shipped; a test holds them to the parser.
"""

import os
from argparse import ArgumentParser
from pathlib import Path

import shtab
from build_manpages.manpage import Manpage  # type: ignore[import-untyped]

from cardtable.cli.parser import parser
from cardtable.games import registry
from cardtable.resources import SHELL

FOLDER = Path(__file__).parent.parent.parent / "assets" / "shell"


def told() -> ArgumentParser:
    """The parser, with what a shell can complete: files, and the games that are always there."""
    found = parser()
    every = [found, *_commands(found)]
    for one in every:
        for action in one._actions:
            if action.metavar in ("FILE", "DIR"):
                action.complete = shtab.FILE if action.metavar == "FILE" else shtab.DIRECTORY  # type: ignore[attr-defined]
            elif action.metavar == "GAME":
                action.choices = list(registry.BUILT_IN)
    return found


def _commands(found: ArgumentParser) -> list[ArgumentParser]:
    actions = (action for action in found._actions if isinstance(action.choices, dict))
    return [command for action in actions for command in action.choices.values()]


def made() -> dict[str, str]:
    """The text of each file."""
    texts = {name: shtab.complete(told(), shell=shell) for shell, name in SHELL.items() if shell != "man"}
    # The framework wraps to the window, and dates by the clock.
    os.environ |= {"SOURCE_DATE_EPOCH": "0", "COLUMNS": "80"}
    page = Manpage(parser(), format="single-commands-section")
    page.date, page.manual = "", "cardtable"
    page.description = parser().description
    texts[SHELL["man"]] = str(page)
    return {name: text.rstrip() + "\n" for name, text in texts.items()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in made().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
