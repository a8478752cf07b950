"""The order of play: what is wanted next, and when a hand may lie open. It shows nothing and asks nobody.

Whoever conducts a match asks `next()` what is wanted, does it, and tells what happened. A hand opens only behind a
curtain, a result is shown once, and a move stands once somebody looked: all of that is said here, and only here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from cardtable.engine.game import Refusal, Seat
from cardtable.engine.seating import Change
from cardtable.errors import IllegalMove
from cardtable.play.scene import Scene
from cardtable.play.session import Session


@dataclass(frozen=True, slots=True)
class Throw:
    """Chance is to decide: `throw()`."""


@dataclass(frozen=True, slots=True)
class Sit:
    """Between rounds somebody is to leave a seat and somebody else to sit down, as they wished: `sit()`."""

    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """A person is to be called from behind a curtain, with what happened since: `looked()`, or `take_back()`."""

    seat: Seat
    news: tuple[str, ...]
    mover: Seat | None
    """Who may still take the last move back."""
    unseen: bool = False
    """Whether that person may do without looking what everybody knows to be allowed: `pass_unseen()`."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A person whose hand lies open is to choose: `play(move)`, `take_back()` or `redo()`."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Think:
    """A computer player is to move, in public view: `play(move)`; meanwhile a person may `take_back()`."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Force:
    """A person's only move, as everybody can tell, plays itself: `force()`; until then somebody may `take_back()`."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Read:
    """A result was counted and is to be read: `read()`."""

    results: int


@dataclass(frozen=True, slots=True)
class End:
    """The match is over; in a solitaire the last move may be taken back."""


Wanted: TypeAlias = Throw | Sit | Call | Ask | Think | Force | Read | End


