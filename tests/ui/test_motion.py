"""What moves: seen by a stepped clock, frame by frame, and compared between twins."""

import io
from typing import Any

import pytest
from rich.console import Console
from textual.pilot import Pilot

from cardtable.engine.match import Match
from cardtable.games import registry
from cardtable.play.session import Session
from cardtable.storage.store import Store
from cardtable.ui import conductor, motion
from cardtable.ui.conductor import Conductor
from cardtable.ui.screens.curtain import Curtain
from cardtable.ui.screens.match import MatchScreen
from cardtable.ui.settings import KEY
from cardtable.ui.tables.base import Table
from cardtable.ui.widgets.board import Board
from tests.ui.helpers import hush, seated, session, shown, table, table_app, until
from tests.ui.test_twins import SEATS, _others_of, frame, twins

Frame = tuple


class Clock:
    """What tells whether a frame is late: it stands still, unless a test moves it."""

    now = 0.0


@pytest.fixture(autouse=True)
def stepped(monkeypatch: pytest.MonkeyPatch) -> type[Clock]:
    """Frames come when a test wants them."""
    monkeypatch.delenv("TEXTUAL_ANIMATIONS")
    monkeypatch.setattr(motion, "FRAME", 1e6)
    Clock.now = 0.0
    monkeypatch.setattr(conductor, "monotonic", lambda: Clock.now)
    return Clock


async def moving(pilot: Pilot) -> Conductor:
    """Wait until something moves."""
    for _ in range(1000):
        await pilot.pause(0.01)
        screen = next((one for one in pilot.app.screen_stack if isinstance(one, MatchScreen)), None)
        if screen is not None and screen._table.mover.moving:
            return screen._table.mover
    raise AssertionError(f"nothing moves\n{shown(pilot.app)}")


async def seen(pilot: Pilot, mover: Conductor) -> list[Frame]:
    """All frames of what moves now, and the one in which it rests."""
    frames = []
    while mover.moving:
        await pilot.pause()
        frames.append(frame(pilot.app))
        mover.step()
    await pilot.pause()
    return [*frames, frame(pilot.app)]


async def open_hand(pilot: Pilot) -> Table:
    """See what moves, and lift curtains, until a hand lies open and nothing moves."""
    for _ in range(2000):
        await pilot.pause(0.01)
        if isinstance(pilot.app.screen, Curtain):
            await hush(pilot)
            await pilot.press(pilot.app.screen._key)
            continue
        screen = next((one for one in pilot.app.screen_stack if isinstance(one, MatchScreen)), None)
        if screen is None:
            continue
        if screen._table.mover.moving:
            screen._table.mover.step()
        elif screen._table.scene is not None and screen._table.scene.asked:
            return screen._table
    raise AssertionError(shown(pilot.app))


async def motions(match: Match, people: int) -> list[list[Frame]]:
    """Curtain, hand and move of the person to play, and the next curtain: what everybody saw of it."""
    given = Session(Store(None), match.info, match.options, seated(people), "same", log=match.log)
    app = table_app(given)
    runs = []
    async with app.run_test(size=(120, 40)) as pilot:
        if people > 1:
            await until(pilot, Curtain)
            await hush(pilot)
            await pilot.press(app.screen._key)
            runs.append(await seen(pilot, await moving(pilot)))
        board = await open_hand(pilot)
        board.choose(board.scene.moves[0])
        # What is drawn when it rests is another matter.
        runs.append((await seen(pilot, await moving(pilot)))[:-1])
        if people > 1:
            for _ in range(4):
                await pilot.pause(0.05)
                # Whoever takes a trick leads, without a curtain.
                if isinstance(app.screen, Curtain) or (board.scene.asked and not board.mover.moving):
                    break
                runs.append(await seen(pilot, await moving(pilot)))
    return runs


# In the solitaire a move draws the next card, which its player sees: there twins part.
@pytest.mark.parametrize(("game", "seed"), [(game, seed) for game in SEATS if SEATS[game] > 1 for seed in (1, 2)])
async def test_every_frame_is_that_of_the_twin(game: str, seed: int) -> None:
    match, twin = twins(registry.load(game), seed)
    ours, theirs = await motions(match, SEATS[game]), await motions(twin, SEATS[game])
    assert [len(run) for run in ours] == [len(run) for run in theirs]
    assert sum(map(len, ours)) >= 10
    for mine, yours in zip(ours, theirs, strict=True):
        assert mine == yours


