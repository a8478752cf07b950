"""Who sits where from the next round on, asked in lines."""

from collections.abc import Sequence

from cardtable import bots, people
from cardtable.engine.seating import Change
from cardtable.language import _
from cardtable.plain.lines import Lines
from cardtable.play.session import Session


def ask_seats(session: Session, wishes: Sequence[Change], lines: Lines) -> list[Change]:
    """Which seats are to change hands, with what was wished before; nothing: it stays as it is.

    Raises:
        Gone: the input ended.
    """
    changes = {change.seat: change for change in wishes}
    while True:
        seats = session.after(list(changes.values()))
        texts = [
            (_("{name}, a computer player") if seat.bot else "{name}").format(name=name)
            for name, seat in zip(people.called([seat.name for seat in seats]), seats, strict=True)
        ]
        lines.say(_("Whose seat changes hands?"))
        chosen = lines.choose([*texts, _("that is all")])
        if chosen is None or chosen == len(texts):
            return list(changes.values())
        lines.say(_("Who sits down there? A name; nothing for a computer player."))
        name = people.clean(lines.answer(), people.SHOWN)
        player = "human" if name else f"bot:{bots.best(session.info)}"
        changes[chosen] = Change(chosen, player, name)
        now = session.seats[chosen]
        if (now.player, now.name if name else "") == (player, name):
            del changes[chosen]
