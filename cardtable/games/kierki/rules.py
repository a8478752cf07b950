"""The rules of Kierki, KI1–KI13 of the rulings."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from random import Random

from cardtable.engine.cards import Card
from cardtable.engine.dice import shuffled
from cardtable.engine.game import Chance, ChanceMove, Event, Listener, Outcome, Refusal, Seat, Value
from cardtable.games.kierki import moves as mv
from cardtable.games.kierki import scoring
from cardtable.games.kierki.cards import (
    HEART_KING,
    HEARTS,
    POWER,
    SEVEN,
    SUIT,
    SUITS,
    TWO,
    card,
)
from cardtable.games.kierki.moves import Move
from cardtable.games.kierki.scoring import FIRST_TRUMP, TARIFFS
from cardtable.games.kierki.state import DEAL, DEALER, LOTTERY, OVER, TRICKS, TRUMP, House, State, View, wanted

_DEAL = {seats: Chance("deal", tariff.pack) for seats, tariff in TARIFFS.items()}
_DEALER = {seats: Chance("dealer", tuple(range(seats))) for seats in TARIFFS}
_BANNED = tuple(deal in scoring.BANNED for deal in range(13))
_KING = tuple(deal in scoring.KING_DEALS for deal in range(13))
_CUT = tuple(deal in scoring.CUT for deal in range(13))


class End(StrEnum):
    """What decided an evening (KI8)."""

    POINTS = "points"
    SHARED = "shared"


class Kierki:
    """`Rules` of the evening, for four seats or three."""

    def start(self, options: Mapping[str, Value], seats: int) -> State:
        """The state before the first dealer is drawn (G2)."""
        return State(House.of(options), seats)

    def to_act(self, s: State) -> Seat | Chance | None:
        """Who decides next."""
        phase = s.phase
        if phase in (TRICKS, TRUMP, LOTTERY):
            return s.turn
        if phase == DEAL:
            return _DEAL[s.seats]
        return _DEALER[s.seats] if phase == DEALER else None

    def moves(self, s: State) -> Sequence[Move]:
        """All moves of the seat to act, sorted (KI1, KI3, KI4, KI6, KI7)."""
        phase = s.phase
        if phase == TRICKS:
            hand = s.hands[s.turn]
            if s.trick:
                led = SUIT[s.trick[0]]
                found = [held for held in hand if SUIT[held] == led] or hand[:]
                if s.house.king_must_go and _KING[s.deal] and HEART_KING in found:
                    return [HEART_KING]
                return found
            if _BANNED[s.deal]:
                return [held for held in hand if SUIT[held] != HEARTS] or hand[:]
            return hand[:]
        if phase == TRUMP:
            return [mv.trump(suit) for suit in range(4) if s.house.trump_repeat or not s.trumps >> suit & 1]
        if phase == LOTTERY:
            able = [held for held in s.hands[s.turn] if _fits(s, held)]
            if not able or (s.start and s.house.may_pass and s.passes < s.seats - len(s.finished)):
                able.append(mv.PASS)
            return able
        return []

    def refusal(self, s: State, m: Move) -> Refusal | None:
        """Why the seat to act may not do this."""
        if m in self.moves(s):
            return None
        if mv.TRUMP <= m < mv.PASS:
            return Refusal("no.trump_again") if s.phase == TRUMP else Refusal("no.trump_now")
        if s.phase == TRUMP:
            return Refusal("no.trump_first")
        if m == mv.PASS:
            return _no_pass(s)
        if m not in s.hands[s.turn]:
            return Refusal("no.card", {"card": m})
        if s.phase == LOTTERY:
            return _no_layout(s, m)
        if not s.trick:
            return Refusal("no.heart_lead")
        if any(SUIT[held] == SUIT[s.trick[0]] for held in s.hands[s.turn]) and SUIT[m] != SUIT[s.trick[0]]:
            return Refusal(f"no.follow.{SUIT[s.trick[0]]}")
        return Refusal("no.king_must_go", {"card": HEART_KING})

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
        elif s.phase == TRICKS:
            _play(s, m, tell)
        elif s.phase == TRUMP:
            _name_trump(s, m - mv.TRUMP, tell)
        else:
            _lay_out(s, m, tell)

    def view(self, s: State, seat: Seat | None) -> View:
        """All that a seat may know (G3, G5, KI6): what lies or was taken, and its own hand."""
        hands = tuple(tuple(hand) if owner == seat else (None,) * len(hand) for owner, hand in enumerate(s.hands))
        return _view(s, hands, None)

    def reveal(self, s: State) -> View:
        """The view with nothing hidden."""
        return _view(s, tuple(map(tuple, s.hands)), tuple(s.rest))

    def guess(self, v: View, rng: Random) -> State:
        """A state that looks exactly like `v`: its unseen cards lie anywhere they may, as far as suits are known."""
        s = State(v.house, v.seats)
        s.phase, s.deal, s.dealer, s.turn, s.leader = v.phase, v.deal, v.dealer, v.turn, v.leader
        s.trick, s.last = list(v.trick), v.last
        s.taken = [list(cards) for cards in v.taken]
        s.winners, s.gains, s.cost = list(v.winners), list(v.gains), v.cost
        s.trump, s.trumps, s.void = v.trump, v.trumps, list(v.void)
        s.lacks = list(v.lacks)
        s.layout, s.start, s.passes, s.finished = list(v.layout), v.start, v.passes, list(v.finished)
        s.points, s.deals = list(v.points), v.deals
        s.hands = [[held for held in hand if held is not None] for hand in v.hands]
        if not v.deal:
            return s
        seen = {held for cards in (*s.hands, *s.taken, s.trick, v.rest or ()) for held in cards}
        seen.update(_laid(v.layout))
        unseen = shuffled(rng, [held for held in TARIFFS[v.seats].pack if held not in seen])
        missing = [sum(held is None for held in hand) for hand in v.hands]
        for seat, some in enumerate(_spread(unseen, missing, v.void, v.lacks)):
            s.hands[seat] = sorted(s.hands[seat] + some)
        if v.rest is not None:
            s.rest = list(v.rest)
        elif v.phase == TRUMP:
            held = {one for hand in s.hands for one in hand}
            s.rest = [one for one in unseen if one not in held]
        return s

    def outcome(self, s: State) -> Outcome | None:
        """The highest total wins; equal totals share the win (KI8)."""
        if s.phase != OVER:
            return None
        ranks = tuple(1 + sum(other > mine for other in s.points) for mine in s.points)
        return Outcome(End.POINTS if ranks.count(1) == 1 else End.SHARED, ranks, self.scores(s))

    def scores(self, s: State) -> tuple[int, ...]:
        """The points of each seat."""
        return tuple(s.points)

    def faults(self, s: State) -> tuple[str, ...]:
        """Broken invariants."""
        found = []
        cards = sorted([*s.rest, *s.trick, *_laid(s.layout), *(held for pile in (*s.hands, *s.taken) for held in pile)])
        if cards != (list(TARIFFS[s.seats].pack) if s.deal else []):
            found.append("the piles do not hold every card once")
        if any(hand != sorted(hand) for hand in s.hands):
            found.append("a hand is not sorted")
        if any(sum(deal[seat] for deal in s.deals) != total for seat, total in enumerate(s.points)):
            found.append("the points are not those of the deals")
        if s.phase == OVER and sum(s.points) != 0:
            found.append("the totals do not add up to 0")
        if s.phase == TRICKS and not s.hands[s.turn]:
            found.append("a seat without cards is to act")
        return tuple(found)


def _spread(unseen: list[Card], missing: list[int], void: tuple[int, ...], lacks: tuple[int, ...]) -> list[list[Card]]:
    """The unseen cards in hands of those sizes, no suit or card where it was shown to be missing, if that can be."""

    def may_hold(seat: Seat, held: Card) -> bool:
        return not (void[seat] >> SUIT[held] & 1 or lacks[seat] >> held & 1)

    hands: list[list[Card]] = [[] for _ in missing]
    left = missing[:]
    # The cards that fewest seats can hold first; the rest falls as it will.
    order = sorted(unseen, key=lambda held: sum(may_hold(seat, held) for seat in range(len(missing))))
    total = sum(missing)
    for number, held in enumerate(order):
        if number >= total and not any(left):
            break
        able = [seat for seat, room in enumerate(left) if room and may_hold(seat, held)]
        able = able or [seat for seat, room in enumerate(left) if room]
        if able:
            seat = max(able, key=lambda one: left[one])
            hands[seat].append(held)
            left[seat] -= 1
    return hands


def _laid(layout: Sequence[tuple[int, int] | None]) -> list[Card]:
    """The cards of a layout."""
    return [card(suit, power) for suit, ends in enumerate(layout) if ends for power in range(ends[0], ends[1] + 1)]


def _fits(s: State, held: Card) -> bool:
    """Whether a card can be laid: a seven or the rank that was chosen, or the next one up or down (KI7, KI12)."""
    ends = s.layout[SUIT[held]]
    power = POWER[held]
    if not s.start:
        # For three one suit has no two, and could never begin.
        return power > TWO or s.seats > 3
    return power == s.start if ends is None else power == ends[0] - 1 or power == ends[1] + 1


def _no_pass(s: State) -> Refusal:
    if s.phase != LOTTERY:
        return Refusal("no.pass_tricks")
    if not s.start:
        return Refusal("no.pass_start")
    able = next(held for held in s.hands[s.turn] if _fits(s, held))
    return Refusal("no.pass_all" if s.house.may_pass else "no.pass", {"card": able})


def _no_layout(s: State, held: Card) -> Refusal:
    ends = s.layout[SUIT[held]]
    if not s.start:
        return Refusal("no.two_start", {"card": held})
    if ends is None:
        return Refusal("no.seven_first", {"card": held, "seven_card": card(SUIT[held], s.start)})
    missing = ends[0] - 1 if POWER[held] < ends[0] else ends[1] + 1
    return Refusal("no.next", {"card": held, "next_card": card(SUIT[held], missing)})


def _begin(s: State, pack: tuple[Card, ...], tell: Listener | None) -> None:
    """Deal the next of the evening: one card at a time, clockwise, from the dealer's left."""
    if s.deal:
        s.dealer = (s.dealer + 1) % s.seats
    tariff = TARIFFS[s.seats]
    s.deal = tariff.following(s.house.parts, s.deal) or s.deal
    s.trick = []
    s.last = ()
    s.taken = [[] for _ in range(s.seats)]
    s.winners = []
    s.gains = [0] * s.seats
    s.trump = -1
    s.void = [0] * s.seats
    s.lacks = [0] * s.seats
    s.layout = [None] * len(SUITS)
    s.passes = 0
    s.finished = []
    s.cost = sum(tariff.costs[s.deal]) if _CUT[s.deal] else 0
    if tell:
        tell(Event(f"deal.{s.deal}", {"seat": s.dealer}))
    first = s.dealer + 1
    trumps = FIRST_TRUMP <= s.deal <= scoring.LAST_TRUMP
    # Whoever names trumps for the dealer has seen all the cards (KI13).
    now = pack[: tariff.first * s.seats] if trumps and not s.house.left else pack
    s.rest = list(pack[len(now) :])
    s.hands = [sorted(now[(seat - first) % s.seats :: s.seats]) for seat in range(s.seats)]
    if trumps:
        namer = first % s.seats if s.house.left else s.dealer
        s.phase, s.turn, s.leader = TRUMP, namer, namer
    elif s.deal == scoring.LOTTERY:
        s.start = 0 if s.house.chosen else SEVEN
        s.phase, s.turn, s.leader = LOTTERY, s.dealer, -1
    else:
        s.phase = TRICKS
        s.turn = s.leader = first % s.seats
    if tell:
        _tell_hands(s, tell)


