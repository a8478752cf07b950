"""`where`: which files are ours, so that one can look after them."""

from argparse import Namespace
from pathlib import Path

from cardtable import resources
from cardtable.cli import output
from cardtable.language import _
from cardtable.storage.file import FILE


def where(given: Namespace) -> int:
    """Name the files, whether they are there or not."""
    folder = resources.user_folder()
    files: list[tuple[str, str, Path]] = [
        ("store", _("every match, the ledger and the settings"), folder / FILE),
        ("deck", _("an African deck of your own, if you put one there"), folder / "african.json"),
        ("crash", _("the report of the last fault, without a card in it"), resources.log_folder() / "crash.log"),
    ]
    if given.json:
        output.json_line({name: str(path) for name, _about, path in files})
        return 0
    for _name, about, path in files:
        there = "" if path.exists() else f" ({_('not there')})"
        print(f"{about}{there}\n    {path}")
    return 0
