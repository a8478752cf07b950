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
    """How a finished one ended: who won, and where it stood; a game for one what it came to; empty: nobody can say."""
    try:
        info = registry.load(match.game)
        names = [seat.name for seat in match.now]
        stood = words.standing(info, names, match.standing)
    except CardTableError:
        return ""
    if match.winners is None or len(match.seats) == 1:
        return stood
    called = people.called(names)
    won = _("won by {names}").format(names=", ".join(called[seat] for seat in match.winners))
    return f"{won}, {stood}" if stood else won
