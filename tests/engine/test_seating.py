"""Entries by "table": a seat that changes hands, in exactly one form, and only between rounds (format 2)."""

import json

import pytest

from cardtable.cli import run
from cardtable.engine import seating
from cardtable.engine.log import CHANCE, TABLE, Entry
from cardtable.engine.match import Match
from cardtable.engine.seating import Change
from cardtable.errors import BadRecord, CardTableError, UnreadableMove
from cardtable.games import registry
from cardtable.storage import records
from cardtable.storage.seats import Seated, changed

SEATS = (Seated("Anna", "human"), Seated("Otso", "bot:steady"))


def begun(*log: Entry) -> Match:
    match = Match(registry.load("scopa"), {"target": 5}, 2)
    match.replay(log)
    return match


@pytest.mark.parametrize("text", ["seat 1 bot:steady", "seat 0 human Elli", "seat 0 human Elli of the bots"])
def test_the_one_form(text: str) -> None:
    assert seating.write(seating.read(text)) == text


@pytest.mark.parametrize(
    "text",
    ["seat 1", "seat 01 bot:a", "seat 1 bot:", "seat 1 human", "seat 1 human  ", "seat -1 bot:a", "seat 1 bot:a b", ""],
)
def test_nothing_else_is_one(text: str) -> None:
    with pytest.raises(UnreadableMove):
        seating.read(text)


def test_it_changes_no_state_and_counts_as_a_ply() -> None:
    match = begun(Entry(CHANCE, "dealer 0"))
    before = match.reveal()
    match.replay([Entry(TABLE, "seat 1 human Elli")])
    assert match.ply == 2
    assert match.reveal() == before
    assert match.undo_refusal(1).key == "undo.nothing"
    assert [seat.name for seat in changed(SEATS, match.log)] == ["Anna", "Elli"]
    assert changed(SEATS, [Entry(TABLE, "seat 0 bot:steady")])[0] == Seated("Steady", "bot:steady")


def test_it_stands_only_where_chance_is_to_act_or_nothing_has_begun() -> None:
    match = begun(Entry(TABLE, "seat 0 human Elli"), Entry(CHANCE, "dealer 0"))
    pack = " ".join(match.info.deck.codes)
    match.replay([Entry(CHANCE, f"deal {pack}")])
    with pytest.raises(CardTableError) as caught:
        match.replay([Entry(TABLE, "seat 1 human Elli")])
    assert (caught.value.key, caught.value.entry) == ("table.turn", 4)
    while match.actor is not None:
        from cardtable.engine import dice

        if isinstance(match.actor, int):
            match.play(match.actor, match.moves(match.actor)[0])
        else:
            match.play(CHANCE, dice.throw(dice.seeded("end", match.ply), match.chance))
    with pytest.raises(CardTableError) as caught:
        match.replay([Entry(TABLE, "seat 1 human Elli")])
    assert caught.value.key == "turn.over"


@pytest.mark.parametrize("change", [Change(2, "human", "A"), Change(0, "nonsense"), Change(0, "human"), "seat 0 bot:a"])
def test_a_change_that_is_none_is_refused(change) -> None:
    assert begun().refusal(TABLE, change) is not None


def record(**changes) -> str:
    seats = [{"name": "Anna", "player": "human"}, {"name": "Otso", "player": "bot:steady"}]
    log = [{"by": "chance", "move": "dealer 0"}, {"by": "table", "move": "seat 1 human Elli"}]
    return json.dumps({"format": 2, "game": "scopa", "options": {}, "seats": seats, "log": log, **changes})


def test_a_record_of_the_second_format_is_read_and_written_as_such(tmp_path, capsys) -> None:
    saved = records.parse(record(), "x")
    assert saved.replay().ply == 2
    assert '"format": 2' in records.write(saved.game, saved.options, saved.seats, saved.log)
    assert '"format": 1' in records.write(saved.game, saved.options, saved.seats, saved.log[:1])
    file = tmp_path / "r.json"
    file.write_text(record())
    assert run(["replay", str(file), "--trace", "--json"]) == 0
    *_first, before, last = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert last == {**before, "ply": 2}
    assert run(["import", str(file)]) == 0


def test_an_entry_by_the_table_is_refused_in_the_first_format_with_its_place() -> None:
    with pytest.raises(BadRecord) as caught:
        records.parse(record(format=1), "x")
    assert caught.value.entry == 2


def test_half_a_character_in_a_name_is_refused() -> None:
    log = [{"by": "table", "move": "seat 1 human \ud800"}]
    with pytest.raises(BadRecord) as caught:
        records.parse(record(log=log), "x")
    assert caught.value.entry == 1
