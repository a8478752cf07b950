"""The rules of Scopa and Escoba, SC1–SC18, ES1 and ES2 of the rulings."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import combinations
from random import Random

from cardtable.engine.cards import Card
from cardtable.engine.dice import shuffled
from cardtable.engine.game import Chance, ChanceMove, Event, Listener, Outcome, Refusal, Seat, Value
from cardtable.games.scopa import captures, scoring
from cardtable.games.scopa import moves as mv
from cardtable.games.scopa.cards import KINGS, PACK, VALUE, members
from cardtable.games.scopa.moves import Move
from cardtable.games.scopa.state import DEAL, DEALER, FREE, HAND, OVER, PLAY, House, State, View

_DEAL = Chance("deal", PACK)
_DEALER = [Chance("dealer", tuple(range(seats))) for seats in range(5)]


class End(StrEnum):
    """What decided a match (SC11, SC15)."""

    POINTS = "points"
    NAPOLA = "napola"


class Scopa:
    """`Rules` of the family for two, three and four seats."""

    def __init__(self, fifteen: bool) -> None:
        """Escoba captures to fifteen, Scopa by value."""
        self._fifteen = fifteen

    def start(self, options: Mapping[str, Value], seats: int) -> State:
        """The state before the first dealer is drawn (G2)."""
        return State(House.of(options, self._fifteen), seats)

    def to_act(self, s: State) -> Seat | Chance | None:
        """Who decides next."""
        phase = s.phase
        if phase == PLAY:
            return s.turn
        return _DEAL if phase == DEAL else _DEALER[s.seats] if phase == DEALER else None

    def moves(self, s: State) -> Sequence[Move]:
        """All moves of the seat to act, sorted (SC3–SC5)."""
        if s.phase != PLAY:
            return []
        house, table, hand = s.house, s.table, s.hands[s.turn]
        if not table:
            return hand[:]
        able = (
            captures.to_fifteen(hand, table)
            if house.fifteen
            else captures.by_value(hand, table, house.fewest, house.ace != "off")
        )
        laying: list[Move] = []
        capturing: list[Move] = []
        free = house.duty == FREE
        for card, some in zip(hand, able, strict=True):
            if some:
                capturing += [one << mv.SHIFT | card for one in some]
            if free or not some:
                laying.append(card)
        if not capturing:
            return laying
        capturing.sort()
        # A move that captures is a greater number than any that lays.
        return capturing if house.duty == HAND else laying + capturing

    def refusal(self, s: State, m: Move) -> Refusal | None:
        """Why the seat to act may not do this."""
        if m in self.moves(s):
            return None
        card, taken = mv.card_of(m), mv.taken_by(m)
        hand = s.hands[s.turn]
        if card not in hand:
            return Refusal("no.card", {"card": card})
        able = _captures(s, card)
        if not taken:
            if able:
                return Refusal("no.lay_card", {"card": card})
            other = next(other for other in hand if _captures(s, other))
            return Refusal("no.lay_hand", {"card": card, "other_card": other})
        missing = members(taken & ~s.table)
        if missing:
            return Refusal("no.table", {"card": missing[0]})
        return _no_capture(s.house, card, taken, able)

    def apply(self, s: State, m: Move | ChanceMove, tell: Listener | None = None) -> None:
        """Do a legal move."""
        if isinstance(m, ChanceMove):
            if m.kind == "dealer":
                s.dealer = m.order[0]
                s.phase = DEAL
                if tell:
                    tell(Event("dealer", {"seat": s.dealer}))
            else:
                _begin(s, m.order, tell)
            return
        seat = s.turn
        card, taken = m & 63, m >> mv.SHIFT
        s.hands[seat].remove(card)
        following = seat - 1 if seat else s.seats - 1
        s.turn = following
        if taken:
            _capture(s, seat, card, taken, tell)
        else:
            s.table |= 1 << card
            if tell:
                tell(Event("laid", {"seat": seat, "card": card}))
        if not s.hands[following]:
            # Everybody plays as many cards, so all hands are empty.
            if s.stock:
                if tell:
                    left = len(s.stock) - s.house.dealt * s.seats
                    tell(Event("more" if left else "more_last", {"count": left}))
                _deal_hands(s, tell)
            else:
                _end_round(s, tell)

    def view(self, s: State, seat: Seat | None) -> View:
        """All that a seat may know (G3, G5): table and piles, the stock by its count, its own hand."""
        hands = tuple(tuple(hand) if owner == seat else (None,) * len(hand) for owner, hand in enumerate(s.hands))
        return _view(s, hands, len(s.stock))

    def reveal(self, s: State) -> View:
        """The view with nothing hidden."""
        return _view(s, tuple(map(tuple, s.hands)), tuple(reversed(s.stock)))

    def guess(self, v: View, rng: Random) -> State:
        """A state that looks exactly like `v`: its unseen cards lie anywhere they may."""
        s = State(v.house, v.seats)
        s.phase, s.round, s.dealer, s.turn, s.taker = v.phase, v.round, v.dealer, v.turn, v.taker
        s.table, s.piles = v.table, list(v.piles)
        s.sweeps, s.bonus, s.points = list(v.sweeps), list(v.bonus), list(v.points)
        s.last, s.rounds, s.again = v.last, v.rounds, v.again
        seen = v.table
        for pile in v.piles:
            seen |= pile
        for hand in v.hands:
            for card in hand:
                if card is not None:
                    seen |= 1 << card
        if isinstance(v.stock, tuple):
            s.stock = list(reversed(v.stock))
            seen |= sum(1 << card for card in v.stock)
        unseen = shuffled(rng, [card for card in PACK if not seen >> card & 1])
        s.hands = [sorted(unseen.pop() if card is None else card for card in hand) for hand in v.hands]
        if isinstance(v.stock, int):
            s.stock = [unseen.pop() for _ in range(v.stock)]
        return s

    def outcome(self, s: State) -> Outcome | None:
        """The side with the highest score, once it has reached the target alone (SC11)."""
        if s.phase != OVER:
            return None
        champion = _champion(s)
        merits = [(side == champion, points) for side, points in enumerate(s.points)]
        ranks = [1 + sum(other > merits[seat % s.sides] for other in merits) for seat in range(s.seats)]
        return Outcome(End.POINTS if champion is None else End.NAPOLA, tuple(ranks), self.scores(s))

    def scores(self, s: State) -> tuple[int, ...]:
        """The points of each side."""
        return tuple(s.points)

    def faults(self, s: State) -> tuple[str, ...]:
        """Broken invariants."""
        found = []
        cards = sorted(
            [card for some in (s.table, *s.piles) for card in members(some)]
            + [card for pile in (s.stock, *s.hands) for card in pile]
        )
        if cards != (list(PACK) if s.round and not s.again else []):
            found.append("the piles do not hold every card once")
        if any(hand != sorted(hand) for hand in s.hands):
            found.append("a hand is not sorted")
        if s.phase == PLAY:
            sizes = {len(hand) for hand in s.hands}
            if not s.hands[s.turn] or max(sizes) - min(sizes) > 1:
                found.append("the hands are of unlike size")
            if len(s.stock) % (s.house.dealt * s.seats):
                found.append("the stock cannot be dealt out")
        if s.phase in (DEAL, OVER) and (s.stock or any(s.hands)):
            found.append("the round ended with cards left to play")
        if any(sum(result.points(side) for result in s.rounds) != s.points[side] for side in range(s.sides)):
            found.append("the points are not those of the rounds")
        return tuple(found)


def _captures(s: State, card: Card) -> list[int]:
    """What a card can take from the table."""
    if s.house.fifteen:
        return captures.to_fifteen([card], s.table)[0]
    return captures.by_value([card], s.table, s.house.fewest, s.house.ace != "off")[0]


def _no_capture(house: House, card: Card, taken: int, able: list[int]) -> Refusal:
    """Why a card cannot take these table cards."""
    total = sum(VALUE[other] for other in members(taken))
    if VALUE[card] == 1 and house.ace != "off":
        return Refusal("no.ace", {"card": card})
    if house.fifteen:
        return Refusal("no.fifteen", {"card": card, "total": total + VALUE[card]})
    if total != VALUE[card]:
        return Refusal("no.sum", {"card": card, "total": total, "value": VALUE[card]})
    if any(some.bit_count() == 1 for some in able):
        return Refusal("no.single", {"card": card, "single_card": members(able[0])[0]})
    return Refusal("no.fewest", {"count": min(some.bit_count() for some in able)})


def _begin(s: State, pack: tuple[Card, ...], tell: Listener | None) -> None:
    """Start a round: hands, then four cards on the table (SC1, SC2, SC8, SC13)."""
    if not s.again:
        if s.round:
            s.dealer = (s.dealer - 1) % s.seats
        s.round += 1
    s.again = False
    s.piles = [0] * s.sides
    s.sweeps = [0] * s.sides
    s.bonus = [0] * s.sides
    s.taker = -1
    s.last = ()
    s.stock = list(reversed(pack))
    s.turn = (s.dealer - 1) % s.seats
    if tell:
        tell(Event("dealt", {"round": s.round, "seat": s.dealer}))
    dealt, laid = s.house.dealt * s.seats, s.house.laid
    s.table = sum(1 << card for card in pack[dealt : dealt + laid])
    if s.house.redeal and (s.table & KINGS).bit_count() >= 3:
        if tell:
            tell(Event("redeal", {"seat": s.dealer, "cards": members(s.table)}))
        s.table, s.stock, s.again = 0, [], True
        s.hands = [[] for _ in range(s.seats)]
        s.phase = DEAL
        return
    _deal_hands(s, tell)
    if laid:
        del s.stock[-laid:]
    s.phase = PLAY
    if tell and laid:
        tell(Event("table", {"cards": members(s.table)}))
    if s.house.fifteen and s.house.opening != "off":
        _first_table(s, tell)


def _deal_hands(s: State, tell: Listener | None) -> None:
    """Three cards each, or all of them, one at a time, from the dealer's right (SC2, SC18)."""
    seats = s.seats
    dealt = s.stock[: -s.house.dealt * seats - 1 : -1]
    del s.stock[-s.house.dealt * seats :]
    first = s.dealer - 1
    s.hands = [sorted(dealt[(first - seat) % seats :: seats]) for seat in range(seats)]
    if tell:
        for owner, hand in enumerate(s.hands):
            tell(Event("got", {"cards": tuple(hand)}, (owner,)))


