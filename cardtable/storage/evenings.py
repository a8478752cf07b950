"""The ledger of everything that was played here: derived from the matches, with the entries made by hand.

The chips of a match are never written down twice: they follow from its log, so they cannot be lost or doubled.
"""

import csv
import json
from collections.abc import Container, Iterator, Mapping, Sequence
from io import StringIO
from typing import Any, TypeAlias, overload

from cardtable import people, words
from cardtable.engine.game import Event, Payment
from cardtable.engine.info import GameInfo
from cardtable.engine.match import Match
from cardtable.errors import CardTableError, GameUnavailable, StoreError
from cardtable.games import registry
from cardtable.language import _
from cardtable.ledger.book import (
    BANK,
    END,
    Entry,
    Evening,
    Posting,
    Slip,
    Standing,
    against_bank,
    cut,
    reopened,
    reversal,
)
from cardtable.storage.seats import Seated, changed
from cardtable.storage.store import Store, StoredMatch
from cardtable.units import Unit

Moved: TypeAlias = tuple[Event, Payment]
"""An event, and what it moved."""


class Evenings(Sequence[Evening]):
    """All evenings, oldest first; the last is the one that goes on. Only one that is looked at is put together."""

    def __init__(self, store: Store) -> None:
        """Tell the evenings apart, by the times of what paid.

        Raises:
            StoreError: the store cannot be read.
        """
        self._store = store
        self.problems: list[CardTableError] = []
        """Matches that cannot be read or counted; whatever they paid is missing."""
        _survey(store)
        self.games: dict[str, GameInfo] = {}
        """The game that pays in a unit, by the unit, as far as evenings were put together."""
        self._by_hand = {entry.id: entry for entry in _by_hand(store)}
        slips = [Slip(f"m{paid.match}.{paid.ply}", paid.at, "") for paid in store.paid()]
        slips += [Slip(entry.id, entry.at, entry.kind, entry.reverses) for entry in self._by_hand.values()]
        self._cut = cut(slips)
        self._read: dict[int, Evening] = {}

    def __len__(self) -> int:
        return len(self._cut)

    @property
    def ended(self) -> Entry | None:
        """What ended the last evening on demand, as long as nothing has happened since; None: it goes on."""
        if self._cut[-1]:
            return None
        by_hand = self._by_hand.values()
        void = reopened(by_hand)
        ends = (entry for entry in by_hand if entry.kind == END and entry.reverses is None and entry.id not in void)
        return max(ends, key=lambda entry: entry.at, default=None)

    @property
    def last(self) -> int:
        """The place of the last evening in which anything happened."""
        return max((at for at, slips in enumerate(self._cut) if slips), default=0)

    @overload
    def __getitem__(self, at: int) -> Evening: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Evening]: ...
    def __getitem__(self, at: int | slice) -> Evening | Sequence[Evening]:
        """One evening, its matches replayed.

        Raises:
            StoreError: the store cannot be read.
        """
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(len(self)))]
        place = range(len(self))[at]
        if place not in self._read:
            self._read[place] = self._put_together(self._cut[place])
        return self._read[place]

    def _put_together(self, slips: Sequence[Slip]) -> Evening:
        plies: dict[int, set[int]] = {}
        for slip in slips:
            if slip.id.startswith("m"):
                match, ply = slip.id[1:].split(".")
                plies.setdefault(int(match), set()).add(int(ply))
        found = dict(self._by_hand)
        games: dict[str, GameInfo] = {}
        of_game: dict[str, set[str]] = {}
        for number, wanted in plies.items():
            try:
                stored = self._store.match(number)
                info = games.setdefault(stored.game, registry.load(stored.game))
                moved = {entry.id: entry for entry in _of_match(self._store, info, stored, wanted)}
                of_game.setdefault(info.id, set()).update(moved)
                found |= moved
            except CardTableError as problem:
                self.problems.append(problem)
        units: dict[str, Unit] = {}
        for info in sorted(games.values(), key=lambda info: info.id not in registry.BUILT_IN):
            mine = {unit.id: unit for unit in info.pays.units} if info.pays else {}
            if any(units.get(name, unit) != unit for name, unit in mine.items()):
                # A stranger's coin of the same name must not change what ours are worth.
                self.problems.append(GameUnavailable("game.units", game=info.id))
                found = {name: entry for name, entry in found.items() if name not in of_game[info.id]}
                continue
            units |= mine
            self.games |= dict.fromkeys(mine, info)
        entries = [found[slip.id] for slip in slips if slip.id in found]
        if any(posting.unit not in units for entry in entries for posting in entry.postings):
            # A round that was entered by hand, of a game that was not played here that evening.
            for info in registry.paying():
                assert info.pays is not None
                units |= {unit.id: unit for unit in info.pays.units}
                self.games |= {unit.id: info for unit in info.pays.units}
        return Evening(entries, tuple(units.values()))


def read(store: Store) -> Evenings:
    """All evenings.

    Raises:
        StoreError: the store cannot be read.
    """
    return Evenings(store)


