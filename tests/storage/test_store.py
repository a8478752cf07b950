"""The store: private, whole, and never overwriting what it cannot read."""

import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cardtable.engine.game import Outcome
from cardtable.engine.log import Entry
from cardtable.errors import MatchMovedOn, StoreError
from cardtable.storage import file
from cardtable.storage.seats import Seated
from cardtable.storage.store import FILE, Store, digest_of

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
    assert store.usable
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
    assert store.notice.key == "store.foreign.kept"


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
    assert store.usable


def test_a_newer_store_is_kept_aside_unchanged(home: Path) -> None:
    """O-SV04."""
    filled(home)
    db = sqlite3.connect(home / FILE)
    db.execute("PRAGMA user_version = 99")
    db.close()
    before = (home / FILE).read_bytes()
    store = Store(home)
    assert store.notice is not None
    assert store.notice.key == "store.newer.kept"
    assert (home / store.notice.facts["kept"]).read_bytes() == before


def test_keeping_aside_never_overwrites_what_was_kept(home: Path) -> None:
    home.mkdir()
    for number in (1, 2, 3):
        (home / FILE).write_bytes(b"damaged %d" % number * 100)
        Store(home).close()
    assert len(list(home.glob(f"{FILE}.*-*"))) == 3


def test_what_cannot_be_opened_says_so_each_time_and_is_tried_again(tmp_path: Path, monkeypatch) -> None:
    """O-SV08: the data folder is a file, until somebody takes it away."""
    (tmp_path / "file").write_text("")
    store = Store(tmp_path / "file" / "cardtable")
    assert store.notice is not None
    for _ in range(2):
        assert not store.usable
        with pytest.raises(StoreError) as caught:
            store.begin("afrikan-tahti", {}, SEATS)
        assert caught.value.key == "store.unusable"
    with pytest.raises(StoreError):
        store.set("names", ["Anna"])
    assert store.setting("names") == ["Anna"]
    (tmp_path / "file").unlink()
    monkeypatch.setattr(file, "AGAIN", 0)
    number = store.begin("afrikan-tahti", {}, SEATS)
    assert store.usable
    assert Store(tmp_path / "file" / "cardtable").match(number).plies == 0
    assert Store(tmp_path / "file" / "cardtable").setting("names") == ["Anna"]


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
    assert store.notice.key == "store.damaged.kept"
    assert store.matches() == []


OLD = {
    1: """
        CREATE TABLE match (id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL, options TEXT NOT NULL,
            seats TEXT NOT NULL, begun TEXT NOT NULL, played TEXT NOT NULL, winners TEXT,
            origin TEXT NOT NULL DEFAULT '', imported INTEGER NOT NULL DEFAULT 0, undone INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE log (match INTEGER NOT NULL REFERENCES match (id), ply INTEGER NOT NULL, actor TEXT NOT NULL,
            move TEXT NOT NULL, at TEXT NOT NULL, UNIQUE (match, ply)) STRICT;
        CREATE TABLE ledger (id INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, kind TEXT NOT NULL,
            body TEXT NOT NULL) STRICT;
        CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    """,
    2: """
        ALTER TABLE match ADD COLUMN scores TEXT;
        ALTER TABLE match ADD COLUMN code TEXT NOT NULL DEFAULT '';
    """,
}
"""What stores of earlier versions were made of, step by step."""


@pytest.mark.parametrize("version", OLD)
def test_a_store_of_an_earlier_version_gains_what_this_one_has(home: Path, version: int) -> None:
    home.mkdir()
    db = sqlite3.connect(home / FILE)
    for step in range(1, version + 1):
        db.executescript(OLD[step])
    db.execute(f"PRAGMA application_id = {file.APPLICATION}")
    db.execute(f"PRAGMA user_version = {version}")
    seats = '[["Anna", "human"], ["Bo", "bot:steady"]]'
    db.execute(
        "INSERT INTO match (game, options, seats, begun, played) VALUES ('afrikan-tahti', '{}', ?, 'x', 'y')", (seats,)
    )
    db.executemany("INSERT INTO log VALUES (1, ?, ?, ?, 'z')", [(1, "chance", "dealer 0"), (2, "1", "pass")])
    db.commit()
    db.close()
    store = Store(home)
    assert store.notice is None
    assert store.log(1) == (Entry("chance", "dealer 0"), Entry(1, "pass"))
    assert store.unsurveyed() == [1]
    store.append(1, 3, [Entry(0, "pass")], None)
    assert len(Store(home).log(1)) == 3
    assert Store(home).same(digest_of("afrikan-tahti", {}, SEATS, store.log(1))) == 1


