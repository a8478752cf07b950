"""`ledger`: the prize chips of an evening."""

import sys
from argparse import Namespace

from cardtable import words
from cardtable.cli import output
from cardtable.cli.records import open_store
from cardtable.errors import UsageError
from cardtable.language import _
from cardtable.storage import evenings


def ledger(given: Namespace) -> int:
    """Print an evening's standings and entries; the last evening unless another is named."""
    store = open_store()
    if given.end:
        evenings.end(store)
        print(f"cardtable: {_('the evening is over; the next round begins another')}", file=sys.stderr)
    if given.reopen:
        evenings.reopen(store)
        print(f"cardtable: {_('the evening is reopened')}", file=sys.stderr)
    found = evenings.read(store)
    # An evening that was ended is the one to show until another begins.
    number = given.evening if given.evening is not None else found.last + 1
    if not 1 <= number <= len(found):
        raise UsageError("ledger.evening", evening=number, last=len(found))
    evening = found[number - 1]
    if given.json:
        output.json_line({"evening": number, "evenings": len(found), **evenings.as_json(evening)})
    elif given.csv:
        print(evenings.as_csv(evening), end="")
    elif given.markdown:
        print(evenings.as_markdown(evening), end="")
    else:
        print(evenings.as_text(evening), end="")
    for problem in found.problems:
        print(f"cardtable: {words.error(problem)}", file=sys.stderr)
    return 1 if found.problems else 0
