"""All faces on one page."""

from collections.abc import Iterator, Sequence

from textual.strip import Strip

from cardtable.games.afrikan_tahti.cards import DECK, PACK
from cardtable.ui.faces import african, body, suited
from cardtable.ui.look import Look
from cardtable.ui.tables.suited import sign

RANKS = {"french": "A23456789TJQK", "italian": "A234567JQK", "spanish": "A234567JQK"}


def page(look: Look, width: int) -> Iterator[Strip]:
    """Lines of that width: decks, sizes, and what a card can be to a choice."""
    for deck, ranks in RANKS.items():
        for size in (body.S, body.M, body.L):
            for suit in suited.SUITS:
                codes = [f"{rank}{suit}" for rank in ranks]
                drawn = [
                    suited.card(code, deck, size, look, suit=sign(code, deck, look), valued=deck != "french")
                    for code in codes
                ]
                yield from _rows(drawn, width)
    for size in (african.S, african.M, african.L):
        yield from _rows([african.card(card, size, look) for card in PACK], width)
    marks = [mark for mark in body.Mark if mark is not body.Mark.NONE]
    yield from _rows([african.card(DECK.card("6E"), african.M, look, mark) for mark in marks], width)
    yield from _rows([body.back(body.M, "12", look), body.place(body.M, "", look), body.fan(5, look)], width)


def _rows(cards: Sequence[tuple[Strip, ...]], width: int) -> Iterator[Strip]:
    """Cards side by side, as many as there is room for."""
    if not cards:
        return
    row: list[tuple[Strip, ...]] = []
    for card in cards:
        if row and sum(one[0].cell_length for one in row) + card[0].cell_length > width:
            yield from _joined(row)
            row = []
        row.append(card)
    yield from _joined(row)


def _joined(row: Sequence[tuple[Strip, ...]]) -> Iterator[Strip]:
    height = max(map(len, row))
    for y in range(height):
        yield Strip.join([card[y] if y < len(card) else Strip.blank(card[0].cell_length) for card in row])
