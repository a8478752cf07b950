"""The curtain: what stands between one hand and the next."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from cardtable.engine.game import Plural
from cardtable.language import _
from cardtable.ui.keys import name as key_name
from cardtable.ui.silence import Patient
from cardtable.words import say

KEYS: Final = (("space", "Space"), ("o", "O"))
"""Keys that open it; the first that did not end the last turn is asked for."""

UNDO_KEY: Final = "z"


class Lifted(Enum):
    """What a curtain gives: the called player looks, or the last one takes the move back."""

    LOOKED = auto()
    TAKEN_BACK = auto()
    UNSEEN = auto()
    """The called player does without looking what is allowed whatever the hand."""


DEAF: Final = _("a moment …")
"""What it says while no key counts."""

NEWS: Final = 10
"""Lines of what happened that are shown."""


UNSEEN_KEYS: Final = "bcdefgjkmnpqrtuvwx"
"""Keys that move without looking, another one each time."""


def unseen_key(number: int, last: str | None) -> str:
    """The key of that call, which differs from the one that ended the last turn."""
    keys = [key for key in UNSEEN_KEYS if last is None or key != last.lower()]
    return keys[number * 5 % len(keys)]


def opening_key(last: str | None) -> tuple[str, str]:
    """A key that differs from the one that ended the last turn, with its name."""
    return next((key, name) for key, name in KEYS if last is None or key != last.lower())


FOLD: Final = 8
"""Cells of a fold of the cloth."""


class Cloth(Widget):
    """The folds behind the plate: always the same, whoever is called and whatever lies behind."""

    COMPONENT_CLASSES = {"cloth--a", "cloth--b", "cloth--pelmet"}
    DEFAULT_CSS = """
    Cloth > .cloth--a { background: $curtain-a; color: $curtain-a; }
    Cloth > .cloth--b { background: $curtain-b; color: $curtain-b; }
    Cloth > .cloth--pelmet { background: $backrim; color: $backrim; }
    """

    def render_line(self, y: int) -> Strip:
        """One line: the pelmet above, then folds in which light and dark come by turns."""
        width = self.size.width
        # Blank cells need no ink: half the bytes.
        pelmet, dark, light = (
            Style(bgcolor=self.get_component_rich_style(f"cloth--{name}").bgcolor) for name in ("pelmet", "a", "b")
        )
        if y == 0:
            return Strip([Segment(" " * width, pelmet)], width)
        fold = [Segment(" " * 3, dark), Segment(" " * 3, light), Segment(" " * 2, dark)]
        return Strip(fold * (width // FOLD + 1), FOLD * (width // FOLD + 1)).crop(0, width)


class Curtain(Patient[Lifted]):
    """Fills every cell: whose turn it is, and what everybody saw happen since.

    It is an opaque screen (a modal one would let the table shine through), and the table beneath shows no hand.
    """

    CSS = """
    Curtain { background: $curtain-a; color: $strong; align: center middle; layers: cloth plate; }
    Curtain Cloth { layer: cloth; width: 100%; height: 100%; }
    Curtain #cloth { layer: plate; width: 64; max-width: 100%; height: auto; max-height: 100%; background: $plate; }
    Curtain #cloth { padding: 1 2; }
    Curtain Static { width: 100%; text-align: center; background: $plate; }
    Curtain #name { text-style: bold; color: $accent; margin: 0 0 1 0; }
    Curtain #news { color: $soft; margin: 1 0 0 0; height: auto; max-height: 60%; }
    Curtain #ask, Curtain #deaf { color: $soft; }
    Curtain #undo, Curtain #unseen { color: $soft; margin: 1 0 0 0; }
    Curtain #ask.ready { color: $strong; text-style: bold; }
    """

    def __init__(
        self,
        name: str,
        news: Sequence[str],
        last_key: str | None,
        quiet: float,
        take_back: str | None = None,
        unseen: str | None = None,
        number: int = 0,
    ) -> None:
        """Call a player.

        Args:
            quiet: seconds of silence before a key counts.
            take_back: who may still take the last move back; None: nobody.
            unseen: what the player may do without looking, in words; None: nothing.
            number: tells one call from the next.
        """
        super().__init__(quiet)
        self._take_back = take_back
        self._unseen = unseen
        self._unseen_key = unseen_key(number, last_key) if unseen is not None else None
        self._player = name
        older = len(news) - NEWS
        more = [say(Plural("… and {n} more before", "… and {n} more before", "n"), n=older)] if older > 0 else []
        self._news = [*more, *news[-NEWS:]]
        self._key, self._key_name = opening_key(last_key)

    def compose(self) -> ComposeResult:
        """A name, the one key, and the news: in the order in which a small terminal may cut them."""
        yield Cloth()
        with Vertical(id="cloth"):
            yield Static(Text(_("Hand the keyboard to")), id="to")
            yield Static(Text(self._player), id="name")
            ask = _("When only {name} can see the screen: press {key}.")
            yield Static(Text(ask.format(name=self._player, key=self._key_name)), id="ask")
            yield Static(Text(DEAF), id="deaf")
            if self._unseen is not None and self._unseen_key is not None:
                text = _("{name} may do this without looking: {move}. Then press {key}.")
                move = text.format(name=self._player, move=self._unseen, key=self._unseen_key.upper())
                yield Static(Text(move), id="unseen")
            if self._take_back is not None:
                text = _("{name} may still take that move back: {key}.")
                yield Static(Text(text.format(name=self._take_back, key=key_name(self._undo_key))), id="undo")
            yield Static(Text("\n".join(self._news)), id="news")

    @property
    def _undo_key(self) -> str:
        """What takes a move back, at the table and here."""
        own: dict[str, str] = getattr(self.app, "own_keys", {})
        return own.get("undo", UNDO_KEY)

    def on_mount(self) -> None:
        """Nothing that was typed or clicked before it rose counts."""
        self.set_interval(0.1, self._look)

    def _look(self) -> None:
        """Say whether it listens."""
        ready = self.silence.sure
        ask = self.query_one("#ask")
        if ready != ask.has_class("ready"):
            ask.set_class(ready, "ready")
            self.query_one("#deaf", Static).update(Text("" if ready else DEAF))

    def on_key(self, event: events.Key) -> None:
        """Only the one key, in silence; a held or early key starts the silence anew."""
        event.stop()
        event.prevent_default()
        key = event.key.lower()
        if key == self._key:
            self.dismiss(Lifted.LOOKED)
        elif key == self._unseen_key:
            self.dismiss(Lifted.UNSEEN)
        elif key == self._undo_key and self._take_back is not None:
            self.dismiss(Lifted.TAKEN_BACK)
        self._look()

    def on_click(self, event: events.Click) -> None:
        """A click on the line that asks does what its key does."""
        event.stop()
        if event.widget is not None and event.widget.id == "ask":
            self.dismiss(Lifted.LOOKED)
        elif event.widget is not None and event.widget.id == "unseen":
            self.dismiss(Lifted.UNSEEN)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is no key."""
        event.stop()
        self.silence.noise()
