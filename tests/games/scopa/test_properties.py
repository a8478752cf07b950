"""What is true of every match of Scopa and Escoba."""

from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.engine import dice
from cardtable.engine.log import CHANCE
from cardtable.engine.match import Match
from cardtable.games.scopa import ESCOBA, SCOPA, captures
from cardtable.games.scopa import moves as mv
from cardtable.games.scopa.cards import PACK, VALUE, members


def subsets(table: tuple[int, ...]):
    return chain.from_iterable(combinations(table, size) for size in range(1, len(table) + 1))


def total(some) -> int:
    return sum(VALUE[card] for card in some)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(PACK), min_size=1, max_size=12, unique=True), st.booleans())
def test_captures_agree_with_brute_force(drawn: list[int], fewest: bool) -> None:
    """Ten cards on the table and more."""
    card, *rest = drawn
    table = tuple(sorted(rest))
    mask = sum(1 << other for other in table)
    to_fifteen = {some for some in subsets(table) if total(some) + VALUE[card] == 15}
    assert {members(some) for some in captures.to_fifteen([card], mask)[0]} == to_fifteen
    sums = [some for some in subsets(table) if total(some) == VALUE[card]]
    singles = [some for some in sums if len(some) == 1]
    wanted = singles or sums
    if fewest and wanted:
        least = min(map(len, wanted))
        wanted = [some for some in wanted if len(some) == least]
    found = captures.by_value([card], mask, fewest)[0]
    assert len(found) == len(set(found))
    assert {members(some) for some in found} == set(wanted)


@pytest.mark.parametrize("game", [SCOPA, ESCOBA], ids=lambda game: game.id)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_round_keeps_the_arithmetic(game, seats: int) -> None:
    for number in range(12):
        rng = dice.seeded("arithmetic", game.id, seats, number)
        options = {"duty": dice.pick(rng, ("card", "hand", "free")), "target": 5}
        match = Match(game, options, seats)
        left = rounds = 0
        while match.actor is not None:
            if match.actor == CHANCE:
                match.play(CHANCE, dice.throw(rng, match.chance))
                continue
            move = dice.pick(rng, match.moves(match.actor))
            card, taken = mv.card_of(move), members(mv.taken_by(move))
            if taken:
                assert total(taken) == VALUE[card] if game is SCOPA else total(taken) + VALUE[card] == 15
            view = match.reveal()
            if sum(map(len, view.hands)) == 1 and not view.stock:
                left = total(members(view.table)) + VALUE[card] * (not taken) - total(taken)
            match.play(match.actor, move)
            view = match.reveal()
            if len(view.rounds) > rounds:
                rounds = len(view.rounds)
                result = view.rounds[-1]
                if game is SCOPA:
                    assert left % 2 == 0
                elif any(bonus == 2 for bonus in result.bonus):
                    assert left % 15 == 5
                else:
                    assert left % 15 == 10
                for category in range(4):
                    assert sum(won[category] for won in result.won) <= 1
                assert sum(map(sum, result.won)) <= 4
                for values, category in ((result.cards, 0), (result.coins, 1)):
                    if values.count(max(values)) > 1:
                        assert not any(won[category] for won in result.won)
                assert sum(result.cards) + len(members(view.table)) == 40
