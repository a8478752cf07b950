"""The dice: pinned, fair enough, and never from a clock."""

from cardtable.engine import dice
from cardtable.engine.game import Chance


def test_deals_are_pinned_for_every_python() -> None:
    """O-DE03: golden deals."""
    assert dice.shuffled(dice.seeded(1), range(10)) == PINNED[0]
    assert dice.shuffled(dice.seeded("1"), range(10)) == PINNED[0]
    assert dice.shuffled(dice.seeded("kitchen", 7), range(10)) == PINNED[1]


PINNED = (
    [0, 7, 4, 2, 3, 1, 8, 9, 5, 6],
    [9, 8, 5, 4, 7, 2, 1, 0, 3, 6],
)


def test_fresh_dice_differ() -> None:
    """O-DE02, O-DE04: twenty starts, twenty deals."""
    deals = {tuple(dice.shuffled(dice.fresh(), range(54))) for _ in range(20)}
    assert len(deals) == 20


def test_a_shuffle_can_give_every_order() -> None:
    rng = dice.seeded("orders")
    assert len({tuple(dice.shuffled(rng, range(4))) for _ in range(1000)}) == 24


def test_throw_decides_within_what_is_due() -> None:
    rng = dice.seeded("throw")
    for _ in range(50):
        assert dice.throw(rng, Chance("dealer", (0, 1, 2))).order[0] in (0, 1, 2)
        assert sorted(dice.throw(rng, Chance("lot", (1, 3))).order) == [1, 3]
