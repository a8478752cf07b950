"""What a table has agreed on besides the rules of its game: it changes no rule, and is kept beside the match."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from cardtable.errors import BadOption

UNDO, HINTS, FORCED = "undo", "hints", "forced"
ON, COUNTED, FREE, OFF = "on", "counted", "free", "off"

VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    UNDO: (ON, COUNTED, FREE, OFF),
    HINTS: (ON, COUNTED, OFF),
    FORCED: (OFF, ON),
}
"""What each can be, the default first."""


class Agreed(NamedTuple):
    """One value for each of `VALUES`."""

    undo: str = ON
    """Taking back: as the rules of the house have it, the same and counted, freely (one person's game), or not."""
    hints: str = ON
    forced: str = OFF
    """Whether a move that is the only one, whatever the hand, plays itself."""

    @classmethod
    def of(cls, stored: Any) -> "Agreed":
        """From what was stored; whatever does not fit is the default."""
        found = stored if isinstance(stored, dict) else {}
        return cls(**{key: found[key] for key, values in VALUES.items() if found.get(key) in values})

    def but(self, key: str, value: str) -> "Agreed":
        """The same with another value.

        Raises:
            BadOption: there is no such thing to agree on, or it cannot be that.
        """
        if key not in VALUES:
            raise BadOption("agreed.unknown", option=key, allowed=", ".join(VALUES))
        if value not in VALUES[key]:
            raise BadOption("option.value", option=key, value=value, allowed=", ".join(VALUES[key]))
        return self._replace(**{key: value})

    def fitting(self, people: int) -> "Agreed":
        """The same for so many people: freely is for one alone."""
        return self if people == 1 or self.undo != FREE else self._replace(undo=ON)

    @property
    def stored(self) -> dict[str, str]:
        """What differs from the defaults, as JSON for the store."""
        return {key: value for key, value in self._asdict().items() if value != VALUES[key][0]}


USUAL: Final = Agreed()
"""Of a table that has agreed on nothing."""
