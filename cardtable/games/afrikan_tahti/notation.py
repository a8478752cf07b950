"""How moves and views of Afrikan Tähti are written (`assets/notation.md`)."""

from typing import Any

from cardtable.errors import UnreadableMove
from cardtable.games.afrikan_tahti import moves as mv
from cardtable.games.afrikan_tahti.cards import DECK
from cardtable.games.afrikan_tahti.chips import CHIPS, RUBY
from cardtable.games.afrikan_tahti.moves import Move
from cardtable.games.afrikan_tahti.state import View


class AfrikanNotation:
    """`Notation` of the pot game."""

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
            "round": view.round,
            "dealer": view.dealer if view.dealer >= 0 else None,
            "hands": [DECK.shown(hand) for hand in view.hands],
            "pot": DECK.shown(view.pot),
            "top_owner": view.owner if view.owner >= 0 else None,
            "draw": view.draw if isinstance(view.draw, int) else DECK.shown(view.draw),
            "hauls": [DECK.shown(haul) for haul in view.hauls],
            "markers": list(view.markers),
            "chips": [dict(zip(CHIPS, counts, strict=True)) for counts in view.chips],
            "rounds": [
                {
                    "points": list(result.points),
                    "markers_left": list(result.markers_left),
                    "ranks": list(result.ranks),
                    "prizes": [[CHIPS[kind] for kind in won] for won in result.prizes],
                }
                for result in view.rounds
            ],
        }


def _forms() -> dict[Move, str]:
    forms: dict[Move, str] = dict(enumerate(DECK.codes))
    forms |= {mv.under(card): f"under {code}" for card, code in enumerate(DECK.codes)}
    forms |= {mv.lion(card): f"lion {code}" for card, code in enumerate(DECK.codes)}
    forms |= {mv.exchange(kind): f"exchange {CHIPS[kind]}" for kind in range(RUBY + 1)}
    return forms | {mv.PASS: "pass", mv.KEEP: "keep"}


_FORMS = _forms()
_MOVES = {form: move for move, form in _FORMS.items()}
