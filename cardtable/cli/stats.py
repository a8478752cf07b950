"""`stats`: who has won how often."""

from argparse import Namespace
from dataclasses import asdict

from cardtable.cli import output
from cardtable.cli.records import open_store
from cardtable.play.tallies import tallies, told


def stats(given: Namespace) -> int:
    """Print the tallies of persons and of tables."""
    store = open_store()
    if given.json:
        persons, tables = tallies(store)
        output.json_line({"persons": list(map(asdict, persons)), "tables": list(map(asdict, tables))})
    else:
        print("\n".join(told(store)))
    return 0