async def test_a_planted_leak_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that leaves from where it lay in a hidden hand would tell."""
    match, twin = twins(registry.load("kierki"), 1)
    home, runs = motion._home, []
    for leaky in (match, twin):
        off = sum(at * card for at, card in enumerate(_others_of(leaky))) % 17

        def leaks(*given: Any, off: int = off) -> Any:
            place = home(*given)
            return None if place is None else (place[0] + off, place[1])

        monkeypatch.setattr(motion, "_home", leaks)
        runs.append(await motions(leaky, 4))
    assert runs[0] != runs[1]


async def played(pilot: Pilot) -> Table:
    """A table at which a card of the only person is on its way."""
    board = await open_hand(pilot)
    board.choose(board.scene.moves[0])
    await moving(pilot)
    return board


async def test_a_card_shows_no_face_before_it_lies() -> None:
    async with table_app(session(1, 1, game="scopa", seed="x")).run_test(size=(120, 40)) as pilot:
        board = await played(pilot)
        new = next(iter(board.mover._motion.hidden))
        while board.mover.moving:
            drawn = [piece.name for piece in board._pieces.values()]
            assert new not in drawn
            board.mover.step()
        assert new in [piece.name for piece in board._pieces.values()]


async def test_a_key_is_obeyed_in_the_same_event() -> None:
    async with table_app(session(2, 0, game="scopa", seed="x")).run_test(size=(120, 40)) as pilot:
        await until(pilot, Curtain)
        await hush(pilot)
        await pilot.press(pilot.app.screen._key)
        mover = await moving(pilot)
        assert "Choose the card" not in shown(pilot.app)
        await pilot.press("2")
        assert not mover.moving
        assert table(pilot.app)._cursor.at == 1


async def test_a_hand_is_on_no_frame_of_a_curtain() -> None:
    async with table_app(session(2, 0, game="scopa", seed="x")).run_test(size=(120, 40)) as pilot:
        board = await open_hand(pilot)
        board.choose(board.scene.moves[0])
        fallen = risen = 0
        for _ in range(400):
            await pilot.pause(0.01)
            if isinstance(pilot.app.screen, Curtain):
                if risen:
                    break
                await hush(pilot)
                await pilot.press(pilot.app.screen._key)
            elif board.mover.moving:
                cloth = bool(board.mover._motion.cloth)
                hand = [p for p in board._pieces.values() if isinstance(p.name, tuple) and p.name[0] == "held"]
                if cloth:
                    assert not hand
                    fallen += not board.mover._motion.rising
                    risen += board.mover._motion.rising
                board.mover.step()
            elif risen:
                break
        assert fallen >= motion.CURTAIN
        assert risen == motion.CURTAIN


@pytest.mark.parametrize("how", ["setting", "colour", "animations", "terminal", "pace"])
async def test_nothing_moves_when_nothing_is_to_move(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if how == "colour":
        monkeypatch.setenv("NO_COLOR", "1")
    elif how == "animations":
        monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    elif how == "terminal":
        monkeypatch.setenv("TERM", "dumb")
    given = session(1, 1, game="scopa", seed="x")
    app = table_app(given)
    kept = {"handover": "quick", "pace": "at once" if how == "pace" else "normal"}
    given.store.set(KEY, {**kept, "motion": "off"} if how == "setting" else kept)
    monkeypatch.setattr(Conductor, "_begin", lambda *given: pytest.fail("it moves"))
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(400):
            await pilot.pause(0.01)
            if (board := table(app)).scene is not None and board.scene.asked:
                break
        board.choose(board.scene.moves[0])
        await pilot.pause(0.05)


async def test_three_late_frames_end_it_for_good(stepped: type[Clock]) -> None:
    async with table_app(session(1, 1, game="scopa", seed="x")).run_test(size=(120, 40)) as pilot:
        board = await played(pilot)
        for _ in range(motion.PATIENCE):
            stepped.now += 2e6
            board.mover.step()
        assert not board.mover.moving
        assert not board.mover.able


async def test_nothing_moves_when_a_move_is_taken_back() -> None:
    async with table_app(session(1, game="pasianssi", seed="x")).run_test(size=(120, 40)) as pilot:
        board = await open_hand(pilot)
        ply = board.scene.ply
        board.choose(board.scene.moves[0])
        await open_hand(pilot)
        assert board.scene.ply > ply
        await pilot.press("z")
        await pilot.pause(0.05)
        assert board.scene.ply == ply
        assert not board.mover.moving


LARGEST = 30_000
"""Bytes that one motion may send at 120×40."""


@pytest.mark.parametrize("game", ["afrikan-tahti", "scopa", "escoba", "kierki"])
async def test_a_motion_sends_little(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    console = Console(file=io.StringIO(), force_terminal=True, color_system="truecolor", width=200)
    sent = [0]
    refresh = Board.refresh

    def counted(self: Board, *regions: object, **options: object) -> Board:
        for region in regions:
            sent[0] += len(self.render_line(region.y).crop(region.x, region.right).render(console).encode()) + 10
        return refresh(self, *regions, **options)

    monkeypatch.setattr(Board, "refresh", counted)
    kinds, largest = set(), 0
    async with table_app(session(2, 1 if game == "afrikan-tahti" else 2, game=game, seed="y")).run_test(
        size=(120, 40)
    ) as pilot:
        for _ in range(60):
            board = await open_hand(pilot)
            board.choose(board.scene.moves[0])
            await pilot.pause(0.02)
            while board.mover.moving:
                kinds.add((bool(board.mover._motion.cloth), bool(board.mover._motion.staying)))
                sent[0] = 0
                while board.mover.moving:
                    board.mover.step()
                largest = max(largest, sent[0])
                await pilot.pause(0.02)
            if len(kinds) == 3 and largest:
                break
    assert (True, False) in kinds
    assert 500 < largest < LARGEST
