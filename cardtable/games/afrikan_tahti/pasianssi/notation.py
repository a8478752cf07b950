"""How moves and views of Pasianssi are written (`assets/notation.md`). Rows are counted from 1."""

import re
from typing import Any

from cardtable.engine.cards import Card
from cardtable.errors import UnreadableMove
from cardtable.games.afrikan_tahti.cards import DECK, STAR
from cardtable.games.afrikan_tahti.pasianssi import moves as mv
from cardtable.games.afrikan_tahti.pasianssi.moves import Move
from cardtable.games.afrikan_tahti.pasianssi.state import View

_ROW = r"([1-9]|[1-4]\d|5[0-3])"
_FORM = re.compile(rf"(star )?(\S+) > {_ROW}|(\S+) new|join {_ROW} > {_ROW}|decline", re.ASCII)

STARS = (None, "now", "kept", "spent")


class PasianssiNotation:
    """`Notation` of the solitaire."""

    def write(self, move: Move) -> str:
        """The one form of a move."""
        kind, first, row = mv.parts(move)
        if kind == mv.DECLINE:
            return "decline"
        if kind == mv.JOIN:
            return f"join {first + 1} > {row + 1}"
        if kind == mv.NEW:
            return f"{DECK.code(first)} new"
        return f"{'star ' if kind == mv.STAR_PLAY else ''}{DECK.code(first)} > {row + 1}"

    def read(self, text: str) -> Move:
        """The move of a form.

        Raises:
            UnreadableMove: the text is none.
        """
        found = _FORM.fullmatch(text)
        if not found:
            raise UnreadableMove("notation.move", move=text)
        star, code, row, opens, moved, onto = found.groups()
        if code:
            make = mv.star_play if star else mv.lay
            return make(_card(code), int(row) - 1)
        if opens:
            return mv.new(_card(opens))
        return mv.join(int(moved) - 1, int(onto) - 1) if moved else mv.DECLINED

    def state(self, view: View) -> dict[str, Any]:
        """A view as plain JSON values."""
        return {
            "rows": [DECK.written(row) for row in view.rows],
            "hand": DECK.shown(view.hand),
            "draw": view.draw if isinstance(view.draw, int) else DECK.written(view.draw),
            "star": STARS[view.star],
        }


def _card(code: str) -> Card:
    card = DECK.card(code)
    if card == STAR:
        # It is never laid down (PA4), so no move names it.
        raise UnreadableMove("notation.move", move=code)
    return card
