"""Who has won how often; whoever is called otherwise now, and matches that do not count."""

from collections.abc import Awaitable, Callable
from functools import partial

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static
from textual.widgets.option_list import Option

from cardtable import people, words
from cardtable.errors import StoreError
from cardtable.language import _
from cardtable.play import stored, tallies
from cardtable.storage.store import Store
from cardtable.ui.page import Page
from cardtable.ui.widgets.choices import Choices
from cardtable.ui.widgets.key_line import KeyLine


class StatisticsScreen(Page[None]):
    """The tallies; N calls somebody otherwise, M chooses which matches count."""

    CSS = """
    StatisticsScreen { background: $felt; }
    StatisticsScreen #head { background: $gold; color: $on-gold; text-style: bold; width: 100%; height: 1; }
    StatisticsScreen #head { padding: 0 1; }
    StatisticsScreen #page { height: 1fr; padding: 0 2; }
    StatisticsScreen #notice { height: 1; color: $warn; padding: 0 2; }
    """
    BINDINGS = [
        Binding("n,N", "names", _("Names"), tooltip=_("Somebody is called otherwise, or two are one person")),
        Binding("m,M", "matches", _("Matches"), tooltip=_("Which matches count")),
        Binding("up", "turn(-1)", show=False),
        Binding("down", "turn(1)", show=False),
        Binding("escape,space", "put_away", _("Back"), key_display="Esc"),
    ]

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store

    def compose(self) -> ComposeResult:
        """Head, tallies, news."""
        yield Static(_("Statistics"), id="head")
        with VerticalScroll(id="page", can_focus=False):
            yield Static("", id="tallies", markup=False)
        yield Static("", id="notice", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Read them."""
        self._fill()

    def _fill(self) -> None:
        try:
            lines = tallies.told(self._store)
        except StoreError as problem:
            lines = [words.error(problem)]
        self.query_one("#tallies", Static).update("\n".join(lines))

    def action_turn(self, way: int) -> None:
        """See the rest."""
        self.query_one("#page").scroll_relative(y=5 * way, animate=False)

    def action_put_away(self) -> None:
        """Close it."""
        if self.is_active:
            self.dismiss(None)

    def action_names(self) -> None:
        """Call somebody otherwise."""
        self._work(self._rename)

    def action_matches(self) -> None:
        """Choose which matches count."""
        self._work(self._choose_matches)

    def _work(self, work: Callable[[], Awaitable[None]]) -> None:
        if self.is_active:
            safely: Callable[[], Awaitable[None]] = partial(self._safely, work)
            self.run_worker(safely, exclusive=True)

    async def _safely(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except StoreError as problem:
            self.query_one("#notice", Static).update(words.error(problem))
        self._fill()

    async def _rename(self) -> None:
        from cardtable.ui.screens.naming import Naming

        known_as = tallies.aliases(self._store)
        names = list(dict.fromkeys([*self._store.people(), *known_as]))
        told = [f"{name} → {known_as[name]}" if name in known_as else name for name in names]
        at = await self.app.push_screen_wait(Picking(_("Who is called otherwise?"), told))
        if at is None:
            return
        name = names[at]
        question = _("What is {name} called now? The name of somebody else makes one person of both; none undoes it.")
        now = await self.app.push_screen_wait(
            Naming(question.format(name=name), known_as.get(name, name), people.SHOWN)
        )
        if now is not None:
            tallies.call(self._store, name, now)
            self.query_one("#notice", Static).update(_("Records keep the names that were played under."))

    async def _choose_matches(self) -> None:
        at: int | None = 0
        while at is not None:
            out, matches = tallies.left_out(self._store), tallies.counted(self._store)
            told = []
            for match in matches:
                names = ", ".join(people.called([seat.name for seat in match.now]))
                mark = _("left out") if match.id in out else _("counts")
                told.append(f"{mark:<9} {match.id:>4}  {words.moment(match.played)}  {names}: {stored.ending(match)}")
            at = await self.app.push_screen_wait(Picking(_("Enter leaves a match out, or takes it in again"), told, at))
            if at is not None:
                number = matches[at].id
                tallies.leave_out(self._store, number, number not in out)


class Picking(Page[int | None]):
    """One of several lines; gives its place."""

    CSS = """
    Picking { background: $felt; padding: 1 2; }
    Picking #question { text-style: bold; margin: 0 0 1 0; }
    Picking Choices { height: 1fr; background: $felt; border: none; }
    """
    BINDINGS = [Binding("escape", "dismiss(None)", _("Back"), key_display="Esc")]

    def __init__(self, question: str, lines: list[str], at: int = 0) -> None:
        super().__init__()
        self._question, self._lines, self._at = question, lines, at

    def compose(self) -> ComposeResult:
        """The question and the lines."""
        yield Static(Text(self._question), id="question")
        yield Choices(*(Option(Text(line), id=f"line-{at}") for at, line in enumerate(self._lines)), name="lines")
        yield KeyLine()

    def on_mount(self) -> None:
        """Stand where it stood before."""
        if self._lines:
            self.query_one("#lines", Choices).highlighted = min(self._at, len(self._lines) - 1)

    def on_option_list_option_selected(self, event: Choices.OptionSelected) -> None:
        """That one."""
        if self.is_active:
            self.dismiss(event.option_index)
