"""The store: private, whole, and never overwriting what it cannot read."""

import sqlite3
from pathlib import Path

import pytest

from cardtable.engine.game import Outcome
from cardtable.engine.match import Entry
from cardtable.errors import MatchMovedOn, StoreError
from cardtable.storage.seats import Seated
from cardtable.storage.store import FILE, Store

SEATS = (Seated("Anna", "human"), Seated("Bo", "bot:steady"))


def filled(folder: Path) -> int:
    store = Store(folder)
    number = store.begin("afrikan-tahti", {"rounds": 1}, SEATS)
    store.append(number, 1, [Entry("chance", "dealer 0"), Entry(1, "pass")], None)
    store.close()
    return number


def test_the_file_is_its_owners_alone(home: Path) -> None:
    filled(home)
    assert (home / FILE).stat().st_mode & 0o777 == 0o600
    assert home.stat().st_mode & 0o777 == 0o700


def test_a_match_comes_back(home: Path) -> None:
    number = filled(home)
    store = Store(home)
    match = store.match(number)
    assert (match.game, match.seats, match.options, match.plies) == ("afrikan-tahti", SEATS, {"rounds": 1}, 2)
    assert store.log(number) == (Entry("chance", "dealer 0"), Entry(1, "pass"))
    assert store.last_unfinished().id == number


def test_a_finished_match_is_not_unfinished(home: Path) -> None:
    number = filled(home)
    store = Store(home)
    store.append(number, 3, [], Outcome("prizes", (2, 1), (0, 8)))
    assert store.match(number).winners == (1,)
    with pytest.raises(StoreError) as caught:
        store.last_unfinished()
    assert caught.value.key == "match.none"


def test_two_windows_on_one_match_the_second_is_told(home: Path) -> None:
    """O-SV02."""
    number = filled(home)
    one, other = Store(home), Store(home)
    one.append(number, 3, [Entry(0, "a")], None)
    with pytest.raises(MatchMovedOn):
        other.append(number, 3, [Entry(0, "b")], None)
    assert other.log(number)[-1] == Entry(0, "a")


def test_entries_are_written_all_or_none(home: Path) -> None:
    number = filled(home)
    store = Store(home)
    with pytest.raises(StoreError):
        store.append(number, 3, [Entry(0, "a"), Entry(0, None)], None)  # type: ignore[arg-type]
    assert len(store.log(number)) == 2


@pytest.mark.parametrize("size", [1, 50, 100, 0.5, -1], ids=str)
def test_a_cut_file_is_kept_aside(home: Path, size: float) -> None:
    """O-SV01."""
    filled(home)
    whole = (home / FILE).read_bytes()
    cut = whole[: int(len(whole) * size) if isinstance(size, float) else size]
    (home / FILE).write_bytes(cut)
    store = Store(home)
    assert store.notice is not None
    kept = home / store.notice.facts["kept"]
    assert kept.read_bytes() == cut
    assert store.lasting
    assert store.matches() == []


@pytest.mark.parametrize("content", [b"\0" * 8192, b"hello, this is a letter" * 100])
def test_a_zeroed_or_foreign_file_is_kept_aside(home: Path, content: bytes) -> None:
    home.mkdir()
    (home / FILE).write_bytes(content)
    store = Store(home)
    assert store.notice is not None
    assert (home / store.notice.facts["kept"]).read_bytes() == content
    assert filled(home)


def test_another_programs_database_is_kept_aside(home: Path) -> None:
    """O-SV09."""
    home.mkdir()
    db = sqlite3.connect(home / FILE)
    db.execute("CREATE TABLE bookmarks (url)")
    db.commit()
    db.close()
    store = Store(home)
    assert store.notice is not None
    assert store.notice.key == "store.foreign"


@pytest.mark.parametrize("kind", ["folder", "link"])
def test_a_folder_or_a_broken_link_in_its_place(home: Path, kind: str) -> None:
    """O-SV09."""
    home.mkdir()
    if kind == "folder":
        (home / FILE).mkdir()
    else:
        (home / FILE).symlink_to(home / "nowhere")
    store = Store(home)
    assert store.notice is not None
    assert store.lasting


def test_a_newer_store_is_kept_aside_unchanged(home: Path) -> None:
    """O-SV04."""
    filled(home)
    db = sqlite3.connect(home / FILE)
    db.execute("PRAGMA user_version = 99")
    db.close()
    before = (home / FILE).read_bytes()
    store = Store(home)
    assert store.notice is not None
    assert store.notice.key == "store.newer"
    assert (home / store.notice.facts["kept"]).read_bytes() == before


def test_keeping_aside_never_overwrites_what_was_kept(home: Path) -> None:
    home.mkdir()
    for number in (1, 2, 3):
        (home / FILE).write_bytes(b"damaged %d" % number * 100)
        Store(home).close()
    assert len(list(home.glob(f"{FILE}.*-*"))) == 3


def test_where_nothing_can_be_kept_play_goes_on_in_memory(tmp_path: Path) -> None:
    """O-SV08: the data folder is a file."""
    (tmp_path / "file").write_text("")
    store = Store(tmp_path / "file" / "cardtable")
    assert store.notice is not None
    assert not store.lasting
    number = store.begin("afrikan-tahti", {}, SEATS)
    store.append(number, 1, [Entry("chance", "dealer 0")], None)
    assert store.match(number).plies == 1


def test_settings_are_kept(home: Path) -> None:
    store = Store(home)
    store.set("names", ["Anna", "王"])
    assert Store(home).setting("names") == ["Anna", "王"]
    assert Store(home).setting("other") is None


def test_times_are_utc_and_in_order(home: Path) -> None:
    """O-ST03."""
    ticks = iter(["2026-10-25T00:30:00+00:00", "2026-10-25T01:10:00+00:00", "2026-10-25T01:20:00+00:00"])
    store = Store(home, clock=lambda: next(ticks))
    first = store.begin("afrikan-tahti", {}, SEATS)
    second = store.begin("afrikan-tahti", {}, SEATS)
    store.append(first, 1, [Entry("chance", "dealer 0")], None)
    assert [match.id for match in store.matches()] == [first, second]


def test_a_store_without_a_version_is_kept_aside(tmp_path: Path) -> None:
    filled(tmp_path)
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("PRAGMA user_version = 0")
    db.commit()
    db.close()
    store = Store(tmp_path)
    assert store.notice.key == "store.damaged"
    assert store.matches() == []


def test_a_store_of_version_1_gains_what_version_2_has(tmp_path: Path) -> None:
    number = filled(tmp_path)
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("ALTER TABLE match DROP COLUMN scores")
    db.execute("ALTER TABLE match DROP COLUMN code")
    db.execute("PRAGMA user_version = 1")
    db.commit()
    db.close()
    store = Store(tmp_path)
    assert store.notice is None
    assert store.match(number).code == ""
    store.close()
    db = sqlite3.connect(tmp_path / FILE)
    assert db.execute("PRAGMA user_version").fetchone()[0] == 2
