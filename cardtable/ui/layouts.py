"""Keys of other layouts, as the Latin ones that they stand for."""

from textual import events
from textual.keys import _character_to_key

from cardtable.layouts import latin


def in_latin(event: events.Key) -> events.Key:
    """The same key with the Latin sign."""
    sign = latin(event.character or "")
    if not sign or sign == event.character:
        return event
    found = events.Key(_character_to_key(sign), sign)
    found.time = event.time
    return found
