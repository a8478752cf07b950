"""The ledger of what was played here, and rounds entered by hand."""

import csv
import json
import re
from io import StringIO

import pytest

from cardtable import bots
from cardtable.bots.matches import simulate
from cardtable.cli import run
from cardtable.engine import dice
from cardtable.engine.log import Entry as LogEntry
from cardtable.errors import StoreError
from cardtable.games.afrikan_tahti import GAME
from cardtable.games.afrikan_tahti.by_hand import award
from cardtable.games.afrikan_tahti.chips import CHIPS
from cardtable.ledger.book import Posting
from cardtable.storage import evenings
from cardtable.storage.seats import Seated
from cardtable.storage.store import Store
from cardtable.words import Speaker
from tests.ui.helpers import play_on, session

NAMES = ("Anna", "Bo", "Carla")


def play(store: Store, seed: int, imported: bool = False, names=NAMES, **options) -> tuple[int, ...]:
    match = simulate(GAME, options, [bots.player(GAME, "steady")] * len(names), "evening", seed)
    seats = [Seated(name, "human") for name in names]
    store.begin(GAME.id, match.options, seats, match.log, match.outcome, imported=imported)
    return match.scores


def values(evening) -> dict[str, int]:
    return {standing.name: standing.value for standing in evening.standings()}


@pytest.mark.parametrize("exchange", ["automatic", "by_hand"])
def test_several_matches_of_the_same_people_add_up(home, exchange: str) -> None:
    store = Store(home)
    total = [sum(scores) for scores in zip(*(play(store, n, exchange=exchange) for n in range(3)), strict=True)]
    (evening,) = evenings.read(Store(home))
    assert [values(evening)[name] for name in NAMES] == total


def test_thieves_are_those_still_carried(home) -> None:
    store = Store(home)
    match = simulate(GAME, {"redemption": "all_or_nothing"}, [bots.player(GAME, "random")] * 3, "thieves", 1)
    store.begin(GAME.id, match.options, [Seated(n, "human") for n in NAMES], match.log, match.outcome)
    (evening,) = evenings.read(store)
    thieves = {standing.name: standing.held["thief"] for standing in evening.standings()}
    assert [thieves.get(name, 0) for name in NAMES] == list(match.reveal().markers)


def test_imported_matches_move_nothing(home) -> None:
    store = Store(home)
    play(store, 1, imported=True)
    assert values(evenings.read(store)[-1]) == {}