def _survey(store: Store) -> None:
    """Find out, once, which decisions paid in the matches of an older version."""
    for number in store.unsurveyed():
        try:
            info = registry.load(store.match(number).game)
            paid = {ply for ply, *_rest in _payments(store, info, number)}
        except CardTableError:
            # Its game is not there, or it does not replay: perhaps another time.
            continue
        store.survey(number, paid)


def _of_match(store: Store, info: GameInfo, stored: StoredMatch, wanted: Container[int]) -> Iterator[Entry]:
    """What the decisions of a match moved at some plies.

    Raises:
        CardTableError: it cannot be read, or not be counted.
    """
    number = stored.id
    units = {unit.id for unit in info.pays.units} if info.pays else set()
    for ply, at, moved, seats, round_number in _payments(store, info, number):
        if ply not in wanted:
            continue
        called = people.called([seat.name for seat in seats])
        names = [name + (people.BOT if seat.bot else "") for name, seat in zip(called, seats, strict=True)]
        speaker = words.Speaker(info, called)
        told = "; ".join(dict.fromkeys(speaker.say(event).rstrip(".") for event, _paid in moved))
        text = (
            _("{game}, match {id}: {told}") if round_number is None else _("{game}, match {id}, round {round}: {told}")
        )
        title = text.format(game=info.name, id=number, round=round_number, told=told)
        try:
            if not all(0 <= seat < len(names) for _event, paid in moved for seat, _unit, _amount in paid.moved):
                raise ValueError
            postings = [
                Posting(names[seat], unit, amount) for _event, paid in moved for seat, unit, amount in paid.moved
            ]
            if not {posting.unit for posting in postings} <= units:
                raise ValueError
            yield Entry(f"m{number}.{ply}", at, moved[0][1].kind, title, against_bank(postings))
        except (ValueError, TypeError, IndexError):
            raise GameUnavailable("game.ledger", game=info.id) from None


def _payments(
    store: Store, info: GameInfo, number: int
) -> Iterator[tuple[int, str, list[Moved], Sequence[Seated], int | None]]:
    """Of the decisions that paid: ply and time, the events and what each moved, who sat there then, and the round."""
    pays = info.pays
    if pays is None:
        return
    stored = store.match(number)
    match, seats = Match(info, stored.options, len(stored.seats)), stored.seats
    for entry, at in store.timed_log(number):
        ply = match.ply
        match.replay([entry])
        seats = changed(seats, (entry,))
        moved = [(event, paid) for event in match.heard(None, since=ply) if (paid := pays.moved(event))]
        if moved:
            yield match.ply, at, moved, seats, pays.round(match.view(None))


def _by_hand(store: Store) -> Iterator[Entry]:
    written = store.ledger()
    if not written:
        return
    from cardtable.storage.forms import ENTRY

    for number, at, kind, body in written:
        try:
            # A body that is none says a `ValueError` too: that entry is passed over.
            plain = ENTRY.validate_python(json.loads(body))
            postings = tuple(Posting(*posting) for posting in plain["postings"])
            yield Entry(f"h{number}", at, kind, plain["title"], postings, plain["reverses"], plain.get("form"))
        except ValueError:
            continue


def add(
    store: Store,
    kind: str,
    title: str,
    moved: Sequence[Posting] = (),
    form: Any = None,
    instead_of: Entry | None = None,
) -> None:
    """Write an entry by hand.

    Args:
        form: what was typed, as plain JSON values: so that it can be corrected.
        instead_of: an entry that is put right in the same step.

    Raises:
        StoreError: it cannot be written, or the other entry was reversed already.
    """
    written = [] if instead_of is None else [_reversal(store, instead_of)]
    store.add_to_ledger(*written, (kind, _body(title, against_bank(moved), None, form)))


def reverse(store: Store, entry: Entry) -> None:
    """Put a slip right by the entry that reverses it.

    Raises:
        StoreError: it cannot be written, or the entry was reversed already.
    """
    store.add_to_ledger(_reversal(store, entry))


def _reversal(store: Store, entry: Entry) -> tuple[str, str]:
    """Kind and body of the entry that reverses another.

    Raises:
        StoreError: it was reversed already.
    """
    if any(entry.id == other.reverses for other in _by_hand(store)):
        raise StoreError("ledger.reversed", id=entry.id)
    turned = reversal(entry, "", "", _("puts right {id}: {title}").format(id=entry.id, title=entry.title))
    return turned.kind, _body(turned.title, turned.postings, entry.id)


def end(store: Store) -> None:
    """End the evening: the next entry begins another.

    Raises:
        StoreError: it cannot be written.
    """
    store.add_to_ledger((END, _body(_("the evening is over"), (), None)))


def reopen(store: Store) -> None:
    """Take back that the evening was ended, as long as no other has begun.

    Raises:
        StoreError: it cannot be written, or there is none to be reopened.
    """
    ended = Evenings(store).ended
    if ended is None:
        raise StoreError("ledger.open")
    store.add_to_ledger((END, _body(_("the evening is reopened"), (), ended.id)))


