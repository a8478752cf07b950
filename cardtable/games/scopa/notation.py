"""How moves and views of Scopa and Escoba are written (`assets/notation.md`)."""

from typing import Any

from cardtable.errors import UnreadableMove
from cardtable.games.scopa import moves as mv
from cardtable.games.scopa.cards import DECK, members
from cardtable.games.scopa.moves import Move
from cardtable.games.scopa.state import View

TAKES = " x "


class ScopaNotation:
    """`Notation` of the family."""

    def write(self, move: Move) -> str:
        """The one form of a move: captured cards in deck order."""
        card, taken = DECK.code(mv.card_of(move)), mv.taken_by(move)
        return f"{card}{TAKES}{' '.join(DECK.written(members(taken)))}" if taken else card

    def read(self, text: str) -> Move:
        """The move of a form.

        Raises:
            UnreadableMove: the text is none.
        """
        card, takes, rest = text.partition(TAKES)
        move = mv.play(DECK.card(card), sum({1 << DECK.card(code) for code in rest.split(" ")}) if takes else 0)
        if self.write(move) != text:
            raise UnreadableMove("notation.move", move=text)
        return move

    def state(self, view: View) -> dict[str, Any]:
        """A view as plain JSON values."""
        return {
            "round": view.round,
            "dealer": view.dealer if view.dealer >= 0 else None,
            "hands": [DECK.shown(hand) for hand in view.hands],
            "table": DECK.written(members(view.table)),
            "stock": view.stock if isinstance(view.stock, int) else DECK.written(view.stock),
            "piles": [DECK.written(members(pile)) for pile in view.piles],
            "sweeps": list(view.sweeps),
            "bonus": list(view.bonus),
            "last_taker": view.taker if view.taker >= 0 else None,
            "points": list(view.points),
            "rounds": [
                [
                    {
                        **dict(zip(("cards", "coins", "seven", "primiera"), result.won[side], strict=True)),
                        "sweeps": result.sweeps[side],
                        "bonus": result.bonus[side],
                        **({"napola": result.napola[side]} if result.napola else {}),
                        **({"king": result.king[side]} if result.king else {}),
                    }
                    for side in range(view.sides)
                ]
                for result in view.rounds
            ],
        }
