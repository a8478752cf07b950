"""Who has won how often: persons against people and computers apart, tables, shared wins, partners, changed seats."""

import json

import pytest

from cardtable.cli import run
from cardtable.engine.game import Outcome
from cardtable.engine.log import CHANCE, TABLE, Entry
from cardtable.play.tallies import COMPUTERS, OUT, PEOPLE, aliases, call, leave_out, left_out, lines, tallies
from cardtable.storage.seats import Seated
from cardtable.storage.store import Store
from cardtable.ui.app import CardTableApp
from cardtable.ui.screens.lobby import Lobby
from tests.ui.helpers import until, until_shown


def over(store: Store, game: str, names: str, winners: tuple[int, ...], *changes: str, imported: bool = False) -> None:
    """A finished match; names that begin with a dot are computer players."""
    seats = [Seated(name.strip("."), "bot:steady" if name.startswith(".") else "human") for name in names.split()]
    ranks = tuple(1 if seat in winners else 2 for seat in range(len(seats)))
    log = [Entry(CHANCE, "dealer 0"), *(Entry(TABLE, change) for change in changes)]
    store.begin(game, {}, seats, log, Outcome("points", ranks, ranks), imported=imported)


def found(store: Store) -> dict[tuple[str, str, str], tuple[int, float]]:
    persons, _tables = tallies(store)
    return {(one.game, one.name, one.against): (one.played, one.won) for one in persons}


def test_people_and_computers_apart(home) -> None:
    store = Store(home)
    over(store, "scopa", "Anna Bo", (0,))
    over(store, "scopa", "Anna .Pia", (1,))
    over(store, "scopa", "Anna .Pia", (0,))
    assert found(store) == {
        ("scopa", "Anna", PEOPLE): (1, 1.0),
        ("scopa", "Anna", COMPUTERS): (2, 1.0),
        ("scopa", "Bo", PEOPLE): (1, 0.0),
    }


def test_partners_win_together_and_sides_that_share_have_parts(home) -> None:
    store = Store(home)
    over(store, "scopa", "Anna Bo Carla Dario", (0, 2))
    over(store, "kierki", "Anna Bo Carla", (1, 2))
    told = found(store)
    assert told["scopa", "Anna", PEOPLE] == told["scopa", "Carla", PEOPLE] == (1, 1.0)
    assert told["kierki", "Bo", PEOPLE] == told["kierki", "Carla", PEOPLE] == (1, 0.5)
    assert told["kierki", "Anna", PEOPLE] == (1, 0.0)


def test_a_match_with_changes_enters_the_tables_and_no_persons(home) -> None:
    store = Store(home)
    over(store, "scopa", "Anna .Pia", (1,), "seat 1 human Elli")
    persons, tables = tallies(store)
    assert persons == []
    assert [(one.names, one.won) for one in tables] == [(("Anna", "Elli"), {"Anna": 0.0, "Elli": 1.0})]


def test_what_is_imported_unfinished_or_alone_counts_for_nobody(home) -> None:
    store = Store(home)
    over(store, "scopa", "Anna Bo", (0,), imported=True)
    over(store, "pasianssi", "Anna", (0,))
    store.begin("scopa", {}, [Seated("Anna", "human"), Seated("Bo", "human")], [Entry(CHANCE, "dealer 0")])
    assert tallies(store) == ([], [])
    assert lines([], []) == []


@pytest.mark.parametrize("order", ["Anna Bo", "Bo Anna"])
def test_a_table_is_its_people_however_they_sit(home, order: str) -> None:
    store = Store(home)
    over(store, "escoba", "Anna Bo", (0,))
    over(store, "escoba", order, (order.split().index("Anna"),))
    _persons, (table,) = tallies(store)
    assert (table.names, table.played, table.won) == (("Anna", "Bo"), 2, {"Anna": 2.0, "Bo": 0.0})


