"""The rules of Afrikan Tähti, AT1–AT20 of the rulings."""

from bisect import insort
from collections.abc import Mapping, Sequence
from enum import StrEnum
from random import Random

from cardtable.engine.cards import Card
from cardtable.engine.dice import shuffled
from cardtable.engine.game import Chance, ChanceMove, Event, Listener, Outcome, Refusal, Seat, Value
from cardtable.games.afrikan_tahti import chips, scoring
from cardtable.games.afrikan_tahti import moves as mv
from cardtable.games.afrikan_tahti.cards import LION, PACK, POINTS, RANK, TEN
from cardtable.games.afrikan_tahti.moves import Move
from cardtable.games.afrikan_tahti.state import (
    DEAL,
    DEALER,
    EXCHANGE,
    FINAL_LOT,
    OVER,
    PLAY,
    ROUND_LOT,
    House,
    RoundResult,
    State,
    View,
)

HAND = 4
"""Cards dealt to each seat (AT4)."""

_DEAL = Chance("deal", PACK)
_DEALER = [Chance("dealer", tuple(range(seats))) for seats in range(6)]


class End(StrEnum):
    """What decided a match (AT20)."""

    PRIZES = "prizes"
    MARKERS = "markers"
    LOT = "lot"


class AfrikanTahti:
    """`Rules` of the pot game for two to five seats."""

    def start(self, options: Mapping[str, Value], seats: int) -> State:
        """The state before the first dealer is drawn (G2)."""
        return State(House.of(options), seats)

    def to_act(self, s: State) -> Seat | Chance | None:
        """Who decides next."""
        phase = s.phase
        if phase in (PLAY, EXCHANGE):
            return s.turn
        if phase == DEAL:
            return _DEAL
        if phase == DEALER:
            return _DEALER[s.seats]
        if phase == ROUND_LOT:
            group = scoring.tied(s.groups, s.points)
            assert group is not None
            return Chance("lot", group)
        if phase == FINAL_LOT:
            return Chance("lot", _leaders(s))
        return None

    def moves(self, s: State) -> Sequence[Move]:
        """All moves of the seat to act, sorted."""
        if s.phase == PLAY:
            hand = s.hands[s.turn]
            if not s.pot:
                return hand[:]
            top = RANK[s.pot[-1]]
            found = [card for card in hand if RANK[card] > top]
            if top > TEN:
                found.append(mv.PASS)
                return found
            found += [mv.UNDER + card for card in _under(hand, top, s.house.smallest_under)]
            found += [mv.LION + card for card in hand if RANK[card] == LION]
            return found
        if s.phase == EXCHANGE:
            return [*map(mv.exchange, chips.pairs(s.chips[s.turn])), mv.KEEP]
        return []

    def refusal(self, s: State, m: Move) -> Refusal | None:
        """Why the seat to act may not do this."""
        if m in self.moves(s):
            return None
        if s.phase == EXCHANGE:
            return Refusal("no.pair") if mv.EXCHANGE <= m < mv.KEEP else Refusal("no.exchange_now")
        if m >= mv.EXCHANGE:
            return Refusal("no.play_now")
        if m == mv.PASS:
            return Refusal("no.pass_opening") if not s.pot else Refusal("no.pass_yet", {"card": s.pot[-1]})
        card = m % 64
        if card not in s.hands[s.turn]:
            return Refusal("no.card", {"card": card})
        if m >= mv.LION:
            return _no_lion(s, card)
        if m >= mv.UNDER:
            return _no_under(s, card)
        return Refusal("no.higher", {"card": card, "top_card": s.pot[-1]})

    def apply(self, s: State, m: Move | ChanceMove, tell: Listener | None = None) -> None:
        """Do a legal move."""
        if isinstance(m, ChanceMove):
            _decide(s, m, tell)
        elif m < mv.UNDER:
            _top(s, m, tell)
        elif m < mv.LION:
            _put_under(s, m - mv.UNDER, tell)
        elif m < mv.PASS:
            _take_with_lion(s, m - mv.LION, tell)
        elif m == mv.PASS:
            if s.house.pass_is_final:
                s.barred[s.turn] = True
            if tell:
                tell(Event("passed", {"seat": s.turn}))
            _advance(s, tell)
        else:
            _exchange(s, m, tell)

    def view(self, s: State, seat: Seat | None) -> View:
        """All that a seat may know (G3, G5): every pile that was once face up, and its own hand."""
        hands = tuple(tuple(hand) if owner == seat else (None,) * len(hand) for owner, hand in enumerate(s.hands))
        return _view(s, hands, len(s.draw))

    def reveal(self, s: State) -> View:
        """The view with nothing hidden."""
        return _view(s, tuple(map(tuple, s.hands)), tuple(reversed(s.draw)))

    def guess(self, v: View, rng: Random) -> State:
        """A state that looks exactly like `v`: its unseen cards lie anywhere they may."""
        s = State(v.house, v.seats)
        s.phase, s.round, s.dealer, s.turn, s.owner = v.phase, v.round, v.dealer, v.turn, v.owner
        s.pot = list(v.pot)
        s.hauls = [list(haul) for haul in v.hauls]
        s.gone = list(v.gone)
        s.last_pot = v.last_pot
        s.markers = list(v.markers)
        s.chips = [list(counts) for counts in v.chips]
        s.barred = list(v.barred)
        s.points, s.groups, s.rounds = v.points, v.groups, v.rounds
        seen = {card for pile in (v.pot, v.gone, *v.hauls, *v.hands) for card in pile}
        if not isinstance(v.draw, int):
            seen.update(v.draw)
        unseen = shuffled(rng, [card for card in PACK if card not in seen])
        s.hands = [sorted(unseen.pop() if card is None else card for card in hand) for hand in v.hands]
        if isinstance(v.draw, int):
            s.draw = [unseen.pop() for _ in range(v.draw)]
        else:
            s.draw = list(reversed(v.draw))
        return s

    def outcome(self, s: State) -> Outcome | None:
        """The winner by prizes, then by markers, then by lot (AT20)."""
        if s.phase != OVER:
            return None
        merits = _merits(s)
        ranks = [1 + sum(other < merit for other in merits) for merit in merits]
        best = [seat for seat in range(s.seats) if ranks[seat] == 1]
        reason = End.PRIZES
        if len(best) > 1:
            reason = End.LOT
            for seat in best:
                ranks[seat] = 1 if seat == s.turn else 2
        elif sum(merit[0] == min(merits)[0] for merit in merits) > 1:
            reason = End.MARKERS
        return Outcome(reason, tuple(ranks), self.scores(s))

    def scores(self, s: State) -> tuple[int, ...]:
        """The prize value of each seat."""
        return tuple(chips.worth(counts) for counts in s.chips)

    def faults(self, s: State) -> tuple[str, ...]:
        """Broken invariants."""
        found = []
        cards = sorted(card for pile in (s.pot, s.draw, s.gone, *s.hands, *s.hauls) for card in pile)
        if cards != (list(PACK) if s.round else []):
            found.append("the piles do not hold every card once")
        if any(hand != sorted(hand) for hand in s.hands):
            found.append("a hand is not sorted")
        if bool(s.pot) != (s.owner >= 0):
            found.append("pot and owner of its top card do not go together")
        if min(s.markers) < 0 or min(min(counts) for counts in s.chips) < 0:
            found.append("less than no markers or chips")
        if s.phase == PLAY and sum(map(bool, s.hands)) < 2:
            found.append("the round goes on with fewer than two hands")
        if s.phase == PLAY and not s.hands[s.turn]:
            found.append("a seat without cards is to act")
        return tuple(found)


