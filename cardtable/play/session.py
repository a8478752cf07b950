"""One match at one table: the match, its store, its dice and its computer players, without any screen.

The match screen holds it; tables are handed scenes, and computer players views. Each
decision is in the store before it is applied, so before anybody can see it.
"""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from cardtable import bots
from cardtable.engine import deals, dice
from cardtable.engine.game import Outcome, Refusal, Seat, Value
from cardtable.engine.info import GameInfo
from cardtable.engine.match import CHANCE, Entry, Match
from cardtable.errors import IllegalMove, MatchMovedOn, StoreError, UsageError
from cardtable.games import registry
from cardtable.play.scene import Scene
from cardtable.storage.seats import Seated
from cardtable.storage.store import Store
from cardtable.words import Speaker


class Session:
    """A match being played here."""

    def __init__(
        self,
        store: Store,
        info: GameInfo,
        options: Mapping[str, object],
        seats: Sequence[Seated],
        seed: int | str | None = None,
        number: int | None = None,
        log: Sequence[Entry] = (),
        code: str = "",
        undone: int = 0,
    ) -> None:
        """Sit down at a new match, or (with its number and log) at a stored one.

        Args:
            log: the decisions so far; without a number they are stored anew with the next one.
            code: the share code of the deal of a solitaire; it gets one when it has neither code nor log.
            undone: moves that were taken back so far.

        Raises:
            CardTableError: the options, the seats or the log do not fit the game.
        """
        self.info = info
        self.seats = tuple(seats)
        self.store = store
        self.number = number
        self.notice: StoreError | None = store.notice
        self._dice, self._bot_dice = dice.streams(seed, seats=len(seats))
        self.code = code
        if self.solitaire and not log:
            self.code = code or (deals.fresh() if seed is None else deals.named(seed))
            self._dice = deals.dice_of(self.code)
        self._match = Match(info, options, len(seats))
        self._match.replay(log)
        self._stored = 0 if number is None else self._match.ply
        self._paid: set[int] = set()
        """The plies that moved something in the ledger, of those that are not stored yet."""
        self.undone = undone
        """Moves that were taken back."""
        self._untold = 0
        """Of them, those that the store does not know of yet."""
        self._redo: list[tuple[Seat, str]] = []
        """What was taken back in a solitaire, the next to be done again last."""
        self.speaker = Speaker(info, [seat.name for seat in seats])
        self._bots = {number: _player(info, seat.bot) for number, seat in enumerate(seats) if seat.bot is not None}
        self.people = tuple(seat for seat in range(len(seats)) if seat not in self._bots)
        self._lines: list[str] = []
        self._told = 0
        self._seen: dict[Seat, int] = {}
        self._unsealed: int | None = None
        """The ply of the last move, while it may still be taken back."""
        self.log_lines()
        if number is not None and self.actor is None:
            # The last decision was stored, and its result was not.
            self._store((), self._match.outcome)

    @classmethod
    def resume(cls, store: Store, number: int) -> "Session":
        """Go on with a stored match.

        Raises:
            StoreError: there is none of that number, or it is over.
            GameUnavailable: its game is not installed.
        """
        stored = store.match(number)
        if stored.winners is not None:
            raise StoreError("match.over", id=number)
        info = registry.load(stored.game)
        return cls(
            store,
            info,
            stored.options,
            stored.seats,
            number=number,
            log=store.log(number),
            code=stored.code,
            undone=stored.undone,
        )

    @property
    def solitaire(self) -> bool:
        """Whether this is a game for one: moves can be taken back and done again at will."""
        return len(self.seats) == 1

    @property
    def open_seat(self) -> Seat | None:
        """The seat whose hand always lies open, because there is nobody to hide it from; None: there are several."""
        if self.solitaire:
            return 0
        return self.people[0] if len(self.people) == 1 else None

    def again(self) -> "Session":
        """The same deal from its beginning, as a match of its own."""
        return Session(self.store, self.info, self.options, self.seats, log=self.dealt().log, code=self.code)

    def another(self) -> "Session":
        """A new deal for the same seats, by the same house rules."""
        return Session(self.store, self.info, self.options, self.seats)

    @property
    def actor(self) -> Seat | str | None:
        """Who decides next: a seat, `CHANCE`, or None when it is over."""
        return self._match.actor

    @property
    def ply(self) -> int:
        """Decisions so far."""
        return self._match.ply

    @property
    def options(self) -> Mapping[str, Value]:
        """The house rules in force."""
        return self._match.options

    @property
    def score(self) -> int:
        """The score of a solitaire."""
        return self._match.scores[0]

    def outcome_text(self) -> str:
        """Who won and what decided it; empty while the match goes on."""
        outcome = self._match.outcome
        return "" if outcome is None else self.speaker.outcome(outcome)

    def is_person(self, seat: Seat) -> bool:
        """Whether a person sits there."""
        return seat not in self._bots

    def has_secrets(self, seat: Seat) -> bool:
        """Whether that seat may know something that a bystander may not, so that a curtain is needed."""
        return bool(self._match.view(seat) != self._match.view(None))

    def throw(self) -> None:
        """Let chance decide.

        Raises:
            MatchMovedOn: another window has played on in this match.
        """
        chance = self._match.chance
        assert chance is not None
        self._decide(CHANCE, dice.throw(self._dice, chance))

    def think(self, seat: Seat) -> Any:
        """The computer player's move, from its own view alone."""
        return self._bots[seat](self._match.view(seat), self._match.moves(seat), seat, self._bot_dice[seat])

    def play(self, seat: Seat, move: Any) -> None:
        """Do a seat's move.

        Raises:
            IllegalMove: the rules refuse it.
            MatchMovedOn: another window has played on in this match.
        """
        self._decide(seat, move)
        self._seen[seat] = self._match.ply
        self._unsealed = self._match.ply
        if self._redo and self._redo.pop() != (seat, self._match.log[-1].move):
            # Another way is taken: what was taken back is gone.
            self._redo.clear()

    def undo_refusal(self, seat: Seat) -> Refusal | None:
        """Why that person may not take the last move back; None: it may be."""
        refusal = self._match.undo_refusal(seat)
        if refusal is None and self._unsealed != self._match.ply and not self.solitaire:
            return Refusal("undo.sealed")
        return refusal

    def seal(self) -> None:
        """The last move stands from now on: the next player has looked, or a result was shown."""
        self._unsealed = None

    @property
    def may_take_back(self) -> Seat | None:
        """The person who may still take the last move back, if there is one."""
        return next((seat for seat in self.people if self.undo_refusal(seat) is None), None)

    def undo(self, seat: Seat) -> None:
        """Take that person's last move back; it stands, with a notice, when the store cannot take it back.

        Raises:
            IllegalMove: it stands.
            MatchMovedOn: another window has played on in this match.
        """
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            raise IllegalMove(refusal.key, **refusal.facts)
        ply = self._match.ply
        if self.number is not None and self._stored == ply:
            try:
                self.store.take_back(self.number, ply)
                self._stored -= 1
            except MatchMovedOn:
                raise
            except StoreError as problem:
                # It stands here too: else the next decision would be stored behind a move that is no more.
                self.notice = problem
                return
        else:
            # It was not stored yet; that it was taken back goes along with the next decision.
            self._untold += 1
        taken = self._match.undo(seat)
        self._paid.discard(ply)
        self.undone += 1
        self._redo.append((seat, taken.move))
        # What stood before was answered already: one move back, and no further.
        self.seal()
        self.retell()

    def redo_refusal(self) -> Refusal | None:
        """Why nothing can be done again; None: it can be."""
        if not self.solitaire:
            return Refusal("redo.solitaire")
        return None if self._redo else Refusal("redo.nothing")

    def redo(self) -> None:
        """Do again what was taken back last.

        Raises:
            IllegalMove: there is nothing to be done again.
            MatchMovedOn: another window has played on in this match.
        """
        refusal = self.redo_refusal()
        if refusal is not None:
            raise IllegalMove(refusal.key, **refusal.facts)
        seat, move = self._redo[-1]
        self.play(seat, self._match.read(seat, move))

    def hint(self, seat: Seat) -> tuple[Any, str] | None:
        """The best move for a seat, from what it may know, and why in words; None: the game has no advice."""
        tactics, moves = self.info.tactics, self._match.moves(seat)
        if tactics is None or not moves:
            return None
        best = max(tactics(self._match.view(seat), moves, seat), key=lambda advice: advice.worth, default=None)
        if best is None:
            return None
        text = self.speaker.move(self._match.write(best.move))
        return best.move, f"{text}: {self.speaker.say(best.reason)}" if best.reason else text

    def dealt(self) -> Match:
        """A match of its own that stands where this one was dealt: for what is told when it is over."""
        match = Match(self.info, self.options, len(self.seats))
        match.replay(takewhile(lambda entry: entry.by == CHANCE, self._match.log))
        return match

    def scene(self, seat: Seat | None, note: str = "") -> Scene:
        """What the table shows with that seat's hand open; None: no hand."""
        match = self._match
        return Scene(
            ply=match.ply,
            view=match.view(seat),
            seat=seat,
            actor=match.actor,
            names=self.speaker.names,
            people=self.people,
            log=self.log_lines(),
            moves=match.moves(seat) if seat is not None else (),
            note=note,
        )

    def log_lines(self) -> tuple[str, ...]:
        """Everything public that happened, in words."""
        self._lines += [self.speaker.say(event) for event in self._match.heard(None, since=self._told)]
        self._told = self._match.ply
        return tuple(self._lines)

    def since(self, seat: Seat) -> tuple[str, ...]:
        """What happened since that seat's last decision here: public events only."""
        return tuple(map(self.speaker.say, self._match.heard(None, since=self._seen.get(seat, 0))))

    def reload(self) -> None:
        """Stand where another window left the match.

        Raises:
            CardTableError: it cannot be read any more.
        """
        assert self.number is not None
        match = Match(self.info, self.options, len(self.seats))
        match.replay(self.store.log(self.number))
        self._match = match
        self._stored = match.ply
        self.undone = self.store.match(self.number).undone
        self._redo.clear()
        self._paid.clear()
        self.seal()
        self._seen = {seat: min(ply, match.ply) for seat, ply in self._seen.items()}
        self.retell()

    @property
    def kept(self) -> bool:
        """Whether all of the match is in the store."""
        return self._stored == self._match.ply

    def keep(self) -> bool:
        """Try once more to store what could not be stored; whether all of the match is kept."""
        if not self.kept:
            try:
                self._store((), self._match.outcome)
            except MatchMovedOn as problem:
                self.notice = problem
        return self.kept

    def _decide(self, by: Seat | str, move: Any) -> None:
        match = self._match
        match.check(by, move)
        # A move that a plug-in's rules cannot do, or not tell, must not be in the store: it is tried before.
        seen = match.foresee(move)
        pays = self.info.pays
        if pays is not None and any(pays.moved(event) for event in seen.events):
            self._paid.add(match.ply + 1)
        self._store((Entry(by, match.write(move)),), seen.outcome)
        match.play(by, move)

    def _store(self, entries: Sequence[Entry], outcome: Outcome | None) -> None:
        """Commit decisions; those that could not be kept earlier go along."""
        pending = [*self._match.log[self._stored :], *entries]
        try:
            if self.number is None:
                self.number = self.store.begin(
                    self.info.id,
                    self.options,
                    self.seats,
                    pending,
                    outcome,
                    registry.origin(self.info.id),
                    code=self.code,
                    undone=self._untold,
                    paid=self._paid,
                )
            else:
                self.store.append(self.number, self._stored + 1, pending, outcome, self._untold, self._paid)
        except MatchMovedOn:
            raise
        except StoreError as problem:
            self.notice = problem
        else:
            self._stored += len(pending)
            self._untold = 0
            self._paid.clear()

    def retell(self) -> None:
        """Put everything that happened into words anew."""
        self._lines, self._told = [], 0
        self.log_lines()


def _player(info: GameInfo, name: str) -> bots.Choose:
    """A record may name a player that this version does not have: the best one takes over."""
    try:
        return bots.player(info, name)
    except UsageError:
        return bots.player(info, bots.best(info))
