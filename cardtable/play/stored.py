"""What lists tell of a stored match."""

from cardtable import people, words
from cardtable.errors import CardTableError
from cardtable.games import registry
from cardtable.language import _
from cardtable.storage.store import StoredMatch


def standing(match: StoredMatch) -> str:
    """Where it stands, in a few words; empty, if its game cannot say."""
    try:
        return words.standing(registry.load(match.game), [seat.name for seat in match.now], match.standing)
    except CardTableError:
        return ""


def ending(match: StoredMatch) -> str:
    """How a finished one ended: who won, and where it stood; a game for one what it came to, if its game can say."""
    stood = standing(match)
    if stood and len(match.seats) == 1:
        return stood
    names = people.called([seat.name for seat in match.now])
    won = _("won by {names}").format(names=", ".join(names[seat] for seat in match.winners or ()))
    return f"{won}, {stood}" if stood else won
