"""Keys of one's own: what each command is called, and the key that does it."""

from collections.abc import Iterator
from typing import NamedTuple

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static
from textual.widgets.option_list import Option

from cardtable.errors import GameUnavailable, StoreError
from cardtable.games import registry
from cardtable.language import _
from cardtable.storage.store import Store
from cardtable.ui import keys
from cardtable.ui.page import Page
from cardtable.ui.widgets.choices import Choices
from cardtable.ui.widgets.key_line import KeyLine


class Command(NamedTuple):
    """Something that a key does."""

    id: str
    about: str
    default: str
    place: str
    """The game at whose table it is; empty: at every one."""


def _bindings(place: str, bindings: list[object]) -> Iterator[tuple[str, Binding]]:
    return ((place, binding) for binding in bindings if isinstance(binding, Binding))


def _all() -> list[tuple[str, Binding]]:
    """Every binding of the match screen, and of the tables of our own games, with the game's name."""
    from cardtable.ui.screens.match import MatchScreen, table_class
    from cardtable.ui.tables.general import GeneralTable

    found = [*_bindings("", list(MatchScreen.BINDINGS)), *_bindings("*", list(GeneralTable.BINDINGS))]
    seen = set()
    for name in registry.BUILT_IN:
        try:
            info = registry.load(name)
            kind = table_class(info)
        except GameUnavailable:
            continue
        if kind not in seen:
            seen.add(kind)
            found += _bindings(info.name, list(kind.BINDINGS))
    return found


def commands() -> list[Command]:
    """Whatever may have another key."""
    return [
        Command(binding.id, binding.description, binding.key.split(",")[0], place)
        for place, binding in _all()
        if binding.id is not None
    ]


def taken(command: Command, own: dict[str, str]) -> dict[str, str]:
    """The keys that this command cannot have, and what each of them does."""
    found = {}
    for place, binding in _all():
        if binding.id == command.id or not (place == "" or command.place in ("", place)):
            continue
        bound = keys.both_cases(own[binding.id]) if binding.id in own else binding.key
        for key in bound.split(","):
            found[key.strip()] = f"{binding.description or key}{f' ({place})' if place not in ('', '*') else ''}"
    return found


class KeysScreen(Page[None]):
    """Choose a command, then press its new key."""

    CSS = """
    KeysScreen { background: $rail; padding: 1 2; }
    KeysScreen #head { text-style: bold; margin: 0 0 1 0; }
    KeysScreen Choices { height: 1fr; background: $rail; border: none; }
    """
    BINDINGS = [
        Binding("escape", "back", _("Back"), key_display="Esc"),
        Binding("delete,backspace", "usual", _("The usual key"), key_display="⌫"),
    ]

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._own = keys.own(store.setting(keys.KEY))
        self._commands = commands()
        self._waiting: Command | None = None
        """The command whose new key is the next one pressed."""

    def compose(self) -> ComposeResult:
        """The commands with their keys."""
        yield Static("", id="head", markup=False)
        yield Choices(name="commands")
        yield KeyLine()

    def on_mount(self) -> None:
        """List them."""
        self._fill(_("Keys: Enter, then the new key"))

    def _fill(self, head: str) -> None:
        choices = self.query_one("#commands", Choices)
        at = choices.highlighted or 0
        choices.clear_options()
        for command in self._commands:
            key = keys.name(self._own.get(command.id, command.default))
            mark = "*" if command.id in self._own else " "
            place = f"  {command.place}" if command.place else ""
            choices.add_option(Option(Text(f"{mark} {key:<10} {command.about}{place}"), id=command.id))
        choices.highlighted = min(at, len(self._commands) - 1)
        self.query_one("#head", Static).update(head)

    @property
    def _marked(self) -> Command | None:
        at = self.query_one("#commands", Choices).highlighted
        return None if at is None else self._commands[at]

    def on_option_list_option_selected(self, event: Choices.OptionSelected) -> None:
        """The next key is the one."""
        event.stop()
        if self._waiting is None and (command := self._marked) is not None:
            self._waiting = command
            self.query_one("#head", Static).update(_("{what}: press its new key").format(what=command.about))

    async def on_event(self, event: events.Event) -> None:
        """While one is waited for, a key does nothing else."""
        if isinstance(event, events.Key) and self._waiting is not None:
            event.stop()
            event.prevent_default()
            command, self._waiting = self._waiting, None
            self._take(command, event.key.lower() if len(event.key) == 1 else event.key)
            return
        await super().on_event(event)

    def _take(self, command: Command, key: str) -> None:
        """Let that key do it, if it does nothing else there."""
        used = taken(command, self._own)
        if key == "escape":
            self._fill(_("It stays as it was."))
        elif key in keys.FIXED or key in used:
            what = used.get(key, _("something that must stay"))
            self._fill(_("{key} does something else: {what}.").format(key=keys.name(key), what=what))
        else:
            self._own = {**self._own, command.id: key}
            self._keep(_("{key}: {what}").format(key=keys.name(key), what=command.about))

    def action_usual(self) -> None:
        """Give the marked command its usual key back."""
        command = self._marked
        if command is None:
            return
        if command.default in taken(command, self._own):
            self._fill(_("{key} does something else now.").format(key=keys.name(command.default)))
            return
        self._own = {what: key for what, key in self._own.items() if what != command.id}
        self._keep(_("{key}: {what}").format(key=keys.name(command.default), what=command.about))

    def _keep(self, head: str) -> None:
        try:
            self._store.set(keys.KEY, self._own)
        except StoreError as problem:
            from cardtable import words

            head = words.error(problem)
        use = getattr(self.app, "use_own_keys", None)
        if use is not None:
            use()
        self._fill(head)

    def action_back(self) -> None:
        """Close it; the keys stand."""
        if self.is_active:
            self.dismiss(None)