def _tell_hands(s: State, tell: Listener) -> None:
    for seat, hand in enumerate(s.hands):
        tell(Event("got", {"cards": tuple(hand)}, (seat,)))


def _name_trump(s: State, suit: int, tell: Listener | None) -> None:
    """Trumps are named, and everybody gets the other cards, if they were not dealt before (KI6, KI13)."""
    s.trump = suit
    s.trumps |= 1 << suit
    first = s.dealer + 1
    s.hands = [sorted(hand + s.rest[(seat - first) % s.seats :: s.seats]) for seat, hand in enumerate(s.hands)]
    dealt, s.rest = bool(s.rest), []
    s.phase = TRICKS
    if tell:
        tell(Event(f"trump.{suit}", {"seat": s.turn}))
        if dealt:
            _tell_hands(s, tell)


def _play(s: State, played: Card, tell: Listener | None) -> None:
    """A card to the trick; the last one completes it (KI1)."""
    seat = s.turn
    trick = s.trick
    s.hands[seat].remove(played)
    if trick and SUIT[played] != SUIT[trick[0]]:
        s.void[seat] |= 1 << SUIT[trick[0]]
    trick.append(played)
    if tell:
        tell(Event("led" if len(trick) == 1 else "played", {"seat": seat, "card": played}))
    if len(trick) < s.seats:
        s.turn = seat + 1 if seat < s.seats - 1 else 0
        return
    winner = (s.leader + best(trick, s.trump)) % s.seats
    s.winners.append(winner)
    s.taken[winner] += trick
    gain = TARIFFS[s.seats].trick_points(s.deal, len(s.winners), trick, s.house.marked)
    s.gains[winner] += gain
    s.last = (s.leader, *trick, winner)
    if s.cost:
        s.cost += gain
    if tell:
        tell(Event("trick", {"seat": winner, "points": gain}) if gain else Event("trick_free", {"seat": winner}))
    s.trick = []
    s.turn = s.leader = winner
    cut = s.house.cut and _CUT[s.deal] and not s.cost
    if cut or not s.hands[winner]:
        if tell and s.hands[winner]:
            tell(Event(f"cut.{s.deal}", {}))
        _end_deal(s, tell)


