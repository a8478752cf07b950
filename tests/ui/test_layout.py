"""How tables use their room: four tiers, the narrowest and the widest, and little of it blank."""

from collections import Counter
from importlib import import_module
from itertools import pairwise, product
from pathlib import Path

import pytest

from cardtable.games import guests
from cardtable.play.session import Session
from cardtable.storage.store import Store
from cardtable.ui.tables import layout
from cardtable.ui.tables.layout import Tier
from tests.ui.helpers import play_on, seated, session, shown, table, table_app, until

GAMES = {"afrikan-tahti": (1, 4), "pasianssi": (1, 0), "scopa": (1, 3), "escoba": (1, 2), "kierki": (1, 2)}
MIDDLE = {"afrikan-tahti": 26, "pasianssi": 30, "scopa": 20, "escoba": 20, "kierki": 40}


def mid_game(game: str) -> Session:
    """A moment in the middle at which the person is to act."""
    people, bots = GAMES[game]
    given = session(people, bots, seed="middle", game=game)
    return play_on(given, lambda one: one.ply >= MIDDLE[game] and one.actor == 0)


def test_each_tier_has_room_for_the_one_before() -> None:
    for less, more in pairwise(Tier):
        assert layout.FROM[less] < layout.FROM[more]
        assert all(one < other for one, other in zip(layout.FROM[less], layout.FROM[more], strict=True))


def test_the_parts_of_a_board_lie_beside_each_other() -> None:
    for width, height in product(range(60, 181), (18, 22, 28, 34, 48, 60)):
        at = layout.frame(width, height)
        assert layout.fits(width, height, at.tier)
        if at.beside is None:
            assert at.width == width
            continue
        x, _y, beside, tall = at.beside
        assert (x, x + beside, tall) == (at.width + 1, width, height)
        assert at.width <= layout.WIDEST
        assert beside >= 28


@pytest.mark.parametrize("game", GAMES)
async def test_a_narrow_table_has_all_that_is_needed_to_play(game: str) -> None:
    given = mid_game(game)
    app = table_app(given)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        board = table(app)
        text = shown(app)
        assert "needs" not in text
        held = {piece.name[1] for piece in board._pieces.values() if piece.name and piece.name[0] == "held"}
        assert held == set(given.info.report.hand(given.scene(0).view, 0) or ())
        for name in given.speaker.names if len(given.seats) > 1 else ():
            assert name in text
        # A match is played on with it: the first card, or whatever is offered first.
        ply = given.ply
        board.choose(board.scene.moves[0])
        for _ in range(200):
            await pilot.pause(0.01)
            if given.ply > ply:
                break
        assert given.ply > ply
        await pilot.resize_terminal(59, 20)
        await pilot.pause()
        assert "60 × 20" in shown(app)


@pytest.mark.parametrize("game", GAMES)
async def test_every_card_can_be_chosen_by_a_click_on_a_narrow_table(game: str) -> None:
    given = mid_game(game)
    app = table_app(given)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        board = table(app)
        pieces = [piece for piece in board._pieces.values() if piece.name and piece.name[0] == "held"]
        assert pieces
        for piece in pieces:
            if piece.tag is not None:
                assert board.hit(piece.x, piece.y) == piece.tag


@pytest.mark.parametrize("game", GAMES)
async def test_little_of_a_large_table_is_blank(game: str) -> None:
    """Cells that are blank in the commonest ground, in mid-game: at most 45 of 100."""
    app = table_app(mid_game(game))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        cells = [
            (letter, segment.style.bgcolor)
            for strip in app.screen._compositor.render_strips()
            for segment in strip
            for letter in segment.text
        ]
        commonest = Counter(ground for _letter, ground in cells).most_common(1)[0][0]
        blank = sum(letter == " " and ground == commonest for letter, ground in cells)
        assert 100 * blank <= 45 * len(cells), 100 * blank / len(cells)


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_stands_in_the_middle_of_a_very_large_window(game: str) -> None:
    app = table_app(mid_game(game))
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        board = table(app)
        assert min(piece.x for piece in board._pieces.values()) >= 20
        assert max(piece.region.right for piece in board._pieces.values()) <= 180
        assert min(piece.y for piece in board._pieces.values()) >= 5


async def test_a_long_question_is_cut_at_a_word() -> None:
    app = table_app(mid_game("afrikan-tahti"))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        board = table(app)
        asked = board._asking_rows(board.scene, 30)
        assert len(asked) == 2
        words = set(board.prompt(board.scene).replace(".", "").split())
        assert {word.strip(".…") for row in asked for word in row.split()} - {""} <= {word.strip(".") for word in words}


async def test_a_hint_is_told_anew_with_other_faces() -> None:
    given = session(1, 1, seed="faces", game="scopa")
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, type(app.screen))
        for _ in range(200):
            await pilot.pause(0.01)
            if table(app).scene is not None and table(app).scene.asked:
                break
        await pilot.press("h")
        await pilot.pause(0.05)
        before = next(line for line in shown(app).splitlines() if "Hint" in line and "Esc" not in line)
        await pilot.press("f")
        await pilot.pause(0.05)
        after = next(line for line in shown(app).splitlines() if "Hint" in line and "Esc" not in line)
        assert before != after


async def test_a_strangers_table_uses_the_same_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second example: narrow at 60×20, what happened beside it at 120×40, and a click picks a card in both."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent.parent / "plugin"))
    guest = guests.admit(import_module("cardtable_longest").GAME, "longest")
    given = Session(Store(None), guest, {}, seated(1, 2), "stranger")
    app = table_app(given)
    async with app.run_test(size=(60, 20)) as pilot:
        for _ in range(400):
            await pilot.pause(0.01)
            if (board := table(app)).scene is not None and board.scene.asked:
                break
            await pilot.press("space")
        assert type(board).__name__ == "LongTable"
        for size, beside in (((60, 20), False), ((80, 24), False), ((120, 40), True)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "needs" not in shown(app)
            assert ("What happened" in shown(app)) == beside
            held = [piece for piece in board._pieces.values() if piece.name and piece.name[0] == "held"]
            assert len(held) == len(board._cards())
            assert board.hit(held[-1].x, held[-1].y) == ("card", len(held) - 1)
