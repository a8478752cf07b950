"""`ledger`: the prize chips of an evening."""

from argparse import Namespace

from cardtable.cli import output
from cardtable.cli.records import open_store
from cardtable.errors import UsageError
from cardtable.storage import evenings


def ledger(given: Namespace) -> int:
    """Print an evening's standings and entries; the last evening unless another is named."""
    store = open_store()
    if given.end:
        evenings.end(store)
    found = evenings.read(store)
    # An evening that was ended and not followed by another is the one to show, unless it was ended just now.
    if given.evening is None:
        number = len(found) - 1 if not found[-1].entries and len(found) > 1 and not given.end else len(found)
    else:
        number = given.evening
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
    return 0
