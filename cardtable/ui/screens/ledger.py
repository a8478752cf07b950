"""The prize-chip ledger of an evening, and rounds played with the real cards."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import Footer, Input, Static
from textual.widgets.option_list import Option

from cardtable import people, words
from cardtable.engine import dice
from cardtable.errors import CardTableError
from cardtable.games.afrikan_tahti.by_hand import WHOLE_PACK, award
from cardtable.ledger.book import Entry, Evening
from cardtable.ledger.chips import CHIPS
from cardtable.resources import user_folder
from cardtable.storage import evenings
from cardtable.storage.store import Store
from cardtable.ui.aside import aside
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.tables import african_cards as draw
from cardtable.ui.widgets.choices import Choices
from cardtable.words import _

MOST_PLAYERS = 5


class LedgerScreen(Page[None]):
    """Standings drawn as chips, and the entries beneath; a slip is put right, never erased."""

    CSS = """
    LedgerScreen { background: #14301f; }
    LedgerScreen #head { background: #e8c33a; color: #14301f; text-style: bold; width: 100%; height: 1; padding: 0 1; }
    LedgerScreen #standings { height: auto; max-height: 50%; padding: 0 2; }
    LedgerScreen Choices { height: 1fr; background: #14301f; border: none; margin: 0 1; }
    LedgerScreen #notice { height: 1; color: #ffd9a8; padding: 0 2; }
    """
    BINDINGS = [
        Binding("n,N", "by_hand", _("Round by hand"), key_display="N"),
        Binding("x,X", "reverse", _("Put right"), key_display="X", tooltip=_("Reverse the marked entry")),
        Binding("f,F", "finish", _("End the evening"), key_display="F"),
        Binding("w,W", "write", _("Write files"), key_display="W"),
        Binding("left", "turn(-1)", _("Earlier"), key_display="←"),
        Binding("right", "turn(1)", _("Later"), key_display="→", show=False),
        Binding("escape", "put_away", _("Back"), key_display="Esc"),
    ]

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._look = look
        self._evenings: Sequence[Evening] = [Evening()]
        self._at = 0
        self._evening = Evening()

    def compose(self) -> ComposeResult:
        """Head, standings, entries, news."""
        yield Static(id="head", markup=False)
        yield Static(id="standings")
        yield Choices(name="entries")
        yield Static("", id="notice", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Open the evening that goes on, or the last one."""
        self.query_one("#entries", Choices).focus()
        self._read()

    def _read(self, at: int | None = None, done: str = "") -> None:
        self._say(_("Reading …"))
        read: Callable[[], Awaitable[None]] = partial(self._read_aside, at, done)
        self.run_worker(read, group="reading", exclusive=True)

    async def _read_aside(self, at: int | None, done: str) -> None:
        """Read the evenings anew and show that one, or the last: matches are replayed, which takes its time."""
        try:
            found = await aside(evenings.read, self._store)
            self._evenings, self._at = found, found.last if at is None else at
            await self._open()
        except CardTableError as problem:
            self._say(words.error(problem))
            return
        self._say(" ".join(filter(None, [done, *map(words.error, found.problems)])))

    async def _open(self) -> None:
        self._evening = await aside(self._evenings.__getitem__, self._at)
        self._show()

    def _show(self) -> None:
        if not self.is_mounted:
            return
        evening = self._evening
        text = _("Prize chips · evening {number} of {last} · {begun}")
        begun = words.day(evening.begun) if evening.begun else _("no entry yet")
        head = text.format(number=self._at + 1, last=len(self._evenings), begun=begun)
        self.query_one("#head", Static).update(head)
        self.query_one("#standings", Static).update(standings(evening, self._look))
        entries = self.query_one("#entries", Choices)
        entries.clear_options()
        put_right = evening.reversed_ids()
        for entry in reversed(evening.entries):
            mark = _("(put right) ") if entry.id in put_right else ""
            entries.add_option(
                Option(Text(f"{words.clock(entry.at)}  {mark}{words.printable(entry.title)}"), id=entry.id)
            )
        entries.highlighted = 0 if evening.entries else None

    def _say(self, text: str) -> None:
        self.query_one("#notice", Static).update(text)

    def _marked(self) -> Entry | None:
        option = self.query_one("#entries", Choices).highlighted_option
        found = [entry for entry in self._evening.entries if option is not None and entry.id == option.id]
        return found[0] if found else None

    def action_turn(self, step: int) -> None:
        """To another evening."""
        self._at = max(0, min(self._at + step, len(self._evenings) - 1))
        turn: Callable[[], Awaitable[None]] = self._open
        self.run_worker(turn, group="reading", exclusive=True)

    def action_reverse(self) -> None:
        """Put the marked entry right by its reversal."""
        entry = self._marked()
        if entry is None:
            self._say(_("Mark an entry first."))
            return
        self._change(lambda: evenings.reverse(self._store, entry), _("{id} is put right.").format(id=entry.id))

    def action_finish(self) -> None:
        """End the evening: the next round begins another."""
        if self._at == len(self._evenings) - 1 and self._evening.entries:
            self._change(lambda: evenings.end(self._store), _("The evening is over; the next round begins another."))

    def _change(self, change: Callable[[], None], done: str) -> None:
        try:
            change()
        except CardTableError as problem:
            self._say(words.error(problem))
            return
        self._read(self._at, done)

    def action_write(self) -> None:
        """Write the evening as Markdown, CSV and JSON into the data folder."""
        import json

        evening = self._evening
        folder = user_folder() / "ledger"
        name = words.day(evening.begun) if evening.begun else "empty"
        texts = {
            "md": evenings.as_markdown(evening),
            "csv": evenings.as_csv(evening),
            "json": json.dumps(evenings.as_json(evening), ensure_ascii=False, indent=1) + "\n",
        }
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            for ending, text in texts.items():
                Path(folder / f"{name}-{self._at + 1}.{ending}").write_text(text, encoding="utf-8")
        except OSError as problem:
            self._say(_("Nothing could be written to {folder}: {why}").format(folder=folder, why=problem.strerror))
            return
        self._say(_("Written to {folder}: {name}.md, .csv, .json").format(folder=folder, name=f"{name}-{self._at + 1}"))

    def action_by_hand(self) -> None:
        """Enter a round that was played with the real cards."""
        self.run_worker(self._enter_by_hand(), exclusive=True)

    async def _enter_by_hand(self) -> None:
        evening = await aside(self._evenings.__getitem__, -1)
        if await self.app.push_screen_wait(HandRoundScreen(self._store, evening)):
            self._read()

    def action_put_away(self) -> None:
        """Close the ledger."""
        if self.is_active:
            self.dismiss()


def standings(evening: Evening, look: Look) -> Grid | Text:
    """Everybody's chips at a glance."""
    found = evening.standings()
    if not found:
        return Text(_("\nNo prize chips yet: play a match of Afrikan Tähti, or enter a round by hand with N.\n"))
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    grid.add_column(_("Player"), no_wrap=True)
    grid.add_column(_("Value"), justify="right")
    grid.add_column(_("Chips"), no_wrap=True)
    grid.add_column(_("Thieves"))
    for standing in found:
        chips = Text(no_wrap=True)
        for part, style in draw.chips(standing.chips, look):
            chips.append(part, style if part.startswith("(") else "")
        thieves = draw.markers(standing.thieves, look) if standing.thieves > 0 else str(standing.thieves or "–")
        grid.add_row(Text(standing.name), str(standing.value), chips, thieves)
    return grid


class HandRoundScreen(Page[bool]):
    """Hauls and markers, typed in; gives whether a round was entered."""

    CSS = """
    HandRoundScreen { background: #14301f; padding: 1 2; }
    HandRoundScreen .row { height: 1; }
    HandRoundScreen .row Input { width: 18; border: none; height: 1; background: #0e2417; margin: 0 2 0 0; }
    HandRoundScreen .row Input:focus { background: #e8c33a; color: #14301f; }
    HandRoundScreen .row Static { width: 20; }
    HandRoundScreen #about { height: auto; margin: 1 0; color: #cfe3c4; }
    """
    BINDINGS = [
        Binding("f2", "award", _("Award"), key_display="F2"),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("escape", "put_away", _("Back"), key_display="Esc"),
    ]

    def __init__(self, store: Store, evening: Evening) -> None:
        super().__init__()
        self._store = store
        self._standings = {standing.name: standing for standing in evening.standings()}

    def compose(self) -> ComposeResult:
        """Five rows: name, points of the haul, markers."""
        yield Static(_("A round with the real cards"), id="title")
        with Horizontal(classes="row"):
            yield Static(_("name"))
            yield Static(_("points of the haul"))
            yield Static(_("thief markers lying"))
        known = [name for name in self._standings if not name.endswith("°")]
        for row in range(MOST_PLAYERS):
            name = known[row] if row < len(known) else ""
            lying = self._standings[name].thieves if name else 0
            with Horizontal(classes="row"):
                yield Input(name, id=f"name-{row}", max_length=12)
                yield Input("", id=f"haul-{row}", type="integer", max_length=2)
                yield Input(str(lying) if name else "", id=f"markers-{row}", type="integer", max_length=2)
        text = _("Count star 3, thief, horseshoe and diamonds 2, all else 1, before any thief is paid. F2 awards.")
        yield Static(text, id="about", markup=False)
        yield Footer(show_command_palette=False)

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
        nothing = (0,) * len(CHIPS)
        held = [self._standings[name].chips if name in self._standings else nothing for name in names]
        carried = [self._standings[name].thieves if name in self._standings else 0 for name in names]
        round_ = award(names, hauls, markers, carried, held, dice.fresh())
        order = sorted(range(len(names)), key=lambda seat: round_.ranks[seat])
        told = ", ".join(f"{round_.ranks[seat]}. {names[seat]} {round_.points[seat]}" for seat in order)
        drawn = [", ".join(names[seat] for seat in lot) for lot in round_.lots]
        lots = "; ".join(_("by lot: {names}").format(names=order) for order in drawn)
        title = _("Round by hand: {told}").format(told=told) + (f" ({lots})" if lots else "")
        try:
            evenings.add(self._store, "by_hand", title, round_.moved)
        except CardTableError as problem:
            self._say(words.error(problem))
            return
        if self.is_active:
            self.dismiss(True)

    def action_put_away(self) -> None:
        """Close it without a round."""
        if self.is_active:
            self.dismiss(False)