def delete(store: Store, number: int) -> int:
    """Delete a match, after what it paid was written down as slips of its evening; gives how many.

    Raises:
        StoreError: there is none of that id, or it cannot be written.
        GameUnavailable: its game is not there, so nobody knows what it paid.
    """
    stored = store.match(number)
    plies = {paid.ply for paid in store.paid() if paid.match == number}
    moved = _of_match(store, registry.load(stored.game), stored, plies) if plies else ()
    slips = [(entry.id, entry.at, entry.kind, _body(entry.title, entry.postings, None)) for entry in moved]
    store.delete(number, slips)
    return len(slips)


def _body(title: str, postings: Sequence[Posting], reverses: str | None, form: Any = None) -> str:
    plain: dict[str, Any] = {"title": title, "postings": [list(one) for one in postings], "reverses": reverses}
    if form is not None:
        plain["form"] = form
    return json.dumps(plain, ensure_ascii=False)


# How an evening is written


def as_json(evening: Evening) -> dict[str, Any]:
    """An evening as plain values; the form is in the README."""
    return {
        "begun": evening.begun or None,
        "entries": [
            {
                "id": entry.id,
                "at": entry.at,
                "kind": entry.kind,
                "title": entry.title,
                "reverses": entry.reverses,
                "postings": [
                    {"name": None if account == BANK else account, "unit": unit, "amount": amount}
                    for account, unit, amount in entry.postings
                ],
            }
            for entry in evening.entries
        ],
        "standings": [
            {
                "name": standing.name,
                "value": standing.value,
                "chips": {unit.id: standing.held[unit.id] for unit in evening.units if unit.worth},
                **{unit.plural: standing.held[unit.id] for unit in evening.units if not unit.worth},
            }
            for standing in evening.standings()
        ],
    }


def as_csv(evening: Evening) -> str:
    """Every posting as a line, the bank's too."""
    out = StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["id", "at", "kind", "name", "unit", "amount", "title"])
    for entry in evening.entries:
        for account, unit, amount in entry.postings:
            table.writerow([entry.id, entry.at, entry.kind, _cell(account or "bank"), unit, amount, _cell(entry.title)])
    return out.getvalue()


def as_markdown(evening: Evening) -> str:
    """Standings and entries, to be kept or sent around."""
    lines = [f"# {_('Prize chips')}, {words.day(evening.begun) if evening.begun else _('no entry yet')}", ""]
    units = evening.units
    lines.append("| " + " | ".join((_("name"), _("value"), *(_(unit.id) for unit in units))) + " |")
    lines.append("|---" * (2 + len(units)) + "|")
    lines += [
        "| " + " | ".join((_escaped(row.name), str(row.value), *(str(row.held[unit.id]) for unit in units))) + " |"
        for row in evening.standings()
    ]
    lines.append("")
    lines += [f"- `{entry.id}` {words.moment(entry.at)}: {_escaped(entry.title)}" for entry in evening.entries]
    return "\n".join(lines) + "\n"


def as_text(evening: Evening) -> str:
    """The same for a terminal."""
    lines = [_standing_line(standing, evening.units) for standing in evening.standings()]
    if not lines:
        return _("No prize chips yet this evening.") + "\n"
    lines += [
        "",
        *(f"{entry.id:>8}  {words.clock(entry.at)}  {words.printable(entry.title)}" for entry in evening.entries),
    ]
    return "\n".join(lines) + "\n"


def as_rounds(found: Evenings, evening: Evening) -> list[str]:
    """What every entry that stands brought everybody, spelled out, one line each."""
    speakers = {unit: words.Speaker(info, ()) for unit, info in found.games.items()}
    lines = []
    for entry, moved in evening.grid()[1]:
        told = "; ".join(
            f"{name}: {', '.join(spelled(speakers, unit, amount) for unit, amount in units.items())}"
            for name, units in moved.items()
        )
        lines.append(f"{words.clock(entry.at)} {words.printable(entry.title.partition(':')[0])}. {told}")
    return lines or [_("No prize chips yet this evening.")]


def spelled(speakers: Mapping[str, words.Speaker], unit: str, amount: int) -> str:
    """So many of a unit that came or went, in words."""
    told = speakers[unit].amount(unit, abs(amount)) if unit in speakers else f"{abs(amount)} {unit}"
    return f"{'+' if amount > 0 else '−'}{told}"


def _standing_line(standing: Standing, units: Sequence[Unit]) -> str:
    held = [(unit, standing.held[unit.id]) for unit in reversed(units) if standing.held[unit.id]]
    chips = " ".join(f"{count}×{_(unit.id)}" for unit, count in held if unit.worth)
    others = "".join(f"  {_(unit.plural)}: {count}" for unit, count in held if not unit.worth)
    return f"{standing.name:<16} {standing.value:4}  {chips or '–'}{others}"


def _cell(text: str) -> str:
    """A table program would take a text that begins so for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


def _escaped(text: str) -> str:
    return "".join(f"\\{letter}" if letter in "\\`*_{}[]<>()#+-!|" else letter for letter in words.printable(text))
