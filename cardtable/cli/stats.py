"""`stats`: who has won how often."""

from argparse import Namespace
from dataclasses import asdict

from cardtable.cli import output
from cardtable.cli.records import open_store
from cardtable.errors import UsageError
from cardtable.play.tallies import call, leave_out, tallies, told


def stats(given: Namespace) -> int:
    """Print the tallies of persons and of tables."""
    store = open_store()
    for word in given.alias:
        name, sign, now = word.partition("=")
        if not sign or not name:
            raise UsageError("alias.form", given=word)
        call(store, name, now)
    for number in given.leave_out:
        leave_out(store, number)
    for number in given.take_in:
        leave_out(store, number, out=False)
    if given.json:
        persons, tables = tallies(store)
        output.json_line({"persons": list(map(asdict, persons)), "tables": list(map(asdict, tables))})
    else:
        print("\n".join(told(store)))
    return 0
