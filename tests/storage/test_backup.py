"""Everything in one file and back: checked before anything is replaced, and what was there is kept aside."""

import os
import sqlite3
import stat
from pathlib import Path
from zipfile import ZipFile

import pytest

from cardtable.cli import run
from cardtable.storage.file import FILE
from cardtable.storage.store import Store
from tests.ui.helpers import play_on, session


def filled(home: Path, count: int) -> None:
    store = Store(home)
    for number in range(count):
        given = session(2, seed=number, store=store, game="scopa")
        play_on(given, lambda given: given.ply >= 12)
    store.set("kept", "yes")
    store.close()


def test_everything_is_carried_to_another_machine(home, tmp_path, capsys, monkeypatch) -> None:
    filled(home, 3)
    (home / "african.json").write_text("{}")
    file = tmp_path / "b.zip"
    assert run(["backup", str(file)]) == 0
    assert "every hand" in capsys.readouterr().out
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    other = tmp_path / "other"
    monkeypatch.setenv("CARDTABLE_HOME", str(other))
    assert run(["restore", str(file)]) == 0
    assert [match.id for match in Store(other).matches()] == [3, 2, 1]
    assert Store(other).setting("kept") == "yes"
    assert (other / "african.json").read_text() == "{}"
    assert stat.S_IMODE((other / FILE).stat().st_mode) == 0o600
    assert sorted(os.listdir(other)) == ["african.json", FILE]


def test_what_was_there_is_kept_aside_and_can_be_put_back(home, tmp_path, capsys) -> None:
    filled(home, 1)
    file = tmp_path / "b.zip"
    assert run(["backup", str(file)]) == 0
    filled(home, 2)
    assert len(Store(home).matches()) == 3
    capsys.readouterr()
    assert run(["restore", str(file)]) == 0
    kept = Path(capsys.readouterr().out.splitlines()[-1].split(" as ")[1].rstrip("."))
    assert len(Store(home).matches()) == 1
    assert kept.exists()
    kept.rename(tmp_path / FILE)
    assert len(Store(tmp_path).matches()) == 3


def test_no_file_is_written_over(home, tmp_path, capsys) -> None:
    filled(home, 1)
    file = tmp_path / "b.zip"
    file.write_text("mine")
    assert run(["backup", str(file)]) == 1
    assert "name another file" in capsys.readouterr().err
    assert file.read_text() == "mine"
    assert run(["backup", str(tmp_path / "no" / "folder.zip")]) == 1


@pytest.mark.parametrize("how", ["no zip", "empty", "other", "cut", "flipped", "missing"])
def test_what_is_no_backup_replaces_nothing(home, tmp_path, capsys, how: str) -> None:
    filled(home, 2)
    file = tmp_path / "b.zip"
    assert run(["backup", str(file)]) == 0
    if how == "no zip":
        file.write_text("nothing of ours")
    elif how == "empty":
        file.write_bytes(b"")
    elif how == "other":
        file.unlink()
        with ZipFile(file, "w") as pack:
            pack.writestr("letter.txt", "dear")
    elif how == "cut":
        file.write_bytes(file.read_bytes()[:-200])
    elif how == "missing":
        file.unlink()
    else:
        with ZipFile(file) as pack:
            (tmp_path / FILE).write_bytes(pack.read(FILE))
        db = sqlite3.connect(tmp_path / FILE)
        db.execute("UPDATE log SET move = 'dealer 1' WHERE match = 1 AND ply = 1 AND move = 'dealer 0'")
        db.execute("UPDATE log SET move = 'dealer 0' WHERE match = 2 AND ply = 1 AND move = 'dealer 1'")
        db.execute("UPDATE log SET actor = '1' WHERE match = 1 AND ply = 5")
        db.execute("UPDATE log SET actor = '0' WHERE match = 2 AND ply = 5")
        db.commit()
        db.close()
        file.unlink()
        with ZipFile(file, "w") as pack:
            pack.write(tmp_path / FILE, FILE)
    before = (home / FILE).read_bytes()
    assert run(["restore", str(file)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert (home / FILE).read_bytes() == before
    assert os.listdir(home) == [FILE]
