"""The border for strangers' games: whatever a plug-in does wrong costs that game something, and nobody else anything.

Everything of a guest that is called from outside goes through here. Rules that fail are an error that names the game
and nothing else, since the message of a fault may hold somebody's hand; niceties that fail are left out. What it
prints is not printed, and its texts reach no terminal with control signs in them.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from threading import local
from typing import Any

from cardtable import faults
from cardtable.engine.cards import Card
from cardtable.engine.game import (
    Advice,
    Chance,
    Event,
    Listener,
    Notation,
    Outcome,
    Payment,
    Plural,
    Refusal,
    Rules,
    Seat,
    Solitaire,
    Text,
    Unwanted,
)
from cardtable.engine.info import GameInfo, everybody_alone
from cardtable.engine.report import Course, Report, Sheet
from cardtable.errors import GameFailed, GameUnavailable, UnreadableMove
from cardtable.saying import Saying
from cardtable.words import printable

_here = local()
"""Whether this thread is in a guest's code."""


class _Muffled:
    """An output on which guests are not heard."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write it, unless a guest says it."""
        if not getattr(_here, "depth", 0):
            self._stream.write(text)
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """The same for several."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def visiting() -> Iterator[None]:
    """In a guest's code: nothing that it prints is heard."""
    for name in ("stdout", "stderr"):
        if not isinstance(getattr(sys, name), _Muffled):
            setattr(sys, name, _Muffled(getattr(sys, name)))
    _here.depth = getattr(_here, "depth", 0) + 1
    try:
        yield
    finally:
        _here.depth -= 1


def admit(info: Any, name: str) -> GameInfo:
    """A guest's game behind the border.

    Raises:
        GameUnavailable: one of its facts is not sound.
    """
    if not isinstance(info, GameInfo):
        raise GameUnavailable("game.broken", game=name, why=f"it brings no GameInfo, but {type(info).__name__}")
    with visiting():
        try:
            fault = info.fault()
        except BaseException as problem:
            fault = ("facts", type(problem).__name__)
    if fault is not None:
        raise GameUnavailable("game.facts", game=name, fact=fault[0], why=fault[1])
    guest = _Guest(info)
    return replace(
        info,
        rules=guest.door(Rules, info.rules),
        notation=_Notation(guest, info.notation),
        tactics=None if info.tactics is None else guest.tactics,
        texts={key: _clean(text) for key, text in info.texts.items()},
        card_text=None if info.card_text is None else guest.card_text,
        rulebook=guest.rulebook,
        report=_Report(guest, info.report),
        sides=guest.sides,
        pays=None if info.pays is None else replace(info.pays, moved=guest.moved, round=guest.round),
        listings={},
        solitaire=None if info.solitaire is None else guest.solitaire(info.solitaire),
    )


