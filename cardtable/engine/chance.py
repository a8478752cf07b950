"""How chance's moves are written, read and checked: alike for every game (`assets/notation.md`, "any")."""

from re import fullmatch

from cardtable.engine.cards import Deck
from cardtable.engine.game import DEAL, DEALER, LOT, Chance, ChanceMove, Refusal
from cardtable.errors import UnreadableMove


def write(deck: Deck, move: ChanceMove) -> str:
    """`dealer 2`, `deal 7D 3C …`, `lot 2 0`."""
    words = deck.written(move.order) if move.kind == DEAL else [str(seat) for seat in move.order]
    return " ".join((move.kind, *words))


def read(deck: Deck, text: str) -> ChanceMove:
    """The move of chance that is written so.

    Raises:
        UnreadableMove: the text is none.
    """
    kind, *words = text.split(" ")
    if kind == DEAL and words:
        return ChanceMove(kind, tuple(deck.cards(words)))
    if fullmatch(r"[a-z]{1,20}", kind) and words:
        order = tuple(int(word) for word in words if fullmatch(r"0|[1-9][0-9]{0,3}", word))
        if len(order) == len(words) and (kind != DEALER or len(words) == 1):
            return ChanceMove(kind, order)
    raise UnreadableMove("notation.chance", move=text)


def refusal(chance: Chance, move: ChanceMove) -> Refusal | None:
    """Why chance cannot have decided so here; None: it can."""
    if move.kind != chance.kind:
        return Refusal("chance.kind", {"kind": move.kind, "expected": chance.kind})
    among = set(chance.among)
    if len(set(move.order)) == len(move.order) == chance.number and all(one in among for one in move.order):
        return None
    if chance.kind in (DEALER, DEAL):
        return Refusal(f"chance.{chance.kind}")
    if chance.kind == LOT:
        return Refusal("chance.lot", {"seats": chance.among})
    return Refusal("chance.drawn", {"kind": chance.kind, "drawn": chance.number})
