"""The match: one screen for every game. It does what the order of play wants, and shows it."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from enum import Enum, auto
from functools import partial
from pkgutil import resolve_name
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.message import Message
from textual.widgets import Static

from cardtable import words
from cardtable.engine.game import Seat
from cardtable.engine.info import GameInfo
from cardtable.engine.report import Report
from cardtable.errors import CardTableError, GameFailed, GameUnavailable, IllegalMove, MatchMovedOn, StoreError
from cardtable.games import registry
from cardtable.language import _
from cardtable.play.order import Ask, Call, End, Force, Order, Read, Sit, Think, Throw, Wanted
from cardtable.play.scene import Scene
from cardtable.play.session import Session
from cardtable.storage.agreed import OFF
from cardtable.ui import motion
from cardtable.ui.aside import aside
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.screens.curtain import Curtain, Lifted
from cardtable.ui.settings import Settings
from cardtable.ui.silence import arrived
from cardtable.ui.tables.base import Table
from cardtable.ui.tables.guest import Broken, guarded
from cardtable.ui.then import Then
from cardtable.ui.widgets.board import shortened
from cardtable.ui.widgets.key_line import KeyLine
from cardtable.ui.widgets.news import News

if TYPE_CHECKING:
    from cardtable.ui.widgets.story import StoryView

FRAME = 0.03
"""Seconds in which a frame is painted for sure."""

IDLE = 180.0
"""Seconds for which an open hand may be left alone, where there are several people."""
LOOKING = 5.0
"""Seconds between two looks at whether one is."""
KEEPING = 2.0
"""Seconds after which it is tried again to keep what could not be kept."""

LINGER = 2.5
"""How much longer a full trick lies than a computer player thinks."""


class Choice(Enum):
    """What may be chosen in the place of a move."""

    UNDO = auto()
    REDO = auto()
    HIDE = auto()
    """The hand must come from behind a curtain again."""


class Move(NamedTuple):
    """A move that was chosen."""

    move: Any


def table_class(info: GameInfo) -> type[Table[Any, Any]]:
    """The table that a game names, or the general one.

    Raises:
        GameUnavailable: the table that it names cannot be loaded.
    """
    try:
        found = resolve_name(info.table or "cardtable.ui.tables.general:GeneralTable")
    except Exception as problem:
        raise GameUnavailable("game.broken", game=info.id, why=f"{type(problem).__name__}: {problem}") from problem
    if not (isinstance(found, type) and issubclass(found, Table)):
        raise GameUnavailable("game.broken", game=info.id, why=f"{info.table} is no table")
    return found if info.id in registry.BUILT_IN else guarded(found)


def make_table(speaker: words.Speaker, look: Look) -> Table[Any, Any]:
    """The table of a game; the general one, if a stranger's cannot be made.

    Raises:
        GameUnavailable: the table that the game names cannot be loaded.
    """
    kind = table_class(speaker.info)
    try:
        return kind(speaker, look)
    except Exception as problem:
        if speaker.info.id in registry.BUILT_IN:
            raise
        from cardtable import faults
        from cardtable.ui.tables.general import GeneralTable

        faults.report(problem)
        return GeneralTable(speaker, look)


class MatchScreen(Page[Then | None]):
    """Plays one session to its end, or until it is left; gives what is wanted, or None at the end."""

    CSS = """
    MatchScreen { background: $felt; layers: default news; }
    MatchScreen #title { height: 1; width: 100%; background: $rail; color: $soft; padding: 0 1; }
    """
    BINDINGS = [
        Binding("space", "skip", _("Skip"), id="skip", show=False, tooltip=_("Do not wait for computer players")),
        Binding("h,H", "hint", _("Hint"), id="hint", tooltip=_("What the computer would do, and why")),
        Binding("z,Z", "undo", _("Undo"), id="undo", tooltip=_("Take your last move back, as long as it may be")),
        Binding("y,Y", "redo", _("Redo"), id="redo", tooltip=_("Do again what you took back")),
        Binding(
            "v,V", "last", _("Look back"), id="last", show=False, tooltip=_("What was won last, or lies there in full")
        ),
        Binding("tab", "hide_hand", _("Hide"), id="hide", show=False, tooltip=_("Hide the open hand at once")),
        Binding("slash", "line", _("Type"), id="line", show=False, tooltip=_("Type a move, in words or as records do")),
        Binding("question_mark", "rules", _("Rules"), key_display="?"),
        Binding("escape", "menu", _("Menu"), key_display="Esc"),
    ]

    class Sat(Message):
        """Somebody sat down at a match."""

        def __init__(self, session: Session) -> None:
            super().__init__()
            self.session = session

    def __init__(self, session: Session, settings: Settings) -> None:
        super().__init__()
        self._order = Order(session)
        self._settings = settings
        self._table = make_table(session.speaker, settings.look)
        self._lend_faces()
        self._chosen: asyncio.Future[Move | Choice] | None = None
        self._skip = asyncio.Event()
        self._touched = monotonic()
        """When a key or the mouse was used last."""
        self._played: tuple[str | None, float] = (None, 0.0)
        """The key that played a card last, and when it was pressed last."""
        self._hurried = False
        """Whether nobody wants to wait for computer players until a person is to play."""
        self._back = asyncio.Event()
        self._note = ""
        """News for everybody."""
        self._hint = ""
        """For the open seat alone: it names a card of that hand."""
        self._undone = False
        self._unkept = False
        """Whether it was said that something is not kept."""
        self._title = ""

    def compose(self) -> ComposeResult:
        """Title, table, keys."""
        yield News()
        yield Static(id="title")
        yield self._table
        yield KeyLine()

    def on_mount(self) -> None:
        """Show the table to bystanders and begin."""
        liked = self._session.store.setting(self._liking)
        if isinstance(liked, dict):
            self._table.liked |= {str(key): str(value) for key, value in liked.items()}
            self._session.retell()
        self._recall()
        self._table.focus()
        self._dress()
        self.app.app_suspend_signal.subscribe(self, self._suspended, immediate=True)
        self._say_notice()
        self.set_interval(KEEPING, self._keep)
        self.set_interval(LOOKING, self._close_idle_hand)
        self.post_message(self.Sat(self._session))
        self._playing = self.run_worker(self._play(), exclusive=True)

    def _recall(self) -> None:
        """Let the table find again what it keeps in its places; a stranger's game that fails cannot."""
        with suppress(GameFailed):
            self._table.recall(self._session.recent())

    def _dress(self) -> None:
        """Have the table as its player likes it."""
        self._table.once = self._settings.press == "once"
        self._table.keys = getattr(self.app, "own_keys", {})
        wanted = self._settings.motion == "on" and self._settings.pause > 0
        self._table.mover.wanted = wanted and motion.allowed(self.app.animation_level)
        self._table.dress(self._settings.look)

    # The order of play

    async def _play(self) -> None:
        """Play on; a stranger's game whose rules fail ends here, and its match is kept."""
        try:
            await self._play_on()
        except GameFailed as problem:
            await self._give_up(problem)

    async def _give_up(self, problem: GameFailed) -> None:
        """Say that it cannot go on, and leave the table."""
        self._table.display = False
        await self._alone()
        text = _("This match cannot go on: {why}. It is kept as it stands.")
        await self._read(_("The game has failed"), Text(text.format(why=words.error(problem))))
        self.dismiss(None)

    async def on_broken(self, _message: Broken) -> None:
        """A stranger's table has failed: the general one takes its place."""
        from cardtable.ui.tables.general import GeneralTable

        old = self._table
        if isinstance(old, GeneralTable):
            return
        # Whoever waits for it to come to rest waits no more.
        old.mover.wanted = False
        old.mover.rest()
        self._table = GeneralTable(self._session.speaker, self._settings.look)
        await self.mount(self._table, after=old)
        await old.remove()
        self._dress()
        self._table.focus()
        self._lend_faces()
        if old.scene is not None:
            self._table.show(old.scene)
        text = _("The table of {game} has failed: this is the general one.")
        self.query_one(News).tell(text.format(game=self._session.info.name))

    async def _play_on(self) -> None:
        """Do whatever the order of play wants, until the match is over and the table is left."""
        going = True
        while going:
            await self._alone()
            try:
                going = await self._do(self._order.next())
            except MatchMovedOn as problem:
                going = self._reload(problem)
            self._say_notice()

    async def _do(self, wanted: Wanted) -> bool:
        """Do what is wanted; whether it goes on at this table."""
        order = self._order
        self._table.mover.hurried = self._hurried = self._hurried and isinstance(wanted, Think | Throw | Force)
        if not isinstance(wanted, Think | Force | Ask):
            await self._table.mover.still()
        match wanted:
            case Throw():
                order.throw()
                self._show()
            case Sit():
                order.sit()
                self._show()
            case Think(seat):
                await self._let_play(seat)
            case Force(seat):
                await self._let_play(seat, by_itself=True)
            case Call():
                await self._call(wanted)
            case Ask(seat):
                await self._ask(seat)
            case Read():
                await self._show_result()
            case End():
                return await (self._finish() if self._session.solitaire else self._show_end())
        return True

    async def _alone(self) -> None:
        """Wait until no menu, book or page lies over the table: the game does not go on beneath one."""
        while not self.is_active:
            self._back.clear()
            await self._back.wait()

    def on_screen_resume(self) -> None:
        """Whatever lay over the table is gone."""
        self._back.set()

    async def _ask(self, seat: Seat) -> None:
        """One decision of a person whose hand lies open."""
        order = self._order
        self._chosen = asyncio.get_running_loop().create_future()
        self._show()
        try:
            chosen = await self._chosen
        finally:
            self._chosen = None
        self._note = self._hint = ""
        match chosen:
            case Choice.HIDE:
                order.hide()
            case Choice.UNDO:
                order.take_back(seat)
            case Choice.REDO:
                order.redo()
            case Move(move):
                try:
                    order.play(seat, move)
                except (GameFailed, IllegalMove) as problem:
                    # A stranger's rules cannot do it: it is not done, and another one may be chosen.
                    self._note = words.error(problem)
                    return
                self._show()

    async def _call(self, call: Call) -> None:
        """Call a person from behind the curtain; instead, the last move may be taken back, or one is made unseen."""
        self._hint = ""
        self._show()
        await self._table.mover.fall()
        speaker = self._session.speaker
        unseen = self._unseen(call.seat) if call.unseen else None
        curtain = Curtain(
            speaker.name(call.seat),
            call.news,
            getattr(self.app, "last_key", None),
            self._settings.quiet,
            take_back=None if call.mover is None else speaker.name(call.mover),
            unseen=unseen,
            number=self._session.ply,
        )
        lifted = await self.app.push_screen_wait(curtain)
        if lifted is Lifted.TAKEN_BACK and call.mover is not None:
            self._order.take_back(call.mover)
        elif lifted is Lifted.UNSEEN:
            with suppress(GameFailed, IllegalMove):
                # A stranger's rules may refuse what its report offers: then its player looks.
                self._order.pass_unseen(call.seat)
                self._show()
                return
            self._order.looked(call.seat)
        else:
            self._order.looked(call.seat)

    def _unseen(self, seat: Seat) -> str:
        """What may be done without looking, in words."""
        return self._session.speaker.told_move(self._session.view, seat, self._session.unseen)

    async def _let_play(self, seat: Seat, by_itself: bool = False) -> None:
        """One decision of a computer player, or a move that plays itself, in public and at a pace people can follow."""
        self._show()
        self._skip.clear()
        self._undone = False
        thinking = asyncio.create_task(asyncio.sleep(0) if by_itself else self._think(self._session, seat))
        pause = 0.0 if self._hurried else self._settings.pause
        if self._report.lingers(self._session.view):
            pause *= LINGER
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._skip.wait(), pause)
            move = await thinking
        finally:
            thinking.cancel()
        await self._alone()
        if self._undone and (mover := self._order.may_take_back) is not None:
            self._order.take_back(mover)
            return
        if by_itself:
            self._order.force(seat)
        else:
            self._order.play(seat, move)
        self._show()

    async def _think(self, session: Session, seat: Seat) -> Any:
        """The computer player's move, from a thread of its own."""
        # First the frame that shows what was played: a thread that starts at once holds it up.
        await asyncio.sleep(FRAME)
        return await aside(session.think, seat)

    def _reload(self, problem: MatchMovedOn) -> bool:
        """Stand where another window left the match; False: that cannot be done, and the table is left."""
        self._note = words.error(problem)
        try:
            self._order.reload()
        except CardTableError:
            self.dismiss(None)
            return False
        self._hint = ""
        self._show()
        return True

    def _suspended(self, _app: object) -> None:
        """The terminal is somebody else's for a while: no hand lies open when it comes back."""
        if len(self._session.people) > 1:
            self._close_line()
            self._order.hide()
            self._hint = ""
            self._show()
            if self._chosen is not None and not self._chosen.done():
                self._chosen.set_result(Choice.HIDE)

    def _close_line(self) -> None:
        """What was typed belongs to the open hand."""
        from cardtable.ui.screens.line import MoveLine

        if isinstance(self.app.screen, MoveLine):
            self.app.screen.dismiss(None)

    def action_hide_hand(self) -> None:
        """Take the open hand off the table; its player is called anew."""
        if self._order.hand is not None:
            self._suspended(self.app)

    def _close_idle_hand(self) -> None:
        """Whoever left an open hand alone may have left the room."""
        if self._order.hand is not None and monotonic() - self._touched > IDLE:
            self._suspended(self.app)

    def _show(self) -> None:
        """Show the table, with the hand that may lie open."""
        order = self._order
        self._put(order.scene(self._note if order.hand is None else self._hint or self._note))

    def _put(self, scene: Scene[Any, Any]) -> None:
        """Show a scene, with its head line."""
        info = self._session.info
        rules = words.house_rules(info, self._session.options, len(self._session.seats), self._table.TITLED)
        deal = self._session.deal_name
        agreed = words.agreed(self._session.agreed.stored)
        parts = [info.name, self._table.title(scene), deal, rules, agreed]
        title = shortened(" · ".join(filter(None, parts)), max(self.size.width - 2, 1))
        if title != self._title:
            # An update lays the whole screen out anew.
            self._title = title
            self.query_one("#title", Static).update(Text(title, no_wrap=True))
        self._table.show(scene)
        self.query_one(KeyLine).renew()

    def possible(self, action: str) -> bool:
        """Whether a command would do something now; of a hand it tells only while that hand lies open."""
        scene = self._table.scene
        asked = scene is not None and scene.asked and scene.seat is not None
        if action == "hint":
            return asked
        if action == "undo":
            try:
                return self._order.may_take_back is not None
            except GameFailed:
                # Whatever is done next says so.
                return False
        return action != "redo" or (asked and self._session.redo_refusal() is None)

    # Results

    async def _show_result(self) -> None:
        """Show a round's result once, as soon as it is counted."""
        self._hint = ""
        self._show()
        await self._alone()
        page = self._table.page(self._report.result(self._session.view))
        going_on = self._session.actor is not None
        if (
            page is not None
            and await self._read(_("Result"), story=self._told_round(page), seats=going_on) is Then.SEATS
        ):
            await self._change_seats()
        self._order.read()

    def _told_round(self, page: RenderableType, grows: bool = True) -> "StoryView":
        """A round that is counted, with pictures."""
        from cardtable.ui import stories
        from cardtable.ui.widgets.story import StoryView

        session = self._session
        story = stories.result(page, self._report.course(session.view), session.speaker.names, self._table.look)
        return StoryView(story, grows and self._table.mover.able)

    async def _change_seats(self) -> None:
        """Ask who sits where from the next round on."""
        from cardtable.ui.screens.seats import SeatsScreen

        await self.app.push_screen_wait(SeatsScreen(self._order, self._session.store.people()))

    async def _show_end(self) -> bool:
        """The standings, and what may follow; whether it goes on at this table."""
        from cardtable.ui import stories
        from cardtable.ui.screens.ending import Ending
        from cardtable.ui.widgets.story import StoryView

        self._show()
        session = self._session
        final = self._report.final(session.view)
        page = self._table.page(final)
        while True:
            await self._alone()
            helped = words.help_told(session.keeping.helped)
            outcome = session.outcome
            story = stories.ending(
                session.outcome_text(), page, [Text(f"\n{helped}")] if helped else [],
                self._report.course(session.view), session.speaker.names,
                () if outcome is None else outcome.winners, self._table.won(final), self._table.look,
            )  # fmt: skip
            ending = Ending(
                StoryView(story, self._table.mover.able), session.info.pays is not None, self._settings.quiet
            )
            wanted = await self.app.push_screen_wait(ending)
            await self._alone()
            match wanted:
                case Then.ANOTHER:
                    self._sit_down(session.another())
                    return True
                case Then.SEATS:
                    if (other := await self._set_up()) is not None:
                        self._sit_down(other)
                        return True
                case Then.CHIPS:
                    from cardtable.ui.screens.ledger import LedgerScreen

                    await self.app.push_screen_wait(LedgerScreen(session.store, self._settings.look))
                case Then.STATISTICS:
                    from cardtable.ui.screens.statistics import StatisticsScreen

                    await self.app.push_screen_wait(StatisticsScreen(session.store))
                case _:
                    self.dismiss(wanted)
                    return False

    async def _set_up(self) -> Session | None:
        """Another match of this game, with whatever seats and house rules are wanted; None: none is."""
        from cardtable.ui.screens.setup import SetupScreen

        session = self._session
        seats = [[seat.name, seat.player] for seat in session.seats]
        remembered = {"seats": seats, "options": dict(session.options), "agreed": session.agreed.stored}
        chosen = await self.app.push_screen_wait(SetupScreen(session.info, remembered, session.store))
        if chosen is None:
            return None
        return chosen.session(session.store, session.info)

    async def _finish(self) -> bool:
        """What a solitaire came to, and what is wanted next; whether it goes on at this table."""
        from cardtable.ui.screens.finish import Finish

        self._show()
        await self._alone()
        wanted = await self.app.push_screen_wait(Finish(self._session, self._table, self._settings))
        await self._alone()
        if wanted == Then.UNDO:
            self._order.take_back(0)
        elif wanted in (Then.AGAIN, Then.ANOTHER):
            self._sit_down(self._session.again() if wanted == Then.AGAIN else self._session.another())
        else:
            self.dismiss(wanted)
            return False
        return True

    def _sit_down(self, session: Session) -> None:
        """Play another match of this game at this table."""
        self._order = Order(session)
        self._table.speaker = session.speaker
        self._lend_faces()
        self._note = self._hint = ""
        self._table.forget()
        self._recall()
        self._say_notice()
        self.post_message(self.Sat(self._session))

    async def _read(
        self,
        title: str,
        *parts: Any,
        newest: bool = False,
        asked: bool = False,
        seats: bool = False,
        story: "StoryView | None" = None,
    ) -> Then | None:
        """Show a page; one that somebody asked for can be put away at once. Gives what is wanted besides."""
        from cardtable.ui.screens.sheet import Sheet

        quiet = 0.0 if asked else self._settings.quiet
        return await self.app.push_screen_wait(
            Sheet(title, *parts, quiet=quiet, newest=newest, seats=seats, story=story)
        )

    def _say_notice(self) -> None:
        """News of the store, once: never anything about cards."""
        notice = self._session.notice
        if notice is None:
            return
        self._session.keeping.notice = None
        if isinstance(notice, MatchMovedOn):
            self._note = words.error(notice)
        else:
            why = words.error(notice)
            self._unkept = not self._session.kept
            if self._unkept:
                text = _("Not kept yet: {why}. It is tried again by itself.").format(why=why)
            else:
                text = words.full(why)
            self.query_one(News).tell(text)

    def _keep(self) -> None:
        """Keep what could not be kept, as soon as that is possible."""
        if not self._session.kept and self._session.keep() and self._unkept:
            self._unkept = False
            self.query_one(News).tell(_("Everything is kept now."))

    @property
    def _session(self) -> Session:
        return self._order.session

    @property
    def _report(self) -> Report[Any, Any]:
        return self._session.info.report

    @property
    def _liking(self) -> str:
        """Under which name it is kept how this table likes to be seen."""
        return f"table.{type(self._table).__name__}"

    def on_table_kept(self, message: Table.Kept) -> None:
        """Remember how the table likes to be seen; where nothing can be kept, until it is left."""
        message.stop()
        with suppress(StoreError):
            self._session.store.set(self._liking, dict(message.liked))
        self._tell_anew()
        if self._hint:
            # It names a card as it looked before.
            self.action_hint()

    def _lend_faces(self) -> None:
        """Whatever is told of this match, behind the curtain too, writes cards as this table shows them."""
        self._session.speaker.faces = self._table.face_text
        self._session.retell()

    def _tell_anew(self) -> None:
        """Cards look otherwise now, in what was told as well."""
        self._session.retell()
        if self._table.scene is not None:
            self._show()

    # Keys and choices

    def on_table_chosen(self, message: Table.Chosen) -> None:
        """A move was chosen: it counts if it is for this very moment."""
        message.stop()
        if self._chosen is not None and not self._chosen.done() and message.ply == self._session.ply:
            self._played = (getattr(self.app, "last_key", None), monotonic())
            self._chosen.set_result(Move(message.move))

    async def on_event(self, event: events.Event) -> None:
        """Whoever presses a key has read the news."""
        if isinstance(event, events.InputEvent):
            self._touched = monotonic()
        if isinstance(event, events.Key) and self._repeats(event):
            return
        if isinstance(event, events.Key) and self._session.kept:
            self.query_one(News).tell("")
        await super().on_event(event)

    def _repeats(self, event: events.Key) -> bool:
        """Whether this is the key that played a card, still held: it must not play the next one."""
        key, at = self._played
        if not self._table.once or event.key != key or arrived(event) - at >= self._settings.quiet:
            return False
        self._played = (key, arrived(event))
        return True

    def action_line(self) -> None:
        """Type a move, while one's hand lies open and one is to act."""
        scene = self._table.scene
        if scene is not None and scene.asked and scene.seat is not None and self.is_active:
            type_it: Callable[[], Awaitable[None]] = partial(self._type_move, scene)
            self.run_worker(type_it, group="aside", exclusive=True)

    async def _type_move(self, scene: Scene[Any, Any]) -> None:
        from cardtable.play import spoken
        from cardtable.ui.screens.line import MoveLine

        seat = scene.seat
        assert seat is not None
        session = self._session
        move = await self.app.push_screen_wait(
            MoveLine(partial(spoken.find, session, seat, scene.moves), partial(session.told_move, seat))
        )
        if move is not None and self._table.scene is scene:
            self._table.choose(move)

    def action_skip(self) -> None:
        """Do not wait for computer players, until a person is to play."""
        scene = self._table.scene
        self._table.mover.hurried = self._hurried = scene is not None and not scene.asked
        self._skip.set()

    def action_hint(self) -> None:
        """What the computer would do in the open seat's place, and why."""
        scene = self._table.scene
        if scene is None or not scene.asked or scene.seat is None:
            return
        try:
            hint = self._session.advice(scene.seat)
        except IllegalMove as problem:
            self._table.remark(words.error(problem))
            return
        except GameFailed:
            hint = ""
        self._hint = _("Hint: {text}").format(text=hint) if hint else _("This game has no hints.")
        self._show()

    def action_undo(self) -> None:
        """Take the last move back, or say why it stands."""
        scene = self._table.scene
        if scene is None:
            return
        if not scene.asked or scene.seat is None:
            # A computer player that thinks has not acted yet.
            if self._order.may_take_back is not None:
                self._undone = True
                self._skip.set()
            return
        refusal = self._order.undo_refusal(scene.seat)
        if refusal is not None:
            self._table.remark(self._session.speaker.say(refusal))
        elif self._chosen is not None and not self._chosen.done():
            self._chosen.set_result(Choice.UNDO)

    def action_redo(self) -> None:
        """Do again what was taken back last, or say why not."""
        scene = self._table.scene
        if scene is None or not scene.asked or self._chosen is None or self._chosen.done():
            return
        refusal = self._session.redo_refusal()
        if refusal is not None:
            self._table.remark(self._session.speaker.say(refusal))
        else:
            self._chosen.set_result(Choice.REDO)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Doing again is for solitaires alone; what a table plays without has no key."""
        if action == "undo":
            return self._session.agreed.undo != OFF or self._session.solitaire
        if action == "hint":
            return self._session.agreed.hints != OFF
        return action != "redo" or self._session.solitaire

    # What may be looked at besides

    def action_last(self) -> None:
        """What was won last: public, as everybody saw it."""
        self._aside(Then.LAST)

    def action_rules(self) -> None:
        """The rule book, with the house rules of this match marked."""
        self._aside(Then.RULES)

    def action_menu(self) -> None:
        """The menu."""
        self._aside(Then.MENU)

    def _aside(self, entry: Then) -> None:
        if self.is_active:
            look: Callable[[], Awaitable[None]] = partial(self._look_aside_safely, entry)
            self.run_worker(look, group="aside", exclusive=True)

    async def _look_aside_safely(self, entry: Then) -> None:
        try:
            await self._look_aside(entry)
        except GameFailed as problem:
            self.query_one(News).tell(words.error(problem))

    async def _look_aside(self, entry: Then | None) -> None:
        """Show a page over the table; the game waits until it is put away."""
        if entry == Then.MENU:
            from cardtable.ui.screens.menu import Menu

            entry = await self.app.push_screen_wait(Menu(self._session.solitaire))
        view = self._session.view
        if entry == Then.RULES:
            from cardtable.ui.screens.sheet import RuleBook

            book = words.rulebook(self._session.info, self._session.options, seats=len(self._session.seats))
            await self.app.push_screen_wait(RuleBook(book or _("This game brings no rule book.")))
        elif entry == Then.LAST:
            await self._read(
                self._table.LAST,
                self._table.page(self._report.last(view)) or Text(_("There is nothing yet.")),
                asked=True,
            )
        elif entry == Then.RESULT:
            page = self._table.page(self._report.result(view)) if self._report.results(view) else None
            if page is None:
                await self._read(_("The last result"), Text(_("Nothing has been counted yet.")), asked=True)
            else:
                await self._read(_("The last result"), story=self._told_round(page, grows=False), asked=True)
        elif entry == Then.HISTORY:
            await self._read(
                _("What happened so far"), Text("\n".join(self._session.log_lines())), newest=True, asked=True
            )
        elif entry == Then.SETTINGS:
            from cardtable.ui.screens.settings import SettingsScreen

            self._settings = await self.app.push_screen_wait(SettingsScreen(self._session.store))
            self._dress()
            self._tell_anew()
        elif entry == Then.SEATS:
            await self._change_seats()
            if self._order.wishes:
                self.query_one(News).tell(_("Seats change hands as soon as this round is over."))
        elif entry == Then.STATISTICS:
            from cardtable.ui.screens.finish import statistics_text

            await self._read(_("Statistics"), statistics_text(self._session, self._table.look), asked=True)
        elif entry in (Then.AGAIN, Then.ANOTHER):
            await self._alone()
            self._playing.cancel()
            self._sit_down(self._session.again() if entry == Then.AGAIN else self._session.another())
            self._playing = self.run_worker(self._play(), exclusive=True)
        elif entry in (Then.LOBBY, Then.QUIT):
            await self._alone()
            self._playing.cancel()
            self._order.hide()
            self._show()
            self.dismiss(entry)
