"""How moves and views of Kierki are written (`assets/notation.md`)."""

from typing import Any

from cardtable.errors import UnreadableMove
from cardtable.games.kierki import moves as mv
from cardtable.games.kierki.cards import DECK, SUITS, card
from cardtable.games.kierki.moves import Move
from cardtable.games.kierki.state import View

_FORMS: dict[Move, str] = {
    **dict(enumerate(DECK.codes)),
    **{mv.trump(suit): f"trump {letter}" for suit, letter in enumerate(SUITS)},
    mv.PASS: "pass",
}
_MOVES = {form: move for move, form in _FORMS.items()}


class KierkiNotation:
    """`Notation` of the evening."""

    def write(self, move: Move) -> str:
        """The one form of a move."""
        return _FORMS[move]

    def read(self, text: str) -> Move:
        """The move of a form.

        Raises:
            UnreadableMove: the text is none.
        """
        try:
            return _MOVES[text]
        except KeyError:
            raise UnreadableMove("notation.move", move=text) from None

    def state(self, view: View) -> dict[str, Any]:
        """A view as plain JSON values."""
        return {
            "deal": view.deal,
            "dealer": view.dealer if view.dealer >= 0 else None,
            "hands": [DECK.shown(hand) for hand in view.hands],
            "trick": [[(view.leader + at) % view.seats, DECK.code(played)] for at, played in enumerate(view.trick)],
            "taken": [DECK.written(cards) for cards in view.taken],
            "tricks": [view.winners.count(seat) for seat in range(view.seats)],
            "trump": SUITS[view.trump] if view.trump >= 0 else None,
            "layout": {
                letter: None if ends is None else [DECK.code(card(suit, end))[0] for end in ends]
                for suit, (letter, ends) in enumerate(zip(SUITS, view.layout, strict=True))
            },
            **({"start": _start(view)} if view.house.chosen else {}),
            "finished": list(view.finished),
            "points": list(view.points),
            "deals": [list(points) for points in view.deals],
        }


def _start(view: View) -> str | None:
    """The rank that begins every suit, once the lottery's first card lies."""
    begun = any(ends is not None for ends in view.layout)
    return DECK.code(card(0, view.start))[0] if begun else None
