"""How an evening of Kierki tells where it stands."""

from cardtable.engine.cards import Card
from cardtable.engine.game import Seat
from cardtable.engine.report import Cell, Column, Course, Report, Row, Sheet, course, heading, named, signed
from cardtable.games.kierki import moves as mv
from cardtable.games.kierki import scoring
from cardtable.games.kierki.cards import DECK, HEART_KING, HEARTS, JACK, KING, POWER, QUEEN, SUIT, SUITS, card
from cardtable.games.kierki.moves import Move
from cardtable.games.kierki.scoring import LOTTERY as LOTTERY_DEAL
from cardtable.games.kierki.scoring import TARIFFS
from cardtable.games.kierki.state import LOTTERY, OVER, TRICKS, TRUMP, View, wanted
from cardtable.games.kierki.words import DEALS
from cardtable.games.suited import spoken
from cardtable.saying import Saying


class KierkiReport(Report[View, Move]):
    """Deals, tricks, and the score sheet of the evening."""

    def card(self, card: Card) -> Saying:
        """Rank and suit in words."""
        return spoken(DECK.code(card))

    def move(self, view: View, seat: Seat, move: Move) -> Saying:
        """A move as something that may be done."""
        if move == mv.PASS:
            return Saying("move.pass")
        if view.phase == TRUMP:
            return Saying("move.trump", {"suit": Saying(f"suit.{SUITS[mv.suit_of(move)]}")})
        key = "move.lay" if view.phase == LOTTERY else "move.play" if view.trick else "move.lead"
        return Saying(key, {"card": move})

    def forced(self, view: View) -> bool:
        """The last trick, the last suit that may be trumps (KI6), the lottery's pass of whoever has nothing (KI7)."""
        if view.phase == TRICKS:
            return len(view.hands[view.turn]) == 1
        if view.phase == TRUMP:
            return not view.house.trump_repeat and view.trumps.bit_count() == len(SUITS) - 1
        if view.phase != LOTTERY or not view.start:
            return False
        # Whoever had to pass showed which cards are not there; since then others may have shut the suits.
        return not wanted(view.layout, view.start) & _held(view) & ~view.lacks[view.turn]

    def hand(self, view: View, seat: Seat) -> list[Card]:
        """In deck order: by suit, then rank."""
        return [held for held in view.hands[seat] if held is not None]

    def table(self, view: View) -> list[Saying]:
        """The deal and what it costs, trumps, the trick or the layout, and everybody's points."""
        if not view.deal:
            return []
        at = place(view)
        key = "table.deal" if at["place"] == view.deal else "table.deal_numbered"
        told = [Saying(key, {**at, "deal": view.deal, "name": DEALS[view.deal - 1], "stake": stake(view)})]
        if view.trump >= 0:
            told.append(Saying("table.trump", {"suit": Saying(f"suit.{SUITS[view.trump]}")}))
        if view.deal == LOTTERY_DEAL:
            told += [_column(view, suit) for suit in range(4)]
        elif view.trick:
            told += [
                Saying("played" if at else "led", {"seat": (view.leader + at) % view.seats, "card": played})
                for at, played in enumerate(view.trick)
            ]
        elif view.last and view.phase == TRICKS:
            told.append(_last_trick(view))
        for seat in range(view.seats):
            facts = {"seat": seat, "now": view.gains[seat], "total": view.points[seat]}
            if view.deal == LOTTERY_DEAL:
                held = Saying("count.cards", {"count": len(view.hands[seat])})
                told.append(Saying("table.lottery_player", {**facts, "cards_left": held}))
            else:
                tricks = Saying("count.tricks", {"count": view.winners.count(seat)})
                told.append(Saying("table.player", {**facts, "tricks": tricks}))
        return told

    def standing(self, view: View) -> Saying | None:
        """The deal, and everybody's points."""
        if view.phase == OVER:
            return Saying("standing.over", {"points": list(view.points)})
        return Saying("standing", {**place(view), "points": list(view.points)}) if view.deal else None

    def results(self, view: View) -> int:
        """The deals that are counted."""
        return len(view.deals)

    def result(self, view: View) -> Sheet | None:
        """Every deal, its sum beside it, the totals, and at the end the ranking."""
        if not view.deals:
            return None
        columns = (
            heading("column.deal", right=False),
            *(Column(named(seat)) for seat in range(view.seats)),
            heading("column.sum"),
        )
        rows = []
        tariff = TARIFFS[view.seats]
        sequence = tariff.sequence(view.house.parts)
        for number, deal in enumerate(sequence):
            name = DEALS[deal - 1]
            if number < len(view.deals):
                points = view.deals[number]
                rows.append(Row((name, *points, _sum(sum(points), tariff.sum(deal)))))
            else:
                empty: tuple[Cell, ...] = (name, *(None,) * view.seats, "")
                rows.append(Row(empty, faint=True))
        total = _sum(sum(view.points), sum(tariff.sum(deal) for deal in sequence[: len(view.deals)]))
        rows.append(Row((Saying("row.total"), *view.points, total), strong=True, ruled=True))
        lead: tuple[Saying, ...] = (_last_trick(view),) if view.last else ()
        if view.phase == OVER:
            ranks = [1 + sum(other > mine for other in view.points) for mine in view.points]
            order = sorted(range(view.seats), key=lambda seat: (ranks[seat], seat))
            places = (
                Saying("sheet.rank", {"rank": ranks[seat], "seat": seat, "total": signed(view.points[seat])})
                for seat in order
            )
            keys = ("first", "second", "third", "fourth")[: view.seats]
            lead = (Saying(f"sheet.ranking.{view.seats}", dict(zip(keys, places, strict=True))),)
        return Sheet(lead=lead, columns=columns, rows=tuple(rows), notes=tuple(_notes(view)))

    def course(self, view: View) -> Course:
        """The totals after each deal."""
        return course([(seat,) for seat in range(view.seats)], view.deals)

    def last(self, view: View) -> Sheet | None:
        """The last full trick: who led, what was played, and who took it."""
        if not view.last:
            return None
        leader, *cards, winner = view.last
        rows = []
        for at, played in enumerate(cards):
            seat = (leader + at) % view.seats
            key = ("led_took" if seat == winner else "led") if at == 0 else "took" if seat == winner else None
            note = Saying(f"trick.{key}") if key else ""
            rows.append(Row((named(seat), Saying("cards", {"cards": [played]}), note)))
        columns = (
            heading("column.player", right=False),
            heading("column.card", right=False),
            Column(right=False),
        )
        return Sheet(columns=columns, rows=tuple(rows))

    def final(self, view: View) -> Sheet | None:
        """The whole evening, and the ranking."""
        return self.result(view) if view.phase == OVER else None

    def lingers(self, view: View) -> bool:
        """A full trick lies until the next card."""
        return view.phase == TRICKS and not view.trick and bool(view.last)


