"""Who sits where in a match that goes on: seats change hands between two rounds."""

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Input, Static

from cardtable import words
from cardtable.engine.seating import Change
from cardtable.errors import CardTableError
from cardtable.language import _
from cardtable.play.order import Order
from cardtable.storage.seats import Seated
from cardtable.ui.page import Page
from cardtable.ui.widgets.act import Act
from cardtable.ui.widgets.cycle import Cycle
from cardtable.ui.widgets.key_line import KeyLine
from cardtable.ui.widgets.seats import PERSON, SeatLines


class SeatsScreen(Page[bool | None]):
    """A line a seat; gives whether somebody else is to sit somewhere."""

    CSS = """
    SeatsScreen { background: $rail; }
    SeatsScreen #head { background: $gold; color: $on-gold; text-style: bold; height: 1; width: 100%; padding: 0 1; }
    SeatsScreen .part { color: $accent; text-style: bold; height: 1; margin: 0 1; }
    SeatsScreen #done { margin: 0 2; }
    SeatsScreen #about { height: 2; color: $soft; margin: 1 2; }
    """
    BINDINGS = [
        Binding("escape", "dismiss(None)", _("Back"), key_display="Esc"),
        Binding("up", "app.focus_previous", _("Up"), show=False),
        Binding("down", "app.focus_next", _("Down"), show=False),
        Binding("f2", "done", _("Done"), key_display="F2"),
    ]

    def __init__(self, order: Order, known: Sequence[str] = ()) -> None:
        super().__init__()
        self._order = order
        session = order.session
        self._now = session.seats
        wished = session.after(order.wishes)
        self._lines = SeatLines(session.info, wished, len(wished), empty=False, name_all=False, known=known)

    def compose(self) -> ComposeResult:
        """Seats, and when it happens."""
        yield Static(_("Who sits where"), id="head", markup=False)
        with VerticalScroll(can_focus=False):
            yield Static(_("Seats, clockwise"), classes="part")
            yield self._lines
            yield Act(_("Done"), name="done")
        yield Static(_("Whoever is new sits down as soon as this round is over."), id="about", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin with the first seat."""
        self.query_one("#kind-0", Cycle).focus()

    @on(Act.Pressed)
    def _pressed(self) -> None:
        self.action_done()

    @on(Input.Submitted)
    def _next(self) -> None:
        self.focus_next()

    def action_done(self) -> None:
        """Have it so, if these people can sit at one table."""
        if not self.is_active:
            return
        try:
            self._order.wish(_changes(self._now, self._lines.seated()))
        except CardTableError as problem:
            self.query_one("#about", Static).update(words.full(words.error(problem)))
            return
        self.dismiss(bool(self._order.wishes))


def _changes(now: Sequence[Seated], wanted: Sequence[Seated]) -> list[Change]:
    """What must change for these to sit there; a computer player of the same strength stays."""
    changes = []
    for seat, (before, after) in enumerate(zip(now, wanted, strict=True)):
        if after.player != before.player or (after.player == PERSON and after.name != before.name):
            changes.append(Change(seat, after.player, after.name if after.player == PERSON else ""))
    return changes
