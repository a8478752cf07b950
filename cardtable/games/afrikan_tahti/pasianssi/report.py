"""How Pasianssi tells where it stands."""

from cardtable.engine.cards import Card
from cardtable.engine.game import Seat
from cardtable.engine.report import Report, Row, Sheet
from cardtable.games.afrikan_tahti.pasianssi import moves as mv
from cardtable.games.afrikan_tahti.pasianssi.fit import Fit, reasons
from cardtable.games.afrikan_tahti.pasianssi.moves import Move
from cardtable.games.afrikan_tahti.pasianssi.rules import grade
from cardtable.games.afrikan_tahti.pasianssi.state import OVER, View
from cardtable.games.afrikan_tahti.report import spoken
from cardtable.saying import Saying

STARS = ("unseen", "now", "kept", "spent")


def fits(why: Fit) -> Saying:
    """A reason why a card fits."""
    return Saying(
        why.key, {"region": Saying(f"region.{why.letter}")} if why.key == "fit.lion" else {"letter": why.letter}
    )


class PasianssiReport(Report[View, Move]):
    """The rows, and what still comes."""

    def card(self, card: Card) -> Saying:
        """A card in words: here the places mean everything."""
        return spoken(card)

    def move(self, view: View, seat: Seat, move: Move) -> Saying:
        """A move as something that may be done."""
        kind, first, row = mv.parts(move)
        if kind == mv.DECLINE:
            return Saying("move.decline")
        if kind == mv.NEW:
            return Saying("move.new", {"card": first, "row": len(view.rows) + 1})
        if kind == mv.JOIN:
            return Saying("move.join", {"row": first + 1, "onto": row + 1, "end_card": view.rows[first][-1]})
        facts = {"card": first, "row": row + 1, "end_card": view.rows[row][-1]}
        if kind == mv.STAR_PLAY:
            return Saying("move.star", facts)
        why = reasons(first, view.ends()[row])
        return Saying("move.lay", {**facts, "why": fits(why[0])}) if why else Saying("move.lay_bare", facts)

    def hand(self, view: View, seat: Seat) -> list[Card]:
        """In deck order."""
        return [card for card in view.hand if card is not None]

    def table(self, view: View) -> list[Saying]:
        """Every row by its end, the star, and the pile."""
        if not view.rows:
            return []
        told = [
            Saying("table.row", {"row": number, "count": len(row), "card": row[-1]})
            for number, row in enumerate(view.rows, start=1)
        ]
        told.append(Saying(f"table.star.{STARS[view.star]}"))
        told.append(Saying("table.pile", {"count": view.draw if isinstance(view.draw, int) else len(view.draw)}))
        return told

    def standing(self, view: View) -> Saying | None:
        """How many rows there are, and how many cards are to come."""
        if not view.rows:
            return None
        if view.phase == OVER:
            # It is stored, so it holds nothing but plain facts.
            return Saying(f"standing.{grade(len(view.rows))}", {"count": len(view.rows)})
        return Saying("standing", {"count": len(view.rows), "left": view.draw if isinstance(view.draw, int) else 0})

    def last(self, view: View) -> Sheet | None:
        """Every row, whole."""
        if not view.rows:
            return None
        rows = [
            Row((Saying("sheet.row", {"row": number, "count": len(row)}), Saying("cards", {"cards": row})))
            for number, row in enumerate(view.rows, start=1)
        ]
        return Sheet(rows=tuple(rows))

    def final(self, view: View) -> Sheet | None:
        """The rows as they lie."""
        return self.last(view) if view.phase == OVER else None
