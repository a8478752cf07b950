"""Writes the goldens of a game anew: `python -m tests.golden.make afrikan-tahti [SEATS]`. Look at the difference!"""

import json
import sys

from cardtable import bots
from cardtable.bots.matches import simulate
from cardtable.games import registry
from cardtable.storage import records
from cardtable.storage.seats import Seated
from tests.games.test_contract import GOLDEN, counts


def main(game: str, number: str = "") -> None:
    info = registry.load(game)
    seats = int(number) if number else 3 if 3 in info.seats else info.seats[0]
    match = simulate(info, {}, [bots.player(info, "random")] * seats, "golden", game)
    seated = [Seated(name, "bot:random") for name in bots.NAMES[:seats]]
    (GOLDEN / f"{game}.record.json").write_text(records.write(game, match.options, seated, match.log))
    lines = []
    for step in records.read(GOLDEN / f"{game}.record.json").steps():
        actor = step.actor
        legal = sorted(step.write(move) for move in step.moves(actor)) if isinstance(actor, int) else []
        lines.append(f"{step.ply} {actor} {list(step.scores)} {' | '.join(legal)}")
    (GOLDEN / f"{game}.trace.txt").write_text("\n".join(lines) + "\n")
    pinned = {str(number): counts(info, number) for number in info.seats if number in (1, 2, 4, 5)}
    (GOLDEN / f"{game}.perft.json").write_text(json.dumps(pinned) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
