"""`simulate`: matches between computer players, summed up and, if wanted, written down."""

import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cardtable import bots
from cardtable.bots.matches import simulate as play_match
from cardtable.cli import arguments, output
from cardtable.engine.game import Plural
from cardtable.engine.match import Match
from cardtable.errors import CardTableError, UsageError
from cardtable.language import _
from cardtable.words import say


def simulate(given: Namespace) -> int:
    """Play the matches, and print wins and scores."""
    info = arguments.game(given.game)
    seats = arguments.seats(info, given.seats)
    options = arguments.house_rules(info, given.set, seats, given.preset)
    if given.matches < 1:
        raise UsageError("matches.number")
    seed = arguments.seed(given.seed)
    names = [bots.best(info)] if given.bots is None else given.bots.split(",")
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise UsageError("bots.number", given=len(names), seats=seats)
    players = [bots.player(info, name) for name in names]
    folder = None if given.records is None else Path(given.records)
    if folder is not None:
        _make(folder)
    wins, scores, plies = [0.0] * seats, [0] * seats, 0
    started = time.perf_counter()
    with _progress(given.matches, silent=given.json) as advance:
        for number in range(1, given.matches + 1):
            match = play_match(info, options, players, seed, number)
            outcome = match.outcome
            assert outcome is not None
            for seat in outcome.winners:
                wins[seat] += 1 / len(outcome.winners)
            for seat in range(seats):
                scores[seat] += outcome.scores[info.side(seat, seats)]
            plies += match.ply
            if folder is not None:
                _write(folder / f"{number:04}.json", match, names)
            advance()
    result = {
        "game": info.id,
        "seats": seats,
        "matches": given.matches,
        "seed": seed,
        "bots": names,
        "wins": [round(won, 6) for won in wins],
        "scores": [round(score / given.matches, 6) for score in scores],
        "plies": plies,
        "seconds": round(time.perf_counter() - started, 3),
    }
    if folder is not None:
        result["records"] = str(folder)
    if given.json:
        output.json_line(result)
    else:
        _tell(result)
    return 0


def _tell(result: dict[str, object]) -> None:
    line = Plural(
        "{game}: {matches} match, {plies} decisions, {seconds} s",
        "{game}: {matches} matches, {plies} decisions, {seconds} s",
        "matches",
    )
    print(say(line, **result))
    wins, scores, names = result["wins"], result["scores"], result["bots"]
    assert isinstance(wins, list)
    assert isinstance(scores, list)
    assert isinstance(names, list)
    for seat, name in enumerate(names):
        score = f"{scores[seat]:9.2f}"
        print(_("seat {seat}  {name:<10} wins {wins:8.2f}  mean score {score}").format(
            seat=seat, name=name, wins=wins[seat], score=score
        ))  # fmt: skip


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise CardTableError("record.unwritable", file=str(folder), why=problem.strerror or str(problem)) from None


def _write(path: Path, match: Match, names: list[str]) -> None:
    from cardtable.storage import records
    from cardtable.storage.seats import Seated

    seats = [Seated(f"{name.capitalize()} {seat + 1}", f"bot:{name}") for seat, name in enumerate(names)]
    records.save(path, records.write(match.info.id, match.options, seats, match.log))


@contextmanager
def _progress(total: int, silent: bool) -> Iterator[Callable[[], None]]:
    """A progress bar on a terminal; nothing elsewhere."""
    if silent or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(_("Playing"), total=total)
        yield lambda: bar.advance(task)
