"""The player's language: English texts are the message ids, translations lie in `assets/locale` (gettext)."""

import os
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from cardtable.errors import UntoldFact
from cardtable.texts import Text

if TYPE_CHECKING:
    from gettext import NullTranslations

DOMAIN = "cardtable"
LANGUAGE = re.compile(r"[a-z]{2,3}")
"""A language's code; it becomes part of a file name, so nothing else will do."""


def languages() -> list[str]:
    """The player's languages, the most wanted first, from the usual environment variables."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            codes = [part.split(".")[0].split("_")[0] for part in value.split(":")]
            return [code for code in codes if LANGUAGE.fullmatch(code)]
    return []


@cache
def catalogue() -> "NullTranslations":
    """The texts of the first of these languages that there is."""
    from gettext import NullTranslations, translation

    wanted = languages()
    if wanted and wanted[0] != "en":
        # Where files lie is asked only by those who need one.
        from cardtable import resources

        folder = str(resources.assets() / "locale")
        return translation(DOMAIN, folder, wanted, fallback=True)
    return NullTranslations()


def _(text: str) -> str:
    """A text in the player's language."""
    return catalogue().gettext(text)


def say(text: Text, **facts: Any) -> str:
    """A text in the player's language, with its facts filled in.

    Raises:
        UntoldFact: it wants a fact that it is not told.
    """
    try:
        if isinstance(text, str):
            return _(text).format(**facts)
        return catalogue().ngettext(text.one, text.many, facts[text.by]).format(**facts)
    except (LookupError, ValueError, TypeError, AttributeError) as problem:
        raise UntoldFact("words.untold") from problem
