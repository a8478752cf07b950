"""The command line of NOTATION.md: forms, statuses, one-line errors."""

import json
import os
import sqlite3
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cardtable import __version__, resources
from cardtable.cli import run
from cardtable.engine import deals
from cardtable.storage import store as stores
from cardtable.storage.seats import Seated
from cardtable.storage.store import Store

GOLDEN = Path(__file__).parent.parent / "golden" / "afrikan-tahti.record.json"


def call(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    try:
        status = run(words)
    except SystemExit as leaving:
        status = leaving.code or 0
    out, err = capsys.readouterr()
    return status, out, err


def cut(tmp_path: Path, entries: int) -> str:
    plain = json.loads(GOLDEN.read_text())
    plain["log"] = plain["log"][:entries]
    path = tmp_path / f"cut-{entries}.json"
    path.write_text(json.dumps(plain))
    return str(path)


def test_version_names_plugins_too(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capsys, "--version")
    assert status == 0
    assert out.splitlines()[0] == f"cardtable {__version__}"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capsys, "--help")
    assert status == 0
    for command in [
        "play",
        "resume",
        "games",
        "rules",
        "simulate",
        "replay",
        "view",
        "deck",
        "matches",
        "export",
        "import",
    ]:
        assert f"  {command} " in out


def test_python_m_is_the_same_command() -> None:
    done = subprocess.run([sys.executable, "-m", "cardtable", "games"], capture_output=True, text=True, check=True)
    assert "afrikan-tahti" in done.stdout


def test_deck(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capsys, "deck", "--json")
    named = json.loads(out)
    assert status == 0
    assert len(named) == 52
    assert named["2N"] == "Tangier"
    assert list(named)[-1] == "14S"
    assert "Tangier" in call(capsys, "deck")[1]


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(call(capsys, "games", "--json")[1])
    assert {"id": "afrikan-tahti", "name": "Afrikan Tähti", "seats": [2, 3, 4, 5]} in found


def test_rules_mark_the_house_rules_in_force(capsys: pytest.CaptureFixture[str]) -> None:
    assert "**▸ any smaller card**" in call(capsys, "rules", "afrikan-tahti")[1]
    changed = call(capsys, "rules", "afrikan-tahti", "--set", "under_card=smallest")[1]
    assert "**▸ the smallest number in hand**" in changed
    assert "▸ any smaller card" not in changed


def test_rules_mark_the_set_that_is_in_force(capsys: pytest.CaptureFixture[str]) -> None:
    assert "▸ Napoli" not in call(capsys, "rules", "scopa")[1]
    named = call(capsys, "rules", "scopa", "--preset", "napoli")[1]
    assert "- **▸ Napoli.** Coins in a row" in named
    assert named == call(capsys, "rules", "scopa", "--set", "napola=on")[1]
    changed = call(capsys, "rules", "scopa", "--preset", "napoli", "--set", "target=16")[1]
    assert "▸ Napoli" not in changed
    assert "**▸ 16**" in changed


def test_rules_in_a_language_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = call(capsys, "rules", "afrikan-tahti", "--lang", "xx")
    assert status == 0
    assert out.startswith("# Afrikan Tähti")
    assert err.count("\n") == 1


