"""Match: the one holder of a game's state, and the checked door to it."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from cardtable.engine import chance as chances
from cardtable.engine import seating
from cardtable.engine.game import Chance, ChanceMove, Event, Outcome, Refusal, Seat, Value
from cardtable.engine.info import GameInfo
from cardtable.engine.log import CHANCE, TABLE, Actor, Entry, Who
from cardtable.engine.seating import Change
from cardtable.errors import CardTableError, GameFailed, IllegalMove, NotYourTurn
from cardtable.saying import Saying

T = TypeVar("T")


class Prepared(NamedTuple):
    """A move that was tried and not done yet; it holds the state that it leads to, so nobody but the keeper sees it."""

    entry: Entry
    info: GameInfo
    state: Any
    events: tuple[Event, ...]
    """What will be told of it."""
    ply: int
    """Decisions before it."""

    @property
    def outcome(self) -> Outcome | None:
        """The end of the match, if it is its end."""
        return self.info.rules.outcome(self.state)

    @property
    def standing(self) -> Saying | None:
        """Where the match will stand, as everybody may know."""
        return self.info.report.standing(self.info.rules.view(self.state, None))


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
        self.options: Mapping[str, Value] = MappingProxyType(info.complete(options, seats))
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
    def actor(self) -> Actor | None:
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

    def seen(self, ply: int) -> Any:
        """What a bystander knew after so many decisions."""
        return self.info.rules.view(self._before[ply] if ply < self.ply else self._state, None)

    def reveal(self) -> Any:
        """The view with nothing hidden: for `replay` and for tests."""
        return self.info.rules.reveal(self._state)

    def faults(self) -> tuple[str, ...]:
        """Broken invariants of the state."""
        return self.info.rules.faults(self._state)

    def moves(self, seat: Seat) -> tuple[Any, ...]:
        """The moves of that seat: none unless it is to act."""
        if self._turn(seat):
            return ()
        found = tuple(self.info.rules.moves(self._state))
        if not found:
            raise GameFailed("game.failed", game=self.info.id, where="moves", why="none")
        return found

    def refusal(self, by: Actor, move: Any) -> Refusal | None:
        """Why that move is not allowed now; None: it is."""
        if by == TABLE:
            return self._change_refusal(move)
        chance = self.chance
        if chance is not None and by == CHANCE:
            if isinstance(move, ChanceMove):
                return chances.refusal(chance, move)
            return Refusal("chance.kind", {"kind": str(move), "expected": chance.kind})
        return self._turn(by) or self.info.rules.refusal(self._state, move)

    def _change_refusal(self, move: Any) -> Refusal | None:
        """Why no seat may change hands now: only between rounds, where chance is to act (format 2)."""
        if self.actor is None:
            return Refusal("turn.over")
        if self.chance is None and self._log:
            return Refusal("table.turn")
        if not isinstance(move, Change) or not 0 <= move.seat < self.seats:
            return Refusal("table.seat", {"last": self.seats - 1})
        return None if seating.sound(move) else Refusal("notation.table", {"move": seating.write(move)})

    def _turn(self, by: Actor) -> Refusal | None:
        actor = self.actor
        if actor is None:
            return Refusal("turn.over")
        if by != actor or type(by) not in (int, str, Who):
            return Refusal("turn.other", {"by": by, "actor": actor})
        return None

    def read(self, by: Actor, text: str) -> Any:
        """The move that is written so.

        Raises:
            UnreadableMove: it is none.
        """
        if by == TABLE:
            return seating.read(text)
        return chances.read(self.info.deck, text) if by == CHANCE else self.info.notation.read(text)

    def write(self, move: Any) -> str:
        """The one form of a move."""
        if isinstance(move, ChanceMove):
            return chances.write(self.info.deck, move)
        if isinstance(move, Change):
            return seating.write(move)
        return self.info.notation.write(move)

    def check(self, by: Actor, move: Any) -> None:
        """Do nothing, if that move is allowed now.

        Raises:
            NotYourTurn: somebody else is to act, or nobody.
            IllegalMove: the rules refuse it.
        """
        self._raise(self.refusal(by, move))

    def _raise(self, refusal: Refusal | None, entry: int | None = None) -> None:
        if refusal is not None:
            kind = NotYourTurn if refusal.key.startswith("turn.") else IllegalMove
            raise kind.of(refusal, self.info, entry)

    def play(self, by: Actor, move: Any) -> tuple[Event, ...]:
        """Do a move after checking it; the events are for everybody's `heard`, filtered there.

        Raises:
            NotYourTurn: somebody else is to act, or nobody.
            IllegalMove: the rules refuse it.
        """
        prepared = self.prepare(by, move)
        self.commit(prepared)
        return prepared.events

    def prepare(self, by: Actor, move: Any) -> "Prepared":
        """What an allowed move brings, before it is done: whoever keeps it first loses nothing.

        Raises:
            NotYourTurn: somebody else is to act, or nobody.
            IllegalMove: the rules refuse it.
            GameFailed: a stranger's game cannot do it.
        """
        self.check(by, move)
        text, state = self.write(move), self._copy(self._state)
        told: list[Event] = []
        if isinstance(move, ChanceMove) and self.info.deck.doubled:
            # Of doubles the one is as good as the other: the match stands as its record will.
            move = chances.read(self.info.deck, text)
        if by != TABLE:
            self.info.rules.apply(state, move, told.append)
        return Prepared(Entry(by, text), self.info, state, tuple(told), self.ply)

    def commit(self, prepared: "Prepared") -> None:
        """Do what was prepared: nothing of the game's is asked any more, so nothing can fail."""
        if prepared.ply != self.ply:
            raise ValueError("another move was done since it was prepared")
        self._before.append(self._state)
        self._state = prepared.state
        self._log.append(prepared.entry)
        self._events.extend((self.ply, event) for event in prepared.events)

    def ask(self, question: Callable[[Any], T]) -> T:
        """The answer to a question about the full state, a copy of it: for what may be told when it is over."""
        return question(self._copy(self._state))

    def _copy(self, state: Any) -> Any:
        """An independent copy of a state.

        Raises:
            GameFailed: the game's own code fails at it.
        """
        try:
            return state.copy()
        except KeyboardInterrupt:
            raise
        except BaseException as problem:
            failed = GameFailed("game.failed", game=self.info.id, where="copy", why=type(problem).__name__)
        raise failed

    def heard(self, seat: Seat | None, since: int = 0, until: int | None = None) -> tuple[Event, ...]:
        """The events after that ply (up to another) which a seat may know; None: a bystander's."""
        first = bisect_right(self._events, since, key=lambda told: told[0])
        last = len(self._events) if until is None else bisect_right(self._events, until, key=lambda told: told[0])
        told = (event for _ply, event in self._events[first:last])
        return tuple(event for event in told if event.to is None or (seat is not None and seat in event.to))

    def undo_refusal(self, by: Seat) -> Refusal | None:
        """Why a seat may not take its last decision back; None: it may.

        It may while nobody else has decided anything, chance included, and while no card but those it played
        has become known to anybody. With one seat at the table there is nobody to be told, so only the first
        half of that holds back: the last decision can always be taken back, down to the deal.
        """
        mine = self._log[-1] if self._log else None
        if mine is None or isinstance(mine.by, Who):
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
        # A branch may stand on it as well.
        state = self._copy(self._before[-1])
        self._before.pop()
        taken = self._log.pop()
        self._state = state
        del self._events[bisect_right(self._events, self.ply, key=lambda told: told[0]) :]
        return taken

    def branch(self, ply: int) -> "Match":
        """A match of its own that stands where this one stood after so many decisions."""
        other = Match(self.info, self.options, self.seats)
        other._state = self._copy(self._before[ply] if ply < self.ply else self._state)
        other._before = self._before[:ply]
        other._log = self._log[:ply]
        other._events = self._events[: bisect_right(self._events, ply, key=lambda told: told[0])]
        return other

    def _revealed(self) -> bool:
        """Whether the last decision made a card known to anybody, other than those it names."""
        played = Counter(self._log[-1].move.split())
        then, now = self._known_cards(self._before[-1]), self._known_cards(self._state)
        return any(after - before - played for before, after in zip(then, now, strict=True))

    def _known_cards(self, state: Any) -> list[Counter[str]]:
        """The cards that a bystander and each seat can name; of doubles, how many."""
        view, codes = self.info.rules.view, set(self.info.deck.codes)
        shown = (self.info.notation.state(view(state, seat)) for seat in (None, *range(self.seats)))
        known = ([text for text in texts_in(state) if text in codes] for state in shown)
        return [Counter(texts if self.info.deck.doubled else set(texts)) for texts in known]

    def replay(self, log: Iterable[Entry]) -> None:
        """Play a log on, through the checked door.

        Raises:
            CardTableError: an entry is unreadable or illegal; it names the entry, counted from 1.
        """
        for entry in log:
            if entry.by != TABLE:
                self._raise(self._turn(entry.by), self.ply + 1)
            try:
                self.play(entry.by, self.read(entry.by, entry.move))
            except CardTableError as problem:
                raise type(problem).of(problem.saying, problem.game, self.ply + 1) from problem


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
