"""The house rules of a new match: sets of them by name, then each by itself."""

from collections.abc import Iterator, Mapping

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Static

from cardtable import words
from cardtable.engine.game import Option, Value
from cardtable.engine.info import GameInfo
from cardtable.language import _
from cardtable.ui.widgets.cycle import Cycle

PRESET = "preset"
"""The id of the choice of a set; a rule's own is `rule-` and its key."""


class HouseRules(Vertical):
    """A set of the game's, the table's own, or the book's; a rule that the seats cannot play is not asked."""

    DEFAULT_CSS = "HouseRules { height: auto; }"

    class Seats(Message):
        """A set was chosen that is for so many seats."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    class Said(Message):
        """Something is to be said about what stands."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self, info: GameInfo, options: Mapping[str, Value], own: Mapping[str, Value] | None) -> None:
        super().__init__(id="rules")
        self._info, self._options = info, options
        self._seats = info.seats[-1]
        self.own = own
        """The rules that this table made up for itself, in force or not; None: it never did."""

    def compose(self) -> ComposeResult:
        """The sets, the common rules, those of some regions."""
        yield Static(_("House rules"), classes="part")
        yield Cycle(_("All together"), [""], name=PRESET).add_class("rule")
        yield from map(self._rule, [option for option in self._info.options if not option.regional])
        if regional := [option for option in self._info.options if option.regional]:
            yield Static(_("House rules of some regions"), classes="part")
            yield from map(self._rule, regional)

    def _rule(self, option: Option) -> Cycle:
        values = list(option.allowed)
        texts = [words.option_value(self._info, option, value) for value in values]
        at = values.index(self._options[option.key])
        usual = values.index(option.default)
        cycle = Cycle(words.option_name(self._info, option), texts, at, name=f"rule-{option.key}", usual=usual)
        return cycle.add_class("rule")

    def _rules(self) -> Iterator[tuple[Option, Cycle]]:
        return ((option, self.query_one(f"#rule-{option.key}", Cycle)) for option in self._info.options)

    def options(self, seats: int) -> dict[str, Value]:
        """All house rules as they were chosen, as far as that many seats allow them."""
        chosen = ((option, option.allowed[cycle.at]) for option, cycle in self._rules())
        return self._info.complete(
            {option.key: value for option, value in chosen if value in option.values(seats)}, seats
        )

    def fit(self, seats: int) -> None:
        """Offer what that many seats can play; say what was chosen and must wait for other seats."""
        self._seats = seats
        for option, cycle in self._rules():
            value = option.allowed[cycle.at]
            cycle.display = len(option.values(seats)) > 1
            if value not in option.values(seats) and value != option.default:
                fitting = ", ".join(str(number) for number in self._info.seats if value in option.values(number))
                text = _("{rule}: {value} – only with {seats} players.")
                name, spelled = words.option_name(self._info, option), words.option_value(self._info, option, value)
                self.post_message(self.Said(text.format(rule=name, value=spelled, seats=fitting)))
        self._name_them()

    def _name_them(self) -> None:
        """Show which set the rules are; what is none is the table's own."""
        info = self._info
        names = [_("as in the book"), *(preset.name for preset in info.presets)]
        options = self.options(self._seats)
        preset = info.preset_of(options, self._seats) if self._seats in info.seats else None
        at = 0 if preset is None else 1 + info.presets.index(preset)
        if preset is None and options != info.complete({}, self._seats):
            self.own, at = options, len(names)
        if self.own is not None:
            names.append(_("your own"))
        self.query_one(f"#{PRESET}", Cycle).offer(names, at)

    def about(self) -> str:
        """One line on the set that stands."""
        at = self.query_one(f"#{PRESET}", Cycle).at
        if at == 0:
            return _("The rules of the book, without any house rule.")
        if at <= len(self._info.presets):
            return words.preset_about(self._info, self._info.presets[at - 1])
        return _("What this table has made up for itself.")

    @on(Cycle.Changed)
    def _changed(self, event: Cycle.Changed) -> None:
        event.stop()
        if event.cycle.id == PRESET:
            self._take(event.cycle.at)
            self.post_message(self.Said(self.about()))
        else:
            self._name_them()

    def _take(self, at: int) -> None:
        """Set every rule as that set has it."""
        presets = self._info.presets
        own = self.own if at > len(presets) else None
        preset = presets[at - 1] if 0 < at <= len(presets) else None
        wanted = own if own is not None else preset.options if preset is not None else {}
        values = self._info.complete(wanted)
        for option, cycle in self._rules():
            cycle.choose(list(option.allowed).index(values[option.key]))
        if preset is not None and preset.seats not in (None, self._seats):
            self._seats = preset.seats or self._seats
            self.post_message(self.Seats(self._seats))
        self.fit(self._seats)
