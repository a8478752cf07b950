"""The set-up of a new match: who sits where, and the house rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, Static

from cardtable import bots, people, words
from cardtable.engine import deals
from cardtable.engine.game import Seat, Value
from cardtable.engine.info import GameInfo
from cardtable.errors import BadOption, CardTableError, StoreError
from cardtable.language import _
from cardtable.play import tables
from cardtable.play.session import Session
from cardtable.storage.agreed import USUAL, Agreed
from cardtable.storage.seats import Seated
from cardtable.storage.store import Store
from cardtable.ui.page import Page
from cardtable.ui.widgets.act import Act
from cardtable.ui.widgets.cycle import Cycle
from cardtable.ui.widgets.house_rules import PRESET, HouseRules
from cardtable.ui.widgets.key_line import KeyLine
from cardtable.ui.widgets.seats import PERSON, SeatLines, default_name
from cardtable.ui.widgets.table_rules import AGREED, TableRules

NEW_CARDS, OF_THE_DAY, BY_CODE = range(3)
"""Where the cards of a solitaire come from."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What was chosen."""

    seats: tuple[Seated, ...]
    options: Mapping[str, Value]
    code: str = ""
    """The share code of the deal of a solitaire; empty: new cards."""
    own: Mapping[str, Value] | None = None
    """House rules that this table made up for itself, in force or not."""
    agreed: Agreed = USUAL
    """What the table agreed on besides the rules."""
    dealer: Seat | None = None
    """Who deals first; None: it is drawn by lot."""

    def session(self, store: Store, info: GameInfo) -> Session:
        """The match that was chosen."""
        return Session(store, info, self.options, self.seats, code=self.code, dealer=self.dealer, agreed=self.agreed)

    @property
    def remembered(self) -> dict[str, Any]:
        """As JSON for the next time."""
        return {
            "seats": [[seat.name, seat.player] for seat in self.seats],
            "options": dict(self.options),
            "own": None if self.own is None else dict(self.own),
            "agreed": self.agreed.stored,
        }


