"""The prize-chip ledger of an evening."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static
from textual.widgets.option_list import Option

from cardtable import words
from cardtable.engine.info import GameInfo
from cardtable.errors import CardTableError, GameUnavailable
from cardtable.games import registry
from cardtable.language import _
from cardtable.ledger.book import Entry, Evening
from cardtable.resources import user_folder
from cardtable.saying import Saying
from cardtable.storage import evenings
from cardtable.storage.evenings import Evenings
from cardtable.storage.store import Store
from cardtable.ui.aside import aside
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.screens.match import make_table
from cardtable.ui.tables.base import Table
from cardtable.ui.tables.general import GeneralTable
from cardtable.ui.widgets.choices import Choices
from cardtable.ui.widgets.key_line import KeyLine
from cardtable.units import Unit

WIDE = (112, 34)
"""Cells of a terminal from which a picture stands beside the chips."""


class LedgerScreen(Page[None]):
    """Standings drawn as chips, and the entries beneath; a slip is put right, never erased."""

    CSS = """
    LedgerScreen { background: $felt; }
    LedgerScreen #head { background: $gold; color: $on-gold; text-style: bold; width: 100%; height: 1; padding: 0 1; }
    LedgerScreen #standings { height: auto; max-height: 50%; padding: 0 2; }
    LedgerScreen Choices { height: 1fr; background: $felt; border: none; margin: 0 1; }
    LedgerScreen #notice { height: 1; color: $warn; padding: 0 2; }
    """
    BINDINGS = [
        Binding("n,N", "by_hand", _("Round by hand"), key_display="N"),
        Binding("c,C", "correct", _("Correct"), tooltip=_("Open the form of the marked entry, filled in")),
        Binding("x,X", "reverse", _("Put right"), tooltip=_("Reverse the marked entry")),
        Binding("g,G", "grid", _("Grid"), tooltip=_("Everybody and every round")),
        Binding("f,F", "finish", _("End, reopen"), tooltip=_("End the evening, or reopen the one that was ended")),
        Binding("w,W", "write", _("Write files")),
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
        yield KeyLine()

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
        try:
            self._evening = await aside(self._evenings.__getitem__, self._at)
        except CardTableError as problem:
            self._say(words.error(problem))
            return
        self._show()

    def _show(self) -> None:
        if not self.is_mounted:
            return
        evening = self._evening
        text = _("Prize chips · evening {number} of {last} · {begun}")
        begun = words.day(evening.begun) if evening.begun else _("no entry yet")
        head = text.format(number=self._at + 1, last=len(self._evenings), begun=begun)
        self.query_one("#head", Static).update(head)
        games = self._evenings.games if isinstance(self._evenings, Evenings) else {}
        self.query_one("#standings", Static).update(self._standings(evening, games))
        entries = self.query_one("#entries", Choices)
        entries.clear_options()
        put_right = evening.reversed_ids()
        for entry in reversed(evening.entries):
            mark = _("(put right) ") if entry.id in put_right else ""
            entries.add_option(
                Option(Text(f"{words.clock(entry.at)}  {mark}{words.printable(entry.title)}"), id=entry.id)
            )
        entries.highlighted = 0 if evening.entries else None

    def _standings(self, evening: Evening, games: Mapping[str, GameInfo]) -> RenderableType:
        """Everybody's chips, and where there is room what they have been worth."""
        told = standings(evening, games, self._look)
        if self.size.width < WIDE[0] or self.size.height < WIDE[1]:
            return told
        from cardtable.ui import stories

        picture = stories.evening(evening, self._look)
        if picture is None:
            return told
        grid = Grid.grid(padding=(0, 3, 0, 0))
        grid.add_row(told, picture)
        return grid

    def on_resize(self, event: events.Resize) -> None:
        """With more room there is a picture as well."""
        if self._evening.entries:
            self._show()

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
        question = _("Put {id} right by an entry that reverses it?\n\n{title}").format(id=entry.id, title=entry.title)
        done = _("{id} is put right.").format(id=entry.id)
        self._ask(question, _("Yes, put it right"), lambda: evenings.reverse(self._store, entry), done)

    def action_finish(self) -> None:
        """End the evening: the next round begins another; or reopen it, as long as none has."""
        ended = self._evenings.ended if isinstance(self._evenings, Evenings) else None
        if ended is not None:
            question = _("Reopen the evening that was ended at {clock}?").format(clock=words.clock(ended.at))
            done = _("The evening is reopened.")
            self._ask(question, _("Yes, reopen it"), lambda: evenings.reopen(self._store), done)
        elif self._at == len(self._evenings) - 1 and self._evening.entries:
            question = _("End this evening? The next round begins another one.")
            done = _("The evening is over; the next round begins another.")
            self._ask(question, _("Yes, end it"), lambda: evenings.end(self._store), done)

    def _ask(self, question: str, yes: str, change: Callable[[], None], done: str) -> None:
        """Change something, once somebody says so."""

        async def asked() -> None:
            from cardtable.ui.screens.confirm import Confirm

            if await self.app.push_screen_wait(Confirm(question, yes, _("No, leave it as it is"))):
                self._change(change, done)

        if self.is_active:
            ask: Callable[[], Awaitable[None]] = asked
            self.run_worker(ask, exclusive=True)

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
        self.run_worker(self._enter_by_hand(None), exclusive=True)

    def action_correct(self) -> None:
        """Open the form of an entry made by hand, filled in: the wrong one is reversed in the same step."""
        entry = self._marked()
        if entry is None or entry.form is None or entry.id in self._evening.reversed_ids():
            self._say(_("Only a round that was entered by hand, and stands, can be corrected; X reverses any entry."))
        else:
            self.run_worker(self._enter_by_hand(entry), exclusive=True)

    async def _enter_by_hand(self, wrong: Entry | None) -> None:
        evening = self._evening if wrong is not None else await aside(self._evenings.__getitem__, -1)
        places = [info.pays.by_hand for info in registry.paying() if info.pays and info.pays.by_hand]
        if not places:
            return
        kind = resolve_name(places[0])
        screen = kind(self._store, evening) if wrong is None else kind(self._store, evening.without(wrong.id), wrong)
        if await self.app.push_screen_wait(screen):
            self._read(self._at if wrong is not None else None)

    def action_grid(self) -> None:
        """What every round and exchange brought everybody."""
        from cardtable.ui.screens.sheet import Sheet

        if self.is_active:
            games = self._evenings.games if isinstance(self._evenings, Evenings) else {}
            page = grid_of(self._evening, games)
            self.app.push_screen(Sheet(_("The evening, round by round"), page, quiet=0.0))

    def action_put_away(self) -> None:
        """Close the ledger."""
        if self.is_active:
            self.dismiss()


