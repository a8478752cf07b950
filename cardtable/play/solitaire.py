"""What only a solitaire has: the truth about its deal, once it is over, and the statistics of whoever plays it."""

from collections.abc import Callable, Sequence
from typing import Any

from cardtable import words
from cardtable.engine.game import Unwanted
from cardtable.engine.log import Entry
from cardtable.engine.match import Match
from cardtable.errors import StoreError
from cardtable.language import _
from cardtable.play.scene import Scene
from cardtable.play.session import Session
from cardtable.storage.statistics import Game, Statistics, met, of_person


def best_line(session: Session, wanted: Callable[[], bool]) -> list[str] | None:
    """The moves to the least score possible in this deal, had every card been known; None: nobody can tell.

    Only once the game is over: it tells the pile. It may take seconds.

    Args:
        wanted: asked now and then; when it says no, the answer is None.
    """
    solitaire = session.info.solitaire
    if session.actor is not None or solitaire is None or solitaire.best_line is None:
        return None
    dealt, search = session.dealt(), solitaire.best_line
    try:
        return [dealt.write(move) for move in dealt.ask(lambda state: search(state, wanted))]
    except Unwanted:
        return None


def walk(session: Session, line: Sequence[str]) -> list[Scene[Any, Any]]:
    """The deal of a session played along a line of moves, from the deal to the end: for looking only."""
    match = session.dealt()
    scenes = [_looked_at(match, session, "")]
    for move in line:
        match.play(0, match.read(0, move))
        scenes.append(_looked_at(match, session, move))
    return scenes


def told(session: Session, line: Sequence[str]) -> list[str]:
    """The same moves in words."""
    match, found = session.dealt(), []
    for text in line:
        move = match.read(0, text)
        found.append(session.speaker.told_move(match.view(0), 0, move))
        match.play(0, move)
    return found


def score(session: Session, line: Sequence[str]) -> int:
    """What a line of moves comes to in the deal of a session."""
    match = session.dealt()
    match.replay(Entry(0, move) for move in line)
    return match.scores[0]


def _looked_at(match: Match, session: Session, move: str) -> Scene[Any, Any]:
    return Scene(match.ply, match.view(0), 0, None, session.speaker.names, session.people, (), note=move)


def statistics(session: Session) -> Statistics | None:
    """The games of this solitaire by the person who plays it, by these house rules; None: there are none to tell."""
    if not session.people:
        return None
    good = session.info.solitaire.good if session.info.solitaire else 0
    return of_person(_games(session), session.seats[0].name, session.options, good)


def met_before(session: Session) -> bool:
    """Whether the person had met this deal before: then the result has had help."""
    games = _games(session)
    return any(met(game, games) for game in games if game.id == session.number)


def _games(session: Session) -> list[Game]:
    try:
        return session.store.solitaires(session.info.id)
    except StoreError:
        return []


def line_to_share(session: Session) -> str:
    """What a finished game came to, in one line for others; empty: nobody played it, or its deal has no name."""
    if not session.solitaire or not session.people or not session.deal_name:
        return ""
    score = words.score(session.info, session.score)
    line = f"{session.info.name}, {session.deal_name}: {score}"
    return f"{line}, {_('with help')}" if session.undone or met_before(session) else line
