"""Counting, ranking and awarding: plain functions, as good for real cards on a real table."""

from collections.abc import Sequence

from cardtable.engine.game import Seat
from cardtable.games.afrikan_tahti.chips import EMERALD, HORSESHOE, RUBY, TOPAZ

PRIZES = (HORSESHOE, RUBY, EMERALD, TOPAZ)
"""By rank (AT18)."""

EXTRA_FROM = 41
"""Points that earn an extra topaz (AT18)."""

Groups = tuple[tuple[Seat, ...], ...]
"""Seats from best to worst, tied ones together."""


def redeem(points: int, markers: int, all_or_nothing: bool) -> tuple[int, int]:
    """Points and markers left after redemption, two points a marker (AT16)."""
    redeemed = min(markers, points // 2)
    if all_or_nothing and redeemed < markers:
        redeemed = 0
    return points - 2 * redeemed, markers - redeemed


def rank_groups(points: Sequence[int], markers: Sequence[int]) -> Groups:
    """More points first, then fewer markers (AT17)."""
    groups: dict[tuple[int, int], list[Seat]] = {}
    for seat, (got, left) in enumerate(zip(points, markers, strict=True)):
        groups.setdefault((-got, left), []).append(seat)
    return tuple(tuple(groups[merit]) for merit in sorted(groups))


def tied(groups: Groups, points: Sequence[int]) -> tuple[Seat, ...] | None:
    """The best tied group that has points, for which a lot is due; None: no lot is (AT17)."""
    return next((group for group in groups if len(group) > 1 and points[group[0]] > 0), None)


def split(groups: Groups, order: tuple[Seat, ...]) -> Groups:
    """The groups after a lot put one of them in order, winner first."""
    drawn = tuple(sorted(order))
    return tuple(part for group in groups for part in ([(seat,) for seat in order] if group == drawn else [group]))


def ranks_of(groups: Groups) -> tuple[int, ...]:
    """The rank of each seat, 1 the best; tied seats share, and leave a gap (2, 2, 4)."""
    ranks = {}
    place = 1
    for group in groups:
        for seat in group:
            ranks[seat] = place
        place += len(group)
    return tuple(ranks[seat] for seat in range(len(ranks)))


def prizes(points: int, rank: int) -> tuple[int, ...]:
    """The kinds of chips for one seat, dearest first (AT18)."""
    if points <= 0:
        return ()
    won = PRIZES[rank - 1 : rank]
    return (*won, TOPAZ) if points >= EXTRA_FROM else won
