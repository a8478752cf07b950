"""The last page of a match for several: what it came to, and what may follow."""

from rich.console import Group, RenderableType
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static
from textual.widgets.option_list import Option

from cardtable.language import _
from cardtable.ui.silence import Patient
from cardtable.ui.then import Then
from cardtable.ui.widgets.choices import Choices
from cardtable.ui.widgets.key_line import KeyLine


class Ending(Patient[Then]):
    """The outcome above, what may follow below; gives what is wanted."""

    CSS = """
    Ending { background: #14301f; }
    Ending #head { background: #e8c33a; color: #14301f; text-style: bold; width: 100%; height: 1; padding: 0 1; }
    Ending #page { height: 1fr; padding: 1 2 0 2; }
    Ending #page Static { width: auto; }
    Ending #choices { height: auto; margin: 0 2; background: #14301f; border: none; }
    """
    BINDINGS = [Binding("escape", "choose('lobby')", _("Lobby"), key_display="Esc")]

    def __init__(self, outcome: str, *parts: RenderableType, chips: bool, quiet: float) -> None:
        """Show who won and how.

        Args:
            chips: the game pays some, so they may be looked at.
            quiet: seconds of silence before a key counts.
        """
        super().__init__(quiet)
        self._outcome, self._parts, self._chips = outcome, parts, chips

    def compose(self) -> ComposeResult:
        """Outcome, sheets, choices."""
        yield Static(Text(_("The match is over")), id="head")
        with VerticalScroll(id="page", can_focus=False):
            yield Static(Group(Text(self._outcome, style="bold"), Text(), *self._parts))
        offers = [
            (Then.ANOTHER, _("Again: the next dealer deals")),
            (Then.SEATS, _("Other seats or house rules")),
            (Then.CHIPS, _("The prize chips of the evening")),
            (Then.LOBBY, _("Back to the lobby")),
            (Then.QUIT, _("Leave cardtable")),
        ]
        offered = (offer for offer in offers if self._chips or offer[0] is not Then.CHIPS)
        yield Choices(*(Option(text, id=then) for then, text in offered), name="choices")
        yield KeyLine()

    def on_mount(self) -> None:
        """What may follow has the keys."""
        self.query_one(Choices).focus()

    def deliberate(self, event: events.Key | events.Click) -> bool:
        """What chooses."""
        return isinstance(event, events.Click) or event.key in ("escape", "enter", "space")

    def on_option_list_option_selected(self, event: Choices.OptionSelected) -> None:
        """What was chosen."""
        self.action_choose(event.option.id or "")

    def action_choose(self, wanted: str) -> None:
        """Leave with what is wanted."""
        if self.is_active:
            self.dismiss(Then(wanted))
