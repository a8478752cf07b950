"""The settings, on one page."""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.strip import Strip
from textual.widgets import Static

from cardtable.errors import StoreError
from cardtable.language import _
from cardtable.storage.store import Store
from cardtable.ui.faces import body, suited
from cardtable.ui.faces.body import Mark
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.settings import CHOICES, KEY, Settings, current, want
from cardtable.ui.widgets.act import Act
from cardtable.ui.widgets.board import Board, Piece
from cardtable.ui.widgets.cycle import Cycle
from cardtable.ui.widgets.key_line import KeyLine

NAMES = {
    "faces": _("Card faces"),
    "theme": _("Theme"),
    "pace": _("Computer players"),
    "handover": _("Hand-over"),
    "press": _("A card's key"),
    "motion": _("Motion"),
}
VALUES = {
    "auto": _("what the terminal can show"),
    "unicode": _("with all signs"),
    "ascii": _("ASCII only"),
    "felt": _("felt"),
    "night": _("night"),
    "daylight": _("daylight"),
    "contrast": _("high contrast"),
    "mono": _("no colour"),
    "slow": _("take their time"),
    "normal": _("play at a pace one can follow"),
    "quick": _("play quickly"),
    "at once": _("play at once"),
    "twice": _("chooses it, and plays it when pressed again"),
    "once": _("plays it at once, if it can do one thing only"),
    "on": _("cards are seen on their way, for a fifth of a second"),
    "off": _("nothing moves"),
    "careful": _("half a second of silence before a key counts"),
}
QUICK_HANDOVER = _("a quarter of a second of silence before a key counts")


class Sample(Board, can_focus=False):
    """Some cards as they look with what is chosen: every state that a card can have."""

    DEFAULT_CSS = "Sample { width: 100%; height: 9; }"

    def dress(self, look: Look) -> None:
        """Put on another look."""
        self.look = look
        self.styles.background = look.css
        self.draw()
        self.refresh()

    def draw(self) -> None:
        """Lay the cards."""
        from cardtable.ui.tables.suited import sign

        def card(code: str, mark: Mark, tab: str = "") -> tuple[Strip, ...]:
            return suited.card(code, "french", body.M, look, mark, sign=tab, suit=sign(code, "french", look))

        look, signs = self.look, self.look.signs
        cards = (
            (1, body.back(body.M, "12", look)),
            (1, card("7D", Mark.NONE)),
            (0, card("QH", Mark.CHOSEN)),
            (1, card("4S", Mark.TAKEN, signs.higher)),
            (1, card("9C", Mark.DIM)),
            (1, card("AS", Mark.NEW)),
            (1, card("KH", Mark.WINS, signs.star)),
        )
        self.lay([Piece(1 + 10 * at, y, drawn) for at, (y, drawn) in enumerate(cards)])

    def on_mount(self) -> None:
        """In the present look."""
        self.dress(self.look)


class SettingsScreen(Page[Settings]):
    """Each setting on its line; a change is kept at once."""

    CSS = """
    SettingsScreen { background: $felt; padding: 1 2; }
    SettingsScreen #head { text-style: bold; margin: 0 0 1 0; }
    SettingsScreen Act { margin: 1 0 0 0; }
    SettingsScreen Sample { margin: 1 0 0 0; }
    """
    BINDINGS = [
        Binding("escape", "back", _("Back"), key_display="Esc"),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._settings = current(store)

    def compose(self) -> ComposeResult:
        """The settings."""
        yield Static(_("Settings"), id="head")
        chosen = self._settings.stored()
        for key, values in CHOICES.items():
            texts = [QUICK_HANDOVER if (key, value) == ("handover", "quick") else VALUES[value] for value in values]
            yield Cycle(NAMES[key], texts, values.index(chosen[key]), name=f"set-{key}", width=20)
        yield Act(_("Keys of your own"), name="keys")
        yield Sample(self._settings.look)
        yield KeyLine()

    def on_cycle_changed(self, event: Cycle.Changed) -> None:
        """Keep the change."""
        key = (event.cycle.id or "").removeprefix("set-")
        self._settings = Settings.of({**self._settings.stored(), key: CHOICES[key][event.cycle.at]})
        if key == "theme":
            want(None)
            use = getattr(self.app, "use_theme", None)
            if use is not None:
                use(self._settings.theme_name)
        elif key == "faces" and (signs := getattr(self.app, "use_signs", None)) is not None:
            signs(self._settings.look.ascii)
        self.query_one(Sample).dress(self._settings.look)
        try:
            self._store.set(KEY, self._settings.stored())
        except StoreError as problem:
            from cardtable import words

            self.query_one("#head", Static).update(words.error(problem))

    @on(Act.Pressed)
    def _open_keys(self) -> None:
        from cardtable.ui.screens.keys import KeysScreen

        if self.is_active:
            self.app.push_screen(KeysScreen(self._store))

    def action_back(self) -> None:
        """Close it; the settings stand."""
        if self.is_active:
            self.dismiss(self._settings)
