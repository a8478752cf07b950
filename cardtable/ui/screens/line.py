"""A line in which a move is typed, as records write it or in words."""

from collections.abc import Callable, Sequence
from typing import Any

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Input, Static

from cardtable.engine.game import Plural
from cardtable.language import _
from cardtable.ui.page import Page
from cardtable.ui.widgets.key_line import KeyLine
from cardtable.words import say

FIT = Plural("{count} move fits", "{count} moves fit", "count")
SHOWN = 8
"""Moves that are named when several fit."""


class MoveLine(Page[Any]):
    """Gives the move that was typed, or None. It lies over an open hand, and goes as soon as that hand is closed."""

    CSS = """
    MoveLine { background: $rail; align: center middle; }
    MoveLine #question { width: 64; margin: 0 0 1 0; text-style: bold; }
    MoveLine #answer { width: 64; border: none; height: 1; padding: 0 1; background: $panel; }
    MoveLine #answer:focus { background: $gold; color: $on-gold; }
    MoveLine #fits { width: 64; height: 10; margin: 1 0 0 0; }
    """
    BINDINGS = [Binding("escape", "dismiss(None)", _("Back"), key_display="Esc")]

    def __init__(self, find: Callable[[str], Sequence[Any]], told: Callable[[Any], str]) -> None:
        """Ask for a move.

        Args:
            find: from what was typed to the moves that may be meant.
            told: a move in words.
        """
        super().__init__()
        self._find, self._told = find, told

    def compose(self) -> ComposeResult:
        """The line, and below it what fits."""
        yield Static(Text(_("Your move, in words or as records write it:")), id="question")
        yield Input("", id="answer", max_length=80)
        yield Static("", id="fits", markup=False)
        yield KeyLine()

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        found = self._find(event.value)
        if not event.value.strip():
            text = ""
        elif not found:
            text = _("No move is called so.")
        elif len(found) == 1:
            text = _("Enter: {move}").format(move=self._told(found[0]))
        else:
            more = ["…"] if len(found) > SHOWN else []
            text = "\n".join([f"{say(FIT, count=len(found))}:", *map(self._told, found[:SHOWN]), *more])
        self.query_one("#fits", Static).update(text)

    @on(Input.Submitted)
    def _done(self, event: Input.Submitted) -> None:
        event.stop()
        found = self._find(event.value)
        if len(found) == 1 and self.is_active:
            self.dismiss(found[0])
