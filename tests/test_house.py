"""The house itself: rulings are found where they are named, games are named by nobody else, the picture is shown."""

import re
from pathlib import Path

import cardtable

HOUSE = Path(cardtable.__file__).parent
RULING = re.compile(r"\b(?:G|AT|PA|SC|ES|KI)\d{1,2}\b")
CASE = re.compile(r"\b(?:O-[A-Z]{2}\d{2}|N-\d{2}|T\d{1,2})\b")
GAMES = re.compile(r"afrikan|pasianssi|scopa|escoba|kierki", re.IGNORECASE)


def test_every_ruling_that_code_names_is_written_beside_it() -> None:
    written = set()
    for file in HOUSE.rglob("RULINGS.md"):
        written |= set(re.findall(r"^- \*\*([A-Z]+\d+)\*\*", file.read_text(encoding="utf-8"), re.MULTILINE))
    named = {}
    for file in HOUSE.rglob("*.py"):
        for code in RULING.findall(file.read_text(encoding="utf-8")):
            named[code] = file
    assert len(named) > 40
    assert {code: file for code, file in named.items() if code not in written} == {}


def test_no_code_names_a_case_that_nothing_explains() -> None:
    found = {file: CASE.findall(file.read_text(encoding="utf-8")) for file in HOUSE.rglob("*.py")}
    assert {file: codes for file, codes in found.items() if codes} == {}


def test_no_game_is_named_outside_its_own_rooms() -> None:
    """Adding a game edits nothing that is not its own, but for the registry's list."""
    rooms = [HOUSE / name for name in ("ledger", "storage", "cli", "play", "plain", "bots", "engine", "ui/screens")]
    rooms += [HOUSE / "ui" / "widgets", HOUSE / "testing"]
    found = []
    for room in rooms:
        assert room.is_dir()
        for file in room.rglob("*.py"):
            found += [f"{file}: {line}" for line in file.read_text(encoding="utf-8").splitlines() if GAMES.search(line)]
    for file in HOUSE.glob("*.py"):
        found += [f"{file}: {line}" for line in file.read_text(encoding="utf-8").splitlines() if GAMES.search(line)]
    assert found == []
