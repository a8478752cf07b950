"""What the events of a match mean for the ledger (AT16, AT18, AT19)."""

from cardtable.engine.game import Event, Seat
from cardtable.ledger.book import THIEF
from cardtable.ledger.chips import CHIPS


def postings(event: Event) -> tuple[tuple[Seat, str, int], ...]:
    """Seat, unit and amount of everything that an event moved; empty for most events."""
    what, _dot, chip = event.key.partition(".")
    seat = event.facts.get("seat", -1)
    if what == "prize":
        return ((seat, chip, 1),)
    if what == "exchanged":
        return ((seat, chip, -2), (seat, CHIPS[CHIPS.index(chip) + 1], 1))
    if what == "carries":
        return ((seat, THIEF, event.facts["count"] - event.facts["before"]),)
    return ()