def test_simulate_json_has_the_form(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = "simulate afrikan-tahti --seats 3 --matches 4 --seed 5 --bots steady,random,random --set rounds=1 --json"
    status, out, err = call(capsys, *words.split(), "--records", str(tmp_path / "r"))
    found = json.loads(out)
    assert (status, err) == (0, "")
    assert list(found) == [
        "game",
        "seats",
        "matches",
        "seed",
        "bots",
        "wins",
        "scores",
        "plies",
        "seconds",
        "records",
    ]
    assert found["bots"] == ["steady", "random", "random"]
    assert sum(found["wins"]) == pytest.approx(4)
    assert sorted(path.name for path in (tmp_path / "r").iterdir()) == [f"000{n}.json" for n in (1, 2, 3, 4)]
    again = json.loads(call(capsys, *words.split())[1])
    assert (again["wins"], again["scores"], again["plies"]) == (
        found["wins"],
        found["scores"],
        found["plies"],
    )
    assert "records" not in again


def test_a_seed_that_is_shown_gives_the_same_match(capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "simulate",
        "afrikan-tahti",
        "--seats",
        "2",
        "--matches",
        "1",
        "--set",
        "rounds=1",
        "--json",
        "--seed",
    ]
    found = [json.loads(call(capsys, *words, seed)[1]) for seed in ("7", "007")]
    assert found[0]["seed"] == found[1]["seed"] == 7
    assert found[0]["plies"] == found[1]["plies"]
    assert found[0]["scores"] == found[1]["scores"]


def test_replay_trace_prints_a_line_for_every_entry(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capsys, "replay", str(GOLDEN), "--trace", "--json")
    lines = [json.loads(line) for line in out.splitlines()]
    log = json.loads(GOLDEN.read_text())["log"]
    assert status == 0
    assert [line["ply"] for line in lines] == list(range(len(log) + 1))
    assert lines[0]["actor"] == "chance"
    assert lines[0]["legal"] == ["dealer"]
    assert lines[1]["legal"] == ["deal"]
    assert lines[0]["state"]["dealer"] is None
    assert lines[0]["state"]["round"] == 0
    for before, entry in zip(lines, log, strict=False):
        if before["actor"] != "chance":
            assert before["actor"] == entry["by"]
            assert entry["move"] in before["legal"]
            assert before["legal"] == sorted(before["legal"])
    assert lines[-1]["over"]
    assert lines[-1]["actor"] is None
    assert lines[-1]["legal"] == []
    assert json.loads(call(capsys, "replay", str(GOLDEN), "--json")[1]) == lines[-1]


@pytest.mark.parametrize("entries", [0, 1, 2, 30, 77, 150])
def test_view_shows_one_seat_what_it_may_know(capsys: pytest.CaptureFixture[str], tmp_path: Path, entries: int) -> None:
    path = cut(tmp_path, entries)
    full = json.loads(call(capsys, "replay", path, "--json")[1])
    for seat in range(3):
        seen = json.loads(call(capsys, "view", path, "--seat", str(seat), "--json")[1])
        assert list(seen) == list(full)
        assert seen["legal"] == (full["legal"] if full["actor"] == seat else [])
        assert seen["state"]["draw"] == len(full["state"]["draw"])
        for owner, hand in enumerate(full["state"]["hands"]):
            assert seen["state"]["hands"][owner] == (hand if owner == seat else [None] * len(hand))


def test_store_import_export_matches(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "No match" in call(capsys, "matches")[1]
    status, out, err = call(capsys, "import", str(GOLDEN))
    assert (status, out, err) == (0, "1\n", "")
    status, out, err = call(capsys, "import", cut(tmp_path, 40))
    assert (status, out) == (0, "2\n")
    listed = json.loads(call(capsys, "matches", "--json")[1])
    assert {match["id"]: match["winners"] is None for match in listed} == {1: False, 2: True}
    status, out, err = call(capsys, "export", "1")
    assert (status, err) == (0, "")
    assert out == GOLDEN.read_text()
    status, out, err = call(capsys, "export", "2", str(tmp_path / "out.json"))
    assert status == 0
    assert "not over" in err
    assert err.count("\n") == 1
    assert len(json.loads((tmp_path / "out.json").read_text())["log"]) == 40


def test_a_game_may_be_named_by_its_beginning_in_any_case(capsys: pytest.CaptureFixture[str]) -> None:
    whole = call(capsys, "rules", "kierki")[1]
    for name in ("k", "KIER", "Kierki"):
        assert call(capsys, "rules", name)[1] == whole
    assert "did you mean scopa?" in call(capsys, "rules", "scoppa")[2]
    assert "there are: " in call(capsys, "rules", "zzz")[2]


def test_where_names_the_files(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    found = json.loads(call(capsys, "where", "--json")[1])
    assert found["store"] == str(home / "cardtable.sqlite3")
    status, out, err = call(capsys, "where")
    assert (status, err) == (0, "")
    assert out.count("(not there)") == 3


BAD = [
    (2, "rules"),
    (2, "rules e --plain"),
    (2, "nonsense"),
    (2, "play nonsense"),
    (2, "play scopa --preset neapel"),
    (2, "play scopa --preset scopone --players Anna,Bo --bots 1"),
    (2, "play kierki --preset kierki-na-trzech --players Anna --bots 3"),
    (2, "play pasianssi --preset napoli"),
    (2, "simulate scopa --seats 2 --matches 1 --seed 1 --preset scopone"),
    (2, "play afrikan-tahti --set rounds"),
    (2, "play afrikan-tahti --set rounds=0"),
    (2, "play afrikan-tahti --set sums=free"),
    (2, "play afrikan-tahti --set rounds=1 --set rounds=2"),
    (2, "play afrikan-tahti --players A,B,C,D,E,F"),
    (2, "play afrikan-tahti --players A --bots 0"),
    (2, "play afrikan-tahti --players A --bots x"),
    (2, "play afrikan-tahti --players A, --bots 1"),
    (2, "simulate afrikan-tahti"),
    (2, "simulate afrikan-tahti --seats 6"),
    (2, "simulate afrikan-tahti --seats 2 --matches 0"),
    (2, "simulate afrikan-tahti --seats 2 --bots clever"),
    (2, "simulate afrikan-tahti --seats 2 --bots steady,steady,steady"),
    (2, "simulate afrikan-tahti --seats 2 --bots="),
    (2, f"view {GOLDEN} --seat 3"),
    (2, f"view {GOLDEN} --seat 01"),
    (2, f"view {GOLDEN}"),
    (2, "rules"),
    (1, "replay nowhere.json"),
    (1, "replay ."),
    (1, "import nowhere.json"),
    (1, "export 7"),
    (1, "export 99999999999999999999999"),
    (1, "resume"),
    (1, "resume 7"),
]


@pytest.mark.parametrize(("expected", "words"), BAD, ids=lambda value: str(value).replace(str(GOLDEN), "FILE"))
def test_errors_are_one_line_with_the_right_status(
    capsys: pytest.CaptureFixture[str], expected: int, words: str
) -> None:
    status, out, err = call(capsys, *words.split())
    assert status == expected, err
    assert out == ""
    assert err.startswith("cardtable: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert "{" not in err


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        ({"by": 1, "move": "dealer 1"}, 3),
        ({"by": "chance", "move": "deal"}, 3),
        ({"by": 0, "move": "lion  2N"}, 3),
    ],
)
def test_a_fault_in_a_record_names_its_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, entry: dict, place: int
) -> None:
    plain = json.loads(GOLDEN.read_text())
    plain["log"] = [*plain["log"][:2], entry]
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(plain))
    status, _, err = call(capsys, "replay", str(path))
    assert status == 1
    assert f"log entry {place}:" in err
    assert err.count("\n") == 1


def test_a_strangers_signs_do_not_reach_the_terminal_raw(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plain = json.loads(GOLDEN.read_text())
    plain["seats"][0]["name"] = "a\x1b[2Jb\nc"
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(plain))
    assert call(capsys, "import", str(path))[0] == 0
    for words in ("matches", f"replay {path} --trace"):
        out = call(capsys, *words.split())[1]
        assert "\x1b" not in out
    plain["log"][3]["move"] = "\x1b[31m" + "x" * 100_000
    path.write_text(json.dumps(plain))
    err = call(capsys, "replay", str(path))[2]
    assert "\x1b" not in err
    assert len(err) < 500


@pytest.mark.parametrize("command", ["", "play afrikan-tahti --players Anna,Bo", "play afrikan-tahti"])
def test_not_a_terminal_is_one_line_and_status_2(command: str) -> None:
    """O-TL02, T8."""
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", *command.split()],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=20,
    )
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == 1
    assert b"\x1b" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
