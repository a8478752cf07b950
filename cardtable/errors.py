"""The errors of the whole project: one root, each with a key and facts, never a sentence.

`cardtable.words` turns a key and its facts into a sentence in the player's language.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from cardtable.saying import Saying


class CardTableError(Exception):
    """Root of all errors that a player or a plug-in author may meet.

    Attributes:
        key: names the sentence in `cardtable.words` (or in a game's texts).
        facts: the values that the sentence mentions.
        game: the game whose refusal this is, if it is one: its texts have the sentence.
        entry: the entry of a log (from 1) that it is about, if it is about one.
        status: the exit status of a command that ends with this error.
    """

    status = 1

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts: Mapping[str, Any] = facts
        self.game: Any = None
        self.entry: int | None = None

    @classmethod
    def of(cls, saying: "Saying", game: Any = None, entry: int | None = None) -> Self:
        """The error that says this, of a game's and about an entry of a log."""
        problem = cls(saying.key, **saying.facts)
        problem.game, problem.entry = game, entry
        return problem

    @property
    def saying(self) -> "Saying":
        """What it says."""
        from cardtable.saying import Saying

        return Saying(self.key, self.facts)

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.key}({told})" if told else self.key


class UsageError(CardTableError):
    """A command was called with words that do not fit (status 2)."""

    status = 2


class UnreadableMove(CardTableError):
    """A text is no move in the game's notation."""


class IllegalMove(CardTableError):
    """A move that the rules refuse here; key and facts are the refusal's."""

    @classmethod
    def forbid(cls, refusal: "Saying | None") -> None:
        """Do nothing, if nothing is refused.

        Raises:
            IllegalMove: something is.
        """
        if refusal is not None:
            raise cls.of(refusal)


class NotYourTurn(CardTableError):
    """Somebody else is to act, or nobody is."""


class BadOption(CardTableError):
    """A house rule that the game does not have, or a value that it does not take."""


class BadRecord(CardTableError):
    """A record that does not fit its form or does not replay."""


class GameUnavailable(CardTableError):
    """A game that is not installed, or whose plug-in cannot be used."""


class GameFailed(CardTableError):
    """A game's own code failed while it was played; which hand it knew of is not told."""


class UntoldFact(CardTableError):
    """A text wants a fact that it is not told."""


class AssetsMissing(CardTableError):
    """A file of the project's own data is missing or unsound."""


class StoreError(CardTableError):
    """The store cannot be read or written."""


class MatchMovedOn(StoreError):
    """Another window has played on in this match."""
