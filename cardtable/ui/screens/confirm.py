"""A question before something that cannot be undone."""

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static
from textual.widgets.option_list import Option

from cardtable.language import _
from cardtable.ui.page import Page
from cardtable.ui.widgets.choices import Choices
from cardtable.ui.widgets.key_line import KeyLine


class Confirm(Page[bool]):
    """Gives whether it is to be done; the first answer is that it is not."""

    CSS = """
    Confirm { background: $rail; align: center middle; }
    Confirm #question { width: 64; margin: 0 0 1 0; text-style: bold; }
    Confirm #answers { width: 64; height: auto; }
    """
    BINDINGS = [Binding("escape", "dismiss(False)", _("Back"), key_display="Esc")]

    def __init__(self, question: str, yes: str, no: str) -> None:
        super().__init__()
        self._question, self._yes, self._no = question, yes, no

    def compose(self) -> ComposeResult:
        """The question and both answers."""
        yield Static(Text(self._question), id="question")
        yield Choices(Option(Text(self._no), id="no"), Option(Text(self._yes), id="yes"), name="answers")
        yield KeyLine()

    def on_option_list_option_selected(self, event: Choices.OptionSelected) -> None:
        """The answer."""
        self.dismiss(event.option.id == "yes")
