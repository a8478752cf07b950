"""`where`, `backup`, `restore`: which files are ours, and how they are carried to another machine."""

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
        ("deck", _("an African deck of your own, if you put one there"), folder / resources.OWN_DECK),
        ("crash", _("the report of the last fault, without a card in it"), resources.log_folder() / "crash.log"),
    ]
    if given.json:
        output.json_line({name: str(path) for name, _about, path in files})
        return 0
    for _name, about, path in files:
        there = "" if path.exists() else f" ({_('not there')})"
        print(f"{about}{there}\n    {path}")
    return 0


def backup(given: Namespace) -> int:
    """Write everything into one file."""
    from cardtable.storage import backup

    backup.write(resources.user_folder(), Path(given.file))
    print(_("{file} holds everything, every hand too: keep it to yourself.").format(file=given.file))
    return 0


def restore(given: Namespace) -> int:
    """Put such a file in the place of what is here."""
    from cardtable.storage import backup

    aside = backup.restore(resources.user_folder(), Path(given.file))
    print(_("Everything of {file} is here now.").format(file=given.file))
    for path in aside:
        print(_("What was here is kept as {file}.").format(file=path))
    return 0
