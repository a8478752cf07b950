"""`replay`, `view`, `matches`, `export`, `import`: records that go in and out."""

import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardtable import people, words
from cardtable.cli import output
from cardtable.engine.game import Plural, Seat
from cardtable.engine.log import CHANCE
from cardtable.engine.match import Match
from cardtable.errors import UsageError
from cardtable.games import registry
from cardtable.language import _
from cardtable.resources import user_folder
from cardtable.storage.seats import Seated

if TYPE_CHECKING:
    from cardtable.storage.store import Store


def replay(given: Namespace) -> int:
    """Check a record move by move."""
    from cardtable.storage import records

    saved = records.read(Path(given.file))
    speaker = words.Speaker(registry.load(saved.game), _names(saved.seats))
    heard = 0
    for match in saved.steps():
        if given.trace and given.json:
            output.json_line(_standing(match, match.reveal()))
        elif given.trace and match.ply:
            entry = match.log[-1]
            name = speaker.name(entry.by) if isinstance(entry.by, int) else _("chance")
            print(f"{match.ply:4}. {name}: {words.printable(entry.move)}")
            for event in match.heard(None, since=heard):
                print(f"      {speaker.say(event)}")
        heard = match.ply
    if given.json:
        if not given.trace:
            output.json_line(_standing(match, match.reveal()))
    else:
        _tell(match, saved.seats, match.reveal())
    return 0


def view(given: Namespace) -> int:
    """Print what one seat may know at the end of a record."""
    from cardtable.storage import records

    saved = records.read(Path(given.file))
    match = saved.replay()
    if not 0 <= given.seat < match.seats:
        raise UsageError("seat.none", seat=given.seat, seats=match.seats, last=match.seats - 1)
    seen = match.view(given.seat)
    if given.json:
        output.json_line(_standing(match, seen, given.seat))
    else:
        _tell(match, saved.seats, seen, given.seat)
    return 0


def matches(given: Namespace) -> int:
    """List the stored matches, the last played first."""
    from cardtable.play import stored

    if given.delete is not None:
        return _delete(given.delete)
    found = open_store().matches()
    if given.json:
        listed = [
            {
                "id": match.id,
                "game": match.game,
                "seats": [{"name": seat.name, "player": seat.player} for seat in match.seats],
                "plies": match.plies,
                "played": match.played,
                "winners": None if match.winners is None else list(match.winners),
            }
            for match in found
        ]
        output.json_line(listed)
        return 0
    if not found:
        print(_("No match is stored yet."))
    for match in found:
        names = _names(match.now)
        if match.winners is None:
            state = stored.standing(match) or _("goes on after {plies} decisions").format(plies=match.plies)
        else:
            state = stored.ending(match)
        print(
            f"{match.id:4}  {words.moment(match.played)}  {words.printable(match.game):<14} {', '.join(names)}: {state}"
        )
    return 0


def _delete(number: int) -> int:
    """Delete a match, and say what is left of it."""
    from cardtable.storage import evenings

    slips = evenings.delete(open_store(), number)
    kept = Plural(" What it paid is kept as {count} slip.", " What it paid is kept as {count} slips.", "count")
    print(_("Match {id} is deleted.").format(id=number) + (words.say(kept, count=slips) if slips else ""))
    return 0


def export(given: Namespace) -> int:
    """Write a stored match as a record."""
    from cardtable.storage import records

    store = open_store()
    match = store.match(given.id)
    text = records.write(match.game, match.options, match.seats, store.log(match.id))
    if given.file:
        records.save(Path(given.file), text)
    else:
        print(text if output.as_json("–") == '"–"' else json.dumps(json.loads(text)), end="")
    if match.winners is None:
        note = _("match {id} is not over: its record shows every hand").format(id=match.id)
        print(f"cardtable: {note}", file=sys.stderr)
    return 0


def bring_in(given: Namespace) -> int:
    """Store a record, after replaying it."""
    from cardtable.storage import records
    from cardtable.storage.store import digest_of

    saved = records.read(Path(given.file))
    match = saved.replay()
    store = open_store(keep_aside=True)
    known = store.same(digest_of(saved.game, match.options, saved.seats, match.log))
    if known is not None:
        print(f"cardtable: {_('this record is stored already, as match {id}').format(id=known)}", file=sys.stderr)
    else:
        origin = registry.origin(saved.game)
        known = store.begin(saved.game, match.options, saved.seats, match.log, match.outcome, origin, imported=True)
    print(known)
    return 0


def _names(seats: tuple[Seated, ...]) -> list[str]:
    return list(people.called([seat.name for seat in seats]))


def open_store(keep_aside: bool = False) -> "Store":
    """The player's store.

    Args:
        keep_aside: a file that is no store gives way to a new one, and that is said on stderr.

    Raises:
        StoreError: it cannot be used.
    """
    from cardtable.storage.store import PATIENCE, Store

    store = Store(user_folder(), keep_aside=keep_aside, patience=PATIENCE)
    if store.notice is not None:
        if not store.usable:
            raise store.notice
        print(f"cardtable: {words.error(store.notice)}", file=sys.stderr)
    return store


def _standing(match: Match, seen: Any, seat: Seat | None = None) -> dict[str, Any]:
    """Where a match stands, for one seat or (None) with full knowledge."""
    actor, outcome, chance = match.actor, match.outcome, match.chance
    if chance is not None:
        legal = [chance.kind] if seat is None else []
    elif isinstance(actor, int) and seat in (None, actor):
        legal = sorted(match.write(move) for move in match.moves(actor))
    else:
        legal = []
    return {
        "ply": match.ply,
        "over": actor is None,
        "actor": actor,
        "legal": legal,
        "scores": list(match.scores),
        "winners": None if outcome is None else list(outcome.winners),
        "state": match.info.notation.state(seen),
    }


def _tell(match: Match, seats: tuple[Seated, ...], seen: Any, seat: Seat | None = None) -> None:
    """The same for a person."""
    speaker = words.Speaker(match.info, _names(seats))
    standing = _standing(match, seen, seat)
    outcome = match.outcome
    if outcome is not None:
        where = _("over: {why}").format(why=speaker.outcome(outcome))
    elif match.actor == CHANCE:
        where = _("chance is to act")
    else:
        assert isinstance(match.actor, int)
        where = _("{name} is to act").format(name=speaker.name(match.actor))
    print(_("{game}, {plies} decisions, {where}").format(game=match.info.name, plies=match.ply, where=where))
    print(_("scores: {scores}").format(scores=", ".join(map(str, standing["scores"]))))
    if standing["legal"]:
        print(_("legal: {moves}").format(moves=", ".join(standing["legal"])))
    for name, value in standing["state"].items():
        print(f"{name}: {output.as_json(value)}")