def _first_table(s: State, tell: Listener | None) -> None:
    """Escoba: a first table of fifteen, or of the doubled sum, goes to the dealer, or to who plays first (SC8, ES1)."""
    cards = members(s.table)
    values = [VALUE[card] for card in cards]
    total, double = sum(values), s.house.double
    if double == "two_groups":
        twice = total == 2 * captures.FIFTEEN and any(
            sum(some) == captures.FIFTEEN for size in (1, 2, 3) for some in combinations(values, size)
        )
    else:
        twice = total == double
    points = 2 if twice else 1 if total == captures.FIFTEEN else 0
    if not points:
        return
    seat = s.turn if s.house.opening == "first" else s.dealer
    side = seat % s.sides
    s.piles[side] |= s.table
    s.table = 0
    s.bonus[side] = points
    s.taker = seat
    if tell:
        tell(Event("bonus_first" if seat == s.turn else "bonus", {"seat": seat, "cards": cards, "points": points}))


def _capture(s: State, seat: Seat, card: Card, taken: int, tell: Listener | None) -> None:
    """Table cards and the card that took them go to the side's pile; an empty table is a sweep (SC6)."""
    side = seat % s.sides
    # An ace that takes another one does it as every card does.
    all_taken = s.house.ace == "on" and VALUE[card] == 1 and not _one_ace(taken)
    s.table &= ~taken
    s.piles[side] |= taken | 1 << card
    s.taker = seat
    s.last = (seat, card, taken)
    if tell:
        tell(Event("captured", {"seat": seat, "card": card, "cards": members(taken)}))
    if not s.table:
        void = s.house.last_void and not s.stock and not any(s.hands)
        if not void and not all_taken:
            s.sweeps[side] += 1
        if tell:
            tell(Event("took_all" if all_taken else "sweep_void" if void else "sweep", {"seat": seat}))


