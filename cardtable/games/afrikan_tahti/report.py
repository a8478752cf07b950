"""How Afrikan Tähti tells where it stands."""

from collections.abc import Sequence

from cardtable.engine.cards import Card
from cardtable.engine.game import Seat
from cardtable.engine.report import Cell, Course, Report, Row, Sheet, course, heading, named
from cardtable.games.afrikan_tahti import moves as mv
from cardtable.games.afrikan_tahti.cards import LION, PACK, POINTS, RANK, REGIONS, STAR, TEN, THIEF, TOPAZ
from cardtable.games.afrikan_tahti.chips import CHIPS, worth
from cardtable.games.afrikan_tahti.moves import Move
from cardtable.games.afrikan_tahti.places import place
from cardtable.games.afrikan_tahti.scoring import EXTRA_FROM
from cardtable.games.afrikan_tahti.state import EXCHANGE, OVER, PLAY, RoundResult, View
from cardtable.saying import Saying

SPECIAL = ("topaz", "emerald", "ruby", "horseshoe")
"""The names of the numbers 11 to 14."""


def spoken(card: Card) -> Saying:
    """A card in words: its number or name, its region and its place."""
    if card in (THIEF, STAR):
        return Saying("spoken.thief" if card == THIEF else "spoken.star")
    rank = RANK[card]
    kind = "lion" if rank == LION else SPECIAL[rank - TOPAZ] if rank >= TOPAZ else "number"
    facts = {"number": rank, "region": Saying(f"region.{REGIONS[card // 13]}"), "place": place(card)}
    return Saying(f"spoken.{kind}", facts)