@pytest.mark.parametrize("words", ["games", "games --json", "rules afrikan-tahti", f"replay {GOLDEN} --json"])
def test_any_output_encoding_will_do(encoding: str, words: str) -> None:
    """O-TL05."""
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", *words.split()],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=True,
    )
    assert done.stderr == b""
    if "--json" in words:
        json.loads(done.stdout)


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="no /dev/full here")
def test_output_that_cannot_be_written_is_one_line() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cardtable", "deck"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1


def test_a_deck_of_ones_own(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    """The African deck is replaceable by a player who owns the real one."""
    named = json.loads(call(capsys, "deck", "--json")[1])
    home.mkdir()
    from cardtable.games.afrikan_tahti.places import places

    try:
        (home / "african.json").write_text(json.dumps({**named, "2N": "Tanger"}))
        places.cache_clear()
        assert json.loads(call(capsys, "deck", "--json")[1])["2N"] == "Tanger"
        (home / "african.json").write_text(json.dumps({**named, "2N": "Cairo"}))
        places.cache_clear()
        status, _, err = call(capsys, "deck")
        assert status == 1
        assert "twice" in err
    finally:
        places.cache_clear()


@pytest.mark.parametrize(
    "env",
    [
        {"HOME": "{empty}"},
        {"HOME": "{empty}", "XDG_DATA_HOME": "relative/folder"},
        {"HOME": "{empty}", "XDG_DATA_HOME": "{file}"},
        {"HOME": "{file}"},
        {"CARDTABLE_HOME": "{file}/below"},
    ],
    ids=str,
)
def test_any_home_will_do(tmp_path: Path, env: dict[str, str]) -> None:
    """O-SV08: an empty home, a relative or unusable data folder: it works, or says in one line that it cannot."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("")
    filled = {name: value.format(empty=tmp_path / "empty", file=tmp_path / "file") for name, value in env.items()}
    whole = {**os.environ, **filled}
    if "CARDTABLE_HOME" not in env:
        whole.pop("CARDTABLE_HOME")
    command = [sys.executable, "-m", "cardtable", "matches"]
    done = subprocess.run(command, env=whole, cwd=tmp_path, capture_output=True, text=True, check=False)
    unusable = "{file}" in str(env)
    assert done.returncode == unusable
    assert ("No match is stored yet." in done.stdout) != unusable
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == unusable


def test_a_deal_by_its_code_is_for_solitaires_and_must_be_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert call(capsys, "play", "pasianssi", "--deal", "nonsense")[0] == 2
    assert "names no deal" in call(capsys, "play", "pasianssi", "--deal", "nonsense")[2]
    assert "only a game for one" in call(capsys, "play", "afrikan-tahti", "--deal", "MX6F-FPAP")[2]
    assert call(capsys, "play", "pasianssi", "--deal", "today", "--seed", "1")[0] == 2
    # Only the terminal is missing.
    for given in (["--deal", "mx6f fpap"], ["--deal", "today"], ["--bots", "1"]):
        assert "needs a terminal" in call(capsys, "play", "pasianssi", *given)[2]
    assert "not 2" in call(capsys, "play", "pasianssi", "--players", "Anna,Bo")[2]


def test_pasianssi_in_json_is_as_notation_says(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert call(capsys, "simulate", "pasianssi", "--seats", "1", "--matches", "1", "--records", str(tmp_path))[0] == 0
    record = tmp_path / "0001.json"
    lines = [json.loads(line) for line in call(capsys, "replay", str(record), "--trace", "--json")[1].splitlines()]
    assert lines[0]["scores"] == [0]
    assert lines[0]["legal"] == ["deal"]
    assert list(lines[1]["state"]) == ["rows", "hand", "draw", "star"]
    assert lines[-1]["winners"] == [0]
    assert lines[-1]["legal"] == []
    plain = json.loads(record.read_text())
    plain["log"] = plain["log"][:9]
    cut = tmp_path / "cut.json"
    cut.write_text(json.dumps(plain))
    seen = json.loads(call(capsys, "view", str(cut), "--seat", "0", "--json")[1])["state"]
    assert seen["draw"] == len(lines[9]["state"]["draw"])
    assert seen["hand"] == lines[9]["state"]["hand"]


def test_what_cannot_be_read_is_status_1_and_one_line_and_stays_where_it_is(home: Path, capsys) -> None:
    home.mkdir()
    path = home / "cardtable.sqlite3"
    for content, why in ((b"x" * 4096, "damaged"), (b"", "empty"), (b"SQLite format 3", "damaged")):
        path.write_bytes(content)
        for words in (["matches"], ["matches", "--json"], ["ledger", "--json"], ["export", "1"], ["resume"]):
            status, out, err = call(capsys, *words)
            assert (status, out) == (1, "")
            assert err.count("\n") == 1
            assert why in err
            assert path.read_bytes() == content
            assert len(list(home.iterdir())) == 1


def test_a_store_that_somebody_holds_is_waited_for_and_then_named(home: Path, capsys, monkeypatch) -> None:
    Store(home).close()
    monkeypatch.setattr(stores, "PATIENCE", 0.05)
    other = sqlite3.connect(home / "cardtable.sqlite3", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    status, out, err = call(capsys, "matches", "--json")
    assert (status, out) == (1, "")
    assert "another program holds the store" in err


def test_a_record_imported_twice_is_recognised_and_keeps_its_date(home: Path, capsys, tmp_path: Path) -> None:
    first, second = cut(tmp_path, 9), cut(tmp_path, 12)
    assert call(capsys, "import", first)[:2] == (0, "1\n")
    before = json.loads(call(capsys, "matches", "--json")[1])
    status, out, err = call(capsys, "import", first)
    assert (status, out) == (0, "1\n")
    assert "stored already, as match 1" in err
    assert json.loads(call(capsys, "matches", "--json")[1]) == before
    # With its defaults written out it is the same record; with another decision it is not.
    plain = json.loads(Path(first).read_text())
    plain["options"] = {"rounds": 5, "under_card": "any", **plain["options"]}
    Path(first).write_text(json.dumps(plain))
    assert call(capsys, "import", first)[1] == "1\n"
    assert call(capsys, "import", second)[1] == "2\n"


def test_a_record_that_was_exported_here_is_recognised(home: Path, capsys, tmp_path: Path) -> None:
    assert call(capsys, "import", cut(tmp_path, 9))[1] == "1\n"
    call(capsys, "export", "1", str(tmp_path / "out.json"))
    assert call(capsys, "import", str(tmp_path / "out.json"))[1] == "1\n"


@pytest.mark.parametrize(
    ("names", "why"),
    [
        ("Anna,Anna,Anna (1)", "two players are called Anna"),
        ("Anna,ANNA", "two players are called"),
        ("Ren\u00e9,Rene\u0301", "two players are called"),
        ("Anna,\uff21nna", "two players are called"),
        ("Bartholomew the elder,Bartholomew the younger", "two players are called"),
        ("\u3164,Bo", "blank"),
        ("\u0301,Bo", "blank"),
        ("\u2800,Bo", "blank"),
        ("Anna,\u200d", "blank"),
    ],
)
def test_a_table_whose_players_cannot_be_told_apart_is_refused(capsys, names: str, why: str) -> None:
    """N-11, N-12."""
    status, out, err = call(capsys, "play", "afrikan-tahti", "--players", names)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert why in err


def test_a_name_that_is_cut_is_said(capsys) -> None:
    assert (
        "is cut to “Annamariakatariinaelisab”"
        in call(capsys, "play", "afrikan-tahti", "--players", "Annamariakatariinaelisabet,Bo")[2]
    )


def test_the_home_folders_sign_is_read(monkeypatch, tmp_path: Path) -> None:
    """N-22."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("CARDTABLE_HOME", "~/cards")
    assert resources.user_folder() == tmp_path / "cards"


@pytest.mark.parametrize(("zone", "hour"), [("Europe/Helsinki", "01:30"), ("America/New_York", "18:30")])
def test_times_are_local_and_the_deal_of_the_day_is_the_worlds(
    home: Path, capsys, monkeypatch, zone: str, hour
) -> None:
    """N-21, O-ST03."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        Store(home, clock=lambda: "2026-07-01T22:30:00+00:00").begin("scopa", {}, [Seated("Anna", "human")])
        assert hour in call(capsys, "matches")[1]
        assert "2026-07-01T22:30:00+00:00" in call(capsys, "matches", "--json")[1]
        assert deals.of_today() == deals.of_day(datetime.now(UTC).date())
    finally:
        monkeypatch.undo()
        time.tzset()
