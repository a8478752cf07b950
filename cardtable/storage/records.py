"""Records: a match as JSON (`assets/notation.md`), checked by its form and by replay; nothing is guessed."""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic_core import ValidationError

from cardtable.engine.game import Value
from cardtable.engine.log import TABLE, Entry, Who
from cardtable.engine.match import Match
from cardtable.errors import BadRecord, CardTableError
from cardtable.games import registry
from cardtable.saying import Saying
from cardtable.storage.forms import FORMAT, RECORD
from cardtable.storage.seats import Seated

LARGEST = 8 * 1024 * 1024
"""Bytes of a record; the longest possible match is far shorter."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A record that was read: its form is right, its log not yet replayed."""

    game: str
    options: Mapping[str, Value]
    seats: tuple[Seated, ...]
    log: tuple[Entry, ...]

    def steps(self) -> Iterator[Match]:
        """The match before its first decision and after each one, checked move by move.

        Raises:
            BadRecord: an entry does not replay; the facts tell which (from 1) and why.
            GameUnavailable: the game is not installed.
        """
        match = Match(registry.load(self.game), self.options, len(self.seats))
        yield match
        for number, entry in enumerate(self.log, start=1):
            try:
                match.replay([entry])
            except CardTableError as problem:
                key = "record.after_end" if problem.key == "turn.over" else problem.key
                raise BadRecord.of(Saying(key, problem.facts), problem.game, number) from problem
            yield match

    def replay(self) -> Match:
        """The match after its last decision.

        Raises:
            BadRecord: an entry does not replay.
            GameUnavailable: the game is not installed.
        """
        *_before, last = self.steps()
        return last


def parse(text: str | bytes, source: str) -> Saved:
    """A record from JSON.

    Raises:
        BadRecord: it is no record of this format.
    """
    if isinstance(text, bytes) and (encoding := json.detect_encoding(text)) not in ("utf-8", "utf-8-sig"):
        name = "-".join(encoding.upper().split("-")[:2])
        raise BadRecord("record.encoding", file=source, encoding=name)
    try:
        decoded = text if isinstance(text, str) else text.decode("utf-8-sig")
        plain = json.loads(decoded, object_pairs_hook=_once, parse_constant=_no_constant, parse_int=_short_int)
    except RecursionError:
        raise BadRecord("record.json", file=source, why="it is nested too deeply") from None
    except UnicodeDecodeError as problem:
        raise BadRecord("record.json", file=source, why=f"byte {problem.start} is no UTF-8") from None
    except ValueError as problem:
        raise BadRecord("record.json", file=source, why=str(problem)) from None
    if isinstance(plain, dict) and type(plain.get("format")) is int and plain["format"] > FORMAT:
        raise BadRecord("record.format", format=plain["format"])
    try:
        record = RECORD.validate_python(plain)
    except ValidationError as problem:
        raise _form(problem, source) from None
    log = tuple(
        Entry(Who(entry["by"]) if isinstance(entry["by"], str) else entry["by"], entry["move"])
        for entry in record["log"]
    )
    if record["format"] == 1 and (first := next((at for at, entry in enumerate(log, 1) if entry.by == TABLE), None)):
        why = 'is by "table", which is for format 2'
        raise BadRecord.of(Saying("record.form", {"where": "by", "why": why}), entry=first)
    halves = (at for at, entry in enumerate(log, 1) if any("\ud800" <= letter <= "\udfff" for letter in entry.move))
    if (half := next(halves, None)) is not None:
        raise BadRecord.of(Saying("record.form", {"where": "move", "why": "holds half a character"}), entry=half)
    seats = tuple(Seated(seat["name"], seat["player"]) for seat in record["seats"])
    return Saved(record["game"], record["options"], seats, log)


def read(path: Path) -> Saved:
    """A record from a file.

    Raises:
        BadRecord: the file cannot be read or is no record.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as problem:
        raise BadRecord("record.unreadable", file=str(path), why=problem.strerror or str(problem)) from None
    if len(data) > LARGEST:
        raise BadRecord("record.unreadable", file=str(path), why=f"it is larger than {LARGEST >> 20} MiB")
    return parse(data, str(path))


def write(game: str, options: Mapping[str, Value], seats: Sequence[Seated], log: Sequence[Entry]) -> str:
    """A record as JSON text: one decision a line."""
    written = 2 if any(entry.by == TABLE for entry in log) else 1
    head: dict[str, Any] = {"format": written, "game": game, "options": dict(options)}
    head["seats"] = [{"name": seat.name, "player": seat.player} for seat in seats]
    lines = [f' "{key}": {_json(value)},' for key, value in head.items()]
    entries = ",\n".join(f"  {_json({'by': entry.by, 'move': entry.move})}" for entry in log)
    body = f"[\n{entries}\n ]" if entries else "[]"
    return "\n".join(["{", *lines, f' "log": {body}', "}", ""])


def save(path: Path, text: str) -> None:
    """Write a record to a file of its owner's alone, whole or not at all; links and devices are written through.

    Raises:
        BadRecord: it cannot be written.
    """
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8")
            return
        beside = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            with open(os.open(beside, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
                file.write(text)
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as problem:
        raise BadRecord("record.unwritable", file=str(path), why=problem.strerror or str(problem)) from None


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def _no_constant(word: str) -> None:
    raise ValueError(f"{word} is no JSON value")


def _short_int(digits: str) -> int:
    if len(digits) > 20:
        raise ValueError("a number is too long")
    return int(digits)


WRONG = {
    "missing": "is missing",
    "extra_forbidden": "is no field of a record",
    "string_type": "must be a text",
    "int_type": "must be a whole number",
    "greater_than_equal": f"must be 1 or {FORMAT}",
    "less_than_equal": f"must be 1 or {FORMAT}",
    "dict_type": "must be an object",
    "model_type": "must be an object",
    "list_type": "must be a list",
    "string_pattern_mismatch": 'must be "human" or "bot:NAME"',
}
"""What is wrong with a field, by the checker's name for it."""


def _form(problem: ValidationError, source: str) -> BadRecord:
    """The first fault of a record's form, with the place in the log counted from 1."""
    first = problem.errors(include_url=False, include_input=False)[0]
    place = list(first["loc"])
    why = WRONG.get(first["type"], first["msg"].removeprefix("Value error, "))
    entry: int | None = None
    if len(place) > 1 and place[0] == "log" and isinstance(place[1], int):
        entry = place[1] + 1
        place = place[2:]
        if place[:1] == ["by"] and first["type"] != "missing":
            place, why = ["by"], 'must be a seat\'s number, "chance" or "table"'
    elif len(place) > 2 and place[0] == "options":
        place, why = place[:2], "must be a whole number or a text"
    where = ".".join(str(part) for part in place)
    where = where or (source if entry is None else "entry")
    return BadRecord.of(Saying("record.form", {"where": where, "why": why}), entry=entry)
