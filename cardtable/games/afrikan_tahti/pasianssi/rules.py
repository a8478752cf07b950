"""The rules of Pasianssi, PA1–PA6 of the rulings."""

from bisect import insort
from collections.abc import Mapping, Sequence
from enum import StrEnum
from random import Random

from cardtable.engine.cards import Card
from cardtable.engine.dice import shuffled
from cardtable.engine.game import Chance, ChanceMove, Event, Listener, Outcome, Refusal, Seat, Value
from cardtable.games.afrikan_tahti.cards import PACK, STAR
from cardtable.games.afrikan_tahti.pasianssi import moves as mv
from cardtable.games.afrikan_tahti.pasianssi.fit import end_number, fitting, laid
from cardtable.games.afrikan_tahti.pasianssi.moves import Move
from cardtable.games.afrikan_tahti.pasianssi.state import DEAL, KEPT, NOW, OVER, PLAY, SPENT, UNSEEN, House, State, View

_DEAL = Chance("deal", PACK)


class End(StrEnum):
    """What one, two, three, four and more rows are called (PA6)."""

    INCREDIBLE = "incredible"
    BRILLIANT = "brilliant"
    GOOD = "good"
    SATISFACTORY = "satisfactory"
    WEAK = "weak"


RESULTS = tuple(End)


class Pasianssi:
    """`Rules` of the solitaire."""

    def start(self, options: Mapping[str, Value], seats: int) -> State:
        """The state before the deal."""
        return State(House.of(options))

    def to_act(self, s: State) -> Seat | Chance | None:
        """Chance deals, and then the one seat decides."""
        return _DEAL if s.phase == DEAL else 0 if s.phase == PLAY else None

    def moves(self, s: State) -> Sequence[Move]:
        """All moves, sorted (PA2, PA4)."""
        if s.phase != PLAY:
            return []
        if s.star == NOW:
            return [*_joins(s), mv.DECLINED]
        fits = fitting()
        ends = s.ends()
        found = [mv.lay(card, row) for card in s.hand for row, on in enumerate(ends) if fits[on] >> card & 1]
        stuck = not found
        if stuck:
            found = [mv.new(card) for card in s.hand]
        if s.star == KEPT and s.house.keep:
            found += _joins(s)
            if not s.hand:
                found.append(mv.DECLINED)
        if stuck and s.star == KEPT:
            found += [mv.star_play(card, row) for card in s.hand for row in _star_rows(s)]
        return found

    def refusal(self, s: State, m: Move) -> Refusal | None:
        """Why this may not be done."""
        if m in self.moves(s):
            return None
        kind, first, row = mv.parts(m)
        if kind == mv.DECLINE:
            return Refusal("no.decline")
        if kind == mv.JOIN:
            return _no_join(s, first, row)
        if s.star == NOW:
            return Refusal("no.star_first")
        if first not in s.hand:
            return Refusal("no.card", {"card": first})
        if kind == mv.NEW:
            return _no_new(s)
        if row >= len(s.rows):
            return Refusal("no.row", {"row": row + 1, "rows": len(s.rows)})
        if kind == mv.LAY:
            return Refusal("no.fit", {"card": first, "end_card": s.rows[row][-1]})
        return _no_star_play(s)

    def apply(self, s: State, m: Move | ChanceMove, tell: Listener | None = None) -> None:
        """Do a legal move."""
        if isinstance(m, ChanceMove):
            _deal(s, m.order, tell)
            return
        kind, first, row = mv.parts(m)
        if kind == mv.JOIN:
            _join(s, first, row, tell)
        elif kind == mv.DECLINE:
            s.star = SPENT
            if tell:
                tell(Event("declined", {}))
        else:
            _lay(s, kind, first, row, tell)
            _draw(s, tell)
        if not s.hand and not s.draw and not _open_end(s):
            s.phase = OVER
            if tell:
                tell(Event(f"over.{grade(len(s.rows))}", {"rows": len(s.rows)}))

    def view(self, s: State, seat: Seat | None) -> View:
        """All that a seat may know: the rows, the star, its own hand, and how many cards the pile has (G5)."""
        hand: tuple[Card | None, ...] = (None,) * len(s.hand) if seat is None else tuple(s.hand)
        return View(s.house, s.phase, tuple(map(tuple, s.rows)), tuple(s.fixed), hand, len(s.draw), s.star)

    def reveal(self, s: State) -> View:
        """The view with nothing hidden."""
        rows, draw = tuple(map(tuple, s.rows)), tuple(reversed(s.draw))
        return View(s.house, s.phase, rows, tuple(s.fixed), tuple(s.hand), draw, s.star)

    def guess(self, v: View, rng: Random) -> State:
        """A state that looks exactly like `v`: the unseen cards lie in any order."""
        s = State(v.house)
        s.phase, s.star = v.phase, v.star
        s.rows = [list(row) for row in v.rows]
        s.fixed = list(v.fixed)
        if v.phase == DEAL:
            return s
        seen = {card for row in v.rows for card in row}.union(card for card in v.hand if card is not None)
        pile = v.draw if isinstance(v.draw, tuple) else ()
        unseen = shuffled(rng, [card for card in PACK if card not in seen and card not in pile and card != STAR])
        s.hand = sorted(unseen.pop() if card is None else card for card in v.hand)
        if pile:
            s.draw = list(reversed(pile))
        else:
            # The star is never in hand: while nobody has seen it, it is in the pile.
            s.draw = shuffled(rng, unseen + [STAR] * (v.star == UNSEEN))
        return s

    def outcome(self, s: State) -> Outcome | None:
        """The solitaire always comes out; how well is a matter of rows (PA6)."""
        return Outcome(grade(len(s.rows)), (1,), self.scores(s)) if s.phase == OVER else None

    def scores(self, s: State) -> tuple[int, ...]:
        """The number of rows."""
        return (len(s.rows),)

    def faults(self, s: State) -> tuple[str, ...]:
        """Broken invariants."""
        found = []
        cards = sorted(card for pile in (s.hand, s.draw, *s.rows) for card in pile)
        aside = [STAR] if s.star != UNSEEN else []
        if sorted(cards + aside) != (list(PACK) if s.phase != DEAL else []):
            found.append("the piles do not hold every card once")
        if s.hand != sorted(s.hand):
            found.append("the hand is not sorted")
        if s.phase == PLAY and len(s.hand) != s.house.hand and s.draw:
            found.append("the hand was not refilled")
        if s.star == NOW and (len(s.rows) < 2 or s.house.keep):
            found.append("the star waits without need")
        if any(not row for row in s.rows) or len(s.rows) != len(s.fixed):
            found.append("a row is empty")
        if s.phase == OVER and (s.hand or s.draw):
            found.append("it is over with cards left")
        return tuple(found)


