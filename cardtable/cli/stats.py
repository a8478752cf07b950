"""`stats`: who has won how often."""

from argparse import Namespace

from cardtable.cli import output
from cardtable.cli.records import open_store
from cardtable.language import _
from cardtable.play.tallies import lines, tallies


def stats(given: Namespace) -> int:
    """Print the tallies of persons and of tables."""
    persons, tables = tallies(open_store())
    if given.json:
        output.json_line({"persons": [one.plain() for one in persons], "tables": [one.plain() for one in tables]})
        return 0
    for line in lines(persons, tables) or [_("No match of several seats is over yet.")]:
        print(line)
    return 0
