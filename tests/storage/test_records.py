"""Records: only the exact form, replayed move by move."""

import json
from pathlib import Path

import pytest

from cardtable.errors import BadRecord, CardTableError
from cardtable.storage import records
from cardtable.storage.seats import Seated

GOLDEN = Path(__file__).parent.parent / "golden"


def record(**changes: object) -> dict:
    plain = json.loads((GOLDEN / "afrikan-tahti.record.json").read_text())
    plain["log"] = plain["log"][:12]
    return {**plain, **changes}


def refused(plain: object) -> CardTableError:
    with pytest.raises(CardTableError) as caught:
        records.parse(json.dumps(plain) if not isinstance(plain, str | bytes) else plain, "test").replay()
    return caught.value


def test_a_record_with_a_byte_order_mark_is_read_and_other_encodings_are_named() -> None:
    """N-20."""
    text = records.write("scopa", {}, [Seated("Änna", "human"), Seated("Bo", "human")], [])
    assert records.parse(b"\xef\xbb\xbf" + text.encode(), "x").seats[0].name == "Änna"
    for encoding in ("utf-16", "utf-16-le", "utf-16-be", "utf-32"):
        with pytest.raises(BadRecord) as caught:
            records.parse(text.encode(encoding), "x")
        assert caught.value.facts["encoding"] == encoding.upper()[:6]


def test_a_record_comes_back_as_it_was_written() -> None:
    saved = records.read(GOLDEN / "afrikan-tahti.record.json")
    text = records.write(saved.game, saved.options, saved.seats, saved.log)
    assert text == (GOLDEN / "afrikan-tahti.record.json").read_text()
    assert records.parse(text, "test") == saved


@pytest.mark.parametrize("key", ["format", "game", "options", "seats", "log"])
def test_all_five_keys_are_required(key: str) -> None:
    plain = record()
    del plain[key]
    assert isinstance(refused(plain), BadRecord)


def test_options_may_leave_out_defaults_and_the_log_may_be_empty() -> None:
    match = records.parse(json.dumps(record(options={}, log=[])), "test").replay()
    assert match.ply == 0
    assert match.options["rounds"] == 5


@pytest.mark.parametrize(
    "changes",
    [
        {"extra": 1},
        {"format": 0},
        {"format": "1"},
        {"format": True},
        {"format": 1.0},
        {"seats": [{"name": "\ud800", "player": "human"}] * 3},
        {"game": 3},
        {"options": {"rounds": 5.0}},
        {"options": {"rounds": True}},
        {"options": {"rounds": "5"}},
        {"options": {"rounds": 99}},
        {"options": {"dealer_double": 20}},
        {"options": []},
        {"seats": []},
        {"seats": [{"name": "A", "player": "human"}]},
        {"seats": [{"name": " ", "player": "human"}] * 3},
        {"seats": [{"name": "A", "player": "robot"}] * 3},
        {"seats": [{"name": "A", "player": "bot:"}] * 3},
        {"seats": [{"name": "A", "player": "human", "age": 3}] * 3},
        {"log": [{"by": "chance"}]},
        {"log": [{"by": True, "move": "pass"}]},
        {"log": [{"by": 1.0, "move": "pass"}]},
        {"log": [{"by": "Chance", "move": "dealer 0"}]},
        {"log": [{"by": "chance", "move": "dealer 9"}]},
        {"log": [{"by": 0, "move": "2N"}]},
        {"log": [{"by": "chance", "move": "deal 2N"}]},
        {"log": None},
    ],
    ids=str,
)
def test_nothing_is_guessed(changes: dict) -> None:
    refused(record(**changes))


def test_the_place_of_a_fault_counts_from_1() -> None:
    plain = record()
    plain["log"][4]["move"] += " "
    assert refused(plain).entry == 5
    plain = record()
    plain["log"][4]["by"] = None
    assert refused(plain).entry == 5


def test_a_pack_with_a_card_twice_is_refused() -> None:
    plain = record()
    first, second, *rest = plain["log"][1]["move"].split()[1:]
    plain["log"][1]["move"] = " ".join(["deal", first, first, *rest])
    problem = refused(plain)
    assert problem.key == "chance.deal"
    assert problem.entry == 2
    assert second


def test_a_move_after_the_end_is_refused() -> None:
    plain = json.loads((GOLDEN / "afrikan-tahti.record.json").read_text())
    plain["log"].append(plain["log"][-1])
    assert refused(plain).key == "record.after_end"


def test_a_newer_format_is_refused_by_name() -> None:
    assert refused(record(format=3)).key == "record.format"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        b"\xff\xfe",
        "[" * 100_000,
        '{"format": 1, "format": 1}',
        '{"format": NaN}',
        '{"format": 1e999}',
        "9" * 5000,
        "\ufeff{}",
        "{}".encode("utf-16"),
    ],
    ids=lambda text: str(text[:12]),
)
def test_hostile_text_is_refused(text: str | bytes) -> None:
    assert isinstance(refused(text), BadRecord)


def test_a_file_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "big.json"
    with path.open("wb") as file:
        file.truncate(records.LARGEST + 1)
    with pytest.raises(BadRecord):
        records.read(path)


def test_saving_is_whole_or_not_at_all(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    (folder / "d").mkdir(parents=True)
    records.save(folder / "r.json", "one")
    assert (folder / "r.json").stat().st_mode & 0o777 == 0o600
    with pytest.raises(BadRecord):
        records.save(folder / "d", "two")
    assert sorted(entry.name for entry in folder.iterdir()) == ["d", "r.json"]


def test_saving_writes_through_links_and_devices(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    link.symlink_to(real)
    records.save(link, "one")
    assert link.is_symlink()
    assert real.read_text() == "one"
    records.save(Path("/dev/null"), "two")
    assert Path("/dev/null").is_char_device()


def test_names_are_kept_to_the_letter() -> None:
    """O-SV05: names go into no file name, and come back as they were."""
    for name in ("A/B", "..", "CON", "x" * 200, "é", "e\u0301", "[red]x[/red]", "\u200b.", "王小明"):
        text = records.write("afrikan-tahti", {}, [Seated(name, "human")] * 2, ())
        assert records.parse(text, "test").seats[0].name == name
