"""What is said when somebody leaves: how to go on, and what could not be kept."""

from collections.abc import Sequence
from contextlib import suppress
from time import monotonic, sleep

from cardtable import words
from cardtable.errors import GameFailed
from cardtable.language import _
from cardtable.play.session import Session
from cardtable.storage.store import HURRY

LAST_TRY = 1.0
"""Seconds for which leaving tries to keep what somebody else's lock has kept out of the store."""


def last_try(sessions: Sequence[Session]) -> list[Session]:
    """Try once more to keep what is not kept; gives what is lost."""
    until = monotonic() + LAST_TRY
    while (lost := [session for session in sessions if not session.keep()]) and monotonic() < until:
        sleep(HURRY)
    return lost


def lost_line(session: Session) -> str:
    """What is lost of a match, and why."""
    why = words.error(session.notice) if session.notice is not None else "–"
    if session.number is None:
        text = _("The match of {names} could not be kept: {why}.")
    else:
        text = _("The last moves of {names} could not be kept: {why}. The match stands as it was before them.")
    return text.format(names=", ".join(session.speaker.names), why=why)


def resume_line(session: Session | None) -> str:
    """How to go on with the last match; empty: it is over, or not in the store."""
    if session is None or not session.kept or session.number is None:
        return ""
    # A game that has failed cannot say whether it is over; its match is kept all the same.
    with suppress(GameFailed):
        if session.actor is None:
            return ""
    return _("The match is kept: cardtable resume {id} goes on.").format(id=session.number)
