"""A hand of cards from every deck, for the lobby."""

from collections.abc import Iterator

from textual.strip import Strip

from cardtable.games.afrikan_tahti.cards import DECK
from cardtable.ui.faces import african, body, suited
from cardtable.ui.faces.body import Ground, Mark
from cardtable.ui.look import Look
from cardtable.ui.tables.suited import sign


def fanned(look: Look) -> Iterator[tuple[int, int, tuple[Strip, ...]]]:
    """Six cards with their places, each over the one before and the middle ones higher."""

    def card(code: str, deck: str) -> tuple[Strip, ...]:
        suit, valued = sign(code, deck, look), deck != "french"
        return suited.card(code, deck, body.M, look, Mark.NONE, Ground.CARD, suit=suit, valued=valued)

    lion = african.card(DECK.card("2E"), african.M, look, Mark.NEW, Ground.CARD)
    cards = (
        (2, card("AS", "french")), (1, card("KD", "italian")), (0, lion), (1, card("QH", "french")),
        (2, card("7D", "spanish")), (3, card("TC", "french")),
    )  # fmt: skip
    x = 0
    for y, drawn in cards:
        yield x, y, drawn
        x += drawn[0].cell_length - 1
