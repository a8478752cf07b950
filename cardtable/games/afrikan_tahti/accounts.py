"""What the events of a match mean for the ledger (AT16, AT18, AT19)."""

from cardtable.engine.game import Event, Payment, Pays
from cardtable.games.afrikan_tahti.chips import CHIPS, THIEF, UNITS
from cardtable.games.afrikan_tahti.state import View

ROUND, EXCHANGE = "round", "exchange"
"""Kinds of entries."""


def moved(event: Event) -> Payment | None:
    """What an event moved; nothing for most events."""
    what, _dot, chip = event.key.partition(".")
    seat = event.facts.get("seat", -1)
    if what == "prize":
        return Payment(ROUND, ((seat, chip, 1),))
    if what == "exchanged":
        return Payment(EXCHANGE, ((seat, chip, -2), (seat, CHIPS[CHIPS.index(chip) + 1], 1)))
    if what == "carries":
        return Payment(ROUND, ((seat, THIEF, event.facts["count"] - event.facts["before"]),))
    return None


def round_of(view: View) -> int | None:
    """The round that paid."""
    return view.round


PAYS = Pays(UNITS, moved, round=round_of, by_hand="cardtable.ui.tables.african_by_hand:HandRoundScreen")
