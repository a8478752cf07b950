"""How Scopa and Escoba tell where they stand."""

from cardtable.engine.cards import Card
from cardtable.engine.dice import seeded
from cardtable.engine.game import Seat
from cardtable.engine.info import opposite
from cardtable.engine.report import Cell, Column, Course, Report, Row, Sheet, course
from cardtable.games.scopa import moves as mv
from cardtable.games.scopa.cards import DECK, FIRST_COIN, members
from cardtable.games.scopa.moves import Move
from cardtable.games.scopa.rules import Scopa
from cardtable.games.scopa.scoring import RoundResult, count
from cardtable.games.scopa.state import OVER, PLAY, View
from cardtable.games.suited import spoken
from cardtable.saying import Saying

CARDS, COINS, SEVEN, PRIMIERA = range(4)
"""The places of the categories in a round's `won`."""


class ScopaReport(Report[View, Move]):
    """Rounds, category by category, and what was captured last."""

    def card(self, card: Card) -> Saying:
        """Rank and suit in words."""
        return spoken(DECK.code(card))

    def move(self, view: View, seat: Seat, move: Move) -> Saying:
        """A move as something that may be done."""
        card, taken = mv.card_of(move), mv.taken_by(move)
        if not taken:
            return Saying("move.lay", {"card": card})
        return Saying("move.sweep" if taken == view.table else "move.take", {"card": card, "cards": members(taken)})

    def forced(self, view: View) -> bool:
        """The last card of a hand on an empty table; the last one of all, which everybody can name, with one way."""
        if view.phase != PLAY or len(view.hands[view.turn]) != 1:
            return False
        if not view.table:
            return True
        if view.stock or sum(map(len, view.hands)) > 1:
            return False
        rules = Scopa(view.house.fifteen)
        return len(rules.moves(rules.guess(view, seeded("the last card")))) == 1

    def hand(self, view: View, seat: Seat) -> list[Card]:
        """In deck order."""
        return [card for card in view.hands[seat] if card is not None]

    def table(self, view: View) -> list[Saying]:
        """The round, the table, and what each side has."""
        if not view.round:
            return []
        told = [Saying("table.round", {"round": view.round, "target": view.house.target, "seat": view.dealer})]
        told.append(Saying("table.cards", {"cards": members(view.table)}) if view.table else Saying("table.empty"))
        if view.last:
            told.append(_captured(view))
        stock = view.stock if isinstance(view.stock, int) else len(view.stock)
        told.append(Saying("table.stock", {"count": stock}))
        for side in range(view.sides):
            facts = {
                "side": _seats(view, side),
                "pile": Saying("count.cards", {"count": view.piles[side].bit_count()}),
                "sweeps": Saying("count.sweeps", {"count": view.sweeps[side]}),
                "total": Saying("count.points", {"count": view.points[side]}),
            }
            told.append(Saying("table.side", facts))
        return told

    def standing(self, view: View) -> Saying | None:
        """The round, and the points of each side."""
        if view.phase == OVER:
            return Saying("standing.over", {"points": list(view.points)})
        return Saying("standing", {"round": view.round, "points": list(view.points)}) if view.round else None

    def results(self, view: View) -> int:
        """The rounds that are counted."""
        return len(view.rounds)

    def result(self, view: View) -> Sheet | None:
        """The round that was counted last, category by category."""
        if not view.rounds:
            return None
        last = view.rounds[-1]
        sides = range(view.sides)
        shown: tuple[tuple[str, int, list[Cell]], ...] = (
            ("row.cards", CARDS, list(last.cards)),
            ("row.coins", COINS, list(last.coins)),
            ("row.seven", SEVEN, [None for _side in sides]),
            ("row.primiera", PRIMIERA, [_primiera(last, side) for side in sides]),
        )
        rows = []
        for key, category, values in shown:
            cells = (_with_point(value, last.won[side][category]) for side, value in enumerate(values))
            rows.append(Row((Saying(key), *cells)))
        rows.append(Row((Saying("row.sweeps"), *(_brought(last.sweeps[side]) for side in sides))))
        if last.napola:
            rows.append(Row((Saying("row.napola"), *(_napola(last.napola[side]) for side in sides))))
        if last.king:
            rows.append(
                Row((Saying("row.king"), *(Saying("cell.king") if last.king[side] else None for side in sides)))
            )
        if view.house.fifteen and view.house.opening != "off":
            rows.append(
                Row((Saying(f"row.bonus.{view.house.opening}"), *(_brought(last.bonus[side]) for side in sides)))
            )
        rows.append(Row((Saying("row.round"), *(last.points(side) for side in sides)), ruled=True))
        rows.append(Row((Saying("row.all"), *(view.points[side] for side in sides)), strong=True))
        title = Saying("sheet.round", {"round": len(view.rounds), "target": view.house.target})
        return Sheet(title, columns=_columns(view), rows=tuple(rows), notes=tuple(_notes(view, last)))

    def course(self, view: View) -> Course:
        """The race to the target."""
        brought = [[one.points(side) for side in range(view.sides)] for one in view.rounds]
        return course([_seats(view, side) for side in range(view.sides)], brought, view.house.target)

    def last(self, view: View) -> Sheet | None:
        """The last capture, and what each side has by category so far: every pile was once face up."""
        if not view.last:
            return None
        now = count(view.piles, view.sweeps, view.bonus, view.house)
        sides = range(view.sides)
        shown: tuple[tuple[str, list[Cell]], ...] = (
            ("row.cards", list(now.cards)),
            ("row.coins", list(now.coins)),
            ("row.seven", [Saying("cell.has") if now.won[side][SEVEN] else None for side in sides]),
            ("row.primiera", [_primiera(now, side) for side in sides]),
            ("row.sweeps", list(now.sweeps)),
        )
        rows = tuple(Row((Saying(key), *cells)) for key, cells in shown)
        return Sheet(lead=(_captured(view), Saying("sheet.so_far")), columns=_columns(view), rows=rows)

    def final(self, view: View) -> Sheet | None:
        """The last round, and the standings at the end."""
        return self.result(view) if view.phase == OVER else None