def test_an_unfinished_match_counts_as_far_as_it_went(home) -> None:
    store = Store(home)
    match = simulate(GAME, {}, [bots.player(GAME, "steady")] * 3, "evening", 1)
    store.begin(GAME.id, match.options, [Seated(n, "human") for n in NAMES], match.log[: match.ply // 2])
    part = values(evenings.read(store)[-1])
    assert 0 < sum(part.values()) < sum(match.scores)


def test_a_match_that_does_not_replay_moves_nothing_and_hides_no_other(home) -> None:
    store = Store(home)
    scores = play(store, 1)
    store.begin(GAME.id, {}, [Seated(n, "human") for n in NAMES], [LogEntry("chance", "dealer 0"), LogEntry(0, "x")])
    store.begin("gone", {}, [Seated(n, "human") for n in NAMES], [LogEntry("chance", "dealer 0")])
    assert sum(values(evenings.read(store)[-1]).values()) == sum(scores)


def test_one_name_is_one_person_however_it_was_typed(home) -> None:
    """O-SV05: both forms of é are one on purpose."""
    store = Store(home)
    play(store, 1, names=("Ren\u00e9", "Bo", "Carla"))
    play(store, 2, names=("Rene\u0301", "Bo", "Carla"))
    assert len(values(evenings.read(store)[-1])) == 3


def test_two_of_one_name_in_a_table_written_earlier_have_two_accounts(home) -> None:
    """N-12: whoever is called at the curtain and shown at the table is paid."""
    store = Store(home)
    scores = play(store, 1, names=("Anna", "Anna", "Bo"))
    found = values(evenings.read(store)[-1])
    called = Speaker(GAME, ["Anna", "Anna", "Bo"]).names
    assert [found.get(name, 0) for name in called] == list(scores)


def test_only_the_evening_that_is_shown_is_replayed(home, monkeypatch) -> None:
    ticks = iter(f"2026-01-{day:02}T20:00:00+00:00" for day in range(1, 29))
    store = Store(home, clock=lambda: next(ticks))
    for number in range(9):
        play(store, number % 3)
    evenings.read(store)
    replayed = []
    log = Store.timed_log
    monkeypatch.setattr(Store, "timed_log", lambda self, match: replayed.append(match) or log(self, match))
    found = evenings.read(store)
    assert len(found) == 9
    assert replayed == []
    assert found[found.last].entries
    assert replayed == [9]


def test_a_match_that_cannot_be_read_is_named_and_hides_no_other(home, capsys) -> None:
    store = Store(home)
    play(store, 1)
    play(store, 2)
    evenings.read(store)
    store._file._db.execute("UPDATE match SET digest = 'x' WHERE id = 1")
    assert run(["ledger", "--json"]) == 1
    out, err = capsys.readouterr()
    assert {entry["id"].split(".")[0] for entry in json.loads(out)["entries"]} == {"m2"}
    assert "match 1 is not as it was written" in err


def test_a_slip_is_put_right_by_a_reversal_and_only_once(home) -> None:
    store = Store(home)
    play(store, 1)
    before = values(evenings.read(store)[-1])
    moved = award(["Anna", "Bo"], [20, 3], [0, 0], [0, 0], [(0,) * 4] * 2, dice.seeded(1)).moved
    evenings.add(store, "by_hand", "slip", moved)
    slip = evenings.read(store)[-1].entries[-1]
    assert values(evenings.read(store)[-1]) != before
    evenings.reverse(store, slip)
    (evening,) = evenings.read(Store(home))
    assert values(evening) == before
    assert slip in evening.entries
    with pytest.raises(StoreError):
        evenings.reverse(store, slip)
    with pytest.raises(StoreError):
        evenings.reverse(store, slip)


def test_an_evening_ends_on_demand(home) -> None:
    store = Store(home)
    play(store, 1)
    evenings.end(store)
    assert [len(evening.entries) > 0 for evening in evenings.read(store)] == [True, False]


class TestByHand:
    def counted(self, hauls, markers, carried=None, held=None, seed="hand"):
        names = ["A", "B", "C", "D", "E"][: len(hauls)]
        nothing = [0] * len(hauls)
        return award(names, hauls, markers, carried or nothing, held or [(0,) * 4] * len(hauls), dice.seeded(seed))

    def test_it_ranks_and_awards(self) -> None:
        found = self.counted([10, 30, 5], [1, 0, 4])
        assert found.points == (8, 30, 1)
        assert found.left == (0, 0, 2)
        assert found.ranks == (2, 1, 3)
        assert [[CHIPS[kind] for kind in won] for won in found.prizes] == [["ruby"], ["horseshoe"], ["emerald"]]
        assert ("C", "thief", 2) in found.moved

    def test_it_draws_lots(self) -> None:
        winners = {self.counted([10, 10], [0, 0], seed=n).lots[0][0] for n in range(20)}
        assert winners == {0, 1}

    def test_it_exchanges_over_the_evening(self) -> None:
        found = self.counted([10, 5], [0, 0], held=[(0, 0, 0, 1), (1, 1, 1, 0)])
        assert sorted(found.moved) == sorted([("A", "horseshoe", 1), ("B", "ruby", -1), ("B", "horseshoe", 1)])
        found = self.counted([10, 9, 8, 5], [0] * 4, held=[(0,) * 4] * 3 + [(1, 1, 1, 0)])
        assert {posting for posting in found.moved if posting[0] == "D"} == {
            ("D", "topaz", -1),
            ("D", "emerald", -1),
            ("D", "ruby", -1),
            ("D", "horseshoe", 1),
        }

    def test_carried_markers_are_not_counted_twice(self) -> None:
        found = self.counted([3, 20], [2, 0], carried=[2, 0])
        assert found.left == (1, 0)
        assert ("A", "thief", -1) in found.moved

    def test_forty_one_points_earn_an_extra_topaz(self) -> None:
        assert ("A", "topaz", 1) in self.counted([41, 3], [0, 0]).moved


def test_the_command_prints_every_form(home, capsys) -> None:
    store = Store(home)
    play(store, 1, names=("=A|na", "Bo", "[red]C"))
    run(["ledger", "--json"])
    plain = json.loads(capsys.readouterr().out)
    assert list(plain) == ["evening", "evenings", "begun", "entries", "standings"]
    for entry in plain["entries"]:
        sums: dict[str, int] = {}
        for posting in entry["postings"]:
            sums[posting["unit"]] = sums.get(posting["unit"], 0) + posting["amount"]
        assert not any(sums.values())
    run(["ledger", "--csv"])
    rows = list(csv.reader(StringIO(capsys.readouterr().out)))
    assert rows[0] == ["id", "at", "kind", "name", "unit", "amount", "title"]
    assert not [row for row in rows[1:] if row[3].startswith("=")]
    run(["ledger", "--markdown"])
    text = capsys.readouterr().out
    assert r"\=A" in text or r"=A\|na" in text
    run(["ledger"])
    assert "horseshoe" in capsys.readouterr().out
    assert run(["ledger", "--evening", "9"]) == 2


def test_an_empty_ledger_says_so(home, capsys) -> None:
    assert run(["ledger"]) == 0
    assert "No prize chips yet" in capsys.readouterr().out
    run(["ledger", "--json"])
    assert json.loads(capsys.readouterr().out)["entries"] == []


def test_ending_the_evening_says_so_and_shows_it(home, capsys) -> None:
    store = Store(home)
    play(store, 1)
    assert run(["ledger", "--end"]) == 0
    out, err = capsys.readouterr()
    assert "horseshoe" in out
    assert "the evening is over" in err


def test_a_match_that_is_deleted_leaves_what_it_paid(home, capsys) -> None:
    store = Store(home)
    play(store, 1)
    play(store, 2)
    before = evenings.read(store)[-1]
    wrong = before.entries[0]
    evenings.reverse(store, wrong)
    corrected = values(evenings.read(store)[-1])
    assert run(["matches", "--delete", "1"]) == 0
    said = capsys.readouterr().out
    assert "Match 1 is deleted. What it paid is kept as" in said
    after = evenings.read(Store(home))[-1]
    assert values(after) == corrected
    assert [entry.at for entry in after.entries] == [entry.at for entry in [*before.entries, after.entries[-1]]]
    # What was put right is put right still, under its new name.
    reversed_ids = after.reversed_ids()
    assert len(reversed_ids) == 1
    assert not reversed_ids & {wrong.id}
    assert [match.id for match in Store(home).matches()] == [2]
    assert run(["matches", "--delete", "1"]) == 1
    assert run(["matches", "--delete", "2"]) == 0
    assert values(evenings.read(Store(home))[-1]) == corrected


def test_of_an_imported_match_nothing_is_left(home) -> None:
    store = Store(home)
    play(store, 1, imported=True)
    assert evenings.delete(store, 1) == 0
    assert store.matches() == []
    assert values(evenings.read(store)[-1]) == {}


def test_lists_say_how_a_match_ended(home, capsys) -> None:
    store = Store(home)
    for game, seats, options in (("scopa", 4, {"target": 5}), ("pasianssi", 1, {})):
        given = session(seats, seed="ended", game=game, store=store, **options)
        play_on(given, lambda given: given.actor is None)
    assert run(["matches"]) == 0
    alone, pairs = capsys.readouterr().out.splitlines()
    assert re.search(r"Anna: \d rows?, \w+$", alone)
    assert re.search(r"won by \w+, \w+, \d+ : \d+$", pairs)


def test_an_evening_that_was_ended_is_reopened_as_long_as_no_other_has_begun(home, capsys) -> None:
    store = Store(home)
    play(store, 1, rounds=1)
    with pytest.raises(StoreError):
        evenings.reopen(store)
    evenings.end(store)
    assert len(evenings.read(store)) == 2
    assert run(["ledger", "--reopen"]) == 0
    assert "the evening is reopened" in capsys.readouterr().err
    assert len(evenings.read(Store(home))) == 1
    evenings.end(store)
    evenings.add(store, "by_hand", "another", [Posting("Anna", "topaz", 1)])
    assert evenings.read(store).ended is None
    with pytest.raises(StoreError):
        evenings.reopen(store)
    assert run(["ledger", "--reopen"]) == 1


def test_a_correction_reverses_and_writes_anew_in_one_step(home) -> None:
    store = Store(home)
    evenings.add(store, "by_hand", "wrong", [Posting("Anna", "ruby", 1)], {"rows": [["Anna", 30, 0]]})
    wrong = evenings.read(store)[-1].entries[0]
    assert wrong.form == {"rows": [["Anna", 30, 0]]}
    evenings.add(store, "by_hand", "right", [Posting("Bo", "ruby", 1)], instead_of=wrong)
    evening = evenings.read(Store(home))[-1]
    assert [entry.kind for entry in evening.entries] == ["by_hand", "by_hand", "reversal"]
    assert values(evening) == {"Anna": 0, "Bo": 4}
    assert [entry.title for entry, _moved in evening.grid()[1]] == ["right"]
    with pytest.raises(StoreError):
        evenings.add(store, "by_hand", "again", [], instead_of=wrong)
    assert len(evenings.read(store)[-1].entries) == 3, "neither half of it was written"


def test_the_grid_tells_what_every_round_brought_and_names_it(home) -> None:
    store = Store(home)
    play(store, 1, rounds=3)
    evening = evenings.read(store)[-1]
    names, rows = evening.grid()
    assert names == tuple(sorted(NAMES))
    titles = [entry.title for entry, _moved in rows]
    assert all(f"match 1, round {number}: " in " ".join(titles) for number in (1, 2, 3))
    sums = dict.fromkeys(names, 0)
    worths = {unit.id: unit.worth for unit in evening.units}
    for _entry, moved in rows:
        for name, units in moved.items():
            sums[name] += sum(worths[unit] * amount for unit, amount in units.items())
    assert sums == values(evening)
    told = evenings.as_rounds(evenings.read(store), evening)
    assert len(told) in (0, len(rows)) or told
    # A reversal that was reversed: the entry stands again.
    first = evening.entries[0]
    evenings.reverse(store, first)
    assert first.id not in {entry.id for entry, _moved in evenings.read(store)[-1].grid()[1]}
    slip = next(entry for entry in evenings.read(store)[-1].entries if entry.reverses == first.id)
    evenings.reverse(store, slip)
    assert first.id in {entry.id for entry, _moved in evenings.read(store)[-1].grid()[1]}