def _under(hand: Sequence[Card], top: int, smallest: bool) -> list[Card]:
    """The cards that may go under a top card of that rank (AT6)."""
    if smallest:
        low = min(RANK[card] for card in hand)
        return [card for card in hand if RANK[card] == low] if low <= top else []
    return [card for card in hand if RANK[card] < top] or [card for card in hand if RANK[card] == top]


def _no_lion(s: State, card: Card) -> Refusal:
    if RANK[card] != LION:
        return Refusal("no.lion_card", {"card": card})
    return Refusal("no.lion_high", {"card": s.pot[-1]}) if s.pot else Refusal("no.lion_opening")


def _no_under(s: State, card: Card) -> Refusal:
    if not s.pot:
        return Refusal("no.under_opening")
    top = s.pot[-1]
    if RANK[top] > TEN:
        return Refusal("no.under_value", {"card": top})
    if RANK[card] > RANK[top]:
        return Refusal("no.under_higher", {"card": card, "top_card": top})
    if s.house.smallest_under:
        return Refusal("no.under_smallest", {"card": card})
    return Refusal("no.under_equal", {"card": card})


def _decide(s: State, m: ChanceMove, tell: Listener | None) -> None:
    """Dealer, deal or lots, as chance decided."""
    if m.kind == "deal":
        _deal(s, m.order, tell)
    elif m.kind == "dealer":
        s.dealer = m.order[0]
        s.phase = DEAL
        if tell:
            tell(Event("dealer", {"seat": s.dealer}))
    elif s.phase == ROUND_LOT:
        if tell:
            tell(Event("lot", {"seats": m.order}))
        s.groups = scoring.split(s.groups, m.order)
        _award(s, tell)
    else:
        # The lot's winner is remembered as the seat on turn: nothing else is needed of it.
        s.turn = m.order[0]
        s.phase = OVER
        if tell:
            tell(Event("final_lot", {"seats": m.order}))
            tell(Event("won", {"seat": s.turn}))


