"""The keys that are commands of every table: no game takes them for its own."""

from typing import Final

COMMANDS: Final = frozenset(
    ("h", "H", "z", "Z", "y", "Y", "v", "V", "space", "tab", "question_mark", "escape", "ctrl+q", "ctrl+c", "ctrl+z")
)
LETTERS: Final = "".join(letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in COMMANDS)
"""The letters that are left."""
