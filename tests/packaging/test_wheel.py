"""The wheel, built through the sdist, installed in a clean environment and started from another folder (O-PK01)."""

import os
import subprocess
import zipfile
from pathlib import Path

from tests.packaging.conftest import ROOT


def files(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_wheel_holds_every_module_and_every_asset(wheel: Path) -> None:
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    names = {name for name in packed if ".data/" not in name}
    # What completes the commands, and the man page, where shells and `man` look for them.
    shared = {name.partition(".data/data/")[2] for name in packed - names}
    assert shared == {
        "share/man/man1/cardtable.1",
        "share/bash-completion/completions/cardtable",
        "share/zsh/site-functions/_cardtable",
        "share/fish/vendor_completions.d/cardtable.fish",
    }
    wanted = {f"cardtable/{name}" for name in files(ROOT / "cardtable")}
    wanted |= {f"cardtable/assets/{name}" for name in files(ROOT / "assets")}
    assert names == wanted


def test_it_works_from_another_folder(installed: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "CARDTABLE_HOME": str(tmp_path / "data")}
    environment.pop("PYTHONPATH", None)

    def say(*words: str) -> str:
        done = subprocess.run(
            [installed / "cardtable", *words], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout

    assert say("--version").startswith("cardtable ")
    assert "Tangier" in say("deck")
    assert "cardtable" in say("completion", "bash")
    assert say("rules", "afrikan-tahti").startswith("# Afrikan Tähti")
    assert "steady" in say("simulate", "afrikan-tahti", "--seats", "2", "--matches", "1")
    where = subprocess.run(
        [installed / "python", "-c", "import cardtable; print(cardtable.__file__)"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert str(installed.parent) in where


def test_the_installed_table_opens_in_a_terminal(installed: Path, tmp_path: Path) -> None:
    from tests.terminal.driver import Terminal

    environment = {**os.environ, "CARDTABLE_HOME": str(tmp_path / "data")}
    terminal = Terminal([str(installed / "cardtable")], environment)
    try:
        terminal.wait("Afrikan Tähti", seconds=30)
        terminal.type("\x11")
        assert terminal.end() == 0
    finally:
        terminal.close()


def test_built_ins_are_the_entry_points_too() -> None:
    import tomllib

    from cardtable.games.plugins import GROUP
    from cardtable.games.registry import BUILT_IN

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["entry-points"][GROUP] == BUILT_IN


def test_nobody_made_assets_in_the_package_of_the_checkout() -> None:
    assert not (ROOT / "cardtable" / "assets").exists()


def test_only_resources_knows_where_files_lie() -> None:
    for path in (ROOT / "cardtable").rglob("*.py"):
        text = path.read_text()
        if path.name != "resources.py":
            assert "importlib.resources" not in text, path
            assert "__file__" not in text, path
            assert "platformdirs" not in text, path


def test_the_changelog_has_this_version() -> None:
    from cardtable import __version__

    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text()