def standings(evening: Evening, games: Mapping[str, GameInfo], look: Look) -> Grid | Text:
    """Everybody's chips at a glance, as the table of each game shows them."""
    found = evening.standings()
    if not found:
        names = ", ".join(info.name for info in registry.paying())
        return Text(
            _("\nNo prize chips yet: play a match of {games}, or enter a round by hand with N.\n").format(games=names)
        )
    tables = {info.id: _table(info, look) for info in games.values()}
    drawn: dict[str, Table[Any, Any]] = {unit: tables[info.id] for unit, info in games.items()}
    chips = [unit for unit in evening.units if unit.worth]
    burdens = [unit for unit in evening.units if not unit.worth]
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    grid.add_column(_("Player"), no_wrap=True)
    grid.add_column(_("Value"), justify="right")
    grid.add_column(_("Chips"), no_wrap=True)
    for unit in burdens:
        grid.add_column(_(unit.plural).capitalize())
    for standing in found:
        held = Text(no_wrap=True)
        for table in dict.fromkeys(drawn.values()):
            mine = {unit.id: standing.held[unit.id] for unit in chips if drawn[unit.id] is table}
            if any(mine.values()):
                held.append_text(table.shown(Saying("units", {"units": mine})))
        burden = [_burden(drawn[unit.id], unit, standing.held[unit.id]) for unit in burdens]
        grid.add_row(Text(standing.name), str(standing.value), held if held else Text("–"), *burden)
    return grid


def grid_of(evening: Evening, games: Mapping[str, GameInfo]) -> Grid | Text:
    """Everybody in a column and every entry that stands in a row, oldest first: what it brought, spelled out."""
    names, rows = evening.grid()
    if not rows:
        return Text(_("No prize chips yet this evening."))
    speakers = {unit: words.Speaker(info, ()) for unit, info in games.items()}
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), show_lines=True)
    grid.add_column(_("Time"))
    grid.add_column(_("What"))
    for name in names:
        grid.add_column(Text(name))
    for entry, moved in rows:
        what = words.printable(entry.title.partition(":")[0])
        cells = [
            Text(
                "\n".join(evenings.spelled(speakers, unit, amount) for unit, amount in moved.get(name, {}).items())
                or "·"
            )
            for name in names
        ]
        grid.add_row(words.clock(entry.at), Text(what), *cells)
    values = {standing.name: str(standing.value) for standing in evening.standings()}
    grid.add_row("", Text(_("value now"), style="bold"), *(Text(values.get(name, ""), style="bold") for name in names))
    return grid


def _table(info: GameInfo, look: Look) -> Table[Any, Any]:
    """What draws a game's chips; a table that cannot be had gives way to the general one."""
    try:
        return make_table(words.Speaker(info, ()), look)
    except GameUnavailable:
        return GeneralTable(words.Speaker(info, ()), look)


def _burden(table: Table[Any, Any], unit: Unit, count: int) -> Text:
    if count <= 0:
        return Text(str(count or "–"))
    return table.shown(Saying(f"unit.{unit.id}", {"count": count}))
