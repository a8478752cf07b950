"""The wheel, built through the sdist, installed in a clean environment and started from another folder (O-PK01)."""

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not (ROOT / "pyproject.toml").is_file(), reason="no checkout around the tests")


def files(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy of the checkout: sdist first, the wheel from it."""
    source = tmp_path_factory.mktemp("source") / "cardtable"
    kept = ["pyproject.toml", "README.md", "CHANGELOG.md", ".gitignore"]
    for name in ("cardtable", "assets", "tests"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in kept:
        shutil.copy(ROOT / name, source / name)
    out = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(source)],
        check=True,
        capture_output=True,
        env={**os.environ, "PYTHONSAFEPATH": "1"},
    )
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of a fresh environment with the wheel; its dependencies are those of this one."""
    folder = tmp_path_factory.mktemp("clean") / "venv"
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", "--no-deps", str(wheel)], check=True, capture_output=True)
    import textual

    site = next((folder / "lib").glob("python*")) / "site-packages"
    (site / "dependencies.pth").write_text(str(Path(textual.__file__).parents[1]) + "\n")
    return folder / "bin"


def test_the_wheel_holds_every_module_and_every_asset(wheel: Path) -> None:
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
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

    from cardtable.games.registry import BUILT_IN, GROUP

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["entry-points"][GROUP] == {name: point.value for name, point in BUILT_IN.items()}


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
