"""Keys: which are commands of every table, what they are called, and which a player has put in their places."""

from collections.abc import Mapping
from typing import Any, Final

from textual.keys import format_key

KEY: Final = "keys"
"""The name of a player's own keys among the settings."""

COMMANDS: Final = frozenset(
    (
        *("h", "H", "z", "Z", "y", "Y", "v", "V", "space", "tab", "slash", "question_mark", "escape"),
        *("ctrl+q", "ctrl+c", "ctrl+z"),
    )
)
"""The keys that are commands of every table: no game takes them for its own."""
LETTERS: Final = "".join(letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in COMMANDS)
"""The letters that are left."""

FIXED: Final = frozenset(("up", "down", "left", "right", "enter", "escape", "tab", "ctrl+q", "ctrl+c", "ctrl+z"))
"""Keys that nobody can give another meaning."""

NAMES: Final = {"space": "Space", "escape": "Esc", "enter": "⏎", "tab": "Tab", "backspace": "⌫", "delete": "Del"}


def name(keys: str) -> str:
    """What a key is called where it is shown; of several the first."""
    *modifiers, key = keys.split(",")[0].split("+") if keys != "+" else ["+"]
    shown = NAMES.get(key) or (key.upper() if len(key) == 1 or key[0] == "f" else format_key(key))
    return "+".join([*(modifier.capitalize() for modifier in modifiers), shown])


def both_cases(key: str) -> str:
    """A key as a binding: letters count in both cases."""
    return f"{key.lower()},{key.upper()}" if len(key) == 1 and key.isalpha() else key


def own(stored: Any) -> dict[str, str]:
    """A player's own keys by what they do, from what was stored; whatever does not fit is left out."""
    found = stored if isinstance(stored, dict) else {}
    return {str(what): key for what, key in found.items() if isinstance(key, str) and key and key not in FIXED}


def keymap(keys: Mapping[str, str]) -> dict[str, str]:
    """The same as the framework wants it."""
    return {what: both_cases(key) for what, key in keys.items()}
