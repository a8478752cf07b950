"""Metamorphic twins: exchange what a seat cannot see, and not one cell of what is shown to it changes.

Cells are compared with their colours and the cursor, through polite and impolite keys, menus, hints, taking back,
changes of size and a terminal that was given away; and every kind of leak that is planted is seen.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from cardtable.engine import dice
from cardtable.engine.info import GameInfo
from cardtable.engine.match import Match, texts_in
from cardtable.games import registry
from cardtable.play.session import Session
from cardtable.storage.agreed import Agreed
from cardtable.storage.store import Store
from cardtable.testing.kit import _twin, play_randomly
from cardtable.ui.screens.curtain import Curtain
from cardtable.ui.screens.match import MatchScreen
from cardtable.ui.tables.base import Table
from tests.ui.helpers import hush, lift, seated, table, table_app, until

SEATS = {"afrikan-tahti": 3, "scopa": 2, "escoba": 4, "kierki": 4, "pasianssi": 1}
PLIES = {"afrikan-tahti": 40, "scopa": 36, "escoba": 30, "kierki": 400, "pasianssi": 40}

Frame = tuple[Any, ...]


def twins(info: GameInfo, seed: int) -> tuple[Match, Match]:
    """A match at a person's turn, and the same one with everything exchanged that this seat cannot see."""
    rng = dice.seeded("twins", info.id, seed)
    while True:
        match = play_randomly(Match(info, {}, SEATS[info.id]), rng, 3 + int(rng.random() * PLIES[info.id]))
        seat = match.actor
        if not isinstance(seat, int):
            continue
        log = match.log
        dealt = max(at for at, entry in enumerate(log) if entry.move.startswith("deal "))
        known = set(texts_in(info.notation.state(match.view(seat))))
        known |= {word for entry in log[dealt + 1 :] for word in entry.move.split()}
        known |= set(info.deck.written(info.shown_when_drawn))
        hidden = [code for code in info.deck.codes if code not in known]
        for _ in range(60):
            order = dice.shuffled(rng, hidden)
            if len(hidden) < 2:
                break
            # All at once tells most; where others could not have played so, a pair is exchanged.
            pair = dict(zip(hidden[:2], hidden[1::-1], strict=True))
            twin = _twin(match, dealt, dict(zip(hidden, order, strict=True))) or _twin(match, dealt, pair)
            if twin is not None and twin.reveal() != match.reveal() and twin.view(seat) == match.view(seat):
                return match, twin


async def settled(pilot: Pilot) -> Frame:
    """The screen once nothing more comes of what was pressed: a style may be applied a moment after the text."""
    for _ in range(300):
        if isinstance(pilot.app.screen, Curtain):
            # It looks at the clock now and then; now is the time.
            pilot.app.screen._look()
        await pilot.pause()
        before = frame(pilot.app)
        await pilot.pause(0.02)
        if frame(pilot.app) == before:
            return before
    raise AssertionError("the screen does not come to rest")


def frame(app: App) -> Frame:
    """Every cell of the screen with its style, and where the cursor and the focus are."""
    width, height = app.size
    cells = []
    for strip in app.screen._compositor.render_strips()[:height]:
        row = [(letter, segment.style) for segment in strip for letter in segment.text]
        cells.append(tuple(row[:width]))
    focused = app.focused
    return (type(app.screen).__name__, app.cursor_position, focused and (type(focused), focused.id), tuple(cells))


EVERY_RULE = Agreed(undo="counted", hints="counted", forced="on")


async def frames(
    match: Match, planted: Callable[[Session], Any] | None = None, agreed: Agreed = EVERY_RULE
) -> list[Frame]:
    """All that a person and the bystanders get to see, whatever they press, until the next person is called.

    Where a leak is planted, less will do.
    """
    people = match.seats
    given = Session(Store(None), match.info, match.options, seated(people), "same", log=match.log, agreed=agreed)
    if planted is not None:
        planted(given)
    app = table_app(given)
    seen: list[Frame] = []

    async def look(pilot: Pilot, *keys: str) -> None:
        await pilot.press(*keys)
        seen.append(await settled(pilot))

    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain if people > 1 else MatchScreen)
        if people > 1:
            # Too early, and by the wrong keys: the curtain stays.
            await look(pilot)
            await look(pilot, "space", "space", "enter", "x", "tab", "1", "question_mark", "escape", "h")
            await pilot.click(offset=(40, 11))
            await look(pilot)
            for size in ((20, 5), (120, 40), (80, 24)) if planted is None else ():
                await pilot.resize_terminal(*size)
                await look(pilot)
            await lift(pilot)
        await wait_for(pilot, lambda: table(app).scene is not None and table(app).scene.asked)
        await look(pilot)
        if planted is not None:
            await look(pilot, "h")
            return seen
        # Pages over the open hand, and whatever a hint or a refusal says.
        for keys in (["h"], ["escape"], ["escape"], ["v"], ["escape"], ["question_mark"], ["escape"], ["z"]):
            await look(pilot, *keys)
        for key in ("1", "2", "9", "f", "r", "up", "down", "left", "backspace"):
            await look(pilot, key)
        for size in ((60, 20), (120, 40), (80, 24)):
            await pilot.resize_terminal(*size)
            await look(pilot)
        if people > 1:
            # The terminal is given away: the hand is closed.
            app.hide()
            await until(pilot, Curtain)
            await look(pilot)
            # The hand is played, and the next one called: by what everybody saw.
            await lift(pilot)
            board = table(app)
            await wait_for(pilot, lambda: board.scene.asked)
            board.choose(board.scene.moves[0])
            await wait_for(pilot, lambda: given.ply > match.ply and not isinstance(app.screen, MatchScreen))
            await hush(pilot)
            seen.append(await settled(pilot))
    return seen


