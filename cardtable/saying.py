"""What can be said: a key and facts, never a sentence. `cardtable.words` makes it, in the player's language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Saying:
    """A text key and the facts of its sentence.

    Facts follow one convention, so that any game's sayings can be put into words: `seat`, `seats` and `…_seat` hold
    seats, `side` holds the seats of partners, `card`, `cards` and `…_card` hold cards, `units` holds amounts by their
    units, `points` may hold several numbers; a fact may be a saying itself; every other one is shown as it is.
    """

    key: str
    facts: Mapping[str, Any] = field(default_factory=dict)
