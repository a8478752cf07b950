"""Match: the one holder of a game's state, and the checked door to it."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeVar

from cardtable.engine import chance as chances
from cardtable.engine.game import Chance, ChanceMove, Event, Outcome, Refusal, Seat, Value
from cardtable.engine.info import GameInfo
from cardtable.errors import CardTableError, GameFailed, IllegalMove, NotYourTurn

T = TypeVar("T")

CHANCE: Final = "chance"
"""Who a decision is by, when it is nobody's at the table."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One decision of the log: by a seat or by chance, in the game's notation."""

    by: Seat | str
    move: str


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a move will bring: the end of the match, if it is its end, and what will be told of it."""

    outcome: Outcome | None
    events: tuple[Event, ...]


class Match:
    """A game being played: options, seats and the log of every decision, chance included.

    It alone holds the state. Players get views, moves and events that are theirs to know.
    """

    __slots__ = ("_before", "_events", "_log", "_state", "info", "options", "seats")

    def __init__(self, info: GameInfo, options: Mapping[str, object], seats: int) -> None:
        """Start before the first decision.

        Raises:
            BadOption: an option, or the number of seats, is not the game's.
        """
        info.check_seats(seats)
        self.info = info
        self.seats = seats
        self.options: Mapping[str, Value] = MappingProxyType(info.complete(options))
        self._state: Any = info.rules.start(self.options, seats)
        self._before: list[Any] = []
        """The states before each decision: taking one back takes one from here."""
        self._log: list[Entry] = []
        self._events: list[tuple[int, Event]] = []

    @property
    def log(self) -> tuple[Entry, ...]:
        """Every decision so far; full knowledge, for records and the store only."""
        return tuple(self._log)

    @property
    def ply(self) -> int:
        """The number of decisions so far."""
        return len(self._log)

    @property
    def actor(self) -> Seat | str | None:
        """The seat to act, `CHANCE`, or None when the match is over."""
        who = self.info.rules.to_act(self._state)
        return CHANCE if isinstance(who, Chance) else who

    @property
    def chance(self) -> Chance | None:
        """What chance has to decide now, if it has to."""
        who = self.info.rules.to_act(self._state)
        return who if isinstance(who, Chance) else None

    @property
    def outcome(self) -> Outcome | None:
        """The end of the match, once it is there."""
        return self.info.rules.outcome(self._state)

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores so far."""
        return self.info.rules.scores(self._state)

    def view(self, seat: Seat | None) -> Any:
        """All that a seat may know; None: a bystander."""
        return self.info.rules.view(self._state, seat)

    def reveal(self) -> Any:
        """The view with nothing hidden: for `replay` and for tests."""
        return self.info.rules.reveal(self._state)

    def faults(self) -> tuple[str, ...]:
        """Broken invariants of the state."""
        return self.info.rules.faults(self._state)

    def moves(self, seat: Seat) -> tuple[Any, ...]:
        """The moves of that seat: none unless it is to act."""
        return () if self._turn(seat) else tuple(self.info.rules.moves(self._state))

    def refusal(self, by: Seat | str, move: Any) -> Refusal | None:
        """Why that move is not allowed now; None: it is."""
        chance = self.chance
        if chance is not None and by == CHANCE:
            if isinstance(move, ChanceMove):
                return chances.refusal(chance, move)
            return Refusal("chance.kind", {"kind": str(move), "expected": chance.kind})
        return self._turn(by) or self.info.rules.refusal(self._state, move)

    def _turn(self, by: Seat | str) -> Refusal | None:
        actor = self.actor
        if actor is None:
            return Refusal("turn.over")
        if by != actor or type(by) is not type(actor):
            return Refusal("turn.other", {"by": by, "actor": actor})
        return None

    def read(self, by: Seat | str, text: str) -> Any:
        """The move that is written so.

        Raises:
            UnreadableMove: it is none.
        """
        return chances.read(self.info.deck, text) if by == CHANCE else self.info.notation.read(text)

    def write(self, move: Any) -> str:
        """The one form of a move."""
        if isinstance(move, ChanceMove):
            return chances.write(self.info.deck, move)
        return self.info.notation.write(move)

    def check(self, by: Seat | str, move: Any) -> None:
        """Do nothing, if that move is allowed now.

        Raises:
            NotYourTurn: somebody else is to act, or nobody.
            IllegalMove: the rules refuse it.
        """
        self._raise(self.refusal(by, move))

    def _raise(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            kind = NotYourTurn if refusal.key.startswith("turn.") else IllegalMove
            problem = kind(refusal.key, **refusal.facts)
            problem.game = self.info
            raise problem

    def play(self, by: Seat | str, move: Any) -> tuple[Event, ...]:
        """Do a move after checking it; the events are for everybody's `heard`, filtered there.

        Raises:
            NotYourTurn: somebody else is to act, or nobody.
            IllegalMove: the rules refuse it.
        """
        self.check(by, move)
        told: list[Event] = []
        text, before = self.write(move), self._copied()
        self.info.rules.apply(self._state, move, told.append)
        self._before.append(before)
        self._log.append(Entry(by, text))
        self._events.extend((self.ply, event) for event in told)
        return tuple(told)

    def foresee(self, move: Any) -> Foreseen:
        """What an allowed move will bring; it is tried on a copy, and not done."""
        told: list[Event] = []
        state = self._copied()
        self.info.rules.apply(state, move, told.append)
        return Foreseen(self.info.rules.outcome(state), tuple(told))

    def ask(self, question: Callable[[Any], T]) -> T:
        """The answer to a question about the full state, a copy of it: for what may be told when it is over."""
        return question(self._copied())

    def _copied(self) -> Any:
        """An independent copy of the state.

        Raises:
            GameFailed: the game's own code fails at it.
        """
        try:
            return self._state.copy()
        except KeyboardInterrupt:
            raise
        except BaseException as problem:
            failed = GameFailed("game.failed", game=self.info.id, where="copy", why=type(problem).__name__)
        raise failed

    def heard(self, seat: Seat | None, since: int = 0) -> tuple[Event, ...]:
        """The events after that ply which a seat may know; None: a bystander's."""
        first = bisect_right(self._events, since, key=lambda told: told[0])
        return tuple(
            event for _ply, event in self._events[first:] if event.to is None or (seat is not None and seat in event.to)
        )

    def undo_refusal(self, by: Seat) -> Refusal | None:
        """Why a seat may not take its last decision back; None: it may.

        It may while nobody else has decided anything, chance included, and while no card but those it played
        has become known to anybody. With one seat at the table there is nobody to be told, so only the first
        half of that holds back: the last decision can always be taken back, down to the deal.
        """
        mine = self._log[-1] if self._log else None
        if mine is None or mine.by == CHANCE:
            return Refusal("undo.nothing")
        if mine.by != by:
            return Refusal("undo.others")
        if self.seats > 1 and self._revealed():
            return Refusal("undo.revealed")
        return None

    def undo(self, by: Seat) -> Entry:
        """Take a seat's last decision back, and give it.

        Raises:
            IllegalMove: it may not be taken back.
        """
        self._raise(self.undo_refusal(by))
        taken = self._log.pop()
        # A branch may stand on it as well.
        self._state = self._before.pop().copy()
        del self._events[bisect_right(self._events, self.ply, key=lambda told: told[0]) :]
        return taken

    def branch(self, ply: int) -> "Match":
        """A match of its own that stands where this one stood after so many decisions."""
        other = Match(self.info, self.options, self.seats)
        other._state = (self._before[ply] if ply < self.ply else self._state).copy()
        other._before = self._before[:ply]
        other._log = self._log[:ply]
        other._events = self._events[: bisect_right(self._events, ply, key=lambda told: told[0])]
        return other

    def _revealed(self) -> bool:
        """Whether the last decision made a card known to anybody, other than those it names."""
        played = set(self._log[-1].move.split())
        then, now = self._known_cards(self._before[-1]), self._known_cards(self._state)
        return any(after - before - played for before, after in zip(then, now, strict=True))

    def _known_cards(self, state: Any) -> list[set[str]]:
        """The cards that a bystander and each seat can name."""
        view = self.info.rules.view
        shown = (self.info.notation.state(view(state, seat)) for seat in (None, *range(self.seats)))
        return [set(texts_in(state)) & set(self.info.deck.codes) for state in shown]

    def replay(self, log: Iterable[Entry]) -> None:
        """Play a log on, through the checked door.

        Raises:
            CardTableError: an entry is unreadable or illegal; its facts gain `entry`, counted from 1.
        """
        for entry in log:
            try:
                self._raise(self._turn(entry.by))
                self.play(entry.by, self.read(entry.by, entry.move))
            except CardTableError as problem:
                problem.facts = {**problem.facts, "entry": self.ply + 1}
                raise


def texts_in(value: Any) -> Iterator[str]:
    """Every text in plain JSON values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from texts_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts_in(part)
