"""The line of keys at the bottom of every screen: one widget, where the framework's footer mounts one for each key."""

from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.screen import Screen
from textual.widget import Widget


class _Shown(NamedTuple):
    """A key as it stands in the line."""

    key: str
    display: str
    text: str
    able: bool
    tooltip: str
    left: int
    """Its first cell."""

    @property
    def right(self) -> int:
        """The cell behind it."""
        return self.left + cell_len(f" {self.display} {self.text} ")


class KeyLine(Widget, can_focus=False):
    """What the keys do that count now; a click on one presses it."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {"key-line--key", "key-line--text"}
    DEFAULT_CSS = """
    KeyLine { dock: bottom; height: 1; width: 100%; background: $rail; }
    KeyLine > .key-line--key { color: $accent; background: $rail; text-style: bold; }
    KeyLine > .key-line--text { color: $soft; background: $rail; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._keys: list[_Shown] | None = None

    def on_mount(self) -> None:
        """Other keys may count at any time."""
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, _screen: Screen[object]) -> None:
        self.renew()

    def renew(self) -> None:
        """Other things may be possible now; what is not is dim, and answers with its reason when it is pressed."""
        before, self._keys = self._keys, None
        if before != self._found():
            self.refresh()

    def _found(self) -> list[_Shown]:
        """The keys that are shown, the first of each action alone."""
        if self._keys is None:
            found: dict[str, _Shown] = {}
            left = 0
            for node, binding, able, tooltip in self.screen.active_bindings.values():
                possible = getattr(node, "possible", None)
                able = able and (possible is None or possible(binding.action))
                if binding.show and binding.action not in found:
                    display = self.app.get_key_display(binding)
                    shown = _Shown(binding.key, display, binding.description, able, tooltip, left)
                    found[binding.action] = shown
                    left = shown.right
            self._keys = list(found.values())
        return self._keys

    def render(self) -> Text:
        """Key and description, one behind the other."""
        key, text = self.get_component_rich_style("key-line--key"), self.get_component_rich_style("key-line--text")
        line = Text(no_wrap=True, end="")
        for shown in self._found():
            dim = "" if shown.able else "dim"
            line.append(Text.assemble((f" {shown.display} ", key), (f"{shown.text} ", text), style=dim))
        return line

    def _at(self, x: int) -> _Shown | None:
        return next((shown for shown in self._found() if shown.left <= x < shown.right), None)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Press the key that was clicked."""
        shown = self._at(event.x)
        if shown is not None and shown.able:
            self.app.simulate_key(shown.key)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Say more of the key beneath the mouse."""
        shown = self._at(event.x)
        self.tooltip = (shown.tooltip or None) if shown is not None else None
