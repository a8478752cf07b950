"""`games`, `rules`, `deck`: what there is to read."""

import sys
from argparse import Namespace

from cardtable import words
from cardtable.cli import arguments, output
from cardtable.engine.game import Plural
from cardtable.engine.info import GameInfo
from cardtable.errors import CardTableError, GameUnavailable
from cardtable.games import registry
from cardtable.words import _, say


def games(given: Namespace) -> int:
    """List the games; one that cannot be used says why."""
    found = []
    games = list(registry.usable())
    labels = registry.labels(info for info in games if isinstance(info, GameInfo))
    for info in games:
        if isinstance(info, GameUnavailable):
            found.append({"id": info.facts["game"], "error": words.error(info)})
        else:
            found.append({"id": info.id, "name": labels[info.id], "seats": list(info.seats)})
    if given.json:
        output.json_line(found)
        return 0
    for game in found:
        if "error" in game:
            print(f"{words.printable(game['id']):<16} {game['error']}")
        else:
            seats = game["seats"]
            spread = f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else str(seats[0])
            count = say(Plural("{spread} seat", "{spread} seats", "most"), spread=spread, most=seats[-1])
            print(f"{game['id']:<16} {game['name']:<20} {count}")
    return 0


def rules(given: Namespace) -> int:
    """Print a rule book, house rules in force marked."""
    info = arguments.game(given.game)
    options = arguments.house_rules(info, given.set)
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