class SetupScreen(Page[Setup | None]):
    """Seats above, house rules below, one line on whatever is in focus."""

    CSS = """
    SetupScreen { background: $rail; }
    SetupScreen #head { background: $gold; color: $on-gold; text-style: bold; height: 1; width: 100%; padding: 0 1; }
    SetupScreen .part { color: $accent; text-style: bold; height: 1; margin: 0 1; }
    SetupScreen #cards { height: 1; margin: 0 2; }
    SetupScreen #cards Cycle { width: 34; }
    SetupScreen #cards Input { width: 26; border: none; height: 1; padding: 0 1; background: $panel; }
    SetupScreen #cards Input:focus { background: $gold; color: $on-gold; }
    SetupScreen .rule { margin: 0 2; width: 74; }
    SetupScreen #round { color: $soft; margin: 0 2; }
    SetupScreen #start { margin: 0 2; }
    SetupScreen VerticalScroll { height: 1fr; }
    SetupScreen #about { height: 1; color: $soft; margin: 0 2; }
    """
    BINDINGS = [
        Binding("escape", "dismiss(None)", _("Back"), key_display="Esc"),
        Binding("up", "app.focus_previous", _("Up"), show=False),
        Binding("down", "app.focus_next", _("Down"), show=False),
        Binding("f2", "start", _("Start"), key_display="F2"),
        Binding("f3", "keep_table", _("Keep table"), key_display="F3", tooltip=_("Remember who sits here, by a name")),
        Binding(
            "shift+up,ctrl+up",
            "move(-1)",
            _("Move seat"),
            key_display="⇧↑↓",
            tooltip=_("Change places"),
        ),
        Binding("shift+down,ctrl+down", "move(1)", show=False),
        Binding("question_mark,f1", "rules", _("Rules"), key_display="?"),
    ]

    def __init__(self, info: GameInfo, remembered: Any, store: Store | None = None) -> None:
        """Ask for a match of a game.

        Args:
            remembered: seats and house rules of the last one.
            store: knows the names of people who have played here, which are offered, and the tables kept by name.
        """
        super().__init__()
        self._info = info
        self._alone = info.seats == (1,)
        known = () if store is None else store.people()
        self._store = store
        seats, options, own, agreed = _remembered(info, remembered, known)
        self._agreed = TableRules(agreed, alone=self._alone)
        self._seats = SeatLines(info, seats, max(info.seats), empty=len(info.seats) > 1, name_all=True, known=known)
        self._rules = HouseRules(info, options, own) if info.options else None

    def compose(self) -> ComposeResult:
        """Seats, rules, start."""
        info = self._info
        yield Static(info.name, id="head", markup=False)
        with VerticalScroll(can_focus=False):
            yield Static(_("Who plays") if self._alone else _("Seats, clockwise"), classes="part")
            if not self._alone:
                yield Cycle(_("Table"), [_("these people")], name="table", width=12).add_class("rule")
            yield self._seats
            if not self._alone:
                yield Static("", id="round", markup=False)
                yield Cycle(_("First dealer"), [_("drawn by lot")], name="dealer").add_class("rule")
            if self._alone:
                yield Static(_("The cards"), classes="part")
                with Horizontal(id="cards"):
                    texts = [_("new cards"), _("the deal of the day"), _("by share code:")]
                    yield Cycle("", texts, 0, name="deal", width=4)
                    yield Input("", id="code", max_length=20, placeholder=_("share code"))
            if self._rules is not None:
                yield self._rules
            yield self._agreed
        # Always in sight, and the seats with it when the page opens.
        yield Act(_("Start the match"), name="start")
        yield Static("", id="about", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """The start is nearest."""
        self._show_code()
        self._offer_tables()
        self._see_seats()
        self.query_one("#start", Act).focus()

    def on_descendant_focus(self) -> None:
        """Say what the setting in focus does, once it is in sight."""
        focused = self.focused
        if focused is not None:
            # What is said of the seats may have moved it since.
            self.call_after_refresh(self._bring, focused)
        text = ""
        if focused is not None and focused.id is not None:
            kind, _dash, key = focused.id.partition("-")
            if kind == "rule":
                text = words.option_about(self._info, self._info.option(key))
            elif kind == PRESET and self._rules is not None:
                text = self._rules.about()
            elif kind == AGREED:
                text = words.agreed_text(f"{key}.about")
            elif kind == "table":
                text = _("Tables that were kept by a name; F3 keeps who sits here now.")
            elif kind == "dealer":
                text = _("Who deals the first cards; afterwards the deal goes round.")
            elif kind == "kind":
                text = _("← → choose a person, a computer player, or leave the seat empty.")
            elif kind in ("deal", "code"):
                text = _("The same code is the same cards; the day's are everybody's, until {clock} here.")
                text = text.format(clock=words.clock(deals.next_change()))
            elif kind == "name":
                text = _("What the others call this player, in twelve signs at most; → takes the name that is offered.")
            else:
                text = _("Enter starts; the house rules are kept with the match.")
        self._say(text)

    def _bring(self, focused: Widget) -> None:
        """Bring a setting into sight; with the first one, the heading above it."""
        scroll = self.query_one(VerticalScroll)
        if focused is next(iter(scroll.query("Cycle, Input")), None):
            scroll.scroll_home(animate=False)
        else:
            focused.scroll_visible(animate=False)

    @on(Cycle.Changed)
    def _changed(self, event: Cycle.Changed) -> None:
        if event.cycle.id == "deal":
            self._show_code()
        elif event.cycle.id == "table" and event.cycle.at:
            self._seats.sit(list(self._tables.values())[event.cycle.at - 1])

    @on(Act.Pressed)
    def _pressed(self) -> None:
        self.action_start()

    @on(SeatLines.Changed)
    def _offer_rules(self) -> None:
        """What so many seats cannot play is not asked."""
        if self._rules is not None:
            self._rules.fit(self._seats.number)
        self._see_seats()

    def _see_seats(self) -> None:
        """Say which way it goes round and who plays with whom, and offer who may deal first."""
        seats = self._seats.seated()
        self._agreed.fit(sum(seat.bot is None for seat in seats))
        if self._alone:
            return
        names = [seat.name for seat in seats]
        info = self._info
        order = names if info.clockwise else [*names[:1], *names[:0:-1]]
        text = _("Play goes clockwise: {names}") if info.clockwise else _("Play goes counter-clockwise: {names}")
        told = [text.format(names=" → ".join(order))]
        sides = info.sides(len(seats)) if len(seats) in info.seats else ()
        if any(len(side) > 1 for side in sides):
            pairs = " · ".join(" + ".join(names[seat] for seat in side) for side in sides)
            told.append(_("partners: {pairs}").format(pairs=pairs))
        self.query_one("#round", Static).update(". ".join(told))
        dealer = self.query_one("#dealer", Cycle)
        dealer.offer([_("drawn by lot"), *names], dealer.at if dealer.at <= len(names) else 0)

    def _offer_tables(self) -> None:
        """The tables that are known by name."""
        self._tables = {} if self._store is None or self._alone else tables.tables(self._store)
        if not self._alone:
            self.query_one("#table", Cycle).offer([_("these people"), *self._tables], 0)

    def action_move(self, step: int) -> None:
        """Let whoever has the keys change seats with a neighbour."""
        self._seats.move(step)

    def action_keep_table(self) -> None:
        """Remember who sits here by a name."""
        if self.is_active and self._store is not None and not self._alone:
            self.run_worker(self._keep_table(self._store), exclusive=True)

    async def _keep_table(self, store: Store) -> None:
        from cardtable.ui.screens.naming import Naming

        at = self.query_one("#table", Cycle).at
        known = list(self._tables)[at - 1] if at else ""
        question = (
            _("What is this table called? Without a name it is forgotten.")
            if known
            else _("What is this table called?")
        )
        name = await self.app.push_screen_wait(Naming(question, known))
        if name is None or not (name or known):
            return
        try:
            if name:
                tables.keep(store, name, self._seats.seated())
                text = _("{name} is kept: it is offered in every game.").format(name=name)
            else:
                tables.forget(store, known)
                text = _("{name} is forgotten.").format(name=known)
        except StoreError as problem:
            text = words.error(problem)
        self._offer_tables()
        self._say(text)

    @on(HouseRules.Said)
    def _told(self, event: HouseRules.Said) -> None:
        self._say(event.text)

    @on(HouseRules.Seats)
    def _take_seats(self, event: HouseRules.Seats) -> None:
        self._seats.take(event.number)

    @on(Input.Submitted)
    def _next(self) -> None:
        self.focus_next()

    def action_start(self) -> None:
        """Start, if the seats fit the game."""
        if not self.is_active:
            return
        seats = self._seats.seated()
        try:
            self._info.check_seats(len(seats))
            people.check([seat.name for seat in seats])
        except CardTableError as problem:
            self._say(words.error(problem))
            return
        try:
            code = self._code()
            options = {} if self._rules is None else self._rules.options(len(seats))
        except BadOption as problem:
            self._say(words.error(problem))
            return
        dealer = None if self._alone else self.query_one("#dealer", Cycle).at - 1
        self.dismiss(
            Setup(
                tuple(seats),
                options,
                code,
                None if self._rules is None else self._rules.own,
                self._agreed.agreed,
                None if dealer is None or dealer < 0 else dealer,
            )
        )

    def action_rules(self) -> None:
        """The rule book, with the house rules as they are chosen now."""
        from cardtable.ui.screens.sheet import RuleBook

        if self.is_active:
            seats = self._seats.number
            options = self._info.complete({}) if self._rules is None else self._rules.options(seats)
            book = words.rulebook(self._info, options, seats=seats)
            self.app.push_screen(RuleBook(book or _("This game brings no rule book.")))

    def _code(self) -> str:
        """The deal that was chosen.

        Raises:
            BadOption: what was typed is no code.
        """
        chosen = self.query_one("#deal", Cycle).at if self._alone else NEW_CARDS
        if chosen == NEW_CARDS:
            return ""
        return deals.of_today() if chosen == OF_THE_DAY else deals.read(self.query_one("#code", Input).value)

    def _say(self, text: str) -> None:
        self.query_one("#about", Static).update(text)

    def _show_code(self) -> None:
        if self._alone:
            self.query_one("#code", Input).visible = self.query_one("#deal", Cycle).at == BY_CODE


def _remembered(
    info: GameInfo, remembered: Any, known: Sequence[str]
) -> tuple[Sequence[Seated], dict[str, Value], dict[str, Value] | None, Agreed]:
    """The seats and house rules of the last match, as far as they fit, the rules that the table made up, and its own.

    If there are none: one person and computer players, and the rules of the book.
    """
    fewest = min(info.seats)
    usual = [number for number in info.seats if number <= 3][-1:] or [fewest]
    level = f"bot:{bots.best(info)}"
    seats = [Seated(next(iter(known), default_name(0, PERSON)), PERSON)]
    seats += [Seated(default_name(number, level), level) for number in range(1, usual[0])]
    options, own, agreed = info.complete({}), None, Agreed()
    try:
        if isinstance(remembered, dict):
            agreed = Agreed.of(remembered.get("agreed"))
            given = [Seated(people.clean(str(name), people.SHOWN), str(kind)) for name, kind in remembered["seats"]]
            seats = given or seats
            options = info.complete(remembered["options"])
            own = info.complete(remembered["own"]) if remembered.get("own") is not None else None
    except (AttributeError, KeyError, TypeError, ValueError, BadOption):
        pass
    return seats, options, own, agreed
