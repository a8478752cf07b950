"""A question that is answered by a line of text."""

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Input, Static

from cardtable.language import _
from cardtable.ui.page import Page
from cardtable.ui.widgets.key_line import KeyLine


class Naming(Page[str | None]):
    """Gives what was typed, without blanks around it; None: nothing is to be done."""

    CSS = """
    Naming { background: $rail; align: center middle; }
    Naming #question { width: 64; margin: 0 0 1 0; text-style: bold; }
    Naming Input { width: 64; border: none; height: 1; padding: 0 1; background: $panel; }
    Naming Input:focus { background: $gold; color: $on-gold; }
    """
    BINDINGS = [Binding("escape", "dismiss(None)", _("Back"), key_display="Esc")]

    def __init__(self, question: str, text: str = "", longest: int = 24) -> None:
        super().__init__()
        self._question, self._text, self._longest = question, text, longest

    def compose(self) -> ComposeResult:
        """The question and the line."""
        yield Static(Text(self._question), id="question")
        yield Input(self._text, id="answer", max_length=self._longest)
        yield KeyLine()

    @on(Input.Submitted)
    def _answered(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value.strip())
