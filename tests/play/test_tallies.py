"""Who has won how often: persons against people and computers apart, tables, shared wins, partners, changed seats."""

import json

import pytest

from cardtable.cli import run
from cardtable.engine.game import Outcome
from cardtable.engine.log import CHANCE, TABLE, Entry
from cardtable.play.tallies import COMPUTERS, PEOPLE, lines, tallies
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
    assert told["persons"][0] == {"game": "scopa", "name": "Anna", "against": "people", "played": 1, "won": 1.0}
    app = CardTableApp(Store(home))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Lobby)
        await pilot.press("T")
        await until_shown(pilot, "with people: 1 match")
        await pilot.press("space")
        await until(pilot, Lobby)