def _columns(view: View) -> tuple[Column, ...]:
    """A column a side, behind that of the categories."""
    sides = (Column(Saying("side", {"side": _seats(view, side)})) for side in range(view.sides))
    return (Column(right=False), *sides)


def _seats(view: View, side: int) -> tuple[Seat, ...]:
    return opposite(view.seats)[side]


def _captured(view: View) -> Saying:
    seat, card, taken = view.last
    return Saying("captured", {"seat": seat, "cards": members(taken), "card": card})


def _with_point(value: Cell, scored: int) -> Cell:
    if not scored:
        return value
    return Saying("cell.point") if value is None else Saying("cell.scored", {"value": value, "count": scored})


def _brought(count: int) -> Saying | None:
    return Saying("cell.brought", {"count": count}) if count else None


def _napola(run: int) -> Saying | None:
    """The coins that run on from the ace, and what they bring."""
    return Saying("cell.napola", {"cards": tuple(range(FIRST_COIN, FIRST_COIN + run)), "count": run}) if run else None


def _primiera(last: RoundResult, side: int) -> Saying | None:
    best = last.primieras[side]
    return Saying("cell.primiera", {"cards": best.cards, "count": best.points}) if best.cards else None


def _notes(view: View, last: RoundResult) -> list[Saying]:
    """Why nobody scored, and what is still missing."""
    four = [len(best.cards) == 4 for best in last.primieras]
    tied = []
    for category, key in ((CARDS, "cards"), (COINS, "coins"), (PRIMIERA, "primiera")):
        barred = category == PRIMIERA and view.house.primiera == "need_four" and not any(four)
        if not barred and not any(won[category] for won in last.won):
            tied.append(Saying(f"note.tied.{key}"))
    notes = tied
    if not any(won[SEVEN] for won in last.won):
        notes.append(Saying("note.no_seven"))
    if view.house.primiera in ("sevens", "ladder"):
        notes.append(Saying(f"note.{view.house.primiera}"))
    elif view.house.primiera == "need_four" and not all(four):
        notes.append(Saying("note.need_four"))
    elif not all(four):
        notes.append(Saying("note.fewer_suits"))
    if view.house.primiera not in ("sevens", "ladder"):
        notes.append(Saying("note.worths"))
    best = max(view.points)
    if best >= view.house.target and view.points.count(best) > 1:
        notes.append(Saying("note.extra", {"count": best}))
    return notes
