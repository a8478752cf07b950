"""Statistics of a solitaire: derived from what is stored, and never more finished than played."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.game import Outcome
from cardtable.engine.log import Entry
from cardtable.storage.seats import Seated
from cardtable.storage.statistics import Game, Statistics, met, of_person
from cardtable.storage.store import Store

ANNA = [Seated("Anna", "human")]


def ended(rows: int) -> Outcome:
    return Outcome("good", (1,), (rows,))


def game(
    number: int, deal: str, score: int | None, undone: int = 0, name: str = "Anna", at: str = "5", hand: int = 2
) -> Game:
    return Game(number, name, {"hand": hand}, deal, undone, score, str(number), at)


def of(games: list[Game], hand: int = 2) -> Statistics:
    return of_person(games, "Anna", {"hand": hand}, 3)


def test_games_with_help_are_kept_apart() -> None:
    games = [
        game(1, "a", 3),
        game(2, "b", 4, undone=1),
        game(3, "c", 2),
        game(4, "d", None),
        game(5, "e", 5, name="Bo"),
    ]
    found = of(games)
    assert (found.played, found.finished) == (4, 3)
    assert found.alone.scores == {2: 1, 3: 1}
    assert found.alone.mean == 2.5
    assert found.alone.best == 2
    assert found.helped.scores == {4: 1}


def test_o_st02_the_same_deal_again_counts_as_played_and_as_help() -> None:
    games = [game(1, "a", 4, at="2"), game(2, "a", 3), game(6, "a", None, at="7")]
    found = of(games)
    assert (found.played, found.finished) == (3, 2)
    assert found.alone.scores == {4: 1}
    assert found.helped.scores == {3: 1}


def test_the_streak_is_of_the_last_good_games_and_a_stopped_game_is_no_loss() -> None:
    games = [game(1, "a", 3, at="1"), game(2, "b", 5, at="2"), game(3, "c", 3, at="3"), game(4, "d", None, at="4")]
    assert of([*games, game(5, "e", 2, at="5")]).alone.streak == 2
    assert of([*games, game(5, "e", 4, at="5")]).alone.streak == 0


def test_the_order_of_the_streak_is_that_of_finishing() -> None:
    games = [game(1, "a", 5, at="9"), game(2, "b", 3, at="2")]
    assert of(games).alone.streak == 0


def test_cards_that_were_met_in_a_game_begun_later_are_help_too() -> None:
    """Begin a deal, play it to the end elsewhere, then finish the first game."""
    first, second = game(1, "a", 2, at="9"), game(2, "a", 4, at="5")
    assert met(first, [first, second])
    assert met(second, [first, second])
    assert of([first, second]).alone.games == 0
    untouched = game(1, "a", 2, at="2")
    assert not met(untouched, [untouched, second])


def test_house_rules_are_kept_apart() -> None:
    games = [game(1, "a", 2, hand=3), game(2, "b", 4)]
    assert of(games).alone.scores == {4: 1}
    assert of(games, hand=3).alone.scores == {2: 1}


def test_without_games_there_is_nothing_to_divide_by() -> None:
    found = of([])
    assert (found.alone.mean, found.alone.best, found.alone.streak) == (None, None, 0)


@given(
    st.lists(
        st.tuples(st.sampled_from("abc"), st.none() | st.integers(1, 8), st.integers(0, 2), st.sampled_from("123"))
    )
)
def test_never_more_finished_than_played(drawn: list) -> None:
    found = of([game(number, deal, score, undone, at=at) for number, (deal, score, undone, at) in enumerate(drawn)])
    assert found.finished <= found.played
    assert found.alone.streak <= found.alone.games
    assert found.helped.streak <= found.helped.games


@pytest.mark.parametrize(
    ("seats", "imported", "counted"),
    [(ANNA, False, 1), (ANNA, True, 0), ([Seated("Anna", "bot:steady")], False, 0)],
)
def test_only_games_that_persons_played_here_count(seats: list, imported: bool, counted: int) -> None:
    store = Store(None)
    log = [Entry("chance", "deal a"), Entry(0, "x")]
    store.begin("pasianssi", {}, seats, log, ended(3), imported=imported)
    assert len(store.solitaires("pasianssi")) == counted


def test_a_move_taken_back_after_the_end_makes_it_unfinished_and_helped() -> None:
    store = Store(None)
    number = store.begin("pasianssi", {}, ANNA, [Entry("chance", "deal a"), Entry(0, "x")], ended(3))
    store.take_back(number, 2)
    assert of_person(store.solitaires("pasianssi"), "Anna", {}, 3).finished == 0
    store.append(number, 2, [Entry(0, "y")], ended(2))
    found = of_person(store.solitaires("pasianssi"), "Anna", {}, 3)
    assert (found.played, found.alone.games, found.helped.scores) == (1, 0, {2: 1})
