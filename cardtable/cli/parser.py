"""Which commands and options there are, and how they are called."""

import argparse
import os
import re
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NoReturn, TypeAlias

from cardtable import __version__
from cardtable.errors import UsageError
from cardtable.games.plugins import SWITCH
from cardtable.language import _

PLAIN = _("lines of text and numbered choices, for screen readers and scripts")

Command: TypeAlias = Callable[[argparse.Namespace], int]


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line and ours to print."""

    def error(self, message: str) -> NoReturn:
        raise UsageError("usage", why=message, command=self.prog)


class _Version(argparse.Action):
    """Prints the version, with the installed plug-ins and theirs."""

    def __call__(self, parser: argparse.ArgumentParser, *_args: Any, **_options: Any) -> None:
        from cardtable.games.plugins import plugins

        print(f"cardtable {__version__}")
        for plugin in plugins():
            print(f"{plugin.game}: {plugin.package} {plugin.version}")
        parser.exit()


def _whole(text: str) -> int:
    """A whole number in its one form: no sign but a minus, no leading zeros, no other digits."""
    if not re.fullmatch(r"0|-?[1-9][0-9]{0,99}", text):
        raise argparse.ArgumentTypeError(_("“{text}” is no whole number").format(text=text[:40]))
    return int(text)


def parse(words: Sequence[str]) -> tuple[Command, argparse.Namespace]:
    """The command that was called, and its arguments.

    Raises:
        UsageError: the words do not fit.
    """
    arguments = parser().parse_args(words)
    if arguments.no_plugins:
        os.environ[SWITCH] = "1"
    module, name = arguments.run.split(":")

    def command(given: argparse.Namespace) -> int:
        status: int = getattr(import_module(f"cardtable.cli.{module}"), name)(given)
        return status

    return command, arguments


def parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    found = _Parser(
        prog="cardtable",
        description=_("The card table for people who sit around one terminal."),
        epilog=_("Without a command: the lobby, where everything is chosen."),
        allow_abbrev=False,
    )
    found.add_argument("--version", "-V", action=_Version, nargs=0, help=_("show the version and those of plug-ins"))
    found.add_argument("--no-plugins", action="store_true", help=_("leave installed plug-ins alone"))
    found.add_argument("--plain", action="store_true", help=PLAIN)
    _theme(found)
    found.set_defaults(run="lobby:lobby")
    commands = found.add_subparsers(metavar=_("COMMAND"), parser_class=_Parser)

    def add(name: str, run: str, about: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=about, description=about, allow_abbrev=False)
        command.set_defaults(run=run)
        return command

    play = add("play", "table:play", _("play a game, straight to the table"))
    play.add_argument("game", metavar="GAME")
    play.add_argument("--players", metavar="ANNA,BO", help=_("the people, in the order of their seats"))
    play.add_argument("--bots", type=_whole, metavar="N", help=_("how many computer players take the seats after them"))
    _house_rules(play)
    play.add_argument(
        "--table",
        action="append",
        default=[],
        metavar="RULE=VALUE",
        help=_("what the table agrees on besides: undo, hints, forced; may be given again"),
    )
    _theme(play, default=argparse.SUPPRESS)
    play.add_argument("--plain", action="store_true", default=argparse.SUPPRESS, help=PLAIN)
    same = play.add_mutually_exclusive_group()
    same.add_argument("--seed", metavar="S", help=_("the same seed gives the same deals"))
    same.add_argument(
        "--deal", metavar="CODE", help=_("a solitaire's cards by their share code, or today: the deal of the day")
    )

    resume = add("resume", "table:resume", _("go on with the last unfinished match, or with that one"))
    resume.add_argument("id", nargs="?", type=_whole, metavar="ID")
    _theme(resume, default=argparse.SUPPRESS)
    resume.add_argument("--plain", action="store_true", default=argparse.SUPPRESS, help=PLAIN)

    games = add("games", "listing:games", _("list the games, plug-ins included"))
    _json(games)

    rules = add("rules", "catalogue:rules", _("print the rule book of a game"))
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("--lang", metavar="fi", help=_("in that language"))
    _house_rules(rules)

    simulate = add("simulate", "simulate:simulate", _("let computer players play, without a screen"))
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--seats", type=_whole, required=True, metavar="N")
    simulate.add_argument("--matches", type=_whole, default=100, metavar="M")
    simulate.add_argument("--seed", default="0", metavar="S", help=_("same seed, same records"))
    simulate.add_argument("--bots", metavar="A,B,…", help=_("one computer player for all seats, or one a seat"))
    _house_rules(simulate)
    simulate.add_argument("--records", metavar="DIR", help=_("write every match there: 0001.json, 0002.json, …"))
    _json(simulate)

    replay = add("replay", "records:replay", _("check a record move by move, and print where it stands"))
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--trace", action="store_true", help=_("print every step"))
    _json(replay)

    view = add("view", "records:view", _("print only what one seat may know there"))
    view.add_argument("file", metavar="FILE")
    view.add_argument("--seat", type=_whole, required=True, metavar="S")
    _json(view)

    deck = add("deck", "catalogue:deck", _("print the African deck"))
    _json(deck)

    faces = add("faces", "faces:faces", _("print all faces of all decks, for whoever draws on"))
    _theme(faces)
    faces.add_argument("--ascii", action="store_true", help=_("as a terminal without other signs shows them"))

    ledger = add("ledger", "ledger:ledger", _("print the prize chips of the evening"))
    form = ledger.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=_("print JSON and nothing else"))
    form.add_argument("--csv", action="store_true", help=_("print every posting as a line"))
    form.add_argument("--markdown", action="store_true", help=_("print Markdown"))
    ledger.add_argument("--evening", type=_whole, metavar="N", help=_("that evening, counted from 1"))
    change = ledger.add_mutually_exclusive_group()
    change.add_argument("--end", action="store_true", help=_("end the evening first"))
    change.add_argument("--reopen", action="store_true", help=_("reopen the evening that was ended last, first"))

    stats = add("stats", "stats:stats", _("print who has won how often"))
    _json(stats)
    stats.add_argument(
        "--alias", action="append", default=[], metavar="NAME=NEW", help=_("count NAME as NEW; NAME= undoes it")
    )
    stats.add_argument(
        "--leave-out", type=_whole, action="append", default=[], metavar="ID", help=_("without that match")
    )
    stats.add_argument("--take-in", type=_whole, action="append", default=[], metavar="ID", help=_("with it again"))

    where = add("where", "places:where", _("name the files of cardtable"))
    _json(where)

    backup = add("backup", "places:backup", _("write everything into one file"))
    backup.add_argument("file", metavar="FILE")

    restore = add("restore", "places:restore", _("put such a file in the place of what is here, which is kept aside"))
    restore.add_argument("file", metavar="FILE")

    matches = add("matches", "records:matches", _("list the stored matches"))
    form = matches.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=_("print JSON and nothing else"))
    form.add_argument(
        "--delete", type=_whole, metavar="ID", help=_("delete that match; what it paid stays in the ledger")
    )

    completion = add("completion", "shell:completion", _("print what completes the commands in a shell"))
    completion.add_argument("shell", choices=("bash", "zsh", "fish"))

    add("man", "shell:man", _("print the man page"))

    export = add("export", "records:export", _("write a stored match as a record"))
    export.add_argument("id", type=_whole, metavar="ID")
    export.add_argument("file", nargs="?", metavar="FILE")

    bring = add("import", "records:bring_in", _("store a record"))
    bring.add_argument("file", metavar="FILE")
    return found


def _house_rules(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help=_("a house rule; may be given again"),
    )
    command.add_argument("--preset", metavar="NAME", help=_("house rules that go together, by their name"))


def _theme(command: argparse.ArgumentParser, **options: Any) -> None:
    command.add_argument("--theme", choices=THEMES, metavar="NAME", help=_("colours for this time"), **options)


THEMES = ("felt", "night", "daylight", "contrast", "mono")
"""The same as `cardtable.ui.palette` has: naming them must not load it."""


def _json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help=_("print JSON and nothing else"))