def _deal(s: State, pack: tuple[Card, ...], tell: Listener | None) -> None:
    """Start a round: four cards each, one at a time from the dealer's left (AT3, AT4)."""
    seats = s.seats
    if s.round:
        s.dealer = (s.dealer + 1) % seats
    s.round += 1
    first = (s.dealer + 1) % seats
    dealt = HAND * seats
    s.hands = [sorted(pack[(seat - first) % seats : dealt : seats]) for seat in range(seats)]
    s.draw = list(reversed(pack[dealt:]))
    s.hauls = [[] for _ in range(seats)]
    s.gone = []
    s.last_pot = ()
    s.barred = [False] * seats
    s.turn = first
    s.phase = PLAY
    if tell:
        tell(Event("dealt", {"round": s.round, "seat": s.dealer}))
        for seat, hand in enumerate(s.hands):
            tell(Event("got", {"cards": tuple(hand)}, (seat,)))


def _draw(s: State, tell: Listener | None) -> None:
    """Take a new card for the one played, while the pile lasts (AT4)."""
    if s.draw:
        card = s.draw.pop()
        insort(s.hands[s.turn], card)
        if tell:
            tell(Event("drew", {"card": card}, (s.turn,)))


def _top(s: State, card: Card, tell: Listener | None) -> None:
    """Open the pot, or go higher (AT3, AT5)."""
    if tell:
        tell(Event("higher" if s.pot else "opened", {"seat": s.turn, "card": card}))
    s.hands[s.turn].remove(card)
    s.pot.append(card)
    s.owner = s.turn
    _draw(s, tell)
    _advance(s, tell)


def _put_under(s: State, card: Card, tell: Listener | None) -> None:
    """Take a marker and put a card at the bottom (AT6)."""
    if tell:
        tell(Event("under", {"seat": s.turn, "card": card}))
    s.markers[s.turn] += 1
    s.hands[s.turn].remove(card)
    s.pot.insert(0, card)
    _draw(s, tell)
    _advance(s, tell)


def _take_with_lion(s: State, card: Card, tell: Listener | None) -> None:
    """Lion and pot go to the haul; the same seat opens, if it still has cards (AT11, AT12)."""
    seat = s.turn
    if tell:
        tell(Event("lion", {"seat": seat, "card": card, "count": len(s.pot) + 1}))
    s.hands[seat].remove(card)
    s.pot.append(card)
    _collect(s, seat)
    _draw(s, tell)
    if s.hands[seat]:
        return
    # The seat itself has no cards left, so the walk finds the next opener (AT12).
    _advance(s, tell)


def _collect(s: State, seat: Seat) -> None:
    """The whole pot goes to that seat's haul."""
    s.hauls[seat] += s.pot
    s.last_pot = (seat, *s.pot)
    s.pot.clear()
    s.owner = -1
    if s.house.pass_is_final:
        s.barred = [False] * s.seats


def _advance(s: State, tell: Listener | None) -> None:
    """Pass the turn on: take a pot whose circle is closed (AT9), skip who is out, end the round (AT14)."""
    seats, hands, owner = s.seats, s.hands, s.owner
    closes = owner >= 0 and (s.house.pot_on_markers or RANK[s.pot[-1]] > TEN)
    seat = s.turn
    for _ in range(seats):
        seat = seat + 1 if seat + 1 < seats else 0
        if closes and seat == owner:
            if tell:
                tell(Event("took", {"seat": seat, "count": len(s.pot)}))
            _collect(s, seat)
            closes = False
            while not hands[seat]:
                seat = (seat + 1) % seats
            break
        if hands[seat] and not s.barred[seat]:
            break
    s.turn = seat
    if sum(map(bool, hands)) < 2:
        _end_round(s, tell)


def _end_round(s: State, tell: Listener | None) -> None:
    """Settle the unfinished pot, redeem the markers, and rank (AT14–AT17)."""
    if tell:
        for seat, hand in enumerate(s.hands):
            if hand:
                tell(Event("set_aside", {"seat": seat, "count": len(hand)}))
    if s.pot:
        if tell:
            key = "pot_lost" if s.house.pot_is_lost else "pot_left"
            tell(Event(key, {"seat": s.owner, "count": len(s.pot)}))
        if s.house.pot_is_lost:
            s.gone += s.pot
            s.pot.clear()
        else:
            _collect(s, s.owner)
        s.owner = -1
    points = []
    for seat in range(s.seats):
        left, s.markers[seat] = scoring.redeem(_worth(s.hauls[seat]), s.markers[seat], s.house.all_or_nothing)
        points.append(left)
    s.points = tuple(points)
    s.groups = scoring.rank_groups(s.points, s.markers)
    if tell:
        tell(Event("round_over", {"round": s.round}))
    _award(s, tell)


