"""What a game says, advises and pays: every saying has a text, and the text its facts."""

import json
from collections.abc import Iterable
from enum import Enum
from pkgutil import resolve_name
from typing import Any

from cardtable.engine.game import Seat
from cardtable.engine.match import Match
from cardtable.engine.report import Sheet
from cardtable.errors import UntoldFact
from cardtable.saying import Saying
from cardtable.testing.findings import Findings
from cardtable.words import COMMON, ERRORS, Speaker, say


class Ears:
    """Listens to one match, and checks whatever is said."""

    def __init__(self, match: Match, findings: Findings) -> None:
        self._match = match
        self._findings = findings
        self._speaker = Speaker(match.info, [f"Player {seat + 1}" for seat in range(match.seats)])
        self._heard = 0
        self._known: set[tuple[str, tuple[str, ...]]] = set()

    def saying(self, saying: Saying | None, where: str) -> None:
        """A key that has a text, and facts that fill it; sayings within it too."""
        if saying is None:
            return
        known = saying.key, tuple(saying.facts)
        if known in self._known:
            return
        self._known.add(known)
        info = self._match.info
        text = info.texts.get(saying.key) or COMMON.get(saying.key) or ERRORS.get(saying.key)
        self._findings.must(text is not None, f"{where}: there is no text for {saying.key}")
        if text is None:
            return
        shown = {name: self._speaker._fact(name, value) for name, value in saying.facts.items()}
        try:
            say(text, **shown)
        except UntoldFact:
            self._findings.must(False, f"{where}: the text of {saying.key} wants other facts than {sorted(shown)}")
        for value in saying.facts.values():
            if isinstance(value, Saying):
                self.saying(value, where)

    def events(self) -> None:
        """What happened since the last time: its words, and what it paid."""
        match = self._match
        pays = match.info.pays
        units = {unit.id for unit in pays.units} if pays else set()
        for seat in (None, *range(match.seats)):
            for event in match.heard(seat, since=self._heard):
                self.saying(event, "an event")
                paid = pays.moved(event) if pays and seat is None else None
                for payee, unit, amount in paid.moved if paid else ():
                    sound = 0 <= payee < match.seats and unit in units and type(amount) is int
                    self._findings.must(sound, f"it pays {amount!r} {unit!r} to {payee!r}")
        self._heard = match.ply

    def moment(self) -> None:
        """What the game tells of this moment, to everybody and to the seat that is to act."""
        match, report = self._match, self._match.info.report
        view = match.view(None)
        standing = report.standing(view)
        self.saying(standing, "the standing")
        if standing is not None:
            try:
                json.dumps(dict(standing.facts))
            except TypeError:
                self._findings.must(False, "the facts of the standing are not plain JSON")
        for line in report.table(view):
            self.saying(line, "the table")
        results = report.results(view)
        self._findings.must(type(results) is int, "the number of results is no whole number")
        for name, sheet in (
            ("result", report.result(view)),
            ("last", report.last(view)),
            ("final", report.final(view)),
        ):
            if sheet is not None:
                self._sheet(sheet, f"the sheet {name}")
        actor = match.actor
        if isinstance(actor, int):
            self._hand(actor)

    def _hand(self, seat: Seat) -> None:
        match, info = self._match, self._match.info
        view, moves = match.view(seat), match.moves(seat)
        for card in info.report.hand(view, seat) or ():
            self.saying(info.report.card(card), "a card")
        told = [info.report.move(view, seat, move) for move in moves]
        for move in told:
            self.saying(move, "a move")
        words = [self._speaker.say(move) for move in told if move is not None]
        self._findings.must(len(set(words)) == len(words), f"two moves are called alike: {sorted(words)}")
        if info.tactics is not None:
            advised = info.tactics(view, moves, seat)
            strange = [advice.move for advice in advised if advice.move not in moves]
            self._findings.must(not strange, f"advice for what is no move: {strange}")
            missing = set(moves) - {advice.move for advice in advised}
            self._findings.must(not missing, f"no advice for {[match.write(move) for move in missing]}")
            for advice in advised:
                self.saying(advice.reason, "a reason")

    def _sheet(self, sheet: Sheet, where: str) -> None:
        fault = sheet.fault()
        self._findings.must(fault is None, f"{where}: {fault}")
        if fault is None:
            cells: Iterable[Any] = (cell for row in sheet.rows for cell in row.cells)
            headings = (column.heading for column in sheet.columns)
            for part in (sheet.title, *sheet.lead, *headings, *cells, *sheet.notes):
                if isinstance(part, Saying):
                    self.saying(part, where)

    def end(self) -> None:
        """Every way in which a match can end has its words."""
        outcome = self._match.outcome
        if outcome is None:
            return
        reasons = list(type(outcome.reason)) if isinstance(outcome.reason, Enum) else [outcome.reason]
        for reason in reasons:
            self.saying(
                Saying(f"outcome.{reason}", {"seats": outcome.winners, "count": len(outcome.winners)}), "the end"
            )


def check_table(findings: Findings) -> None:
    """The table loads, and takes no key that is a command."""
    from cardtable.table import COMMANDS, Table

    place = findings.info.table
    if place is None:
        return
    try:
        found = resolve_name(place)
    except Exception as problem:
        findings.must(False, f"its table {place} cannot be loaded: {type(problem).__name__}: {problem}")
        return
    findings.must(isinstance(found, type) and issubclass(found, Table), f"{place} is no table")
    keys = {key.strip() for binding in vars(found).get("BINDINGS", ()) for key in _keys(binding).split(",")}
    findings.must(not keys & COMMANDS, f"its table takes keys that are commands: {sorted(keys & COMMANDS)}")


def _keys(binding: Any) -> str:
    return str(binding[0] if isinstance(binding, tuple) else binding.key)
