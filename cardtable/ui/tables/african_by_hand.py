"""A round of Afrikan Tähti with the real cards, entered into the ledger by hand."""

from contextlib import suppress
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from cardtable import people, words
from cardtable.engine import dice
from cardtable.errors import CardTableError, StoreError
from cardtable.games.afrikan_tahti.by_hand import WHOLE_PACK, award
from cardtable.games.afrikan_tahti.chips import CHIPS, THIEF
from cardtable.language import _
from cardtable.ledger.book import Entry, Evening
from cardtable.storage import evenings
from cardtable.storage.store import Store
from cardtable.ui.page import Page
from cardtable.ui.widgets.key_line import KeyLine

MOST_PLAYERS = 5
DRAFT = "by_hand.draft"
"""The name among the settings of a form that was filled in and left."""


class HandRoundScreen(Page[bool]):
    """Hauls and markers, typed in; gives whether a round was entered."""

    CSS = """
    HandRoundScreen { background: $rail; padding: 1 2; }
    HandRoundScreen .row { height: 1; }
    HandRoundScreen .row Input { width: 18; border: none; height: 1; background: $panel; margin: 0 2 0 0; }
    HandRoundScreen .row Input:focus { background: $gold; color: $on-gold; }
    HandRoundScreen .row Static { width: 20; }
    HandRoundScreen #about { height: auto; margin: 1 0; color: $soft; }
    """
    BINDINGS = [
        Binding("f2", "award", _("Award"), key_display="F2"),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("escape", "put_away", _("Back"), key_display="Esc"),
    ]

    def __init__(self, store: Store, evening: Evening, instead_of: Entry | None = None) -> None:
        """Ask for a round of an evening.

        Args:
            instead_of: the entry that is corrected; the evening is what it would be without it.
        """
        super().__init__()
        self._store = store
        self._instead_of = instead_of
        self._standings = {standing.name: standing for standing in evening.standings()}
        self._persons = [name for name in self._standings if not name.endswith(people.BOT)]
        draft = instead_of.form if instead_of is not None else store.setting(DRAFT)
        self._rows = _rows(draft) or self._usual()
        self._known = list(dict.fromkeys([*self._persons, *store.people()]))

    def _usual(self) -> list[tuple[str, str, str]]:
        """Whoever was there, with the markers that lie before them."""
        return [(name, "", str(self._lying(name))) for name in self._persons[:MOST_PLAYERS]]

    def _lying(self, name: str) -> int:
        """The markers that somebody brings along."""
        return self._standings[name].held.get(THIEF, 0) if name in self._standings else 0

    def compose(self) -> ComposeResult:
        """Five rows: name, points of the haul, markers."""
        yield Static(_("A round with the real cards"), id="title")
        with Horizontal(classes="row"):
            yield Static(_("name"))
            yield Static(_("points of the haul"))
            yield Static(_("thief markers lying"))
        suggested = SuggestFromList(self._known, case_sensitive=False) if self._known else None
        for row in range(MOST_PLAYERS):
            name, haul, markers = self._rows[row] if row < len(self._rows) else ("", "", "")
            with Horizontal(classes="row"):
                yield Input(name, id=f"name-{row}", max_length=12, suggester=suggested)
                yield Input(haul, id=f"haul-{row}", type="integer", max_length=2)
                yield Input(markers, id=f"markers-{row}", type="integer", max_length=2)
        text = _("Count star 3, thief, horseshoe and diamonds 2, all else 1, before any thief is paid. F2 awards.")
        yield Static(text, id="about", markup=False)
        yield KeyLine()

    @on(Input.Changed)
    def _named(self, event: Input.Changed) -> None:
        """Markers belong to a person, and not to a line: another name brings its own."""
        kind, _dash, row = (event.input.id or "").partition("-")
        if kind == "name" and event.input.has_focus:
            name = people.clean(event.value)
            self.query_one(f"#markers-{row}", Input).value = str(self._lying(name)) if name else ""

    def on_input_submitted(self) -> None:
        """To the next field."""
        self.focus_next()

    def _say(self, text: str) -> None:
        self.query_one("#about", Static).update(text)

    def _value(self, kind: str, row: int) -> str:
        return self.query_one(f"#{kind}-{row}", Input).value.strip()

    def action_award(self) -> None:
        """Rank, draw lots, award, exchange, and write it all down."""
        names, hauls, markers = [], [], []
        for row in range(MOST_PLAYERS):
            if not people.clean(self._value("name", row)):
                continue
            names.append(people.clean(self._value("name", row)))
            numbers = [self._value("haul", row), self._value("markers", row) or "0"]
            if not all(number.isascii() and number.isdecimal() for number in numbers):
                self._say(_("{name}: write the points and the markers as whole numbers.").format(name=names[-1]))
                return
            hauls.append(int(numbers[0]))
            markers.append(int(numbers[1]))
        if len(names) < 2 or len(set(names)) < len(names):
            self._say(_("A round has two to five players of different names."))
            return
        if sum(hauls) > WHOLE_PACK:
            self._say(_("All hauls together have {most} points at most.").format(most=WHOLE_PACK))
            return
        held = [
            [self._standings[name].held.get(chip, 0) if name in self._standings else 0 for chip in CHIPS]
            for name in names
        ]
        carried = [self._standings[name].held.get(THIEF, 0) if name in self._standings else 0 for name in names]
        round_ = award(names, hauls, markers, carried, held, dice.fresh())
        order = sorted(range(len(names)), key=lambda seat: round_.ranks[seat])
        told = ", ".join(f"{round_.ranks[seat]}. {names[seat]} {round_.points[seat]}" for seat in order)
        drawn = [", ".join(names[seat] for seat in lot) for lot in round_.lots]
        lots = "; ".join(_("by lot: {names}").format(names=order) for order in drawn)
        title = _("Round by hand: {told}").format(told=told) + (f" ({lots})" if lots else "")
        try:
            rows = [[name, haul, lying] for name, haul, lying in zip(names, hauls, markers, strict=True)]
            evenings.add(self._store, "by_hand", title, round_.moved, {"rows": rows}, self._instead_of)
            self._store.set(DRAFT, None)
        except CardTableError as problem:
            self._say(words.error(problem))
            return
        if self.is_active:
            self.dismiss(True)

    def action_put_away(self) -> None:
        """Close it without a round; what was filled in is there the next time."""
        filled = [[self._value(kind, row) for kind in ("name", "haul", "markers")] for row in range(MOST_PLAYERS)]
        if self._instead_of is None and any(haul for _name, haul, _markers in filled):
            with suppress(StoreError):
                self._store.set(DRAFT, {"rows": [row for row in filled if any(row)]})
        if self.is_active:
            self.dismiss(False)


def _rows(form: Any) -> list[tuple[str, str, str]]:
    """Name, points and markers, as they were typed; nothing, if it is no such form."""
    try:
        return [(str(name), str(haul), str(markers)) for name, haul, markers in form["rows"]][:MOST_PLAYERS]
    except (TypeError, KeyError, ValueError):
        return []
