"""The wheel, built once, and a clean environment with it."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
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


@pytest.fixture(scope="session")
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
