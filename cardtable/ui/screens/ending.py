"""The last page of a match for several: what it came to, and what may follow."""

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from cardtable.language import _
from cardtable.ui.silence import Patient
from cardtable.ui.then import Then
from cardtable.ui.widgets.act import Act
from cardtable.ui.widgets.key_line import KeyLine
from cardtable.ui.widgets.story import StoryView


class Ending(Patient[Then]):
    """The outcome above, what may follow below; gives what is wanted."""

    CSS = """
    Ending { background: $felt; }
    Ending #head { background: $gold; color: $on-gold; text-style: bold; width: 100%; height: 1; padding: 0 1; }
    Ending #page { height: 1fr; padding: 0 2; }
    Ending #offers { height: 1; padding: 0 1; }
    Ending Act { width: auto; margin: 0 1 0 0; }
    """
    BINDINGS = [
        Binding("left", "app.focus_previous", _("Back"), show=False),
        Binding("right", "app.focus_next", _("Next"), show=False),
        Binding("up,pageup", "turn(-1)", show=False),
        Binding("down,pagedown", "turn(1)", show=False),
        Binding("escape", "choose('lobby')", _("Lobby"), key_display="Esc"),
    ]

    def __init__(self, story: StoryView, chips: bool, quiet: float) -> None:
        """Show who won and how.

        Args:
            chips: the game pays some, so they may be looked at.
            quiet: seconds of silence before a key counts.
        """
        super().__init__(quiet)
        self._story, self._chips = story, chips

    def compose(self) -> ComposeResult:
        """Outcome, sheets, choices."""
        yield Static(Text(_("The match is over")), id="head")
        with VerticalScroll(id="page", can_focus=False):
            yield self._story
        offers = [
            (Then.ANOTHER, _("Again (next dealer)")),
            (Then.SEATS, _("Other seats")),
            (Then.CHIPS, _("Chips")) if self._chips else (Then.STATISTICS, _("Statistics")),
            (Then.LOBBY, _("Lobby")),
            (Then.QUIT, _("Leave")),
        ]
        with Horizontal(id="offers"):
            for then, text in offers:
                yield Act(text, name=then)
        yield KeyLine()

    def on_mount(self) -> None:
        """The first offer has the keys."""
        self.query(Act).first().focus()

    def action_turn(self, way: int) -> None:
        """See the rest of a long sheet."""
        self.query_one("#page").scroll_relative(y=5 * way, animate=False)

    def deliberate(self, event: events.Key | events.Click) -> bool:
        """What chooses."""
        return isinstance(event, events.Click) or event.key in ("escape", "enter", "space")

    @on(Act.Pressed)
    def _pressed(self, event: Act.Pressed) -> None:
        self.action_choose(event.name)

    def action_choose(self, wanted: str) -> None:
        """Leave with what is wanted."""
        if self.is_active:
            self.dismiss(Then(wanted))
