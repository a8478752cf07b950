"""A stranger's game, installed beside the app in a clean environment: everything works without a line of ours changed.

Broken ones of every kind only say so (O-PL01…04).
"""

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT
from tests.terminal.driver import CURTAIN, Terminal


@pytest.fixture(scope="module")
def shared(installed: Path) -> Iterator[Path]:
    """The clean environment with the example plug-in in it; taken out again afterwards."""
    python = str(installed / "python")
    options = ["-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([python, "-m", "pip", "install", *options, str(ROOT / "tests" / "plugin")], check=True)
    yield installed
    subprocess.run([python, "-m", "pip", "uninstall", "-q", "-y", "cardtable-highcard"], check=True)


@pytest.fixture
def table(shared: Path, home: Path) -> Iterator[Callable[..., Terminal]]:
    running = []

    def start(*words: str, **env: str) -> Terminal:
        terminal = Terminal([str(shared / "cardtable"), *words], {**os.environ, "COLORTERM": "truecolor", **env})
        running.append(terminal)
        return terminal

    yield start
    for terminal in running:
        terminal.close()


def say(folder: Path, *words: str, check: bool = True, **env: str) -> str:
    command = [folder / "cardtable", *words]
    whole = {**os.environ, **env}
    done = subprocess.run(command, env=whole, capture_output=True, text=True, check=check, timeout=60)
    return done.stdout if check else done.stdout + done.stderr


def test_a_game_with_a_table_partners_and_chips_of_its_own_plays_and_pays(shared: Path, home: Path, table) -> None:
    terminal = table("play", "long-trick", "--players", "Anna,Bo", "--bots", "2", "--set", "deals=1", "--seed", "1")
    terminal.wait(CURTAIN)
    terminal.lift()
    terminal.wait("Choose a card.")
    terminal.type("\x11")
    assert terminal.end() == 0
    out = say(shared, "simulate", "long-trick", "--seats", "4", "--matches", "20", "--seed", "1", "--json")
    assert json.loads(out)["wins"][0] == json.loads(out)["wins"][2]
    plain = subprocess.run(
        [shared / "cardtable", "play", "long-trick", "--plain", "--bots", "3", "--set", "deals=1", "--seed", "1"],
        input="1\n" * 40, capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert "took most tricks" in plain.stdout
    standings = json.loads(say(shared, "ledger", "--json"))["standings"]
    assert all(set(standing["chips"]) == {"penny"} for standing in standings)


def test_the_command_line_knows_it(shared: Path, home: Path, tmp_path: Path) -> None:
    assert "highcard: cardtable-highcard 1.2.3" in say(shared, "--version")
    assert "High Card" in say(shared, "games")
    assert "**▸ the highest card**" in say(shared, "rules", "highcard")
    out = json.loads(
        say(shared, "simulate", "highcard", "--seats", "3", "--matches", "5", "--records", str(tmp_path), "--json")
    )
    assert sum(out["wins"]) == pytest.approx(5)
    record = str(tmp_path / "0001.json")
    assert json.loads(say(shared, "replay", record, "--json"))["over"]
    assert say(shared, "import", record) == "1\n"
    assert "High Card" not in say(shared, "--no-plugins", "games")


def test_two_people_play_it_on_the_general_table(table) -> None:
    """Lobby, set-up, curtain, hint, undo refused with a reason, resume, result."""
    terminal = table()
    terminal.wait(lambda text: "High Card" in text and "Long Trick" in text)
    terminal.type("\x1b[F\x1b[A")
    terminal.insist("?", "The highest card takes the trick")
    terminal.type("\x1b")
    terminal.wait(lambda text: "takes the trick" not in text)
    terminal.type("\x11")
    assert terminal.end() == 0

    terminal = table("play", "highcard", "--players", "Anna,Bo", "--bots", "1", "--seed", "1")
    moves = 0
    for _ in range(200):
        terminal.read(0.05)
        text = terminal.text
        if "The match is over" in text:
            break
        if CURTAIN in text:
            terminal.lift()
        elif "choose a move" in text:
            if moves == 0:
                terminal.type("h")
                terminal.wait("wins most surely")
                terminal.type("z")
                terminal.wait("stands.")
            if moves == 1:
                terminal.type("\x11")
                assert terminal.end() == 0
                terminal = table("resume")
                moves += 1
                continue
            terminal.type("1\r")
            moves += 1
            terminal.wait(lambda text, before=text: text != before)
        else:
            terminal.type(" ")
    assert "took most tricks" in terminal.text
    assert moves >= 4


def test_a_match_of_a_game_that_is_gone_is_greyed_and_kept(installed: Path, shared: Path, home: Path, tmp_path) -> None:
    """O-PL03."""
    say(shared, "simulate", "highcard", "--seats", "2", "--matches", "1", "--records", str(tmp_path), "--json")
    record = json.loads((tmp_path / "0001.json").read_text())
    record["log"] = record["log"][:4]
    (tmp_path / "cut.json").write_text(json.dumps(record))
    assert say(shared, "import", str(tmp_path / "cut.json")) == "1\n"
    terminal = Terminal([str(shared / "cardtable"), "--no-plugins"], dict(os.environ))
    try:
        terminal.wait(lambda text: "is not installed; cardtable-highcard 1.2.3 brought it" in " ".join(text.split()))
        terminal.type("\x11")
        assert terminal.end() == 0
    finally:
        terminal.close()
    assert len(json.loads(say(shared, "export", "1"))["log"]) == 4


REPLACED = "from cardtable_highcard import GAME as G\nimport dataclasses\nGAME = dataclasses.replace(G, {})"
BROKEN = {
    "importerror": ("import nothing_of_that_name", "broken_a:GAME"),
    "noattribute": ("", "broken_b:GAME"),
    "wrongapi": (REPLACED.format("id='wrongapi', api=99"), "broken_c:GAME"),
    "notagame": ("GAME = 42", "broken_d:GAME"),
    "misnamed": ("from cardtable_highcard import GAME", "broken_e:GAME"),
    "slow": ("import time\ntime.sleep(3)\nraise RuntimeError('tired')", "broken_f:GAME"),
    "afrikan-tahti": ("from cardtable_highcard import GAME", "broken_g:GAME"),
    "exits": ("raise SystemExit('I hold the AS')", "broken_i:GAME"),
    "malformed": (REPLACED.format("id='malformed', name=None"), "broken_j:GAME"),
    "talks": ("print('hello')\n" + REPLACED.format("id='talks'"), "broken_k:GAME"),
    "badtable": (REPLACED.format("id='badtable', table='nowhere:Table'"), "broken_h:GAME"),
}


@pytest.fixture
def broken(tmp_path: Path) -> str:
    """A folder for PYTHONPATH with one broken plug-in of each kind."""
    folder = tmp_path / "broken"
    for name, (code, point) in BROKEN.items():
        module = point.split(":")[0]
        info = folder / f"{module}-0.1.dist-info"
        info.mkdir(parents=True)
        (folder / f"{module}.py").write_text(code)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 0.1\n")
        (info / "entry_points.txt").write_text(f"[cardtable.games]\n{name} = {point}\n")
    return str(folder)


def test_broken_plugins_only_say_so(shared: Path, home: Path, broken: str) -> None:
    """O-PL01, O-PL02, O-PL04."""
    listed = say(shared, "games", PYTHONPATH=broken)
    assert "High Card" in listed
    assert "Afrikan Tähti" in listed
    for name, why in (
        ("importerror", "ModuleNotFoundError"),
        ("noattribute", "AttributeError"),
        ("wrongapi", "version 99"),
        ("notagame", "no GameInfo"),
        ("misnamed", "calls itself highcard"),
        ("slow", "tired"),
        ("exits", "SystemExit"),
        ("malformed", "its name must be"),
        ("broken_g 0.1", "passed over"),
    ):
        assert any(name in line and why in line for line in listed.splitlines()), (name, listed)
    # Whatever they print, `--json` is JSON.
    assert len(json.loads(say(shared, "games", "--json", PYTHONPATH=broken))) > 10
    out = say(shared, "simulate", "talks", "--seats", "2", "--matches", "1", "--json", PYTHONPATH=broken)
    assert json.loads(out)["game"] == "talks"
    # Two of one name say where they come from.
    assert "High Card (cardtable-highcard 1.2.3)" in listed
    # The built-in is still ours.
    assert "pot" in say(shared, "rules", "afrikan-tahti", PYTHONPATH=broken)
    for words in (["rules", "importerror"], ["simulate", "notagame", "--seats", "2"], ["play", "wrongapi"]):
        out = say(shared, *words, check=False, PYTHONPATH=broken)
        assert out.count("\n") == 1
        assert "Traceback" not in out


def test_the_lobby_stands_at_once_beside_broken_and_slow_plugins(table, broken: str) -> None:
    terminal = table(PYTHONPATH=broken)
    terminal.wait("Afrikan Tähti")
    terminal.resize(80, 60)
    assert "tired" not in terminal.text
    terminal.wait("ModuleNotFoundError")
    terminal.wait("High Card")
    terminal.type("\x11")
    assert terminal.end() == 0


def test_a_plugin_that_takes_its_time_holds_up_neither_the_others_nor_leaving(table, broken: str) -> None:
    (Path(broken) / "broken_f.py").write_text("import time\ntime.sleep(60)")
    terminal = table(PYTHONPATH=broken)
    terminal.resize(80, 60)
    terminal.wait("High Card")
    terminal.wait("its name must be")
    terminal.type("\x11")
    assert terminal.end() == 0


def test_a_table_that_cannot_be_loaded_is_one_line(table, broken: str) -> None:
    terminal = table("play", "badtable", "--players", "Anna", "--bots", "1", PYTHONPATH=broken)
    assert terminal.end() == 1
    assert "badtable cannot be used" in terminal.text.replace("\n", "")
    assert b"\x1b[?1049h" not in terminal.raw