async def test_the_command_line_and_the_lobby_tell_it(home, capsys) -> None:
    store = Store(home)
    assert run(["stats"]) == 0
    assert "No match of several seats is over yet." in capsys.readouterr().out
    over(store, "scopa", "Anna Bo", (0,))
    over(store, "gone", "Anna Bo", (1,))
    assert run(["stats"]) == 0
    out = capsys.readouterr().out
    assert "Anna           with people: 1 match, 1 won, 100 %" in out
    assert "Scopa, Anna, Bo: 1 match; Anna 1, Bo 0" in out
    assert run(["stats", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["persons"][0] == {
        "game": "scopa",
        "name": "Anna",
        "against": "people",
        "played": 1,
        "won": 1.0,
        "helped": 0,
    }
    app = CardTableApp(Store(home))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Lobby)
        await pilot.press("T")
        await until_shown(pilot, "with people: 1 match")
        await pilot.press("space")
        await until(pilot, Lobby)


def test_a_match_can_be_left_out_and_taken_in_again(home, capsys) -> None:
    store = Store(home)
    over(store, "scopa", "Anna Bo", (0,))
    over(store, "scopa", "Anna Bo", (1,))
    leave_out(store, 2)
    assert found(store)["scopa", "Anna", PEOPLE] == (1, 1.0)
    assert run(["stats", "--take-in", "2", "--leave-out", "1"]) == 0
    assert "Bo             with people: 1 match, 1 won" in capsys.readouterr().out
    assert run(["stats", "--leave-out", "77"]) == 1
    assert "no match 77" in capsys.readouterr().err
    store.set(OUT, ["nonsense", True, 1])
    assert left_out(store) == {1}


def test_a_person_is_renamed_and_two_are_merged_and_both_undone(home, capsys) -> None:
    store = Store(home)
    over(store, "scopa", "Anni Bo", (0,))
    over(store, "scopa", "Anna Bo", (0,))
    over(store, "scopa", "Anna .Anni", (1,))
    assert run(["stats", "--alias", "Anni=Anna"]) == 0
    told = found(Store(home))
    assert told["scopa", "Anna", PEOPLE] == (2, 2.0)
    assert ("scopa", "Anni", PEOPLE) not in told
    _persons, (table,) = tallies(store)
    assert (table.names, table.won) == (("Anna", "Bo"), {"Anna": 2.0, "Bo": 0.0})
    # A chain, and one that leads back.
    call(store, "Anna", "Annikki")
    assert found(store)["scopa", "Annikki", PEOPLE] == (2, 2.0)
    call(store, "Annikki", "Anni")
    assert sum(played for played, _won in found(store).values()) == 5
    for name in ("Anni", "Anna", "Annikki"):
        assert run(["stats", "--alias", f"{name}="]) == 0
    assert aliases(Store(home)) == {}
    assert found(Store(home))["scopa", "Anni", PEOPLE] == (1, 1.0)
    # Records keep the name played under.
    assert [seat.name for seat in store.match(1).seats] == ["Anni", "Bo"]
    assert run(["stats", "--alias", "nobody"]) == 2
    assert "names nobody" in capsys.readouterr().err


def test_help_is_counted_apart(home) -> None:
    store = Store(home)
    over(store, "scopa", "Anna Bo", (0,))
    store.help(1, {"hints": {"Anna": 2}})
    persons, _tables = tallies(store)
    assert {one.name: one.helped for one in persons} == {"Anna": 1, "Bo": 0}
    assert "  Anna           with people: 1 match, 1 won, 100 %, 1 with help" in lines(persons, [])


async def test_names_and_matches_are_chosen_on_the_page(home) -> None:
    store = Store(home)
    over(store, "scopa", "Anni Bo", (0,))
    over(store, "scopa", "Anna Bo", (0,))
    app = CardTableApp(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await until_shown(pilot, "Afrikan")
        await pilot.press("t")
        await until_shown(pilot, "Anni")
        await pilot.press("n")
        await until_shown(pilot, "Who is called otherwise?")
        names = [line.strip() for line in (await until_shown(pilot, "Anni")).splitlines()]
        await pilot.press(
            *["down"] * ([name for name in names if name in ("Anna", "Bo", "Anni")].index("Anni")), "enter"
        )
        await until_shown(pilot, "What is Anni called now?")
        await pilot.press(*"Anna", "enter")
        await until_shown(pilot, "2 won, 100 %")
        await pilot.press("m")
        await until_shown(pilot, "Enter leaves a match out")
        await pilot.press("enter")
        await until_shown(pilot, "left out")
        await pilot.press("escape")
        await until_shown(pilot, "1 won, 100 %")
    assert aliases(store) == {"Anni": "Anna"}
    assert len(left_out(store)) == 1
