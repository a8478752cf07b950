"""What a table agrees on besides the rules of its game, a line each."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Static

from cardtable import words
from cardtable.language import _
from cardtable.storage.agreed import FREE, HINTS, UNDO, USUAL, VALUES, Agreed
from cardtable.ui.widgets.cycle import Cycle

AGREED = "agreed"
"""The first part of the id of each; the second is its key."""


class TableRules(Vertical):
    """Taking back, hints, moves that play themselves; at a game for one hints alone."""

    DEFAULT_CSS = "TableRules { height: auto; }"

    class Changed(Message):
        """Something else is agreed on."""

    def __init__(self, agreed: Agreed, *, alone: bool) -> None:
        super().__init__(id="table-rules")
        self._agreed = agreed
        self._keys = [HINTS] if alone else list(VALUES)

    def compose(self) -> ComposeResult:
        """A line each."""
        yield Static(_("At this table"), classes="part")
        for key in self._keys:
            texts = [words.agreed_text(f"{key}.{value}") for value in VALUES[key]]
            at = VALUES[key].index(getattr(self._agreed, key))
            usual = VALUES[key].index(getattr(USUAL, key))
            yield Cycle(words.agreed_text(key), texts, at, name=f"{AGREED}-{key}", usual=usual).add_class("rule")

    @property
    def agreed(self) -> Agreed:
        """What stands."""
        chosen = ((key, self.query_one(f"#{AGREED}-{key}", Cycle)) for key in self._keys)
        return self._agreed._replace(**{key: VALUES[key][cycle.at] for key, cycle in chosen})

    def fit(self, people: int) -> None:
        """Offer what so many people can agree on."""
        if UNDO in self._keys:
            cycle = self.query_one(f"#{AGREED}-{UNDO}", Cycle)
            cycle.pass_over(set() if people == 1 else {VALUES[UNDO].index(FREE)})

    @on(Cycle.Changed)
    def _changed(self, event: Cycle.Changed) -> None:
        event.stop()
        self.post_message(self.Changed())