@pytest.mark.parametrize(
    ("column", "table"),
    [("move", "log"), ("actor", "log"), ("options", "match"), ("seats", "match"), ("game", "match")],
)
def test_a_flipped_bit_is_told_by_the_digest(home: Path, column: str, table: str) -> None:
    number = filled(home)
    other = filled(home)
    db = sqlite3.connect(home / FILE)
    row = "id" if table == "match" else "match"
    text = db.execute(f"SELECT {column} FROM {table} WHERE {row} = ? ORDER BY rowid DESC", (number,)).fetchone()[0]
    flipped = text[:-2] + chr(ord(text[-2]) ^ 1) + text[-1] if len(text) > 1 else chr(ord(text) ^ 1)
    db.execute(f"UPDATE {table} SET {column} = ? WHERE {row} = ? AND {column} = ?", (flipped, number, text))
    db.commit()
    db.close()
    store = Store(home)
    with pytest.raises(StoreError) as caught:
        store.log(number)
    assert caught.value.key == "match.damaged"
    assert len(store.log(other)) == 2


def test_a_decision_taken_back_leaves_the_record_sound(home: Path) -> None:
    number = filled(home)
    store = Store(home)
    store.take_back(number, 2)
    assert store.log(number) == (Entry("chance", "dealer 0"),)
    store.append(number, 2, [Entry(1, "other")], None)
    assert store.log(number)[-1].move == "other"
    store.take_back(number, 2)
    store.take_back(number, 1)
    assert store.log(number) == ()


def test_a_lock_that_passes_is_waited_for_and_caught_up_with(home: Path, monkeypatch) -> None:
    """N-07: a sync client holds the file while the program starts."""
    filled(home)
    monkeypatch.setattr(file, "AGAIN", 0)
    other = sqlite3.connect(home / FILE, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    store = Store(home, patience=0.05)
    assert not store.usable
    assert store.notice.key == "store.busy"
    with pytest.raises(StoreError) as caught:
        store.begin("afrikan-tahti", {}, SEATS)
    assert caught.value.key == "store.busy"
    other.execute("COMMIT")
    assert store.begin("afrikan-tahti", {}, SEATS) == 2
    assert not list(home.glob(f"{FILE}.*"))


def test_a_folder_whose_name_is_no_text_works_again_and_again(tmp_path: Path) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/b\xe4r"))
    for number in range(1, 4):
        assert filled(folder) == number
        assert Store(folder).notice is None


def test_an_empty_file_gives_way_with_a_word(home: Path) -> None:
    home.mkdir()
    (home / FILE).write_bytes(b"")
    store = Store(home)
    assert store.notice.key == "store.empty.kept"
    assert store.usable


def test_whoever_only_reads_leaves_a_file_that_is_no_store_alone(home: Path) -> None:
    filled(home)
    (home / FILE).write_bytes(b"x" * 5000)
    with pytest.raises(StoreError) as caught:
        Store(home, keep_aside=False)
    assert caught.value.key == "store.damaged"
    assert (home / FILE).read_bytes() == b"x" * 5000


def test_two_windows_may_make_the_store_at_once(home: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        stores = list(pool.map(lambda _: Store(home), range(8)))
    numbers = [store.begin("afrikan-tahti", {}, SEATS) for store in stores]
    assert numbers == list(range(1, 9))
    assert [path.name for path in home.iterdir()] == [FILE]


def test_a_setting_waits_until_it_is_really_written(home) -> None:
    """A reader holds a commit up: what could not be committed is tried again."""
    import sqlite3

    store = Store(home, patience=0.05)
    store.set("a", 1)
    reader = sqlite3.connect(home / FILE, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM setting").fetchall()
    with pytest.raises(StoreError):
        store.set("a", 2)
    assert store.setting("a") == 2
    reader.execute("ROLLBACK")
    store.set("b", 3)
    store.close()
    assert Store(home).setting("a") == 2
