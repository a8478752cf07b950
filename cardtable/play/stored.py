"""What lists tell of a stored match."""

from cardtable import words
from cardtable.errors import CardTableError
from cardtable.games import registry
from cardtable.storage.store import StoredMatch


def standing(match: StoredMatch) -> str:
    """Where it stands, in a few words; empty, if its game cannot say."""
    try:
        return words.standing(registry.load(match.game), [seat.name for seat in match.now], match.standing)
    except CardTableError:
        return ""
