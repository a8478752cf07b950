"""Statistics of a solitaire: derived from what is stored, and never more finished than played."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.game import Outcome
from cardtable.engine.match import Entry
from cardtable.storage.seats import Seated
from cardtable.storage.statistics import Game, of_person
from cardtable.storage.store import Store

ANNA = [Seated("Anna", "human")]


def ended(rows: int) -> Outcome:
    return Outcome("good", (1,), (rows,))


def game(deal: str, score: int | None, undone: int = 0, name: str = "Anna", at: str = "1") -> Game:
    return Game(name, deal, undone, score, at)


def test_games_with_help_are_kept_apart() -> None:
    games = [game("a", 3), game("b", 4, undone=1), game("c", 2), game("d", None), game("e", 5, name="Bo")]
    found = of_person(games, "Anna", 3)
    assert (found.played, found.finished) == (4, 3)
    assert found.alone.scores == {2: 1, 3: 1}
    assert found.alone.mean == 2.5
    assert found.alone.best == 2
    assert found.helped.scores == {4: 1}


def test_o_st02_the_same_deal_again_counts_as_played_and_as_help() -> None:
    games = [game("a", 4), game("a", 3), game("a", None)]
    found = of_person(games, "Anna", 3)
    assert (found.played, found.finished) == (3, 2)
    assert found.alone.scores == {4: 1}
    assert found.helped.scores == {3: 1}


def test_the_streak_is_of_the_last_good_games_and_a_stopped_game_is_no_loss() -> None:
    games = [game("a", 3, at="1"), game("b", 5, at="2"), game("c", 3, at="3"), game("d", None, at="4")]
    assert of_person([*games, game("e", 2, at="5")], "Anna", 3).alone.streak == 2
    assert of_person([*games, game("e", 4, at="5")], "Anna", 3).alone.streak == 0


def test_the_order_of_the_streak_is_that_of_finishing() -> None:
    games = [game("a", 5, at="9"), game("b", 3, at="2")]
    assert of_person(games, "Anna", 3).alone.streak == 0


def test_without_games_there_is_nothing_to_divide_by() -> None:
    found = of_person([], "Anna", 3)
    assert (found.alone.mean, found.alone.best, found.alone.streak) == (None, None, 0)


@given(
    st.lists(
        st.tuples(st.sampled_from("abc"), st.none() | st.integers(1, 8), st.integers(0, 2), st.sampled_from("123"))
    )
)
def test_never_more_finished_than_played(drawn: list) -> None:
    found = of_person([game(deal, score, undone, at=at) for deal, score, undone, at in drawn], "Anna", 3)
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
    assert of_person(store.solitaires("pasianssi"), "Anna", 3).finished == 0
    store.append(number, 2, [Entry(0, "y")], ended(2))
    found = of_person(store.solitaires("pasianssi"), "Anna", 3)
    assert (found.played, found.alone.games, found.helped.scores) == (1, 0, {2: 1})