def _joins(s: State) -> list[Move]:
    rows = range(len(s.rows))
    return [mv.join(row, onto) for row in rows for onto in rows if row != onto]


def _star_rows(s: State) -> range:
    """The rows on which the kept star lets a card be played that does not fit (PA4)."""
    return range(len(s.rows)) if s.house.keep else range(1)


def _open_end(s: State) -> bool:
    """Whether something is left to decide after the last card: a kept star that may still move a row."""
    return s.star == NOW or (s.star == KEPT and s.house.keep and len(s.rows) > 1)


def _no_join(s: State, row: int, onto: int) -> Refusal:
    rows = len(s.rows)
    if s.star != NOW and not (s.star == KEPT and s.house.keep):
        return Refusal("no.join_star")
    for number in (row, onto):
        if number >= rows:
            return Refusal("no.row", {"row": number + 1, "rows": rows})
    return Refusal("no.join_self")


def _no_new(s: State) -> Refusal:
    fits = fitting()
    for card in s.hand:
        for row, on in enumerate(s.ends()):
            if fits[on] >> card & 1:
                return Refusal("no.new", {"card": card, "row": row + 1})
    return Refusal("no.new_now")


def _no_star_play(s: State) -> Refusal:
    if s.star != KEPT:
        return Refusal("no.star_kept")
    fits = fitting()
    if any(fits[on] >> card & 1 for card in s.hand for on in s.ends()):
        return Refusal("no.star_fits")
    return Refusal("no.star_row")


def _deal(s: State, pack: tuple[Card, ...], tell: Listener | None) -> None:
    """Open row 1 and take the hand; the star is set aside, and the next card takes its place (PA1, PA5)."""
    s.draw = list(reversed(pack))
    first = _next(s)
    s.rows, s.fixed = [[first]], [0]
    s.hand = sorted(_next(s) for _ in range(s.house.hand))
    s.phase = PLAY
    if tell:
        tell(Event("dealt", {"card": first}))
        if s.star == KEPT:
            tell(Event("star.kept", {"card": STAR}))
        tell(Event("got", {"cards": tuple(s.hand)}, (0,)))


def _next(s: State) -> Card:
    card = s.draw.pop()
    if card == STAR:
        s.star = KEPT
        card = s.draw.pop()
    return card


def _lay(s: State, kind: int, card: Card, row: int, tell: Listener | None) -> None:
    """Put a card from the hand down."""
    s.hand.remove(card)
    if kind == mv.NEW:
        s.rows.append([card])
        s.fixed.append(0)
        if tell:
            tell(Event("opened", {"card": card, "row": len(s.rows)}))
        return
    number = 0
    if kind == mv.STAR_PLAY:
        s.star = SPENT
    else:
        number = end_number(laid(card, s.ends()[row], s.house.fixed))
    if tell:
        key = "starred" if kind == mv.STAR_PLAY else "laid"
        tell(Event(key, {"card": card, "row": row + 1, "end_card": s.rows[row][-1]}))
    s.rows[row].append(card)
    s.fixed[row] = number


def _draw(s: State, tell: Listener | None) -> None:
    """Take a card for the one played; a star is set aside, and another card is taken first (PA4)."""
    if s.draw and s.draw[-1] == STAR:
        s.draw.pop()
        s.star = KEPT if s.house.keep or len(s.rows) < 2 else NOW
        if tell:
            tell(Event("star.now" if s.star == NOW else "star.kept", {"card": STAR}))
    if s.draw:
        card = s.draw.pop()
        insort(s.hand, card)
        if tell:
            tell(Event("drew", {"card": card}, (0,)))


def _join(s: State, row: int, onto: int, tell: Listener | None) -> None:
    """The star moves a whole row onto the end of another; a fixed horseshoe keeps its number."""
    s.star = SPENT
    if tell:
        facts = {"row": row + 1, "onto": onto + 1, "card": s.rows[row][0], "end_card": s.rows[onto][-1]}
        tell(Event("joined", facts))
    s.rows[onto] += s.rows[row]
    s.fixed[onto] = s.fixed[row]
    del s.rows[row], s.fixed[row]


def grade(rows: int) -> End:
    """What so many rows are called (PA6)."""
    return RESULTS[min(rows, len(RESULTS)) - 1]