class AfrikanReport(Report[View, Move]):
    """Rounds, pots, chips and markers."""

    def card(self, card: Card) -> Saying:
        """A card in words."""
        return spoken(card)

    def move(self, view: View, seat: Seat, move: Move) -> Saying:
        """A move as something that may be done."""
        if move == mv.PASS:
            return Saying("move.pass")
        if move == mv.KEEP:
            return Saying("move.keep")
        if move >= mv.EXCHANGE:
            return Saying(f"move.exchange.{CHIPS[move - mv.EXCHANGE]}")
        if move >= mv.LION:
            points = 1 + sum(POINTS[card] for card in view.pot)
            return Saying("move.lion", {"card": move - mv.LION, "count": points})
        if move >= mv.UNDER:
            return Saying("move.under", {"card": move - mv.UNDER})
        return Saying("move.higher" if view.pot else "move.open", {"card": move})

    def unseen(self, view: View) -> Move | None:
        """A pass, once a value card lies (AT7): it is allowed whatever the hand."""
        return mv.PASS if view.phase == PLAY and view.pot and RANK[view.pot[-1]] > TEN else None

    def forced(self, view: View) -> bool:
        """A value card that no card still hidden can top; or the last card, which opens the pot."""
        if view.phase != PLAY:
            return False
        if not view.pot:
            return len(view.hands[view.turn]) == 1
        top = RANK[view.pot[-1]]
        seen = {card for pile in (view.pot, view.gone, *view.hauls) for card in pile}
        return top > TEN and all(RANK[card] <= top or card in seen for card in PACK)

    def hand(self, view: View, seat: Seat) -> list[Card]:
        """By rank: the region, by which records sort, means nothing here."""
        return sorted((card for card in view.hands[seat] if card is not None), key=lambda card: RANK[card])

    def table(self, view: View) -> list[Saying]:
        """The round, the pot, the pile, and what lies before each player."""
        if not view.round:
            return []
        told = [Saying("table.round", {"round": view.round, "rounds": view.house.rounds, "seat": view.dealer})]
        if view.pot:
            points = sum(POINTS[card] for card in view.pot)
            pot = {"count": len(view.pot), "worth": points, "card": view.pot[-1], "seat": view.owner}
            told.append(Saying("table.pot", pot))
        elif view.phase != EXCHANGE:
            told.append(Saying("table.no_pot"))
        told.append(Saying("table.pile", {"count": view.draw if isinstance(view.draw, int) else len(view.draw)}))
        for seat in range(view.seats):
            facts = {
                "seat": seat,
                "hand": Saying("count.cards", {"count": len(view.hands[seat])}),
                "haul": Saying("count.cards", {"count": len(view.hauls[seat])}),
                "thieves": Saying("unit.thief", {"count": view.markers[seat]}),
                "units": _chips(view.chips[seat]),
            }
            told.append(Saying("table.player", facts))
        return told

    def standing(self, view: View) -> Saying | None:
        """The round, and what everybody's chips are worth."""
        if not view.round:
            return None
        points = [worth(counts) for counts in view.chips]
        if view.phase == OVER:
            return Saying("standing.over", {"points": points})
        return Saying("standing", {"round": view.round, "rounds": view.house.rounds, "points": points})

    def results(self, view: View) -> int:
        """The rounds that are counted."""
        return len(view.rounds)

    def result(self, view: View) -> Sheet | None:
        """The round that was counted last."""
        if not view.rounds:
            return None
        last = view.rounds[-1]
        rows = []
        for seat in sorted(range(view.seats), key=lambda seat: (last.ranks[seat], seat)):
            cells: tuple[Cell, ...] = (
                named(seat),
                last.cards[seat],
                last.haul[seat],
                _thieves((last.haul[seat] - last.points[seat]) // 2),
                _thieves(last.markers_left[seat]),
                last.points[seat],
                f"{last.ranks[seat]}{'=' if _by_lot(last, seat) else ''}",
                Saying("units", {"units": _chips([last.prizes[seat].count(kind) for kind in range(len(CHIPS))])}),
                Saying("units", {"units": _chips(view.chips[seat])}),
            )
            rows.append(Row(cells))
        columns = (
            heading("column.player", right=False),
            *map(heading, ("column.cards", "column.points", "column.redeemed", "column.left", "column.counts")),
            heading("column.rank"),
            heading("column.prize", right=False),
            heading("column.chips", right=False),
        )
        title = Saying("sheet.round", {"round": len(view.rounds), "rounds": view.house.rounds})
        return Sheet(title, columns=columns, rows=tuple(rows), notes=tuple(_round_notes(view)))

    def course(self, view: View) -> Course:
        """What the prizes of the rounds so far are worth (AT19)."""
        kinds = range(len(CHIPS))
        brought = [[worth([prizes.count(kind) for kind in kinds]) for prizes in one.prizes] for one in view.rounds]
        return course([(seat,) for seat in range(view.seats)], brought)

    def last(self, view: View) -> Sheet | None:
        """Who took the last pot, and its cards from the bottom up."""
        if not view.last_pot:
            return None
        seat, *cards = view.last_pot
        title = Saying("sheet.pot", {"seat": seat, "count": sum(POINTS[card] for card in cards)})
        return Sheet(title, rows=tuple(Row((Saying("cell.card", {"card": card}),)) for card in cards))

    def final(self, view: View) -> Sheet | None:
        """The standings: prize value, markers, chips; the winner first."""
        if view.phase != OVER:
            return None
        merit = {seat: (-worth(view.chips[seat]), view.markers[seat], seat != view.turn) for seat in range(view.seats)}
        rows = [
            Row((
                named(seat),
                worth(view.chips[seat]),
                _thieves(view.markers[seat]),
                Saying("units", {"units": _chips(view.chips[seat])}),
            ))
            for seat in sorted(merit, key=lambda seat: merit[seat])
        ]  # fmt: skip
        columns = (
            heading("column.player", right=False),
            heading("column.value"),
            heading("column.thieves"),
            heading("column.chips", right=False),
        )
        return Sheet(Saying("sheet.final", {"rounds": view.round}), (), columns, tuple(rows), (Saying("note.chips"),))


def _thieves(count: int) -> Saying | None:
    return Saying("unit.thief", {"count": count}) if count else None


def _chips(counts: Sequence[int]) -> dict[str, int]:
    """Chips by their names, the dearest first."""
    return {CHIPS[kind]: counts[kind] for kind in reversed(range(len(CHIPS))) if counts[kind]}


def _round_notes(view: View) -> list[Saying]:
    last = view.rounds[-1]
    notes = [Saying("note.points")]
    if any(_by_lot(last, seat) for seat in range(view.seats)):
        notes.append(Saying("note.lot"))
    if any(points >= EXTRA_FROM for points in last.points):
        notes.append(Saying("note.extra"))
    notes.append(Saying("note.by_hand" if view.house.by_hand else "note.exchanged"))
    return [*notes, Saying("note.chips")]


def _by_lot(result: RoundResult, seat: Seat) -> bool:
    """Whether equal points and markers were ranked by a lot (AT17)."""
    return any(
        other != seat
        and (result.points[other], result.markers_left[other]) == (result.points[seat], result.markers_left[seat])
        and result.ranks[other] != result.ranks[seat]
        for other in range(len(result.ranks))
    )
