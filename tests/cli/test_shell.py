"""What shells and `man` know of the commands is what the parser knows."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.cli import run
from cardtable.cli.parser import parser
from cardtable.resources import SHELL, text
from tests.cli.make_shell import _commands, made


@pytest.mark.parametrize("kind", SHELL)
def test_it_is_what_the_library_makes_of_the_parser(kind: str, monkeypatch) -> None:
    """`python -m tests.cli.make_shell` makes them anew."""
    if kind == "man" and sys.version_info[:2] != (3, 11):
        pytest.skip("usage lines are written otherwise by another argparse")
    # The making sets what the library reads of the environment.
    monkeypatch.setattr(os, "environ", os.environ.copy())
    assert made()[SHELL[kind]] == text("shell", SHELL[kind])


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_command_prints_them_and_every_command_is_among_them(shell: str, capsys) -> None:
    assert run(["completion", shell]) == 0
    out = capsys.readouterr().out
    for command in _commands(parser()):
        assert command.prog.split()[-1] in out
    assert "afrikan-tahti" in out
    assert run(["man"]) == 0
    assert capsys.readouterr().out.startswith(".TH CARDTABLE")


def test_a_shell_that_is_not_known_is_refused(capsys) -> None:
    assert run(["completion", "tcsh"]) == 2
    assert "tcsh" in capsys.readouterr().err


def test_bash_completes_commands_games_and_options(tmp_path: Path) -> None:
    if shutil.which("bash") is None:
        pytest.skip("there is no bash here")
    script = tmp_path / "cardtable.bash"
    script.write_text(text("shell", SHELL["bash"]))

    def completed(*words: str) -> list[str]:
        line = " ".join(f"'{word}'" for word in words)
        ask = (
            f"source {script}; COMP_WORDS=({line}); COMP_CWORD={len(words) - 1};"
            " $(complete -p cardtable | sed 's/.*-F //;s/ .*//'); printf '%s\\n' \"${COMPREPLY[@]}\""
        )
        done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True)
        return done.stdout.split()

    assert completed("cardtable", "ba") == ["backup"]
    assert completed("cardtable", "play", "ki") == ["kierki"]
    assert "--players" in completed("cardtable", "play", "--p")
