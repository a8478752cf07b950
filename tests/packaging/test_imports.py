"""Import hygiene: what a module loads, which a static graph cannot see."""

import json
import subprocess
import sys

import pytest

HEAVY = ("textual", "rich", "pydantic", "pydantic_core", "sqlite3")


PROBE = """
import json, sys
{code}
print()
print(json.dumps([name for name in {heavy!r} if name in sys.modules]))
"""

LIGHT = (
    "cardtable.engine.match",
    "cardtable.testing",
    "cardtable.games.afrikan_tahti",
    "cardtable.games.registry",
    "cardtable.bots.matches",
    "cardtable.bots.steady",
    "cardtable.games.afrikan_tahti.chips",
    "cardtable.words",
    "cardtable.ledger.book",
    "cardtable.cli",
)


def loaded(code: str) -> set[str]:
    """The heavy packages that a fresh interpreter has loaded after some code."""
    probe = PROBE.format(code=code, heavy=HEAVY)
    done = subprocess.run([sys.executable, "-P", "-c", probe], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize("module", LIGHT)
def test_rules_bots_and_words_load_nothing_heavy(module: str) -> None:
    assert loaded(f"import {module}") == set()


@pytest.mark.parametrize("module", ["cardtable.play.session", "cardtable.play.solitaire", "cardtable.play.scene"])
def test_the_conduct_of_a_match_loads_no_screen(module: str) -> None:
    assert loaded(f"import {module}") <= {"sqlite3"}


@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        (["games"], set()),
        (["deck", "--json"], set()),
        (["rules", "afrikan-tahti"], set()),
        (["simulate", "afrikan-tahti", "--seats", "2", "--matches", "1", "--json"], set()),
        (["matches"], {"sqlite3"}),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_commands_load_only_what_they_use(words: list[str], allowed: set[str], home) -> None:
    assert loaded(f"from cardtable.cli import run\nrun({words!r})") <= allowed


def test_the_lobby_starts_without_pydantic(home) -> None:
    code = "import cardtable.ui.app, cardtable.ui.screens.lobby, cardtable.ui.screens.match, cardtable.play.session"
    assert not loaded(code) & {"pydantic", "pydantic_core"}