def _one_ace(taken: int) -> bool:
    return taken.bit_count() == 1 and VALUE[members(taken)[0]] == 1


def _champion(s: State) -> int | None:
    """The side that wins with all ten coins, whatever the scores, by a house rule (SC15)."""
    if s.house.napola != "wins" or not s.rounds:
        return None
    return next((side for side, run in enumerate(s.rounds[-1].napola) if run == 10), None)


def _end_round(s: State, tell: Listener | None) -> None:
    """Leftovers to the last taker, then count; a single leader at the target wins (SC7, SC9, SC11)."""
    if s.table and s.taker >= 0:
        if tell:
            tell(Event("leftover", {"seat": s.taker, "cards": members(s.table)}))
        s.piles[s.taker % s.sides] |= s.table
        s.table = 0
    result = scoring.count(s.piles, s.sweeps, s.bonus, s.house)
    s.rounds += (result,)
    for side in range(s.sides):
        s.points[side] += result.points(side)
    s.turn = -1
    best = max(s.points)
    over = (best >= s.house.target and s.points.count(best) == 1) or _champion(s) is not None
    s.phase = OVER if over else DEAL
    if tell:
        tell(Event("round_over", {"round": s.round}))
        if best >= s.house.target and not over:
            tell(Event("extra", {"points": best}))


def _view(s: State, hands: tuple[tuple[Card | None, ...], ...], stock: int | tuple[Card, ...]) -> View:
    return View(
        house=s.house,
        seats=s.seats,
        sides=s.sides,
        phase=s.phase,
        round=s.round,
        dealer=s.dealer,
        turn=s.turn,
        hands=hands,
        table=s.table,
        stock=stock,
        piles=tuple(s.piles),
        sweeps=tuple(s.sweeps),
        bonus=tuple(s.bonus),
        taker=s.taker,
        last=s.last,
        points=tuple(s.points),
        rounds=s.rounds,
        again=s.again,
    )
