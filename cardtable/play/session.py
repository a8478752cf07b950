"""One match at one table: the match, its store, its dice and its computer players, without any screen.

The order of play holds it; tables are handed scenes, and computer players views. Each
decision is in the store before it is applied, so before anybody can see it.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import pairwise, takewhile
from typing import Any

from cardtable import bots
from cardtable.engine import deals, dice, seating
from cardtable.engine.game import DEALER, Advice, ChanceMove, Outcome, Refusal, Seat, Value
from cardtable.engine.info import GameInfo
from cardtable.engine.log import CHANCE, TABLE, Actor, Entry, Who
from cardtable.engine.match import Match
from cardtable.engine.seating import Change
from cardtable.errors import CardTableError, GameFailed, IllegalMove, MatchMovedOn, StoreError, UsageError
from cardtable.games import registry
from cardtable.language import _
from cardtable.people import called, check
from cardtable.play.keeping import Keeping
from cardtable.play.scene import Scene
from cardtable.saying import Saying
from cardtable.storage.agreed import COUNTED, FREE, HINTS, OFF, ON, UNDO, USUAL, Agreed
from cardtable.storage.schema import Help
from cardtable.storage.seats import Seated, changed
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
        dealer: Seat | None = None,
        agreed: Agreed = USUAL,
        helped: Help | None = None,
    ) -> None:
        """Sit down at a new match, or (with its number and log) at a stored one.

        Args:
            log: the decisions so far; without a number they are stored anew with the next one.
            code: the share code of the deal of a solitaire; it gets one when it has neither code nor log.
            undone: moves that were taken back so far.
            dealer: who deals first; None: it is drawn by lot.
            agreed: what the table agreed on besides the rules of the game.
            helped: what was counted so far of hints and of taking back.

        Raises:
            CardTableError: the options, the seats or the log do not fit the game.
        """
        self.info = info
        self.seats: tuple[Seated, ...] = tuple(seats)
        """Who sits where now."""
        self._first = self.seats
        """Who sat there at the beginning."""
        self._dice, self._bot_dice = dice.streams(seed, seats=len(seats))
        self._dealer = dealer
        self.code = code
        if self.solitaire and not log:
            self.code = code or (deals.fresh() if seed is None else deals.named(seed))
            self._dice = deals.dice_of(self.code)
        self._match = Match(info, options, len(seats))
        self._match.replay(log)
        self.agreed = agreed.fitting(sum(seat.bot is None for seat in seats))
        """What the table agreed on besides the rules."""
        self.keeping = Keeping(
            store, info, self.options, seats, self.code, number, self._match.ply, self.agreed, helped or {}
        )
        self._hinted = -1
        """The ply at which a hint was counted last."""
        self.undone = undone
        """Moves that were taken back."""
        self._redo: list[tuple[Seat, str]] = []
        """What was taken back in a solitaire, the next to be done again last."""
        self.speaker = Speaker(info, [seat.name for seat in self.seats])
        self._bots: dict[Seat, bots.Choose] = {}
        self.people: tuple[Seat, ...] = ()
        """The seats at which persons sit."""
        self._lines: list[str] = []
        self._told = 0
        self._seen: dict[str, int] = {}
        """By name of a person, the decisions after which the last one of theirs was made here: it moves along."""
        self._sit()
        self.log_lines()
        if number is not None and self.actor is None:
            # The last decision was stored, and its result was not.
            self.keeping.put(self._match.log, (), self._match.outcome, self.standing)

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
            agreed=stored.agreed,
            helped=stored.helped,
        )

    def _sit(self) -> None:
        """Stand by the log: whoever sits in a seat now has its name, and plays."""
        self._changes = [ply for ply, entry in enumerate(self._match.log, start=1) if entry.by == TABLE]
        self.seats = changed(self._first, self._match.log)
        self.speaker.names = called([seat.name for seat in self.seats])
        self._bots = {
            seat: _player(self.info, sits.bot) for seat, sits in enumerate(self.seats) if sits.bot is not None
        }
        self.people = tuple(seat for seat in range(len(self.seats)) if seat not in self._bots)

    def after(self, changes: Sequence[Change]) -> tuple[Seated, ...]:
        """Who will sit where when those seats have changed hands."""
        return changed(self.seats, (Entry(TABLE, seating.write(change)) for change in changes))

    def change_refusal(self, changes: Sequence[Change]) -> CardTableError | None:
        """Why these people cannot sit down there, whenever that is; None: they can."""
        seats = self.after(changes)
        computers = {seat.name for seat in seats if seat.bot is not None}
        try:
            check([*(seat.name for seat in seats if seat.bot is None), *computers])
        except UsageError as problem:
            return problem
        return None

    def change(self, change: Change) -> None:
        """Somebody leaves a seat, and somebody else sits down there.

        Raises:
            IllegalMove: it is not between rounds, or nobody can sit down so.
            MatchMovedOn: another window has played on in this match.
        """
        self._decide(TABLE, change)
        self._redo.clear()
        self._sit()
        # Whoever comes anew is told what happens from here on.
        self._seen.setdefault(self.speaker.name(change.seat), self._match.ply - 1)

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
        log = self.dealt().log
        return Session(self.store, self.info, self.options, self.seats, log=log, code=self.code, agreed=self.agreed)

    def another(self) -> "Session":
        """A new deal for the same seats, by the same house rules; the next dealer in turn deals (G2)."""
        last = self.info.notation.state(self.view).get("dealer")
        dealer = self.info.next_dealer(last, len(self.seats)) if isinstance(last, int) else None
        return Session(self.store, self.info, self.options, self.seats, dealer=dealer, agreed=self.agreed)

    def with_seats(self, seats: Sequence[Seated]) -> "Session":
        """The same match before its first decision, with others at the table."""
        return Session(self.store, self.info, self.options, seats, dealer=self._dealer, agreed=self.agreed)

    @property
    def day(self) -> date | None:
        """The day whose deal this is; None: it is no deal of the day."""
        return deals.day_of(self.code, deals.today()) if self.code else None

    @property
    def deal_name(self) -> str:
        """What the deal of a solitaire is called: by its day and its code; empty: it has no name."""
        if not self.code:
            return ""
        name = _("deal {code}").format(code=self.code)
        return name if self.day is None else _("deal of the day {day}, {code}").format(day=self.day, code=self.code)

    @property
    def number(self) -> int | None:
        """The match's number in the store; None: it is not there yet."""
        return self.keeping.number

    @property
    def store(self) -> Store:
        """Where it is kept."""
        return self.keeping.store

    @property
    def notice(self) -> StoreError | None:
        """What went wrong with keeping it last."""
        return self.keeping.notice

    @property
    def standing(self) -> Saying | None:
        """Where it stands, as everybody may know; a stranger's game that fails cannot say."""
        try:
            return self.info.report.standing(self.view)
        except GameFailed:
            return None

    @property
    def actor(self) -> Actor | None:
        """Who decides next: a seat, chance, or None when it is over."""
        return self._match.actor

    @property
    def ply(self) -> int:
        """Decisions so far."""
        return self._match.ply

    @property
    def view(self) -> Any:
        """What a bystander may know."""
        return self._match.view(None)

    @property
    def options(self) -> Mapping[str, Value]:
        """The house rules in force."""
        return self._match.options

    @property
    def score(self) -> int:
        """The score of a solitaire."""
        return self._match.scores[0]

    @property
    def outcome(self) -> Outcome | None:
        """What the match came to; None: it is not over."""
        return self._match.outcome

    def outcome_text(self) -> str:
        """Who won and what decided it; empty while the match goes on."""
        outcome = self._match.outcome
        return "" if outcome is None else self.speaker.outcome(outcome)

    def is_person(self, seat: Seat) -> bool:
        """Whether a person sits there."""
        return seat not in self._bots

    def has_secrets(self, seat: Seat) -> bool:
        """Whether that seat may know something that a bystander may not, so that a curtain is needed."""
        return bool(self._match.view(seat) != self.view)

    def throw(self) -> None:
        """Let chance decide.

        Raises:
            MatchMovedOn: another window has played on in this match.
        """
        chance = self._match.chance
        assert chance is not None
        if self._dealer is not None and chance.kind == DEALER and self._dealer in chance.among:
            self._decide(CHANCE, ChanceMove(DEALER, (self._dealer,)))
        else:
            self._decide(CHANCE, dice.throw(self._dice, chance))

    def moves(self, seat: Seat) -> tuple[Any, ...]:
        """What that seat may do now."""
        return self._match.moves(seat)

    def think(self, seat: Seat) -> Any:
        """The computer player's move, from its own view alone."""
        return self._bots[seat](self._match.view(seat), self._match.moves(seat), seat, self._bot_dice[seat])

    @property
    def unseen(self) -> Any:
        """The move that whoever is to act may do whatever the hand, as everybody can tell; None: there is none."""
        return self.info.report.unseen(self.view)

    @property
    def forced(self) -> bool:
        """Whether whoever is to act has one move only, as everybody can tell, and the table has it play itself."""
        return self.agreed.forced == ON and not self.solitaire and self.info.report.forced(self.view)

    def play(self, seat: Seat, move: Any, by_itself: bool = False) -> None:
        """Do a seat's move; one that plays itself is news to that seat as to everybody.

        Raises:
            IllegalMove: the rules refuse it.
            MatchMovedOn: another window has played on in this match.
        """
        self._decide(seat, move)
        if not by_itself:
            self._seen[self.speaker.name(seat)] = self._match.ply
        if self._redo and self._redo.pop() != (seat, self._match.log[-1].move):
            # Another way is taken: what was taken back is gone.
            self._redo.clear()

    def undo_refusal(self, seat: Seat) -> Refusal | None:
        """Why the rules let that person not take the last move back; None: they do (the order of play may not)."""
        if self.agreed.undo == OFF and not self.solitaire:
            return Refusal("undo.off")
        if self.freely:
            return Refusal("undo.nothing") if self._last_of(seat) is None else None
        return self._match.undo_refusal(seat)

    @property
    def freely(self) -> bool:
        """Whether the one person here takes moves back freely, whoever has acted since."""
        return self.agreed.undo == FREE and len(self.people) == 1 and not self.solitaire

    def _last_of(self, seat: Seat) -> int | None:
        """The ply of that seat's last decision since chance decided; None: there is none."""
        log = self._match.log
        for ply in range(len(log), 0, -1):
            if isinstance(log[ply - 1].by, Who):
                return None
            if log[ply - 1].by == seat:
                return ply
        return None

    def undo(self, seat: Seat) -> bool:
        """Take that person's last move back; False: it stands, with a notice, since the store cannot take it back.

        Raises:
            IllegalMove: it stands.
            MatchMovedOn: another window has played on in this match.
        """
        IllegalMove.forbid(self.undo_refusal(seat))
        match = self._match
        first = (self._last_of(seat) if self.freely else None) or match.ply
        # A stranger's state that cannot be copied fails here, before the store is asked.
        before = match.branch(first - 1)
        helped = self.keeping.helped
        if self.agreed.undo in (COUNTED, FREE) and not self.solitaire:
            self.keeping.count_help(UNDO, self.speaker.name(seat))
        if not self.keeping.take_back(match.ply, first, self.info.report.standing(before.view(None))):
            # It stands here too: else the next decision would be stored behind a move that is no more.
            self.keeping.helped = helped
            return False
        taken, self._match = match.log[-1], before
        self.undone += 1
        if self.solitaire:
            self._redo.append((seat, taken.move))
        self._seen = {name: min(ply, before.ply) for name, ply in self._seen.items()}
        self.retell()
        return True

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
        IllegalMove.forbid(self.redo_refusal())
        seat, move = self._redo[-1]
        self.play(seat, self._match.read(seat, move))

    def hint(self, seat: Seat) -> Advice | None:
        """The best move for a seat, from what it may know; None: the game has no advice."""
        tactics, moves = self.info.tactics, self._match.moves(seat)
        if tactics is None or not moves:
            return None
        return max(tactics(self._match.view(seat), moves, seat), key=lambda advice: advice.worth, default=None)

    def advice(self, seat: Seat) -> str:
        """The same in words, with the reason; empty: there is none. Where hints are counted it is counted.

        Raises:
            IllegalMove: this table plays without hints.
        """
        if self.agreed.hints == OFF:
            raise IllegalMove("hints.off")
        best = self.hint(seat)
        if best is None:
            return ""
        if self.agreed.hints == COUNTED and self._hinted != self.ply:
            self._hinted = self.ply
            self.keeping.count_help(HINTS, self.speaker.name(seat))
            self.keeping.keep_help()
        text = self.told_move(seat, best.move)
        if len(self._match.moves(seat)) == 1:
            # Nothing was weighed, so no reason is true.
            return f"{text}: {self.speaker.sentence('why.only', {})}"
        return f"{text}: {self.speaker.say(best.reason)}" if best.reason else text

    def told_move(self, seat: Seat, move: Any) -> str:
        """A move of that seat in words."""
        return self.speaker.told_move(self._match.view(seat), seat, move)

    def dealt(self) -> Match:
        """A match of its own that stands where this one was dealt: for what is told when it is over."""
        match = Match(self.info, self.options, len(self.seats))
        dealing = takewhile(lambda entry: isinstance(entry.by, Who), self._match.log)
        match.replay(entry for entry in dealing if entry.by == CHANCE)
        return match

    def scene(self, seat: Seat | None, note: str = "") -> Scene[Any, Any]:
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

    def recent(self) -> list[Any]:
        """What everybody saw after each decision since chance decided last, the present moment included."""
        match = self._match
        first = next((ply for ply in range(match.ply, 0, -1) if isinstance(match.log[ply - 1].by, Who)), 0)
        return [match.seen(ply) for ply in range(first, match.ply + 1)]

    def log_lines(self) -> tuple[str, ...]:
        """Everything public that happened, in words."""
        self._lines += self._public(self._told)
        self._told = self._match.ply
        return tuple(self._lines)

    def since(self, seat: Seat) -> tuple[str, ...]:
        """What happened since that seat's last decision here: public events only."""
        return tuple(self._public(self._seen.get(self.speaker.name(seat), 0)))

    def _public(self, since: int) -> list[str]:
        """What everybody heard after that ply, in words: each line names whoever sat there then."""
        changes = [ply for ply in self._changes if ply > since]
        if not changes:
            return [self.speaker.say(event) for event in self._match.heard(None, since)]
        lines: list[str] = []
        log, speaker = self._match.log, self.speaker
        now = speaker.names
        for begun, ended in pairwise([since, *changes, self._match.ply + 1]):
            speaker.names = called([seat.name for seat in changed(self._first, log[:begun])])
            lines += [speaker.say(event) for event in self._match.heard(None, begun, ended - 1)]
            if ended <= self._match.ply:
                change = seating.read(log[ended - 1].move)
                after = changed(self._first, log[:ended])[change.seat].name
                lines.append(speaker.say(Saying("seat.changed", {"seat": change.seat, "name": after})))
        speaker.names = now
        return lines

    def reload(self) -> None:
        """Stand where another window left the match.

        Raises:
            CardTableError: it cannot be read any more.
        """
        assert self.number is not None
        match = Match(self.info, self.options, len(self.seats))
        match.replay(self.store.log(self.number))
        undone = self.store.match(self.number).undone
        self._match, self.undone = match, undone
        self.keeping.caught_up(match.ply)
        self._redo.clear()
        self._seen = {name: min(ply, match.ply) for name, ply in self._seen.items()}
        self._sit()
        self.retell()

    @property
    def kept(self) -> bool:
        """Whether all of the match is in the store."""
        return self.keeping.all_of(self._match.log)

    def keep(self) -> bool:
        """Try once more to store what could not be stored; whether all of the match is kept."""
        if not self.kept:
            try:
                self.keeping.put(self._match.log, (), self._match.outcome, self.standing)
            except MatchMovedOn as problem:
                self.keeping.notice = problem
        return self.kept

    def _decide(self, by: Actor, move: Any) -> None:
        match = self._match
        # A move that a plug-in's rules cannot do, or not tell, must not be in the store: it is tried before.
        prepared = match.prepare(by, move)
        payments = self.info.pays
        # What is told to nobody else is no payment.
        public = (event for event in prepared.events if event.to is None)
        pays = payments is not None and any(payments.moved(event) for event in public)
        self.keeping.put(match.log, (prepared.entry,), prepared.outcome, prepared.standing, pays)
        match.commit(prepared)

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
