"""The menu of a match, on Esc."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets.option_list import Option

from cardtable.language import _
from cardtable.ui.page import Page
from cardtable.ui.then import Then
from cardtable.ui.widgets.choices import Choices
from cardtable.ui.widgets.key_line import KeyLine


class Menu(Page[Then | None]):
    """What one may do besides playing; gives the chosen entry, or None."""

    CSS = """
    Menu { background: $felt; align: center middle; }
    Menu Choices { width: 46; height: auto; max-height: 80%; background: $panel; border: round $line; padding: 0 1; }
    Menu Choices { border-title-color: $accent; border-title-style: bold; }
    Menu Choices:focus { border: round $line; }
    """
    BINDINGS = [Binding("escape", "dismiss(None)", _("Back to the table"))]

    ENTRIES = (
        (None, _("Back to the table")),
        (Then.RULES, _("Rules and house rules")),
        (Then.RESULT, _("The last result")),
        (Then.AGAIN, _("The same cards from the beginning")),
        (Then.ANOTHER, _("Other cards")),
        (Then.STATISTICS, _("Statistics")),
        (Then.HISTORY, _("What happened so far")),
        (Then.SETTINGS, _("Settings")),
        (Then.SEATS, _("Who sits where")),
        (Then.LOBBY, _("Leave the table: the match is kept")),
        (Then.QUIT, _("Quit cardtable: the match is kept")),
    )
    ALONE = (Then.AGAIN, Then.ANOTHER, Then.STATISTICS)
    """What there is in a solitaire, and only there."""

    def __init__(self, solitaire: bool = False) -> None:
        super().__init__()
        self._solitaire = solitaire

    def compose(self) -> ComposeResult:
        """The entries."""
        left_out = (Then.RESULT, Then.SEATS) if self._solitaire else self.ALONE
        entries = (Option(text, id=name) for name, text in self.ENTRIES if name not in left_out)
        choices = Choices(*entries)
        choices.border_title = _("Menu")
        yield choices
        yield KeyLine()

    def on_option_list_option_selected(self, event: Choices.OptionSelected) -> None:
        """The entry that was chosen."""
        if self.is_active:
            self.dismiss(Then(event.option.id) if event.option.id else None)
