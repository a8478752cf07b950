"""The prize chips in lines: what they are, and how a slip is put right."""

from cardtable import words
from cardtable.language import _
from cardtable.plain.lines import Lines
from cardtable.storage import evenings
from cardtable.storage.evenings import Evenings
from cardtable.storage.store import Store


def say_chips(store: Store, lines: Lines) -> Evenings:
    """The prize chips of the last evening; gives all evenings.

    Raises:
        StoreError: they cannot be read.
    """
    found = evenings.read(store)
    lines.say(*evenings.as_text(found[found.last]).splitlines())
    return found


def keep_ledger(store: Store, lines: Lines) -> None:
    """Say the chips, and do what is wanted with them, until nothing is.

    Raises:
        StoreError: they cannot be read or written.
        Gone: the input ended.
    """
    while True:
        found = say_chips(store, lines)
        evening = found[found.last]
        ended = found.ended
        offers = [_("back"), _("the rounds, one by one")]
        if ended is not None:
            offers.append(_("reopen the evening"))
        elif evening.entries:
            offers.append(_("end the evening"))
        standing = [entry for entry in evening.entries if entry.id not in evening.reversed_ids()]
        if standing:
            offers.append(_("put an entry right"))
        chosen = lines.choose(offers)
        if chosen in (None, 0):
            return
        if chosen == 1:
            lines.say(*evenings.as_rounds(found, evening))
        elif chosen == 2 and ended is not None:
            evenings.reopen(store)
        elif chosen == 2 and evening.entries:
            evenings.end(store)
        else:
            titles = [f"{entry.id} {words.clock(entry.at)} {words.printable(entry.title)}" for entry in standing]
            wrong = lines.choose([*titles, _("none")])
            if wrong is not None and wrong < len(standing):
                evenings.reverse(store, standing[wrong])
