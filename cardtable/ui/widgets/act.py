"""Something to be done: Enter, Space or a click does it, and nothing else."""

from rich.text import Text
from textual.binding import Binding
from textual.message import Message
from textual.widgets import Static


class Act(Static, can_focus=True):
    """A line that acts; arrows pass over it."""

    DEFAULT_CSS = """
    Act { height: 1; width: 30; background: $panel; }
    Act:focus { background: $gold; color: $on-gold; text-style: bold; }
    """
    BINDINGS = [Binding("enter,space", "press", show=False)]

    class Pressed(Message):
        """It is to be done."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self, text: str, *, name: str) -> None:
        super().__init__(Text(f"[ {text} ]"), id=name, markup=False)

    def action_press(self) -> None:
        """Do it."""
        self.post_message(self.Pressed(self.id or ""))

    def on_click(self) -> None:
        """Do it."""
        self.focus()
        self.action_press()
