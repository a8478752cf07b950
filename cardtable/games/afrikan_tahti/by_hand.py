"""A round that was played with the real cards: ranked, lots drawn, awarded and exchanged (AT16–AT19)."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from cardtable.engine.dice import shuffled
from cardtable.games.afrikan_tahti import scoring
from cardtable.games.afrikan_tahti.cards import POINTS
from cardtable.games.afrikan_tahti.chips import CHIPS, THIEF, exchange_all
from cardtable.ledger.book import Posting

WHOLE_PACK = sum(POINTS)
"""The points that all hauls of a round can have together."""


@dataclass(frozen=True, slots=True)
class HandRound:
    """A counted round, one value a player."""

    points: tuple[int, ...]
    """After redemption."""
    left: tuple[int, ...]
    """Markers carried on."""
    ranks: tuple[int, ...]
    prizes: tuple[tuple[int, ...], ...]
    lots: tuple[tuple[int, ...], ...]
    """Each lot that was drawn, winner first."""
    moved: tuple[Posting, ...]
    """What came to each person, exchanges included."""


def award(
    names: Sequence[str],
    hauls: Sequence[int],
    markers: Sequence[int],
    carried: Sequence[int],
    held: Sequence[Sequence[int]],
    rng: Random,
) -> HandRound:
    """Count a round.

    Args:
        hauls: points of each haul, before redemption.
        markers: thief markers that lie before each player, those from earlier rounds included.
        carried: how many of them the ledger knows from earlier rounds.
        held: the chips each player holds by the ledger, the cheapest kind first.
    """
    counted = [scoring.redeem(haul, lying, False) for haul, lying in zip(hauls, markers, strict=True)]
    points, left = tuple(got for got, _left in counted), tuple(still for _got, still in counted)
    groups = scoring.rank_groups(points, left)
    lots = []
    while (tied := scoring.tied(groups, points)) is not None:
        order = tuple(shuffled(rng, tied))
        lots.append(order)
        groups = scoring.split(groups, order)
    ranks = scoring.ranks_of(groups)
    prizes = tuple(scoring.prizes(got, rank) for got, rank in zip(points, ranks, strict=True))
    moved = []
    for seat, name in enumerate(names):
        chips = [count + prizes[seat].count(kind) for kind, count in enumerate(held[seat])]
        exchange_all(chips)
        changes = zip(CHIPS, chips, held[seat], strict=True)
        moved += [Posting(name, unit, now - before) for unit, now, before in changes if now != before]
        if left[seat] != carried[seat]:
            moved.append(Posting(name, THIEF, left[seat] - carried[seat]))
    return HandRound(points, left, ranks, prizes, tuple(lots), tuple(moved))