def best(trick: Sequence[Card], trump: int) -> int:
    """The place of the card that wins: the highest trump, else the highest of the suit led."""
    led, winner, strength = SUIT[trick[0]], 0, -1
    for place, played in enumerate(trick):
        suit = SUIT[played]
        power = POWER[played] + 20 if suit == trump else POWER[played] if suit == led else -1
        if power > strength:
            winner, strength = place, power
    return winner


def _lay_out(s: State, m: Move, tell: Listener | None) -> None:
    """A card to the layout, or a pass; the second empty hand ends the evening (KI7)."""
    seat = s.turn
    if m == mv.PASS:
        s.passes += 1
        if not s.house.may_pass:
            s.lacks[seat] |= wanted(s.layout, s.start)
        if tell:
            tell(Event("passes" if s.house.may_pass else "passed", {"seat": seat}))
    else:
        s.passes = 0
        s.hands[seat].remove(m)
        suit, power = SUIT[m], POWER[m]
        s.start = s.start or power
        ends = s.layout[suit]
        s.layout[suit] = (power, power) if ends is None else (min(ends[0], power), max(ends[1], power))
        if tell:
            tell(Event("laid", {"seat": seat, "card": m}))
        if not s.hands[seat]:
            s.finished.append(seat)
            s.gains[seat] = TARIFFS[s.seats].out[len(s.finished) - 1]
            if tell:
                tell(Event("finished", {"seat": seat, "points": s.gains[seat]}))
            if len(s.finished) == 2:
                _end_deal(s, tell)
                return
    seat = (seat + 1) % s.seats
    while not s.hands[seat]:
        seat = (seat + 1) % s.seats
    s.turn = seat


