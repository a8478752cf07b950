"""The lobby: unfinished matches and games."""

import asyncio
import gc
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.timer import Timer
from textual.widgets import Static
from textual.widgets.option_list import Option

from cardtable import people
from cardtable.errors import CardTableError, GameUnavailable, StoreError
from cardtable.games import registry
from cardtable.language import _
from cardtable.storage.store import Store, StoredMatch
from cardtable.ui.aside import aside
from cardtable.ui.page import Page
from cardtable.ui.settings import current
from cardtable.ui.then import Then
from cardtable.ui.widgets.choices import Choices
from cardtable.ui.widgets.key_line import KeyLine
from cardtable.ui.widgets.preview import Banner, Preview

if TYPE_CHECKING:
    from cardtable.engine.info import GameInfo
    from cardtable.play.session import Session

SHOWN = 3
"""Unfinished matches that are listed at once: the games must be in sight."""
FRAME = 0.02
"""Seconds in which a frame reaches the terminal: who loads games at once holds up the thread that writes it."""
REST = 0.12
"""Seconds for which the cursor rests on a game before it is shown."""
WIDE = (100, 30)
"""Cells of a terminal from which a game is shown beside the list."""
KEEPING = 2.0
"""Seconds after which it is tried again to keep what could not be kept."""


class Lobby(Page[None]):
    """Choose an unfinished match to go on with, or a game to begin."""

    # Not `CSS`, which is read for screens that are pushed; by ids, since a widget's own style is a default as well.
    DEFAULT_CSS = """
    Lobby { background: $felt; }
    Lobby #middle { width: 100%; height: 1fr; }
    Lobby #choices { width: 1fr; height: 1fr; margin: 1 2 0 2; background: $felt; border: none; }
    Lobby Preview { display: none; margin: 1 2 0 0; }
    Lobby #about { height: 3; margin: 0 4; color: $soft; }
    Lobby.wide Banner { height: 10; }
    Lobby.wide #choices { width: 46; max-width: 46; }
    Lobby.wide Preview { display: block; }
    Lobby.wide #about { display: none; }
    Lobby #notice { height: auto; max-height: 4; margin: 0 4; color: $warn; }
    """
    BINDINGS = [
        Binding("question_mark", "rules", _("Rules"), key_display="?"),
        Binding("l,L", "ledger", _("Prize chips"), key_display="L"),
        Binding("t,T", "statistics", _("Statistics"), key_display="T"),
        Binding("s,S", "settings", _("Settings"), key_display="S"),
        Binding("delete,x,X", "delete", _("Delete"), key_display="X", tooltip=_("Delete the marked match for good")),
        Binding("q,Q", "app.leave", _("Quit"), key_display="Q"),
    ]

    def __init__(self, store: Store, unkept: "Callable[[], Sequence[Session]]" = tuple) -> None:
        """Show what is in a store, and matches of which something is not in it yet (asked for at each listing)."""
        super().__init__()
        self._store = store
        self._unkept = unkept
        self._strangers: dict[str, GameInfo | GameUnavailable] = {}
        """The plug-ins' games that were loaded, or why they could not be."""
        self._clashes: list[GameUnavailable] = []
        self._kind = ""
        """What the cursor stood on last."""
        self._all = False
        """Whether all unfinished matches are listed, and not the last ones alone."""
        self._looked = False
        """Whether it is known which plug-ins there are."""
        self._note = "" if store.notice is None else _said(store.notice)
        self._partial = False
        """Whether something in the list could not be told without a game that was not loaded."""
        self._painted = False
        """Whether the lobby stands: until then games are names alone, since loading them holds the first paint up."""
        self._rest: Timer | None = None
        """Rings when the cursor has rested."""
        self._waits = not store.usable
        """Whether the store could not be opened yet."""

    def compose(self) -> ComposeResult:
        """A sign, the choices, news of the store."""
        look = current(self._store).look
        yield Banner(look)
        with Horizontal(id="middle"):
            yield Choices(name="choices")
            yield Preview(look)
        yield Static(id="about")
        yield Static(Text(self._note), id="notice")
        yield KeyLine()

    def on_screen_resume(self) -> None:
        """List what there is, anew after each match, in the look that is wanted now."""
        look = current(self._store).look
        for picture in (self.query_one(Banner), self.query_one(Preview)):
            picture.look = look
            picture.draw()
            picture.refresh()
        self._fill()
        self._preview()

    def on_resize(self, event: events.Resize) -> None:
        """With room beside the list the game under the cursor is shown there."""
        wide = event.size.width >= WIDE[0] and event.size.height >= WIDE[1]
        if wide != self.has_class("wide"):
            self.set_class(wide, "wide")
            self._fill()
        self._preview()

    def say(self, text: str) -> None:
        """Show one line of news."""
        self.query_one("#notice", Static).update(Text(text))

    def _fill(self) -> None:
        choices = self.query_one("#choices", Choices)
        at = choices.highlighted or 0
        choices.clear_options()
        self._partial = False
        try:
            # One more than is shown tells whether there are more.
            unfinished = self._store.unfinished(-1 if self._all else SHOWN + 1)
        except StoreError as problem:
            unfinished = []
            self.say(_said(problem))
        unkept = [session for session in self._unkept() if session.actor is not None]
        stored = {session.number for session in unkept}
        for number, session in enumerate(unkept):
            choices.add_option(_waiting(session, number))
        listed = [match for match in unfinished if match.id not in stored]
        for match in listed if self._all else listed[:SHOWN]:
            choices.add_option(self._resumable(match))
        if len(listed) > SHOWN and not self._all:
            choices.add_option(Option(Text(_("more …"), style="bold"), id="more:"))
        if choices.option_count:
            choices.add_option(None)
        # In one order, whichever was loaded first.
        strangers = [game for _name, game in sorted(self._strangers.items(), key=lambda named: named[0])]
        known: list[registry.Named] = [
            *registry.LISTED,
            *(game for game in strangers if not isinstance(game, GameUnavailable)),
        ]
        labels = registry.labels(known)
        for game in known:
            choices.add_option(_playable(game.id, labels[game.id], self._about(game)))
        for broken in [*(game for game in strangers if isinstance(game, GameUnavailable)), *self._clashes]:
            choices.add_option(Option(_said(broken), disabled=True))
        choices.highlighted = min(at, choices.option_count - 1)
        choices.focus()

    def _keep(self) -> None:
        """Keep what could not be kept, as soon as that is possible."""
        if not self.is_active:
            return
        waiting = self._unkept()
        if [session for session in waiting if session.keep()] or (self._waits and self._store.usable):
            self._waits = False
            self.say(_("Everything is kept now.") if waiting else "")
            self._fill()

    def on_mount(self) -> None:
        """Look for plug-ins once the lobby stands: one that is slow or broken holds nothing up."""
        self.set_interval(KEEPING, self._keep)
        self.call_after_refresh(lambda: self.set_timer(FRAME, self._stands))

    def _stands(self) -> None:
        """It is painted: now those games may be loaded in which a match goes on, and plug-ins."""
        self._painted = True
        gc.enable()
        self.query_one(Banner).fanned = True
        self.query_one(Banner).draw()
        self._preview()
        if self._partial:
            self._fill()
        self.run_worker(self._find_strangers(), group="plug-ins")

    def _about(self, game: "registry.Named") -> str:
        """For how many a game is, where the rest stands beside it; else the rest stands beneath the list."""
        known = game if isinstance(game, registry.Listed) else self._known(game.id)
        if known is None or isinstance(known, GameUnavailable) or not self.has_class("wide"):
            return ""
        several = _("{fewest}–{most} players").format(fewest=min(known.seats), most=max(known.seats))
        return _("alone") if tuple(known.seats) == (1,) else several

    async def _find_strangers(self) -> None:
        """Load every plug-in in a thread of its own; each is listed as soon as it is there."""
        names = await aside(registry.strangers)
        self._clashes = list(registry.clashes())
        self._looked = True
        if self.is_mounted and (self._clashes or self._partial):
            self._fill()
        await asyncio.gather(*map(self._load, names))

    async def _load(self, name: str) -> None:
        try:
            self._strangers[name] = await aside(registry.load, name)
        except GameUnavailable as problem:
            self._strangers[name] = problem
        if self.is_mounted:
            self._fill()

    def on_option_list_option_selected(self, event: Choices.OptionSelected) -> None:
        """Go on with a match, or set one up."""
        kind, _colon, name = (event.option.id or "").partition(":")
        if not self.is_active:
            return
        if kind == "game":
            self.run_worker(self._begin(name), exclusive=True)
        elif kind == "more":
            self._all = True
            self._fill()
        elif kind == "match":
            self.run_worker(self._resume(int(name)), exclusive=True)
        elif kind == "unkept":
            unkept = [session for session in self._unkept() if session.actor is not None]
            if int(name) < len(unkept):
                self.run_worker(self._play(unkept[int(name)]), exclusive=True)

    def _resumable(self, match: StoredMatch) -> Option:
        """An unfinished match; greyed when its game is not there (yet), with what brought it."""
        from cardtable import words

        names = ", ".join(map(people.shown, people.called([seat.name for seat in match.now])))
        listed = next((one for one in registry.LISTED if one.id == match.game), None)
        game = self._known(match.game) if self._painted or listed is None else None
        self._partial |= game is None
        if game is None and listed is None:
            text = _("{names}: {game} is being loaded …")
            return Option(Text(text.format(names=names, game=words.printable(match.game))), disabled=True)
        if isinstance(game, GameUnavailable):
            if game.key == "game.unknown" and match.origin:
                game = GameUnavailable("game.gone", game=match.game, package=match.origin)
            return Option(Text(f"{names}: {_said(game)}"), disabled=True)
        several = sum(seat.bot is None for seat in match.now) > 1
        seats = _("hot seat") if several else _("alone")
        known = listed or game
        head = _("Go on: {game} · {names}").format(game=known.name if known else match.game, names=names)
        stands = words.standing(game, [seat.name for seat in match.now], match.standing) if game else ""
        number = _("match {id}").format(id=match.id)
        about = " · ".join(filter(None, (seats, stands, words.moment(match.played), number)))
        return Option(Text.assemble((head, "bold"), f"\n  {about}"), id=f"match:{match.id}")

    def _known(self, name: str) -> "GameInfo | GameUnavailable | None":
        """A game, as far as it is loaded; None: that takes some time yet."""
        if name in registry.BUILT_IN:
            return registry.load(name)
        if name in self._strangers:
            return self._strangers[name]
        if not self._looked or name in registry.strangers():
            return None
        return GameUnavailable("game.unknown", game=name, allowed=", ".join(registry.names()))

    async def _begin(self, game: str) -> None:
        from cardtable.ui.screens.setup import SetupScreen

        info = self._known(game)
        if info is None or isinstance(info, GameUnavailable):
            return
        chosen = await self.app.push_screen_wait(SetupScreen(info, self._store.setting(f"setup.{game}"), self._store))
        if chosen is None:
            return
        try:
            self._store.set(f"setup.{game}", chosen.remembered)
        except StoreError as problem:
            self.say(_said(problem))
        await self._play(chosen.session(self._store, info))

    async def _resume(self, number: int) -> None:
        from cardtable.play.session import Session

        try:
            session = Session.resume(self._store, number)
        except CardTableError as problem:
            self.say(_said(problem))
            return
        await self._play(session)

    async def _play(self, session: "Session") -> None:
        from cardtable.ui.screens.match import MatchScreen

        try:
            screen = MatchScreen(session, current(self._store))
        except CardTableError as problem:
            self.say(_said(problem))
            return
        if await self.app.push_screen_wait(screen) is Then.QUIT:
            await self.app.run_action("leave")

    def on_option_list_option_highlighted(self) -> None:
        """Other keys count on a match than on a game; the game is shown when the cursor rests."""
        if self._rest is not None:
            self._rest.stop()
        self._rest = self.set_timer(REST, self._preview)
        kind = self._marked()[0]
        if kind != self._kind:
            self._kind = kind
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only a stored match can be deleted."""
        return action != "delete" or self._marked()[0] == "match"

    def _preview(self) -> None:
        """Show the game under the cursor: what it is, and who sat at it last by which house rules."""
        kind, name = self._marked()
        if not self._painted or not self.is_mounted or kind not in ("game", "match"):
            return
        try:
            name = self._store.match(int(name)).game if kind == "match" else name
            remembered = self._store.setting(f"setup.{name}")
        except CardTableError:
            return
        info = self._known(name)
        if info is None or isinstance(info, GameUnavailable):
            return
        from cardtable.ui import glimpse

        preview, title = self.query_one(Preview), info.name
        about, facts = glimpse.about(info, remembered)
        still = glimpse.still(info, preview.look) if self.has_class("wide") else ()
        preview.tell(title, about, facts, still)
        told = Text("\n".join([about, *(f"{head}  {text}" for head, text in facts)]), no_wrap=True)
        self.query_one("#about", Static).update(told)

    def _marked(self) -> tuple[str, str]:
        """What the cursor stands on: a match, a game, whatever is not kept yet, or nothing."""
        option = self.query_one("#choices", Choices).highlighted_option if self.is_mounted else None
        kind, _colon, name = ((option.id if option else None) or "").partition(":")
        return kind, name

    def action_delete(self) -> None:
        """Delete the marked match, once somebody says so."""
        kind, name = self._marked()
        if kind == "match" and self.is_active:
            delete: Callable[[], Awaitable[None]] = partial(self._delete, int(name))
            self.run_worker(delete, exclusive=True)

    async def _delete(self, number: int) -> None:
        from cardtable import words
        from cardtable.storage import evenings
        from cardtable.ui.screens.confirm import Confirm

        try:
            match = self._store.match(number)
            names = ", ".join(people.called([seat.name for seat in match.now]))
            known = next((one.name for one in registry.LISTED if one.id == match.game), match.game)
            question = _("Delete {game} · {names}, last played {when}?\n\nIt cannot be brought back.")
            text = question.format(game=words.printable(known), names=names, when=words.moment(match.played))
            if await self.app.push_screen_wait(Confirm(text, _("Yes, delete it"), _("No, keep it"))):
                slips = evenings.delete(self._store, number)
                self.say(_("It is deleted; what it paid stays in the ledger.") if slips else _("It is deleted."))
                self._fill()
        except CardTableError as problem:
            self.say(_said(problem))

    def action_ledger(self) -> None:
        """The prize chips of the evening."""
        from cardtable.ui.screens.ledger import LedgerScreen

        if self.is_active:
            self.app.push_screen(LedgerScreen(self._store, current(self._store).look))

    def action_statistics(self) -> None:
        """Who has won how often."""
        from cardtable.ui.screens.statistics import StatisticsScreen

        if self.is_active:
            self.app.push_screen(StatisticsScreen(self._store))

    def action_settings(self) -> None:
        """The settings."""
        from cardtable.ui.screens.settings import SettingsScreen

        if self.is_active:
            self.app.push_screen(SettingsScreen(self._store))

    def action_rules(self) -> None:
        """The rule book of the game under the cursor."""
        from cardtable.ui.screens.sheet import RuleBook

        kind, name = self._marked()
        try:
            if kind == "match":
                name = self._store.match(int(name)).game
        except CardTableError as problem:
            self.say(_said(problem))
            return
        info = self._known(name) if kind in ("match", "game") else None
        if info is not None and not isinstance(info, GameUnavailable) and self.is_active:
            from cardtable import words

            book = words.rulebook(info, info.complete({}))
            if book is not None:
                self.app.push_screen(RuleBook(book))


def _said(problem: CardTableError) -> str:
    from cardtable import words

    return words.error(problem)


def _playable(name: str, label: str, about: str) -> Option:
    """A game, with one line about it."""
    return Option(Text.assemble((label, "bold"), f"\n  {about}" if about else ""), id=f"game:{name}")


def _waiting(session: "Session", at: int) -> Option:
    """A match that lives in this window alone as yet."""
    head = _("Go on: {game} · {names}").format(game=session.info.name, names=", ".join(session.speaker.names))
    return Option(Text.assemble((head, "bold"), "\n  ", _("not kept yet")), id=f"unkept:{at}")