class Order:
    """Conducts one session."""

    def __init__(self, session: Session) -> None:
        """Begin where the session stands; results that were counted before are not shown again."""
        self.session = session
        self._open: Seat | None = None
        """Whose hand may lie open without a curtain before it: the person who was called last."""
        self._hand: Seat | None = session.open_seat
        self._shown = self._results()
        self._unsealed: int | None = None
        """The ply of the last move, while it may still be taken back."""
        self._wishes: tuple[Change, ...] = ()

    @property
    def hand(self) -> Seat | None:
        """Whose hand lies open now; None: nobody's."""
        return self._hand

    def scene(self, note: str = "") -> Scene[Any, Any]:
        """What is to be seen now."""
        return self.session.scene(self._hand, note)

    def next(self) -> Wanted:
        """What is wanted now; asked again, it answers the same until something was told."""
        session = self.session
        results = self._results()
        if session.actor is None and self._ends_with_result():
            # The last page shows it: once is enough.
            self._shown = results
        if results > self._shown:
            # Whoever moved last knows what it came to, and so does everybody else.
            self._close()
            return Read(results)
        # A game may take results back: what is counted then is to be seen anew.
        self._shown = results
        actor = session.actor
        if actor is None:
            self._close()
            return End()
        if not isinstance(actor, int):
            self._close()
            return Sit(self._wishes) if self._wishes else Throw()
        if not session.is_person(actor):
            self._close()
            return Think(actor)
        if session.forced:
            self._close()
            return Force(actor)
        if not self._may_open(actor):
            self._close()
            return Call(actor, session.since(actor), self.may_take_back, session.unseen is not None)
        self._hand = actor
        return Ask(actor)

    # What happened

    def throw(self) -> None:
        """Let chance decide.

        Raises:
            MatchMovedOn: another window has played on in this match.
        """
        self.session.throw()

    @property
    def wishes(self) -> tuple[Change, ...]:
        """Who is to sit down where as soon as this round is over."""
        return self._wishes

    def wish(self, changes: Sequence[Change]) -> None:
        """Seats are to change hands as soon as this round is over; none: all stay where they are.

        Raises:
            UsageError: these people cannot sit at one table.
        """
        problem = self.session.change_refusal(changes)
        if problem is not None:
            raise problem
        self._wishes = tuple(changes)

    def sit(self) -> None:
        """Let seats change hands; the only person's hand closes before anybody else sits there.

        Raises:
            IllegalMove: nobody can sit down so.
            MatchMovedOn: another window has played on in this match.
        """
        wishes, self._wishes = self._wishes, ()
        self._open = self._hand = None
        for change in wishes:
            self.session.change(change)
        self._seal()

    def looked(self, seat: Seat) -> None:
        """That person looks at the hand: whatever was played before stands."""
        self._seal()
        self._open = seat

    def play(self, seat: Seat, move: Any) -> None:
        """That seat moves; a person's hand closes with it, unless the same person goes on.

        Raises:
            IllegalMove: the rules refuse it.
            MatchMovedOn: another window has played on in this match.
            GameFailed: a stranger's rules cannot do it.
        """
        session = self.session
        session.play(seat, move)
        self._unsealed = session.ply
        if session.actor != seat or not self._may_open(seat):
            self._close()

    def pass_unseen(self, seat: Seat) -> None:
        """That person does unseen what is allowed whatever the hand, and may take it back until the next one looks.

        Raises:
            IllegalMove: there is no such move.
            MatchMovedOn: another window has played on in this match.
        """
        move = self.session.unseen
        if move is None:
            raise IllegalMove("unseen.none")
        self._seal()
        self.play(seat, move)

    def force(self, seat: Seat) -> None:
        """The only move that there is plays itself: what was played before stands, and it stands as well.

        Raises:
            MatchMovedOn: another window has played on in this match.
        """
        self._seal()
        (move,) = self.session.moves(seat)
        self.session.play(seat, move, by_itself=True)
        self._close()

    def read(self) -> None:
        """The result was shown: whatever brought it stands."""
        self._shown = self._results()
        self._seal()

    def hide(self) -> None:
        """Others may be looking: no hand lies open until its player is called anew."""
        self._close()

    def reload(self) -> None:
        """Stand where another window left the match.

        Raises:
            CardTableError: it cannot be read any more.
        """
        self._close()
        self.session.reload()
        self._seal()

    # Taking back

    def undo_refusal(self, seat: Seat) -> Refusal | None:
        """Why that person may not take the last move back; None: it may be."""
        refusal = self.session.undo_refusal(seat)
        session = self.session
        if refusal is None and self._unsealed != session.ply and not (session.solitaire or session.freely):
            return Refusal("undo.sealed")
        return refusal

    @property
    def may_take_back(self) -> Seat | None:
        """The person who may still take the last move back, if there is one."""
        session = self.session
        if self._unsealed != session.ply and not (session.solitaire or session.freely):
            # It stands, whoever made it: the rules, which compare what everybody knows, need not be asked.
            return None
        return next((seat for seat in session.people if self.undo_refusal(seat) is None), None)

    def take_back(self, seat: Seat) -> bool:
        """Take that person's last move back; False: it stands, with a notice, since the store cannot take it back.

        Raises:
            IllegalMove: it stands.
            MatchMovedOn: another window has played on in this match.
        """
        IllegalMove.forbid(self.undo_refusal(seat))
        if not self.session.undo(seat):
            return False
        # What stood before was answered already: one move back, and no further.
        self._seal()
        self._shown = min(self._shown, self._results())
        return True

    def redo(self) -> None:
        """Do again what was taken back last.

        Raises:
            IllegalMove: there is nothing to be done again.
            MatchMovedOn: another window has played on in this match.
        """
        self.session.redo()
        self._unsealed = self.session.ply

    def _results(self) -> int:
        return self.session.info.report.results(self.session.view)

    def _ends_with_result(self) -> bool:
        """Whether what is told of the end is the last result."""
        report, view = self.session.info.report, self.session.view
        final = report.final(view)
        return final is not None and final == report.result(view)

    def _may_open(self, seat: Seat) -> bool:
        """Whether that hand may lie open without a curtain before it."""
        session = self.session
        return session.open_seat is not None or self._open == seat or not session.has_secrets(seat)

    def _close(self) -> None:
        """Take every hand off the table; the only person's always lies open."""
        self._open = None
        self._hand = self.session.open_seat

    def _seal(self) -> None:
        """The last move stands from now on."""
        self._unsealed = None