def _end_deal(s: State, tell: Listener | None) -> None:
    """Count the deal; after the last one the evening is over."""
    gains = tuple(s.gains)
    s.deals += (gains,)
    s.points = [total + gain for total, gain in zip(s.points, gains, strict=True)]
    s.turn = -1
    s.phase = OVER if TARIFFS[s.seats].following(s.house.parts, s.deal) is None else DEAL
    if tell:
        tell(Event("deal_over", {"deal": s.deal}))


def _view(s: State, hands: tuple[tuple[Card | None, ...], ...], rest: tuple[Card, ...] | None) -> View:
    return View(
        house=s.house,
        seats=s.seats,
        phase=s.phase,
        deal=s.deal,
        dealer=s.dealer,
        turn=s.turn,
        leader=s.leader,
        hands=hands,
        rest=rest,
        trick=tuple(s.trick),
        last=s.last,
        taken=tuple(tuple(sorted(cards)) for cards in s.taken),
        winners=tuple(s.winners),
        gains=tuple(s.gains),
        cost=s.cost,
        trump=s.trump,
        trumps=s.trumps,
        void=tuple(s.void),
        lacks=tuple(s.lacks),
        layout=tuple(s.layout),
        start=s.start,
        passes=s.passes,
        finished=tuple(s.finished),
        points=tuple(s.points),
        deals=s.deals,
    )
