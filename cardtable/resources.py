"""Where files lie: the shipped assets and the player's own folder. Nothing else knows.

In a wheel the assets are packed inside the package; in a checkout they lie beside it.
"""

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.errors import AssetsMissing

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from typing import Final


OWN_DECK = "african.json"
"""In the player's own folder: an African deck of their own."""


SHELL: "Final" = {"bash": "cardtable.bash", "zsh": "_cardtable", "fish": "cardtable.fish", "man": "cardtable.1"}
"""In `assets/shell`, by the shell: what completes the commands there; and the man page."""


@cache
def assets() -> "Traversable":
    """The folder of shipped data.

    Raises:
        AssetsMissing: neither the package nor a checkout around it has one.
    """
    package = Path(__file__).resolve().parent
    if (package / "assets").is_dir():
        return package / "assets"
    # A `pyproject.toml` beside it tells our checkout from a stranger's `site-packages/assets`.
    if (package.parent / "pyproject.toml").is_file() and (package.parent / "assets").is_dir():
        return package.parent / "assets"
    # Packed in a zip; asked last, because the import alone costs a tenth of a start.
    from importlib.resources import files

    packed = files("cardtable") / "assets"
    if packed.is_dir():
        return packed
    raise AssetsMissing("assets.none")


def text(*path: str) -> str:
    """One shipped text file, e.g. `text("decks", "african.json")`.

    Raises:
        AssetsMissing: there is no such file.
    """
    try:
        return assets().joinpath(*path).read_text(encoding="utf-8")
    except OSError as problem:
        raise AssetsMissing("assets.file", file="/".join(path)) from problem


def rulebook(game: str) -> Callable[[str], str | None]:
    """The door to a game's shipped rule books: from a language's code to the Markdown, or None."""

    def book(language: str) -> str | None:
        try:
            return text("rules", game, f"{language}.md")
        except AssetsMissing:
            return None

    return book


def _named_folder() -> Path | None:
    """The folder that `CARDTABLE_HOME` names, `~` being the home folder's."""
    named = os.environ.get("CARDTABLE_HOME")
    # Not `Path.expanduser`, which fails where nobody knows the home folder.
    return Path(os.path.expanduser(named)).absolute() if named else None


def user_folder() -> Path:
    """The player's own data folder, not made yet; `CARDTABLE_HOME` names another one."""
    if (named := _named_folder()) is not None:
        return named
    from platformdirs import user_data_path

    return user_data_path("cardtable", appauthor=False)


def log_folder() -> Path:
    """Where a crash leaves its report, not made yet."""
    if (named := _named_folder()) is not None:
        return named
    from platformdirs import user_state_path

    return user_state_path("cardtable", appauthor=False)


def user_text(name: str) -> str | None:
    """A text file that the player put into the data folder; None: there is none."""
    try:
        return (user_folder() / name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
