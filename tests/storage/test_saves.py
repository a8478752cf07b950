"""One store of every released version is kept, and loads and plays on for ever (O-SV03)."""

import shutil
from pathlib import Path

import pytest

from cardtable.cli import run
from cardtable.play.session import Session
from cardtable.storage.store import FILE, Store

SAVES = sorted((Path(__file__).parent.parent / "golden" / "saves").iterdir())


@pytest.mark.parametrize("save", SAVES, ids=lambda path: path.name)
def test_a_store_of_every_version_loads_and_plays_on(home: Path, save: Path, capsys) -> None:
    home.mkdir()
    shutil.copy(save / FILE, home / FILE)
    store = Store(home)
    assert store.notice is None
    number = store.last_unfinished().id
    session = Session.resume(store, number)
    before = session.ply
    while session.actor is not None:
        if not isinstance(session.actor, int):
            session.throw()
        else:
            session.play(session.actor, session.scene(session.actor).moves[0])
    assert session.ply > before
    assert session.keep()
    assert run(["ledger"]) == 0
    assert "Anna" in capsys.readouterr().out