class _Guest:
    """One guest, and what is called of it."""

    def __init__(self, info: GameInfo) -> None:
        self._info = info
        self.deck = info.deck
        self._reported: set[str] = set()

    def ask(
        self, where: str, work: Callable[..., Any], *arguments: Any, passing: tuple[type[BaseException], ...] = ()
    ) -> Any:
        """What that gives.

        Args:
            passing: what it may raise; whatever else it raises is a failure, an error of ours too: its facts may name
                somebody's card.

        Raises:
            GameFailed: it failed.
        """
        with visiting():
            try:
                return _sound(where, work(*arguments))
            except KeyboardInterrupt:
                raise
            except passing:
                raise
            except BaseException as problem:
                if where not in self._reported:
                    self._reported.add(where)
                    faults.report(problem)
                failed = GameFailed("game.failed", game=self._info.id, where=where, why=type(problem).__name__)
        # Outside, so that the fault and what it knows do not travel along.
        raise failed

    def door(self, protocol: type, behind: Any) -> Any:
        """Something that answers like what is behind it."""
        names = [name for name in vars(protocol) if not name.startswith("_")]
        answers = {name: self._through(name, getattr(behind, name)) for name in names}
        answers["apply"] = self._telling(behind.apply)
        return type(f"Guest{protocol.__name__}", (), {name: staticmethod(answer) for name, answer in answers.items()})()

    def _through(self, where: str, work: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *arguments: self.ask(where, work, *arguments)

    def _telling(self, apply: Callable[..., Any]) -> Callable[..., Any]:
        """Moves are done behind the border, and what is told of them is looked at."""

        def do(state: Any, move: Any, tell: Listener | None = None) -> None:
            told: list[Any] = []
            self.ask("apply", apply, state, move, told.append)
            if not all(map(_is_event, told)):
                raise GameFailed("game.failed", game=self._info.id, where="apply", why="no event")
            for event in told if tell is not None else ():
                tell(event)  # type: ignore[misc]

        return do

    def tactics(self, view: Any, moves: Sequence[Any], seat: Seat) -> list[Advice]:
        """Its advice, as far as it makes sense; none if it fails."""
        try:
            advised = self.ask("tactics", self._info.tactics, view, moves, seat)  # type: ignore[arg-type]
            return [
                advice
                for advice in advised
                if isinstance(advice, Advice)
                and type(advice.worth) is int
                and isinstance(advice.reason, Refusal | None)
                and advice.move in moves
            ]
        except (GameFailed, TypeError):
            return []

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Who plays with whom; everybody alone, if it does not say so soundly."""
        try:
            told = tuple(map(tuple, self.ask("sides", self._info.sides, seats)))
        except (GameFailed, TypeError):
            return everybody_alone(seats)
        whole = sorted(seat for side in told for seat in side if type(seat) is int) == list(range(seats))
        return told if whole else everybody_alone(seats)

    def card_text(self, card: int) -> str:
        """Its words for a card, or the code alone."""
        try:
            text = self.ask("card_text", self._info.card_text, card)  # type: ignore[arg-type]
        except GameFailed:
            return "{code}"
        return printable(text) if isinstance(text, str) else "{code}"

    def rulebook(self, language: str) -> str | None:
        """Its rule book, if it can be had."""
        try:
            book = self.ask("rulebook", self._info.rulebook, language)
        except GameFailed:
            return None
        return "\n".join(map(printable, book.split("\n"))) if isinstance(book, str) else None

    def moved(self, event: Any) -> Payment | None:
        """What it pays; nothing if it fails."""
        try:
            paid = self.ask("pays", self._info.pays.moved, event)  # type: ignore[union-attr]
            if paid is None:
                return None
            kind, moved = paid
            return Payment(str(kind), tuple((seat, unit, amount) for seat, unit, amount in moved))
        except (GameFailed, TypeError, ValueError):
            return None

    def round(self, view: Any) -> int | None:
        """The number of the round that paid; none if it fails."""
        try:
            number = self.ask("pays", self._info.pays.round, view)  # type: ignore[union-attr]
        except GameFailed:
            return None
        return number if type(number) is int else None

    def solitaire(self, facts: Solitaire) -> Solitaire:
        """The same, with a search that fails for nobody."""
        search = facts.best_line

        def best_line(state: Any, wanted: Callable[[], bool]) -> Sequence[Any]:
            try:
                return self.ask("best_line", search, state, wanted, passing=(Unwanted,))  # type: ignore[arg-type,no-any-return]
            except GameFailed:
                raise Unwanted from None

        return replace(facts, best_line=None if search is None else best_line)


class _Notation(Notation[Any, Any]):
    """A guest's notation: what it cannot read is no move."""

    def __init__(self, guest: _Guest, behind: Notation[Any, Any]) -> None:
        self._guest = guest
        self._behind = behind

    def write(self, move: Any) -> str:
        """A move's form."""
        text: str = self._guest.ask("write", self._behind.write, move)
        return text

    def read(self, text: str) -> Any:
        """The move of a form."""
        try:
            return self._guest.ask("read", self._behind.read, text, passing=(UnreadableMove,))
        except GameFailed:
            raise UnreadableMove("notation.move", move=text) from None

    def state(self, view: Any) -> dict[str, Any]:
        """A view as plain values."""
        shown: dict[str, Any] = self._guest.ask("state", self._behind.state, view)
        return shown


def _whole(value: Any) -> bool:
    return type(value) is int and value >= 0


SOUND: dict[str, Callable[[Any], bool]] = {
    "to_act": lambda answer: answer is None or _whole(answer) or isinstance(answer, Chance),
    "moves": lambda answer: isinstance(answer, list | tuple),
    "refusal": lambda answer: answer is None or (isinstance(answer, Refusal) and isinstance(answer.facts, Mapping)),
    "outcome": lambda answer: (
        answer is None
        or (isinstance(answer, Outcome) and all(type(rank) is int for rank in answer.ranks) and bool(answer.winners))
    ),
    "scores": lambda answer: isinstance(answer, tuple) and all(type(score) is int for score in answer),
    "write": lambda answer: isinstance(answer, str) and bool(answer) and answer.isprintable(),
    "state": lambda answer: isinstance(answer, dict),
}
"""What a guest may answer, by what it is asked."""


def _sound(where: str, answer: Any) -> Any:
    """The answer itself, if it is one."""
    if where in SOUND and not SOUND[where](answer):
        raise TypeError(f"{where} answers {type(answer).__name__}")
    return answer


def _is_event(told: Any) -> bool:
    """Whether something that was told can be passed on."""
    return (
        isinstance(told, Event)
        and isinstance(told.key, str)
        and isinstance(told.facts, Mapping)
        and (told.to is None or (isinstance(told.to, tuple) and all(map(_whole, told.to))))
    )


class _Report(Report[Any, Any]):
    """A guest's report: what of it fails, or is nothing that can be told, is not told."""

    def __init__(self, guest: _Guest, behind: Report[Any, Any]) -> None:
        self._guest = guest
        self._behind = behind

    def _told(self, where: str, kind: type, nothing: Any, *arguments: Any) -> Any:
        try:
            told = self._guest.ask(where, getattr(self._behind, where), *arguments)
        except GameFailed:
            return nothing
        if isinstance(told, Saying) and not isinstance(told.facts, Mapping):
            return nothing
        return told if isinstance(told, kind) else nothing

    def card(self, card: Card) -> Saying | None:
        """A card in words."""
        return self._told("card", Saying, None, card)  # type: ignore[no-any-return]

    def move(self, view: Any, seat: Seat, move: Any) -> Saying | None:
        """A move in words."""
        return self._told("move", Saying, None, view, seat, move)  # type: ignore[no-any-return]

    def hand(self, view: Any, seat: Seat) -> list[Card] | None:
        """The cards of a hand."""
        told = self._told("hand", Iterable, None, view, seat)
        cards = range(len(self._guest.deck))
        try:
            return None if told is None else [card for card in told if type(card) is int and card in cards]
        except Exception:
            # Whoever hands out its cards one by one may fail at any of them.
            return None

    def table(self, view: Any) -> list[Saying]:
        """What everybody sees."""
        lines = self._told("table", Sequence, (), view)
        return [line for line in lines if isinstance(line, Saying) and isinstance(line.facts, Mapping)]

    def standing(self, view: Any) -> Saying | None:
        """Where it stands."""
        return self._told("standing", Saying, None, view)  # type: ignore[no-any-return]

    def results(self, view: Any) -> int:
        """How many results there are."""
        return self._told("results", int, 0, view)  # type: ignore[no-any-return]

    def result(self, view: Any) -> Sheet | None:
        """The last result."""
        return self._sheet("result", view)

    def course(self, view: Any) -> Course | None:
        """How it went; nothing, if no picture can be made of it."""
        told: Course | None = self._told("course", Course, None, view)
        return told if told is not None and told.fault() is None else None

    def last(self, view: Any) -> Sheet | None:
        """What was won last."""
        return self._sheet("last", view)

    def final(self, view: Any) -> Sheet | None:
        """The standings at the end."""
        return self._sheet("final", view)

    def lingers(self, view: Any) -> bool:
        """Whether something lies there that wants to be looked at."""
        return self._told("lingers", bool, False, view)  # type: ignore[no-any-return]

    def unseen(self, view: Any) -> Any:
        """What may be done whatever the hand; nothing, if its notation cannot write it."""
        move = self._told("unseen", object, None, view)
        try:
            if move is not None:
                self._guest.ask("write", self._guest._info.notation.write, move)
        except GameFailed:
            return None
        return move

    def forced(self, view: Any) -> bool:
        """Whether there is one move only."""
        return self._told("forced", bool, False, view)  # type: ignore[no-any-return]

    def _sheet(self, where: str, view: Any) -> Sheet | None:
        told: Sheet | None = self._told(where, Sheet, None, view)
        return told if told is not None and told.fault() is None else None


def _clean(text: Text) -> Text:
    if isinstance(text, Plural):
        return Plural(printable(text.one), printable(text.many), text.by)
    return printable(text)
