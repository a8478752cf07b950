"""`rules`, `deck`: what there is to read."""

import sys
from argparse import Namespace

from cardtable import words
from cardtable.cli import arguments, output
from cardtable.errors import CardTableError
from cardtable.games import registry
from cardtable.language import _


def rules(given: Namespace) -> int:
    """Print a rule book, house rules in force marked."""
    info = arguments.game(given.game)
    options = arguments.house_rules(info, given.set, preset=given.preset)
    book = words.rulebook(info, options, given.lang)
    if book is None and given.lang:
        book = words.rulebook(info, options, "en")
        if book is not None:
            note = _("{game} has no rule book in “{language}”; this is the English one")
            print(f"cardtable: {note.format(game=info.id, language=given.lang)}", file=sys.stderr)
    if book is None:
        raise CardTableError("rules.none", game=info.id)
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(book))
    else:
        print(book, end="" if book.endswith("\n") else "\n")
    return 0


def deck(given: Namespace) -> int:
    """Print the names of the cards that have names."""
    named = registry.listing("deck")
    if given.json:
        output.json_line(named)
        return 0
    for code, name in named.items():
        print(f"{code:>4}  {name}")
    return 0
