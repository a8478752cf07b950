"""Screens to be read and put away: results, the rule book, the menu's long texts."""

from rich.console import Group, RenderableType
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static

from cardtable.language import _
from cardtable.ui.page import Page
from cardtable.ui.silence import Patient
from cardtable.ui.then import Then
from cardtable.ui.widgets.key_line import KeyLine
from cardtable.ui.widgets.story import StoryView


class Sheet(Patient[Then | None]):
    """Something public on one opaque page, until it is put away; gives what is wanted besides, if anything is."""

    CSS = """
    Sheet { background: $felt; }
    Sheet #head { background: $gold; color: $on-gold; text-style: bold; width: 100%; height: 1; padding: 0 1; }
    Sheet #page { padding: 1 2; height: 1fr; background: $felt; }
    Sheet #page Static { width: auto; }
    Sheet #page StoryView { width: 100%; }
    """
    BINDINGS = [
        Binding("escape,enter,space", "put_away", _("Go on"), key_display="⏎"),
        Binding("s,S", "seats", _("Who sits where"), key_display="S"),
    ]

    def __init__(
        self,
        title: str,
        *parts: RenderableType,
        quiet: float,
        newest: bool = False,
        seats: bool = False,
        story: StoryView | None = None,
    ) -> None:
        """Show some parts.

        Args:
            story: a page with pictures, above the parts.
            quiet: a key counts after that many seconds of silence.
            newest: the end is shown first.
            seats: seats may change hands now.
        """
        super().__init__(quiet)
        self._seats = seats
        self._newest = newest
        self._title = title
        self._parts = parts
        self._story = story

    def deliberate(self, event: events.Key | events.Click) -> bool:
        """What puts it away."""
        return isinstance(event, events.Key) and event.key in (
            "escape",
            "enter",
            "space",
            *(("s", "S") if self._seats else ()),
        )

    def on_mount(self) -> None:
        """The end is shown first, if that is the newest."""
        if self._newest:
            self.query_one("#page").scroll_end(animate=False)

    def compose(self) -> ComposeResult:
        """A head line and the page."""
        yield Static(Text(self._title), id="head")
        with VerticalScroll(id="page"):
            if self._story is not None:
                yield self._story
            yield Static(Group(*self._parts))
        yield KeyLine()

    def action_put_away(self) -> None:
        """Close it."""
        self.dismiss()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Seats change hands between rounds alone."""
        return action != "seats" or self._seats

    def action_seats(self) -> None:
        """Somebody leaves, or sits down."""
        self.dismiss(Then.SEATS)


class RuleBook(Page[None]):
    """A game's rule book, house rules in force marked."""

    CSS = """
    RuleBook { background: $felt; align-horizontal: center; }
    RuleBook VerticalScroll { background: $felt; width: 100%; align-horizontal: center; }
    RuleBook Markdown { background: $felt; color: $text; max-width: 78; width: 100%; padding: 0 1; }
    RuleBook MarkdownH1, RuleBook MarkdownH2, RuleBook MarkdownH3 { color: $accent; background: $felt; }
    RuleBook MarkdownH1, RuleBook MarkdownH2 { text-style: bold; }
    """
    BINDINGS = [
        Binding("escape,enter,space,question_mark", "put_away", _("Back"), key_display="Esc"),
    ]

    def __init__(self, book: str) -> None:
        super().__init__()
        self._book = book

    def compose(self) -> ComposeResult:
        """The book and the keys."""
        from textual.widgets import Markdown

        with VerticalScroll():
            yield Markdown(self._book, open_links=False)
        yield KeyLine()

    def action_put_away(self) -> None:
        """Close it, once."""
        if self.is_active:
            self.dismiss()
