"""A setting on one line: a label and a value that steps through its choices."""

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.widgets import Static


class Cycle(Static, can_focus=True):
    """Left and right, Enter, Space or a click step through the choices."""

    DEFAULT_CSS = """
    Cycle { height: 1; width: 100%; }
    Cycle.other { color: $accent; }
    Cycle:focus { background: $gold; color: $on-gold; text-style: bold; }
    """
    BINDINGS = [
        Binding("right,enter,space", "step(1)", show=False),
        Binding("left", "step(-1)", show=False),
    ]

    class Changed(Message):
        """Another choice stands."""

        def __init__(self, cycle: "Cycle") -> None:
            super().__init__()
            self.cycle = cycle

        @property
        def control(self) -> "Cycle":
            """The setting that changed."""
            return self.cycle

    def __init__(
        self,
        label: str,
        choices: Sequence[str],
        at: int = 0,
        *,
        name: str | None = None,
        width: int = 26,
        usual: int | None = None,
    ) -> None:
        """Offer some choices.

        Args:
            at: which of them stands.
            usual: which of them is as everybody has it; another one is marked. None: none is.
        """
        super().__init__(id=name, markup=False)
        self._usual = usual
        self._label = label
        self._choices = list(choices)
        self._width = width
        self._typed = ""
        self._passed: set[int] = set()
        """Choices that cannot be made now."""
        self.at = at
        """The index of the choice that stands."""

    def on_mount(self) -> None:
        """Show the choice."""
        self._write()

    def action_step(self, step: int) -> None:
        """To the next choice, or the one before."""
        for _ in self._choices:
            self.at = (self.at + step) % len(self._choices)
            if self.at not in self._passed:
                break
        self._write()
        self.post_message(self.Changed(self))

    def on_key(self, event: events.Key) -> None:
        """A number may be typed, where numbers are the choices."""
        if event.character is None or not (event.character.isascii() and event.character.isdigit()):
            self._typed = ""
            return
        event.stop()
        typed = self._typed + event.character
        if not any(choice.startswith(typed) for choice in self._choices):
            typed = event.character
        self._typed = typed
        if typed in self._choices:
            self.choose(self._choices.index(typed))
            self.post_message(self.Changed(self))

    def choose(self, at: int) -> None:
        """Another choice; nobody is told."""
        self.at = at
        self._write()

    def pass_over(self, choices: set[int]) -> None:
        """Offer all but these; if one of them stands, the first choice takes its place. Nobody is told."""
        self._passed = choices
        if self.at in choices:
            self.choose(0)

    def offer(self, choices: Sequence[str], at: int) -> None:
        """Other choices, and which of them stands; nobody is told."""
        self._choices = list(choices)
        self.choose(at)

    def on_click(self) -> None:
        """To the next choice."""
        self.focus()
        self.action_step(1)

    def _write(self) -> None:
        label = f"{self._label} ".ljust(self._width) if self._label else ""
        other = self._usual not in (None, self.at)
        self.set_class(other, "other")
        mark = " *" if other else ""
        self.update(Text(f"{label}‹ {self._choices[self.at]} ›{mark}", no_wrap=True, overflow="ellipsis"))
