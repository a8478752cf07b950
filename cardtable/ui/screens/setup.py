"""The set-up of a new match: who sits where, and the house rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget
from textual.widgets import Footer, Input, Static

from cardtable import bots, people, words
from cardtable.engine import deals
from cardtable.engine.game import Value
from cardtable.engine.info import GameInfo
from cardtable.errors import BadOption, CardTableError
from cardtable.language import _
from cardtable.storage.seats import Seated
from cardtable.ui.page import Page
from cardtable.ui.widgets.cycle import Cycle
from cardtable.ui.widgets.house_rules import PRESET, HouseRules

PERSON, EMPTY = "human", ""
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
    SetupScreen .seat { height: 1; margin: 0 2; }
    SetupScreen .seat Cycle { width: 34; }
    SetupScreen .seat Input { width: 26; border: none; height: 1; padding: 0 1; background: #0e2417; }
    SetupScreen .seat Input:focus { background: #e8c33a; color: #14301f; }
    SetupScreen .rule { margin: 0 2; width: 74; }
    SetupScreen #start { margin: 0 2; width: 30; height: 1; background: #2f6b46; }
    SetupScreen #start:focus { background: #e8c33a; color: #14301f; text-style: bold; }
    SetupScreen #about { height: 1; color: #cfe3c4; margin: 0 2; }
    """
    BINDINGS = [
        Binding("escape", "dismiss(None)", _("Back"), key_display="Esc"),
        Binding("up", "app.focus_previous", _("Up"), show=False),
        Binding("down", "app.focus_next", _("Down"), show=False),
        Binding("f2", "start", _("Start"), key_display="F2"),
    ]

    def __init__(self, info: GameInfo, remembered: Any) -> None:
        super().__init__()
        self._info = info
        levels = bots.levels(info)[::-1]
        self._alone = info.seats == (1,)
        fixed = len(info.seats) == 1
        self._kinds = [PERSON, *(f"bot:{level}" for level in levels)]
        self._kind_texts = [_("person"), *(_("computer: {name}").format(name=level) for level in levels)]
        if not fixed:
            self._kinds.append(EMPTY)
            self._kind_texts.append(_("empty"))
        self._seats, options, own = _remembered(info, remembered)
        self._rules = HouseRules(info, options, own) if info.options else None

    def compose(self) -> ComposeResult:
        """Seats, rules, start."""
        info = self._info
        yield Static(info.name, id="head", markup=False)
        with VerticalScroll(can_focus=False):
            yield Static(_("Who plays") if self._alone else _("Seats, clockwise"), classes="part")
            for number in range(max(info.seats)):
                name, kind = self._seats[number] if number < len(self._seats) else (_default_name(number, EMPTY), EMPTY)
                at = self._kinds.index(kind) if kind in self._kinds else len(self._kinds) - 1
                with Horizontal(classes="seat"):
                    yield Cycle(f"{number + 1}", self._kind_texts, at, name=f"kind-{number}", width=4)
                    yield Input(name, id=f"name-{number}", max_length=people.SHOWN, placeholder=_("name"))
            if self._alone:
                yield Static(_("The cards"), classes="part")
                with Horizontal(classes="seat"):
                    texts = [_("new cards"), _("the deal of the day"), _("by share code:")]
                    yield Cycle("", texts, 0, name="deal", width=4)
                    yield Input("", id="code", max_length=20, placeholder=_("share code"))
            if self._rules is not None:
                yield self._rules
            yield Cycle("", [_("Start the match")], name="start", width=0)
        yield Static("", id="about", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Empty seats have no name to write, and what they cannot play is not asked."""
        self._show_names()
        self.query_one("#start", Cycle).focus()

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
                text = _("What the others call this player, in twelve signs at most.")
            else:
                text = _("Enter starts; the house rules are kept with the match.")
        self._say(text)

    @on(Cycle.Changed)
    def _changed(self, event: Cycle.Changed) -> None:
        if event.cycle.id == "start":
            self.action_start()
        else:
            self._show_names()

    @on(HouseRules.Said)
    def _told(self, event: HouseRules.Said) -> None:
        self._say(event.text)

    @on(HouseRules.Seats)
    def _seat(self, event: HouseRules.Seats) -> None:
        """Empty seats, computer players first, or let computer players sit down, until so many play."""
        level = self._kinds.index(f"bot:{bots.best(self._info)}")
        cycles = [self.query_one(f"#kind-{at}", Cycle) for at in range(max(self._info.seats))]
        for cycle in cycles:
            if self._number < event.number and self._kinds[cycle.at] == EMPTY:
                cycle.choose(level)
        for person in (False, True):
            for cycle in reversed(cycles):
                if self._number > event.number and (self._kinds[cycle.at] == PERSON) == person:
                    cycle.choose(len(self._kinds) - 1)
        self._show_names()

    @on(Input.Submitted)
    def _next(self) -> None:
        self.focus_next()

    def action_start(self) -> None:
        """Start, if the seats fit the game."""
        if not self.is_active:
            return
        seats = []
        for number in range(max(self._info.seats)):
            kind = self._kinds[self.query_one(f"#kind-{number}", Cycle).at]
            if kind == EMPTY:
                continue
            name = people.clean(self.query_one(f"#name-{number}", Input).value, people.SHOWN)
            seats.append(Seated(name or _default_name(number, kind), kind))
        seats = _told_apart(seats)
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

    @property
    def _number(self) -> int:
        """How many seats are taken."""
        kinds = (self._kinds[self.query_one(f"#kind-{at}", Cycle).at] for at in range(max(self._info.seats)))
        return sum(kind != EMPTY for kind in kinds)

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

    def _show_names(self) -> None:
        if self._alone:
            self.query_one("#code", Input).visible = self.query_one("#deal", Cycle).at == BY_CODE
        for number in range(max(self._info.seats)):
            kind = self._kinds[self.query_one(f"#kind-{number}", Cycle).at]
            box: Widget = self.query_one(f"#name-{number}", Input)
            box.visible = kind != EMPTY
            assert isinstance(box, Input)
            others = {_default_name(number, other) for other in self._kinds if other != kind}
            if not box.value.strip() or box.value in others:
                box.value = _default_name(number, kind)
        if self._rules is not None:
            self._rules.fit(self._number)


def _default_name(number: int, kind: str) -> str:
    if kind.startswith("bot:"):
        return bots.name(number)
    return _("Player {number}").format(number=number + 1)


def _told_apart(seats: Sequence[Seated]) -> list[Seated]:
    """The same, but that a computer player of somebody else's name takes a free one."""
    taken = [seat.name for seat in seats if seat.bot is None]
    found = []
    for seat in seats:
        if seat.bot is not None:
            seat = Seated(next(people.free([seat.name, *bots.NAMES], taken)), seat.player)
            taken.append(seat.name)
        found.append(seat)
    return found


def _remembered(
    info: GameInfo, remembered: Any
) -> tuple[Sequence[tuple[str, str]], dict[str, Value], dict[str, Value] | None]:
    """The seats and house rules of the last match, as far as they fit, and the rules that the table made up.

    If there are none: one person and computer players, and the rules of the book.
    """
    fewest = min(info.seats)
    usual = [number for number in info.seats if number <= 3][-1:] or [fewest]
    level = f"bot:{bots.best(info)}"
    seats = [(_default_name(0, PERSON), PERSON)]
    seats += [(_default_name(number, level), level) for number in range(1, usual[0])]
    options, own = info.complete({}), None
    try:
        if isinstance(remembered, dict):
            seats = [(people.clean(str(name), people.SHOWN), str(kind)) for name, kind in remembered["seats"]] or seats
            options = info.complete(remembered["options"])
            own = info.complete(remembered["own"]) if remembered.get("own") is not None else None
    except (AttributeError, KeyError, TypeError, ValueError, BadOption):
        pass
    return seats, options, own
