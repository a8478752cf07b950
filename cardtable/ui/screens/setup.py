"""The set-up of a new match: who sits where, and the house rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, Static

from cardtable import bots, people, words
from cardtable.engine import deals
from cardtable.engine.game import Value
from cardtable.engine.info import GameInfo
from cardtable.errors import BadOption, CardTableError
from cardtable.language import _
from cardtable.storage.seats import Seated
from cardtable.ui.page import Page
from cardtable.ui.widgets.act import Act
from cardtable.ui.widgets.cycle import Cycle
from cardtable.ui.widgets.house_rules import PRESET, HouseRules
from cardtable.ui.widgets.key_line import KeyLine
from cardtable.ui.widgets.seats import PERSON, SeatLines, default_name

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


class SetupScreen(Page[Setup | None]):
    """Seats above, house rules below, one line on whatever is in focus."""

    CSS = """
    SetupScreen { background: #14301f; }
    SetupScreen #head { background: #e8c33a; color: #14301f; text-style: bold; height: 1; width: 100%; padding: 0 1; }
    SetupScreen .part { color: #ffd98a; text-style: bold; height: 1; margin: 0 1; }
    SetupScreen #cards { height: 1; margin: 0 2; }
    SetupScreen #cards Cycle { width: 34; }
    SetupScreen #cards Input { width: 26; border: none; height: 1; padding: 0 1; background: #0e2417; }
    SetupScreen #cards Input:focus { background: #e8c33a; color: #14301f; }
    SetupScreen .rule { margin: 0 2; width: 74; }
    SetupScreen #start { margin: 0 2; }
    SetupScreen #about { height: 1; color: #cfe3c4; margin: 0 2; }
    """
    BINDINGS = [
        Binding("escape", "dismiss(None)", _("Back"), key_display="Esc"),
        Binding("up", "app.focus_previous", _("Up"), show=False),
        Binding("down", "app.focus_next", _("Down"), show=False),
        Binding("f2", "start", _("Start"), key_display="F2"),
        Binding("question_mark,f1", "rules", _("Rules"), key_display="?"),
    ]

    def __init__(self, info: GameInfo, remembered: Any, known: Sequence[str] = ()) -> None:
        """Ask for a match of a game.

        Args:
            remembered: seats and house rules of the last one.
            known: the names of people who have played here, the last ones first; they are offered.
        """
        super().__init__()
        self._info = info
        self._alone = info.seats == (1,)
        seats, options, own = _remembered(info, remembered, known)
        self._seats = SeatLines(info, seats, max(info.seats), empty=len(info.seats) > 1, name_all=True, known=known)
        self._rules = HouseRules(info, options, own) if info.options else None

    def compose(self) -> ComposeResult:
        """Seats, rules, start."""
        info = self._info
        yield Static(info.name, id="head", markup=False)
        with VerticalScroll(can_focus=False):
            yield Static(_("Who plays") if self._alone else _("Seats, clockwise"), classes="part")
            yield self._seats
            if self._alone:
                yield Static(_("The cards"), classes="part")
                with Horizontal(id="cards"):
                    texts = [_("new cards"), _("the deal of the day"), _("by share code:")]
                    yield Cycle("", texts, 0, name="deal", width=4)
                    yield Input("", id="code", max_length=20, placeholder=_("share code"))
            if self._rules is not None:
                yield self._rules
            yield Act(_("Start the match"), name="start")
        yield Static("", id="about", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """The start is nearest."""
        self._show_code()
        self.query_one("#start", Act).focus()

    def on_descendant_focus(self) -> None:
        """Say what the setting in focus does."""
        focused = self.focused
        text = ""
        if focused is not None and focused.id is not None:
            kind, _dash, key = focused.id.partition("-")
            if kind == "rule":
                text = words.option_about(self._info, self._info.option(key))
            elif kind == PRESET and self._rules is not None:
                text = self._rules.about()
            elif kind == "kind":
                text = _("← → choose a person, a computer player, or leave the seat empty.")
            elif kind in ("deal", "code"):
                text = _("Two people with the same code play the same cards; the day's are the same for everybody.")
            elif kind == "name":
                text = _("What the others call this player, in twelve signs at most; → takes the name that is offered.")
            else:
                text = _("Enter starts; the house rules are kept with the match.")
        self._say(text)

    @on(Cycle.Changed)
    def _changed(self, event: Cycle.Changed) -> None:
        if event.cycle.id == "deal":
            self._show_code()

    @on(Act.Pressed)
    def _pressed(self) -> None:
        self.action_start()

    @on(SeatLines.Changed)
    def _offer_rules(self) -> None:
        """What so many seats cannot play is not asked."""
        if self._rules is not None:
            self._rules.fit(self._seats.number)

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
        self.dismiss(Setup(tuple(seats), options, code, None if self._rules is None else self._rules.own))

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
) -> tuple[Sequence[Seated], dict[str, Value], dict[str, Value] | None]:
    """The seats and house rules of the last match, as far as they fit, and the rules that the table made up.

    If there are none: one person and computer players, and the rules of the book.
    """
    fewest = min(info.seats)
    usual = [number for number in info.seats if number <= 3][-1:] or [fewest]
    level = f"bot:{bots.best(info)}"
    seats = [Seated(next(iter(known), default_name(0, PERSON)), PERSON)]
    seats += [Seated(default_name(number, level), level) for number in range(1, usual[0])]
    options, own = info.complete({}), None
    try:
        if isinstance(remembered, dict):
            given = [Seated(people.clean(str(name), people.SHOWN), str(kind)) for name, kind in remembered["seats"]]
            seats = given or seats
            options = info.complete(remembered["options"])
            own = info.complete(remembered["own"]) if remembered.get("own") is not None else None
    except (AttributeError, KeyError, TypeError, ValueError, BadOption):
        pass
    return seats, options, own
