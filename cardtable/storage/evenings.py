"""The ledger of everything that was played here: derived from the matches, with the entries made by hand.

The chips of a match are never written down twice: they follow from its log, so they cannot be lost or doubled.
"""

import csv
import json
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any

from cardtable import words
from cardtable.engine.match import Match
from cardtable.errors import CardTableError, StoreError
from cardtable.games import registry
from cardtable.ledger.book import (
    BANK,
    END,
    UNITS,
    Entry,
    Evening,
    Posting,
    Standing,
    against_bank,
    evenings,
    reversal,
)
from cardtable.ledger.chips import CHIPS
from cardtable.storage.store import Store, StoredMatch
from cardtable.words import _

BOT = "°"
"""Behind the names of computer players; no person's account ends so."""


def account(name: str) -> str:
    """Whose chips they are: one name is one person, however it was typed (O-SV05)."""
    return words.clean_name(name.replace(BOT, " ")) or "?"


def read(store: Store) -> list[Evening]:
    """All evenings, oldest first; the last is the one that goes on.

    Raises:
        StoreError: the store cannot be read.
    """
    matches = sorted(store.matches(), key=lambda match: match.id)
    entries = [entry for match in matches if not match.imported for entry in _of_match(store, match)]
    return evenings([*entries, *_by_hand(store)])


def _of_match(store: Store, stored: StoredMatch) -> Iterator[Entry]:
    """What the decisions of a match moved; nothing if its game pays no chips or is not there."""
    try:
        info = registry.load(stored.game)
        if info.ledger is None:
            return
        names = [account(seat.name) + (BOT if seat.bot else "") for seat in stored.seats]
        speaker = words.Speaker(info, names)
        match = Match(info, stored.options, len(stored.seats))
        for entry, at in zip(store.log(stored.id), store.times(stored.id), strict=True):
            ply = match.ply
            match.replay([entry])
            events = match.heard(None, since=ply)
            moved = [
                (event, Posting(names[seat], unit, amount))
                for event in events
                for seat, unit, amount in info.ledger(event)
            ]
            if moved:
                told = "; ".join(dict.fromkeys(speaker.event(event).rstrip(".") for event, _posting in moved))
                title = _("{game}, match {id}: {told}").format(game=info.name, id=stored.id, told=told)
                kind = (
                    "round" if any(event.key == "round_over" or event.key == "lot" for event in events) else "exchange"
                )
                number = f"m{stored.id}.{match.ply}"
                yield Entry(number, at, kind, title, against_bank(posting for _event, posting in moved))
    except CardTableError:
        # A match that no longer replays moves nothing; `replay` says what is wrong with it.
        return


def _by_hand(store: Store) -> Iterator[Entry]:
    for number, at, kind, body in store.ledger():
        try:
            plain = json.loads(body)
            postings = tuple(Posting(*posting) for posting in plain["postings"])
            yield Entry(f"h{number}", at, kind, plain["title"], postings, plain.get("reverses"))
        except (KeyError, TypeError, ValueError):
            continue


def add(store: Store, kind: str, title: str, moved: Sequence[Posting] = ()) -> None:
    """Write an entry by hand.

    Raises:
        StoreError: it cannot be written.
    """
    _write(store, kind, title, against_bank(moved), None)


def reverse(store: Store, entry: Entry) -> None:
    """Put a slip right by the entry that reverses it.

    Raises:
        StoreError: it cannot be written, or the entry was reversed already.
    """
    if any(entry.id in evening.reversed_ids() for evening in read(store)):
        raise StoreError("ledger.reversed", id=entry.id)
    turned = reversal(entry, "", "", _("puts right {id}: {title}").format(id=entry.id, title=entry.title))
    _write(store, turned.kind, turned.title, turned.postings, entry.id)


def end(store: Store) -> None:
    """End the evening: the next entry begins another.

    Raises:
        StoreError: it cannot be written.
    """
    _write(store, END, _("the evening is over"), (), None)


def _write(store: Store, kind: str, title: str, postings: Sequence[Posting], reverses: str | None) -> None:
    body = {"title": title, "postings": [list(posting) for posting in postings], "reverses": reverses}
    store.add_to_ledger(kind, json.dumps(body, ensure_ascii=False))


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
                "chips": dict(zip(CHIPS, standing.chips, strict=True)),
                "thieves": standing.thieves,
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
    lines = [f"# {_('Prize chips')}, {evening.begun[:10] or _('no entry yet')}", ""]
    lines += [f"| {_('name')} | {_('value')} | " + " | ".join(_(unit) for unit in UNITS) + " |", "|---" * 7 + "|"]
    lines += [
        f"| {_escaped(row.name)} | {row.value} | " + " | ".join(map(str, (*row.chips, row.thieves))) + " |"
        for row in evening.standings()
    ]
    lines.append("")
    lines += [f"- `{entry.id}` {entry.at[:16].replace('T', ' ')}: {_escaped(entry.title)}" for entry in evening.entries]
    return "\n".join(lines) + "\n"


def as_text(evening: Evening) -> str:
    """The same for a terminal."""
    lines = [_standing_line(standing) for standing in evening.standings()]
    if not lines:
        return _("No prize chips yet this evening.") + "\n"
    lines += ["", *(f"{entry.id:>8}  {entry.at[11:16]}  {words.printable(entry.title)}" for entry in evening.entries)]
    return "\n".join(lines) + "\n"


def _standing_line(standing: Standing) -> str:
    chips = " ".join(
        f"{count}×{_(chip)}" for chip, count in reversed(list(zip(CHIPS, standing.chips, strict=True))) if count
    )
    thieves = f"  {_('thieves')}: {standing.thieves}" if standing.thieves else ""
    return f"{standing.name:<16} {standing.value:4}  {chips or '–'}{thieves}"


def _cell(text: str) -> str:
    """A table program would take a text that begins so for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


def _escaped(text: str) -> str:
    return "".join(f"\\{letter}" if letter in "\\`*_{}[]<>()#+-!|" else letter for letter in words.printable(text))
