"""The truth about a deal: the fewest rows possible, had every card been known.

Only the row ends, the hand, the place in the pile and the star matter for what is still possible. So the search goes
depth first for one number of rows after the other and remembers dead ends. It is exact: an answer of three rows means
that two were tried in every way.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardtable.engine.cards import Card
from cardtable.engine.game import Unwanted
from cardtable.games.afrikan_tahti.cards import STAR
from cardtable.games.afrikan_tahti.pasianssi.fit import End, laid
from cardtable.games.afrikan_tahti.pasianssi.state import KEPT, NOW, SPENT, UNSEEN

PATIENCE = 512
"""Positions between two looks at whether the search is still wanted."""


class Step(NamedTuple):
    """One decision, by the row ends that it concerns.

    `card` on `to`; a new row when `to` is None; `join`: the row ending in `card`'s end goes onto that ending in `to`.
    """

    kind: str
    """`play`, `new`, `join`, `decline` or `star`."""
    end: End
    """The card played, or the end of the row that is moved."""
    to: End | None = None


class Position(NamedTuple):
    """Where a search begins; a set of cards or ends is a number with a bit for each."""

    ends: tuple[End, ...]
    """Of the rows in their order."""
    hand: int
    draw: tuple[Card, ...]
    """The pile, the next card first."""
    star: int


class _Search:
    """One search for at most `limit` rows; `steps` holds the way, the last step first, once it is found."""

    def __init__(
        self,
        fits: Sequence[int],
        draw: tuple[Card, ...],
        fixed: bool,
        keep: bool,
        limit: int,
        wanted: Callable[[], bool],
    ) -> None:
        self.fits = fits
        self.draw = draw
        self.fixed = fixed
        self.keep = keep
        self.limit = limit
        self.star_comes = STAR in draw
        self.wanted = wanted
        self.visited = 0
        self.dead: set[tuple[int, int, int]] = set()
        self.steps: list[Step] = []
        # What is still in the pile at each place: a row end is worth the cards to come that fit it.
        self.rest = [sum(1 << card for card in draw[at:]) for at in range(len(draw) + 1)]

    def go(self, ends: int, hand: int, at: int, star: int, first: End) -> bool:
        """Whether the limit can be kept from here.

        Args:
            first: the end of row 1 while the star is kept for it; -1 otherwise.
        """
        rows = ends.bit_count()
        # The star takes a row away only if it is still to come, to be used now, or kept for a move.
        spare = star == NOW or (star == UNSEEN and self.star_comes) or (star == KEPT and self.keep)
        if rows - spare > self.limit:
            return False
        if not hand and at == len(self.draw) and star != NOW:
            return self._end(ends, rows, star)
        key = (ends, hand, at << 16 | star << 8 | first + 1)
        if key in self.dead:
            return False
        self.visited += 1
        if not self.visited % PATIENCE and not self.wanted():
            raise Unwanted
        found = self._use_star(ends, hand, at) if star == NOW else self._play(ends, hand, at, star, first)
        if not found:
            self.dead.add(key)
        return found

    def _end(self, ends: int, rows: int, star: int) -> bool:
        if star == KEPT and self.keep and rows > 1:
            one, other = [end for end in range(ends.bit_length()) if ends >> end & 1][:2]
            self.steps.append(Step("join", one, other))
            return True
        return rows <= self.limit

    def _use_star(self, ends: int, hand: int, at: int) -> bool:
        """The star is there: a row goes, or it is declined."""
        for gone, onto in self._pairs(ends):
            if self.go(ends & ~(1 << gone), hand, at, SPENT, -1):
                self.steps.append(Step("join", onto, gone))
                return True
        if self.go(ends, hand, at, SPENT, -1):
            self.steps.append(Step("decline", -1))
            return True
        return False

    def _pairs(self, ends: int) -> list[tuple[End, End]]:
        """Every end that can be covered by another row, with one that covers it."""
        all_ends = [end for end in range(ends.bit_length()) if ends >> end & 1]
        return [(gone, next(end for end in all_ends if end != gone)) for gone in all_ends] if len(all_ends) > 1 else []

    def _play(self, ends: int, hand: int, at: int, star: int, first: End) -> bool:
        fits = self.fits
        rest = self.rest[at] | hand
        options: list[tuple[int, Card, End]] = []
        left = ends
        while left:
            low = left & -left
            left ^= low
            on = low.bit_length() - 1
            some = fits[on] & hand
            lost = (fits[on] & rest).bit_count()
            while some:
                bit = some & -some
                some ^= bit
                card = bit.bit_length() - 1
                options.append((lost - (fits[card] & rest).bit_count(), card, on))
        options.sort()
        for _worth, card, on in options:
            new = laid(card, on, self.fixed)
            if self._lay(ends & ~(1 << on) | 1 << new, hand & ~(1 << card), at, star, new if first == on else first):
                self.steps.append(Step("play", card, on))
                return True
        if not options:
            if self._star_play(ends, hand, at, star, first):
                return True
            if ends.bit_count() <= self.limit:
                for card in _cards(hand):
                    if self._lay(ends | 1 << card, hand & ~(1 << card), at, star, first):
                        self.steps.append(Step("new", card))
                        return True
        if star == KEPT and self.keep:
            for gone, onto in self._pairs(ends):
                if self.go(ends & ~(1 << gone), hand, at, SPENT, -1):
                    self.steps.append(Step("join", onto, gone))
                    return True
        return False

    def _star_play(self, ends: int, hand: int, at: int, star: int, first: End) -> bool:
        """Nothing fits: the kept star lets any card go on row 1, or on any row."""
        if star != KEPT:
            return False
        for on in _cards(ends) if self.keep else [first]:
            for card in _cards(hand):
                if self._lay(ends & ~(1 << on) | 1 << card, hand & ~(1 << card), at, SPENT, -1):
                    self.steps.append(Step("star", card, on))
                    return True
        return False

    def _lay(self, ends: int, hand: int, at: int, star: int, first: End) -> bool:
        """A card was laid: draw the next one, past the star."""
        draw = self.draw
        if at < len(draw):
            card = draw[at]
            at += 1
            if card == STAR:
                star, first = drawn(ends, self.keep)
                if at < len(draw):
                    hand |= 1 << draw[at]
                    at += 1
            else:
                hand |= 1 << card
        return self.go(ends, hand, at, star, first)


def drawn(ends: int, keep: bool) -> tuple[int, End]:
    """What becomes of the star when it is drawn, and the end of row 1 if it is kept for that."""
    if keep:
        return KEPT, -1
    return (NOW, -1) if ends.bit_count() > 1 else (KEPT, ends.bit_length() - 1)


def solve(
    position: Position, fits: Sequence[int], fixed: bool, keep: bool, wanted: Callable[[], bool] = lambda: True
) -> tuple[int, list[Step]]:
    """The fewest rows in which all cards can end, and one way to it.

    Args:
        fits: for every end the cards that fit it.
        fixed, keep: the house rules on horseshoe and star.
        wanted: asked now and then; False stops the search.

    Raises:
        Unwanted: it was stopped.
    """
    ends = sum(1 << end for end in position.ends)
    first = position.ends[0] if position.star == KEPT and not keep else -1
    limit = 1
    while True:
        search = _Search(fits, position.draw, fixed, keep, limit, wanted)
        if search.go(ends, position.hand, 0, position.star, first):
            return limit, search.steps[::-1]
        limit += 1


def _cards(some: int) -> list[int]:
    return [card for card in range(some.bit_length()) if some >> card & 1]