TRIED = [*((game, 1) for game in SEATS), ("afrikan-tahti", 2), ("kierki", 3)]


@pytest.mark.parametrize(("game", "seed", "agreed"), [
    *((game, seed, EVERY_RULE) for game, seed in TRIED), ("afrikan-tahti", 3, Agreed()),
])  # fmt: skip
async def test_every_cell_is_that_of_the_twin(game: str, seed: int, agreed: Agreed) -> None:
    match, twin = twins(registry.load(game), seed)
    assert match.reveal() != twin.reveal()
    ours, theirs = await frames(match, agreed=agreed), await frames(twin, agreed=agreed)
    assert len(ours) == len(theirs) > 20
    for number, (one, other) in enumerate(zip(ours, theirs, strict=True)):
        assert one == other, f"frame {number}: {difference(one, other)}"


async def wait_for(pilot: Pilot, holds: Callable[[], bool]) -> None:
    for _ in range(300):
        if holds():
            return
        await pilot.pause(0.01)
    raise AssertionError("it does not come")


def difference(one: Frame, other: Frame) -> str:
    """The first rows that differ, as text."""
    rows = [
        ("".join(letter for letter, _style in mine), "".join(letter for letter, _style in yours))
        for mine, yours in zip(one[3], other[3], strict=False)
        if mine != yours
    ]
    return f"{one[:3]} {other[:3]} {rows[:3]}"


def _others(session: Session) -> Iterator[int]:
    """Cards of the hands that nobody at the table may see now."""
    hands = session._match.reveal().hands
    for seat, hand in enumerate(hands):
        if seat != session._match.actor:
            yield from hand


def _count(session: Session, patch: pytest.MonkeyPatch) -> None:
    from cardtable.ui.tables import afrikan_tahti

    backs = afrikan_tahti.cards.small_backs
    patch.setattr(
        afrikan_tahti.cards, "small_backs", lambda count, look: backs(count + sum(_others(session)) % 3, look)
    )


def _place(session: Session, patch: pytest.MonkeyPatch) -> None:
    pieces = Table.log_piece

    def moved(self: Table, scene: Any, x: int, y: int, width: int, height: int) -> Any:
        return pieces(self, scene, x + sum(_others(session)) % 5, y, width - 5, height)

    patch.setattr(Table, "log_piece", moved)


def _colour(session: Session, patch: pytest.MonkeyPatch) -> None:
    look = Curtain._look

    def coloured(self: Curtain) -> None:
        look(self)
        self.query_one("#to").styles.color = f"rgb(200,200,{sum(_others(session)) % 256})"

    patch.setattr(Curtain, "_look", coloured)


def _padding(session: Session, patch: pytest.MonkeyPatch) -> None:
    since = Session.since
    patch.setattr(
        Session, "since", lambda self, seat: tuple(t + " " * (sum(_others(self)) % 7) + "." for t in since(self, seat))
    )


def _hint(session: Session, patch: pytest.MonkeyPatch) -> None:
    def advice(self: Session, seat: int) -> str:
        moves = self._match.moves(seat)
        best = moves[sum(_others(self)) % len(moves)]
        return f"{self._match.write(best)}: {sum(_others(self))}"

    patch.setattr(Session, "advice", advice)


PLANTED = {"count": _count, "place": _place, "colour": _colour, "padding": _padding, "hint": _hint}


@pytest.mark.parametrize("kind", PLANTED)
async def test_a_planted_leak_is_seen(kind: str) -> None:
    """A test that cannot fail proves nothing."""
    match, twin = twins(registry.load("afrikan-tahti"), 1)
    assert sum(_others_of(match)) % 105 != sum(_others_of(twin)) % 105
    seen = []
    for leaky in (match, twin):
        with pytest.MonkeyPatch.context() as patch:
            seen.append(await frames(leaky, lambda session, patch=patch: PLANTED[kind](session, patch)))
    assert seen[0] != seen[1]


def _others_of(match: Match) -> Iterator[int]:
    for seat, hand in enumerate(match.reveal().hands):
        if seat != match.actor:
            yield from hand