def _notes(view: View) -> list[Saying]:
    """Why the last deal was cut short (KI5), and what everybody paid for in Rozbójnik."""
    notes = []
    if view.deal in scoring.CUT and any(view.hands):
        notes.append(Saying(f"cut.{view.deal}"))
    if view.deal == scoring.ROBBER and len(view.winners) == TARIFFS[view.seats].tricks:
        notes += [_paid(view, seat) for seat in range(view.seats)]
    return notes


def _paid(view: View, seat: Seat) -> Saying:
    """What a player caught in Rozbójnik, item by item."""
    tariff, taken = TARIFFS[view.seats], view.taken[seat]
    tricks = [number for number, winner in enumerate(view.winners, start=1) if winner == seat]
    by_place = sum(tariff.trick_cost(scoring.NO_SEVENTH_AND_LAST, number, view.house.marked) for number in tricks)
    items = (
        ("tricks", len(tricks), tariff.trick),
        ("hearts", sum(SUIT[one] == HEARTS for one in taken), scoring.HEART),
        ("queens", sum(POWER[one] == QUEEN for one in taken), scoring.LADY),
        ("gentlemen", sum(POWER[one] in (KING, JACK) for one in taken), scoring.GENTLEMAN),
        ("king", int(HEART_KING in taken), tariff.king),
        ("places", by_place // tariff.marked, tariff.marked),
    )
    facts = {kind: Saying(f"paid.{kind}", {"count": number, "cost": number * price}) for kind, number, price in items}
    return Saying("sheet.paid", {"seat": seat, **facts})


def _held(view: View) -> int:
    """The cards of the pack for so many seats, a bit a card."""
    return sum(1 << one for one in TARIFFS[view.seats].pack)


def stake(view: View) -> Saying:
    """What the deal costs or pays, by the house rules in force."""
    tariff, deal = TARIFFS[view.seats], view.deal
    if deal == scoring.LOTTERY:
        first, second = tariff.out
        return Saying("stake.12", {"first": first, "second": second})
    marked = f".{view.house.marked}" if deal == scoring.NO_SEVENTH_AND_LAST else ""
    costs = {
        scoring.NO_TRICKS: tariff.trick,
        scoring.NO_HEART_KING: tariff.king,
        scoring.NO_SEVENTH_AND_LAST: tariff.marked,
    }
    if deal == scoring.ROBBER:
        prices = {"trick": tariff.trick, "heart": scoring.HEART, "lady": scoring.LADY, "king": tariff.king}
        return Saying("stake.7", {**prices, "gentleman": scoring.GENTLEMAN, "marked": tariff.marked})
    return Saying(f"stake.{deal}{marked}", {"cost": costs[deal]} if deal in costs else {})


def place(view: View) -> dict[str, int]:
    """Which deal of the evening this is, and of how many."""
    sequence = TARIFFS[view.seats].sequence(view.house.parts)
    return {"place": sequence.index(view.deal) + 1, "all": len(sequence)}


def _sum(points: int, right: int) -> Saying:
    return Saying("cell.sum" if points == right else "cell.sum_wrong", {"points": points})


def _last_trick(view: View) -> Saying:
    """The trick that nobody saw lie, or that still lies, in one line."""
    _leader, *cards, winner = view.last
    return Saying("table.last_trick", {"cards": cards, "seat": winner})


def _column(view: View, suit: int) -> Saying:
    ends = view.layout[suit]
    name = Saying(f"suit.{SUITS[suit]}")
    if ends is None:
        if not view.start:
            return Saying("table.column_open", {"suit": name})
        rank = Saying(f"rank.{DECK.code(card(suit, view.start))[0]}")
        return Saying("table.column_empty", {"suit": name, "rank": rank})
    low, high = (Saying(f"rank.{DECK.code(card(suit, end))[0]}") for end in ends)
    return Saying("table.column", {"suit": name, "low": low, "high": high})