def _worth(pile: Sequence[Card]) -> int:
    """The points of a pile (AT16)."""
    return sum(POINTS[card] for card in pile)


def _award(s: State, tell: Listener | None) -> None:
    """Give the prizes once no lot is due any more (AT17–AT19)."""
    if not s.house.ties_share and scoring.tied(s.groups, s.points):
        s.phase = ROUND_LOT
        return
    ranks = scoring.ranks_of(s.groups)
    prizes = tuple(scoring.prizes(s.points[seat], ranks[seat]) for seat in range(s.seats))
    carried = s.rounds[-1].markers_left if s.rounds else (0,) * s.seats
    for seat, won in enumerate(prizes):
        for kind in won:
            s.chips[seat][kind] += 1
            if tell:
                tell(Event(f"prize.{chips.CHIPS[kind]}", {"seat": seat}))
        exchanged = [] if s.house.by_hand else chips.exchange_all(s.chips[seat])
        if tell:
            for kind in exchanged:
                tell(Event(f"exchanged.{chips.CHIPS[kind]}", {"seat": seat}))
            if s.markers[seat] or carried[seat]:
                tell(Event("carries", {"seat": seat, "count": s.markers[seat], "before": carried[seat]}))
    haul = tuple(_worth(pile) for pile in s.hauls)
    cards = tuple(len(pile) for pile in s.hauls)
    s.rounds += (RoundResult(cards, haul, s.points, tuple(s.markers), ranks, prizes),)
    s.points = s.groups = ()
    if s.round == s.house.rounds:
        _finish(s, tell)
    else:
        _ask_exchange(s, 0)


def _ask_exchange(s: State, first: Seat) -> None:
    """Ask the next seat that holds a pair (AT19), or go on to the next deal."""
    s.phase = DEAL
    if s.house.by_hand:
        for seat in range(first, s.seats):
            if chips.pairs(s.chips[seat]):
                s.phase, s.turn = EXCHANGE, seat
                return


def _exchange(s: State, m: Move, tell: Listener | None) -> None:
    """Exchange a pair by hand, or keep the chips as they are (AT19)."""
    seat = s.turn
    if m == mv.KEEP:
        if tell:
            tell(Event("kept", {"seat": seat}))
        _ask_exchange(s, seat + 1)
        return
    kind = m - mv.EXCHANGE
    chips.exchange(s.chips[seat], kind)
    if tell:
        tell(Event(f"exchanged.{chips.CHIPS[kind]}", {"seat": seat}))
    _ask_exchange(s, seat)


def _merits(s: State) -> list[tuple[int, int]]:
    """What decides the match, the least the best: prize value turned round, then markers (AT20)."""
    return [(-chips.worth(counts), left) for counts, left in zip(s.chips, s.markers, strict=True)]


def _leaders(s: State) -> tuple[Seat, ...]:
    """The seats tied for first by prize value and markers (AT20)."""
    merits = _merits(s)
    best = min(merits)
    return tuple(seat for seat, merit in enumerate(merits) if merit == best)


def _finish(s: State, tell: Listener | None) -> None:
    """The last round is over: one winner, by lot if need be (AT20)."""
    leaders = _leaders(s)
    if len(leaders) > 1:
        s.phase = FINAL_LOT
        return
    s.phase, s.turn = OVER, leaders[0]
    if tell:
        tell(Event("won", {"seat": s.turn}))


def _view(s: State, hands: tuple[tuple[Card | None, ...], ...], draw: int | tuple[Card, ...]) -> View:
    return View(
        house=s.house,
        seats=s.seats,
        phase=s.phase,
        round=s.round,
        dealer=s.dealer,
        turn=s.turn,
        hands=hands,
        pot=tuple(s.pot),
        owner=s.owner,
        draw=draw,
        hauls=tuple(tuple(sorted(haul)) for haul in s.hauls),
        gone=tuple(s.gone),
        last_pot=s.last_pot,
        markers=tuple(s.markers),
        chips=tuple(tuple(counts) for counts in s.chips),
        barred=tuple(s.barred),
        points=s.points,
        groups=s.groups,
        rounds=s.rounds,
    )
