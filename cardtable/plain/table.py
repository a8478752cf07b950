"""One match in lines of text: what is wanted is asked, what happened is told, once to each and in order."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from cardtable import words
from cardtable.engine.game import Refusal, Seat
from cardtable.engine.report import Sheet
from cardtable.errors import CardTableError, GameFailed, IllegalMove, MatchMovedOn, UnreadableMove
from cardtable.language import _
from cardtable.layouts import line as in_latin
from cardtable.plain import sheets
from cardtable.plain.book import book_lines
from cardtable.plain.ledger import say_chips
from cardtable.plain.lines import LEAVE, QUOTED, Gone, Hidden, Lines, place
from cardtable.plain.seats import ask_seats
from cardtable.play import solitaire, spoken
from cardtable.play.order import Ask, Call, End, Force, Order, Read, Sit, Think, Throw
from cardtable.play.session import Session

LETTERS = "bfjknwxg"
"""Letters of the hand-over, in turn: no command has one of them."""


class Command(NamedTuple):
    """Something besides a move that may be asked for, by its letter or its word."""

    letter: str
    word: str
    about: str


COMMANDS = (
    Command("m", "hand", _("my hand, and what I can do")),
    Command("t", "table", _("the table")),
    Command("h", "hint", _("a hint")),
    Command("z", "undo", _("take the last move back")),
    Command("y", "redo", _("do it again")),
    Command("v", "last", _("what was won last")),
    Command("r", "result", _("the last result")),
    Command("l", "log", _("what happened so far")),
    Command("c", "chips", _("the prize chips of the evening")),
    Command("s", "seats", _("who sits where from the next round on")),
    Command("?", "rules", _("the rules")),
    Command("q", "leave", _("leave; the match is kept")),
)


class PlainTable:
    """Conducts one session after the other on the same lines."""

    def __init__(self, session: Session, lines: Lines, played: list[Session]) -> None:
        """Sit down; whatever is played is added to what was."""
        self.lines = lines
        self.played = played
        self._notes: list[str] = []
        self._calls = 0
        self._sit_down(session)

    def _sit_down(self, session: Session) -> None:
        self.order = Order(session)
        self.played.append(session)
        self.session = session
        session.speaker.faces = self._spoken
        # "lion of the North, Tangier" has a comma of its own.
        session.speaker.between = "; "
        session.speaker.nothing = _("none")
        session.retell()
        # Who resumes a match asks for the log; nothing of it is news.
        self._begun = len(session.log_lines()) if session.ply else 0
        self._told: dict[Seat | None, int] = {}
        """How many lines everybody has been told, where nothing is cleared; else each seat by itself."""
        self._before: dict[Seat | None, int] = {}
        """The same before the last telling."""
        self._read_last: Sheet | None = None
        """The result that was read last."""
        self._see_who_sits()

    def _see_who_sits(self) -> None:
        several = len(self.session.people) > 1
        self.lines.secret = several and self.lines.clears
        self._guarded = several and not self.lines.clears
        """Whether hands must be asked for, because nothing that is printed can be taken back."""

    def _spoken(self, card: int) -> str:
        speaker = self.session.speaker
        saying = speaker.info.report.card(card)
        return speaker.info.deck.code(card) if saying is None else speaker.say(saying)

    # The order of play

    def play(self) -> None:
        """Play to the end, or until the input ends.

        Raises:
            Gone: it ended.
        """
        self._note(self._head())
        self._note(_("A number does a move. M is your hand, T the table, H a hint, ? the rules, Q leaves."))
        if self._guarded:
            self._note(_("Nothing that is written here can be taken back: hands are told only on request, by M."))
        if self._begun and not self.lines.secret:
            # A match that goes on: what lies there was told another day.
            self.lines.say(*self._table())
        going = True
        while going:
            try:
                self.lines.check()
                going = self._do(self.order.next())
            except MatchMovedOn as problem:
                self._note(words.error(problem))
                going = self._reload()
            except Hidden:
                self.order.hide()
                if self.lines.secret:
                    # What was told last is gone from the screen.
                    self._told = dict(self._before)
            except GameFailed as problem:
                text = _("This match cannot go on: {why}. It is kept as it stands.")
                self._say_notes()
                self.lines.say(text.format(why=words.error(problem)))
                self._pause()
                return
            self._take_notice()

    def _reload(self) -> bool:
        """Stand where another window left the match; False: that cannot be done."""
        try:
            self.order.reload()
        except CardTableError as problem:
            self.lines.say(words.error(problem))
            self._pause()
            return False
        return True

    def _head(self) -> str:
        session = self.session
        rules = words.house_rules(session.info, session.options, len(session.seats))
        names = ", ".join(session.speaker.names)
        agreed = words.agreed(session.agreed.stored)
        parts = (f"{session.info.name}: {names}", session.deal_name, rules, agreed)
        return ". ".join(filter(None, parts)) + "."

    def _do(self, wanted: object) -> bool:
        """Do what is wanted; whether it goes on."""
        order = self.order
        match wanted:
            case Throw():
                order.throw()
            case Sit():
                # From one person to two, what lies open is cleared before anybody else sits there.
                if self.lines.clears:
                    self.lines.clear()
                order.sit()
                self._see_who_sits()
            case Think(seat):
                order.play(seat, self.session.think(seat))
                if not self.session.people:
                    self._news(None)
            case Force(seat):
                order.force(seat)
            case Call(seat, _since, mover, unseen):
                self._call(seat, mover, unseen)
            case Ask(seat):
                self._ask(seat)
            case Read():
                self._read()
            case End():
                return self._end()
        return True

    def _call(self, seat: Seat, mover: Seat | None, unseen: bool) -> None:
        """Hand the keyboard over: nothing of the last hand is left, and what was typed ahead is gone."""
        lines, speaker = self.lines, self.session.speaker
        name = speaker.name(seat)
        lines.clear()
        lines.say("", _("Hand the keyboard to {name}.").format(name=name))
        self._news(seat)
        self._say_notes()
        if mover is not None:
            text = _("{name} may still take that move back: Z and Enter.")
            lines.say(text.format(name=speaker.name(mover)))
        lines.forget_typed()
        letter, blind = (LETTERS[(self._calls + more) % len(LETTERS)] for more in (0, 3))
        self._calls += 1
        if unseen:
            move = speaker.told_move(self.session.view, seat, self.session.unseen)
            text = _("{name} may do this without looking: {move}. Then type {letter} and Enter.")
            lines.say(text.format(name=name, move=move, letter=blind.upper()))
        while True:
            if lines.terminal:
                text = _("When only {name} can read this: {letter} and Enter.")
                lines.say(text.format(name=name, letter=letter.upper()))
            typed = in_latin(lines.ask()).casefold()
            if typed in ("z", "undo") and mover is not None:
                if self.order.take_back(mover):
                    self._taken_back(mover)
                return
            if typed in LEAVE:
                raise Gone
            if unseen and typed == blind:
                with suppress(GameFailed, IllegalMove):
                    # A stranger's rules may refuse what its report offers: then its player looks.
                    self.order.pass_unseen(seat)
                    return
            if typed == letter or not lines.terminal:
                lines.clear()
                self.order.looked(seat)
                if lines.secret:
                    # The screen is empty now: what lies on the table belongs on it.
                    lines.say(*self._table())
                return

    def _ask(self, seat: Seat) -> None:
        """One decision of the person whose hand lies open."""
        self._news(seat)
        self._say_notes()
        moves = self.order.scene().moves
        lines, name = self.lines, self.session.speaker.name(seat)
        if self._guarded:
            # How many moves there are may tell of the hand as well.
            lines.say(_("{name}, choose a move by its number; M tells your hand and the moves.").format(name=name))
        else:
            self._say_hand(seat)
            lines.say(_("{name}, choose:").format(name=name))
            self._say_moves(seat, moves)
        ply = self.session.ply
        while self.session.ply == ply and self.order.hand == seat:
            if self._answer(seat, moves, lines.ask()):
                break
        if self.lines.secret and self.order.hand != seat:
            lines.clear()

    def _answer(self, seat: Seat, moves: Sequence[Any], typed: str) -> bool:
        """Do what was typed; whether the moment is over."""
        move = self._move(seat, moves, typed)
        if move is not None:
            return self._play(seat, move)
        wanted = {typed.casefold(), in_latin(typed).casefold()}
        command = next((each for each in COMMANDS if wanted & {each.letter, each.word}), None)
        if command is None:
            found = spoken.find(self.session, seat, moves, typed)
            if len(found) == 1 and len(typed) > 1:
                return self._play(seat, found[0])
            self._say_choices(len(moves), typed)
            return False
        return self._obey(seat, moves, command)

    def _move(self, seat: Seat, moves: Sequence[Any], typed: str) -> Any:
        """The move that was typed, by its number or as records write it; None: it is none."""
        if (at := place(typed, len(moves))) is not None:
            return moves[at]
        try:
            move = self.session.info.notation.read(typed)
        except UnreadableMove:
            return None
        return move if move in moves else None

    def _play(self, seat: Seat, move: Any) -> bool:
        try:
            self.order.play(seat, move)
        except (GameFailed, IllegalMove) as problem:
            self.lines.say(words.error(problem))
            return False
        if not self.lines.secret or self.order.hand == seat:
            self._news(seat)
        return True

    def _obey(self, seat: Seat, moves: Sequence[Any], command: Command) -> bool:
        session, lines = self.session, self.lines
        match command.word:
            case "hand":
                self._say_hand(seat)
                self._say_moves(seat, moves)
            case "table":
                lines.say(*self._table())
            case "hint":
                try:
                    hint = session.advice(seat)
                except IllegalMove as problem:
                    lines.say(words.full(words.error(problem)))
                    return False
                except GameFailed:
                    hint = ""
                lines.say(_("Hint: {text}").format(text=hint) if hint else _("This game has no hints."))
            case "undo":
                return self._take_back(seat)
            case "redo":
                refusal = session.redo_refusal()
                if refusal is None:
                    self.order.redo()
                    return True
                self._refuse(refusal)
            case "last":
                self._say_sheet(session.info.report.last(session.view), _("There is nothing yet."))
            case "result":
                view = session.view
                self._say_sheet(session.info.report.result(view), _("Nothing has been counted yet."))
            case "log":
                lines.say(*session.log_lines())
            case "seats":
                self._change_seats()
            case "chips":
                try:
                    say_chips(session.store, lines)
                except CardTableError as problem:
                    lines.say(words.error(problem))
            case "rules":
                book = words.rulebook(session.info, session.options, seats=len(session.seats))
                lines.say(*(book_lines(book) if book else [_("This game brings no rule book.")]))
            case _:
                raise Gone
        return False

    def _change_seats(self) -> None:
        """Ask who is to sit where."""
        if self.session.solitaire:
            self.lines.say(_("There is one seat here."))
            return
        if changes := ask_seats(self.session, self.order.wishes, self.lines):
            try:
                self.order.wish(changes)
            except CardTableError as problem:
                self.lines.say(words.full(words.error(problem)))
                return
            self.lines.say(_("Seats change hands as soon as this round is over."))

    def _take_back(self, seat: Seat) -> bool:
        refusal = self.order.undo_refusal(seat)
        if refusal is not None:
            self._refuse(refusal)
            return False
        if not self.order.take_back(seat):
            return False
        self._taken_back(seat)
        return True

    def _taken_back(self, seat: Seat) -> None:
        """What was told of it is told no more, and whoever heard it hears that."""
        lines = len(self.session.log_lines())
        self._told = {key: min(known, lines) for key, known in self._told.items()}
        self._before = {key: min(known, lines) for key, known in self._before.items()}
        self._begun = min(self._begun, lines)
        self._note(_("{name} takes the last move back.").format(name=self.session.speaker.name(seat)))

    def _refuse(self, refusal: Refusal) -> None:
        text = self.session.speaker.say(refusal)
        self.lines.say(words.full(text))

    def _read(self) -> None:
        """A result: public, and read before anybody goes on."""
        self._news(None)
        self._say_notes()
        self._read_last = self.session.info.report.result(self.session.view)
        self._say_sheet(self._read_last, "")
        self._pause()
        self.order.read()
        # Everybody has read that.
        self._told = dict.fromkeys([*self._told, *self.session.people], len(self.session.log_lines()))

    def _pause(self) -> None:
        """With several people at a terminal the next hand-over would clear it unread."""
        if self.lines.secret:
            self.lines.forget_typed()
            self.lines.say(_("Enter goes on."))
            typed = self.lines.ask().casefold()
            if typed in LEAVE:
                raise Gone
            if typed in ("s", "seats") and self.session.actor is not None:
                self._change_seats()

    def _end(self) -> bool:
        """What it came to; in a solitaire also what may follow."""
        self._news(None)
        self._say_notes()
        session = self.session
        report, view = session.info.report, session.view
        helped = words.help_told(session.keeping.helped)
        told = [line for line in (helped, solitaire.line_to_share(session)) if line]
        self.lines.say(_("The match is over."), session.outcome_text(), *told)
        if not session.solitaire or not session.people:
            final = report.final(view)
            if final != self._read_last:
                self._say_sheet(final, "")
            if not session.people:
                self._pause()
                return False
            return self._another_match()
        again = (
            _("other cards"),
            _("the same cards from the beginning"),
            _("take the last move back"),
            _("how these cards could have been laid"),
            _("the rows"),
            _("leave"),
        )
        while True:
            match self.lines.choose(again):
                case 0 | 1 as chosen:
                    self._sit_down(session.again() if chosen else session.another())
                    self._note(self._head())
                    return True
                case 2:
                    self._take_back(0)
                    return True
                case 3:
                    self._say_best()
                case 4:
                    self._say_sheet(report.final(view), "")
                case _:
                    return False

    def _another_match(self) -> bool:
        """What may follow a match of several; whether it goes on at this table."""
        if self.lines.secret:
            self.lines.forget_typed()
        offers = (_("leave the table"), _("again, the next dealer deals"), _("again, with other seats"))
        chosen = self.lines.choose(offers)
        if chosen not in (1, 2):
            return False
        session = self.session.another()
        if chosen == 2:
            changes = ask_seats(session, (), self.lines)
            try:
                Order(session).wish(changes)
            except CardTableError as problem:
                self.lines.say(words.full(words.error(problem)))
                return self._another_match()
            session = session.with_seats(session.after(changes))
        self._sit_down(session)
        self._note(self._head())
        return True

    def _say_best(self) -> None:
        """The truth about a deal, once it is over."""
        found = solitaire.best_line(self.session, lambda: True)
        if found is None:
            self.lines.say(_("Nobody can tell."))
            return
        score = solitaire.score(self.session, found)
        text = _("Had every card been known: {score} at best.")
        told = words.score(self.session.info, score)
        moves = enumerate(solitaire.told(self.session, found), start=1)
        self.lines.say(text.format(score=told), *(f"{number}: {move}" for number, move in moves))

    # What is said

    def _news(self, seat: Seat | None) -> None:
        """What this seat (None: somebody at least) has not been told yet: each line once, in order."""
        told = self.session.log_lines()
        # What is not cleared was told to everybody.
        key = seat if self.lines.secret else None
        known = max(self._told.values(), default=self._begun) if key is None else self._told.get(key, self._begun)
        self._before = {**self._before, key: known}
        self.lines.say(*(f"{line[:1].upper()}{line[1:]}" for line in told[min(known, len(told)) :]))
        self._told[key] = len(told)

    def _say_hand(self, seat: Seat) -> None:
        cards = self._hand(seat)
        if cards is not None:
            held = self.session.speaker.between.join(cards) if cards else _("no cards")
            self.lines.say(_("Your hand: {cards}.").format(cards=held))

    def _hand(self, seat: Seat) -> list[str] | None:
        """The cards of an open hand in words; None: the game has no hands."""
        session = self.session
        view = session.scene(seat).view
        hand = session.info.report.hand(view, seat)
        if hand is not None:
            return [session.speaker.card(card) for card in hand]
        try:
            held = session.info.notation.state(view)["hands"][seat]
        except (CardTableError, LookupError, TypeError):
            return None
        return [str(card) for card in held if card is not None] if isinstance(held, list) else None

    def _table(self) -> list[str]:
        """What everybody sees; of a game that does not tell it, its public state."""
        session = self.session
        view = session.view
        told = [session.speaker.say(line) for line in session.info.report.table(view)]
        if told:
            return told
        try:
            state = session.info.notation.state(view)
        except CardTableError:
            return []
        return [f"{name}: {words.printable(str(value))}" for name, value in state.items()]

    def _say_moves(self, seat: Seat, moves: Sequence[Any]) -> None:
        told = (self.session.told_move(seat, move) for move in moves)
        self.lines.say(*(f"{number}. {text}" for number, text in enumerate(told, start=1)))

    def _say_choices(self, moves: int, typed: str) -> None:
        """What is possible, after something that is not."""
        if self._guarded:
            text = _("“{typed}” is no choice. A number is a move; 1 always is.")
        elif moves == 1:
            text = _("“{typed}” is no choice. 1 is a move.")
        else:
            text = _("“{typed}” is no choice. 1 to {n} are moves.")
        text = text.format(typed=words.printable(typed[:QUOTED]), n=moves)
        commands = "; ".join(f"{command.letter.upper()} {command.about}" for command in COMMANDS)
        self.lines.say(text, f"{commands}.")

    def _say_sheet(self, sheet: Any, otherwise: str) -> None:
        if sheet is not None:
            self.lines.say(*sheets.lines(sheet, self.session.speaker))
        elif otherwise:
            self.lines.say(otherwise)

    def _take_notice(self) -> None:
        """News of the store, once: never anything about cards."""
        notice = self.session.notice
        if notice is not None:
            self.session.keeping.notice = None
            why = words.error(notice)
            if self.session.kept:
                self._note(words.full(why))
            else:
                self._note(_("Not kept yet: {why}. It is tried again by itself.").format(why=why))

    def _note(self, text: str) -> None:
        """Something for everybody: said at once, or where the next hand-over would clear it, after that."""
        self._notes.append(text)
        if not self.lines.secret:
            self._say_notes()

    def _say_notes(self) -> None:
        self.lines.say(*self._notes)
        self._notes.clear()
