"""Who sits where, a line a seat: a person by name, a computer player, or nobody."""

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Input

from cardtable import bots, people
from cardtable.engine.info import GameInfo
from cardtable.language import _
from cardtable.storage.seats import Seated
from cardtable.ui.widgets.cycle import Cycle

PERSON, EMPTY = "human", ""


class SeatLines(Vertical):
    """A kind and a name for each seat; their ids are `kind-` and `name-` with the seat's number from 0."""

    DEFAULT_CSS = """
    SeatLines { height: auto; }
    SeatLines .seat { height: 1; margin: 0 2; }
    SeatLines .seat Cycle { width: 34; }
    SeatLines .seat Input { width: 26; border: none; height: 1; padding: 0 1; background: $panel; }
    SeatLines .seat Input:focus { background: $gold; color: $on-gold; }
    """

    class Changed(Message):
        """Somebody else sits in a seat, or nobody does."""

    def __init__(
        self,
        info: GameInfo,
        seats: Sequence[Seated],
        lines: int,
        *,
        empty: bool,
        name_all: bool,
        known: Sequence[str] = (),
    ) -> None:
        """So many lines, the first of them with those seats.

        Args:
            empty: a seat may be left empty.
            name_all: computer players have names that can be changed.
            known: names that are offered while somebody types.
        """
        super().__init__()
        levels = bots.levels(info)[::-1]
        self.kinds = [PERSON, *(f"bot:{level}" for level in levels)]
        """What may sit in a seat, by the place of the choice."""
        self._texts = [_("person"), *(_("computer: {name}").format(name=level) for level in levels)]
        if empty:
            self.kinds.append(EMPTY)
            self._texts.append(_("empty"))
        self._best = f"bot:{bots.best(info)}"
        self._seats, self._lines, self._name_all = seats, lines, name_all
        self._known = known

    def compose(self) -> ComposeResult:
        """A line a seat."""
        for number in range(self._lines):
            seated = self._seats[number] if number < len(self._seats) else Seated(default_name(number, EMPTY), EMPTY)
            at = self.kinds.index(seated.player) if seated.player in self.kinds else len(self.kinds) - 1
            with Horizontal(classes="seat"):
                yield Cycle(f"{number + 1}", self._texts, at, name=f"kind-{number}", width=4)
                yield Input(
                    seated.name,
                    id=f"name-{number}",
                    max_length=people.SHOWN,
                    placeholder=_("name"),
                    suggester=SuggestFromList(self._known, case_sensitive=False) if self._known else None,
                )

    def on_mount(self) -> None:
        """Where nobody sits there is no name to write."""
        self._show_names()

    def _cycles(self) -> list[Cycle]:
        return [self.query_one(f"#kind-{number}", Cycle) for number in range(self._lines)]

    @property
    def number(self) -> int:
        """How many seats are taken."""
        return sum(self.kinds[cycle.at] != EMPTY for cycle in self._cycles())

    def seated(self) -> list[Seated]:
        """Who sits where, empty seats left out; a computer player of a person's name takes a free one."""
        seats = []
        for number, cycle in enumerate(self._cycles()):
            kind = self.kinds[cycle.at]
            if kind != EMPTY:
                name = people.clean(self.query_one(f"#name-{number}", Input).value, people.SHOWN)
                seats.append(Seated(name or default_name(number, kind), kind))
        return _told_apart(seats)

    def take(self, wanted: int) -> None:
        """Empty seats, computer players first, or let computer players sit down, until so many are taken."""
        cycles = self._cycles()
        for cycle in cycles:
            if self.number < wanted and self.kinds[cycle.at] == EMPTY:
                cycle.choose(self.kinds.index(self._best))
        for person in (False, True):
            for cycle in reversed(cycles):
                if self.number > wanted and (self.kinds[cycle.at] == PERSON) == person:
                    cycle.choose(self.kinds.index(EMPTY))
        self._show_names()

    def sit(self, seats: Sequence[Seated]) -> None:
        """Let these sit here, in this order; as far as there are lines."""
        for number, cycle in enumerate(self._cycles()):
            seated = seats[number] if number < len(seats) else Seated("", EMPTY)
            kind = seated.player if seated.player in self.kinds else EMPTY if seated.player == EMPTY else self._best
            cycle.choose(self.kinds.index(kind) if kind in self.kinds else 0)
            self.query_one(f"#name-{number}", Input).value = seated.name
        self._show_names()

    def move(self, step: int) -> bool:
        """Let whoever sits in the line with the keys change seats with a neighbour; whether somebody does."""
        focused = self.screen.focused
        kind, _dash, number = ((focused.id if focused else None) or "").partition("-")
        if kind not in ("kind", "name") or not 0 <= int(number) + step < self._lines:
            return False
        one, other = int(number), int(number) + step
        cycles = self._cycles()
        boxes = [self.query_one(f"#name-{line}", Input) for line in (one, other)]
        here, there = cycles[one].at, cycles[other].at
        names = [box.value for box in boxes]
        cycles[one].choose(there)
        cycles[other].choose(here)
        boxes[0].value, boxes[1].value = names[1], names[0]
        self._show_names()
        self.query_one(f"#{kind}-{other}").focus()
        return True

    @on(Input.Changed)
    def _renamed(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Changed())

    @on(Cycle.Changed)
    def _changed(self, event: Cycle.Changed) -> None:
        event.stop()
        self._show_names()

    def _show_names(self) -> None:
        for number, cycle in enumerate(self._cycles()):
            kind = self.kinds[cycle.at]
            box = self.query_one(f"#name-{number}", Input)
            box.visible = kind != EMPTY
            box.disabled = kind != PERSON and not self._name_all
            others = {default_name(number, other) for other in self.kinds if other != kind}
            if not self._name_all and kind == PERSON:
                # Whoever sits down is not called as the computer player that makes room.
                others |= {seat.name for seat in self._seats[number : number + 1] if seat.bot}
            if not box.value.strip() or box.value in others:
                box.value = default_name(number, kind)
        self.post_message(self.Changed())


def default_name(number: int, kind: str) -> str:
    """What a player is called who was given no name."""
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
