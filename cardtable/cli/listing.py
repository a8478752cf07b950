"""`games`: which games there are, without loading their rules."""

from argparse import Namespace

from cardtable.cli import output
from cardtable.errors import GameUnavailable
from cardtable.games import registry
from cardtable.language import say
from cardtable.texts import Plural


def games(given: Namespace) -> int:
    """List the games; one that cannot be used says why."""
    found = []
    games = [*registry.LISTED, *registry.visitors()]
    labels = registry.labels(info for info in games if not isinstance(info, GameUnavailable))
    for info in games:
        if isinstance(info, GameUnavailable):
            from cardtable import words

            found.append({"id": info.facts["game"], "error": words.error(info)})
        else:
            found.append({"id": info.id, "name": labels[info.id], "seats": list(info.seats)})
    if given.json:
        output.json_line(found)
        return 0
    for game in found:
        if "error" in game:
            from cardtable import words

            print(f"{words.printable(game['id']):<16} {game['error']}")
        else:
            seats = game["seats"]
            spread = f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else str(seats[0])
            count = say(Plural("{spread} seat", "{spread} seats", "most"), spread=spread, most=seats[-1])
            print(f"{game['id']:<16} {game['name']:<20} {count}")
    return 0
