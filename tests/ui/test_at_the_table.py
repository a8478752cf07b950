"""Hints, undo, settings, history and the last pot."""

import pytest

from cardtable.engine.log import CHANCE
from cardtable.games.afrikan_tahti.moves import PASS
from cardtable.ui.look import ASCII, COLOURS, FACES, look
from cardtable.ui.palette import PALETTES
from cardtable.ui.screens.curtain import Curtain
from cardtable.ui.screens.match import MatchScreen
from cardtable.ui.screens.settings import SettingsScreen
from cardtable.ui.screens.sheet import Sheet
from cardtable.ui.settings import Settings
from tests.ui.helpers import hush, lift, session, shown, table, table_app, until


def seek_pass(given, people: tuple[int, ...]) -> None:
    """Play on without a screen until a person may pass and somebody else is next."""
    while True:
        actor = given.actor
        if actor == CHANCE:
            given.throw()
            continue
        moves = given._match.moves(actor)
        if PASS in moves and actor in people:
            after = given._match.branch(given.ply)
            after.play(actor, PASS)
            if after.actor not in (actor, CHANCE) and after.undo_refusal(actor) is None:
                return
        given.play(actor, moves[len(moves) // 2])


async def test_a_hint_says_what_and_why_from_the_seats_own_view() -> None:
    given = session(2)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        ply = given.ply
        await pilot.press("h")
        await pilot.pause()
        assert f"Hint: {given.advice(given.actor)}"[:60] in shown(app)
        assert given.hint(given.actor).move in table(app).scene.moves
        assert given.ply == ply


async def test_the_hint_is_gone_at_the_next_curtain() -> None:
    given = session(2)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        await pilot.press("h")
        board = table(app)
        board.choose(board.scene.moves[0])
        await until(pilot, Curtain)
        assert "Hint:" not in shown(app)
        assert "Hint" not in board.scene.note
        await lift(pilot)
        assert "Hint:" not in shown(app)


async def test_a_pass_is_taken_back_at_the_curtain_and_the_hand_comes_behind_one() -> None:
    """O-UN04: before the next player looks, and only by going back behind a curtain."""
    given = session(2, seed="undo at the curtain")
    seek_pass(given, (0, 1))
    seat = given.actor
    log = list(given._match.log)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        await pilot.press("p")
        await pilot.pause(0.1)
        await until(pilot, Curtain)
        assert "take that move back" in shown(app)
        await hush(pilot)
        await pilot.press("z")
        await until(pilot, Curtain)
        assert given.actor == seat
        assert list(given._match.log) == log
        assert given.speaker.name(seat) in shown(app)
        assert table(app).scene.seat is None


async def test_once_the_next_player_looked_the_move_stands() -> None:
    """O-UN04, O-UN05."""
    given = session(2)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        board = table(app)
        board.choose(board.scene.moves[0])
        await until(pilot, Curtain)
        assert "take that move back" not in shown(app)
        await hush(pilot)
        ply = given.ply
        await pilot.press("z")
        assert isinstance(app.screen, Curtain)
        await lift(pilot)
        await pilot.press("z")
        await pilot.pause()
        assert given.ply == ply
        assert "stands" in shown(app)


async def test_one_person_takes_a_pass_back_while_the_computer_thinks() -> None:
    """T14."""
    given = session(1, 2, seed="undo alone")
    seek_pass(given, (0,))
    log = list(given._match.log)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.1)
        await pilot.press("p")
        await pilot.pause(0.1)
        assert app.screen._order.may_take_back is not None
        await pilot.press("z")
        await pilot.pause(0.2)
        assert list(given._match.log) == log
        assert table(app).scene.asked
        assert given.store.match(given.number).plies == len(log) if given.number else True


async def test_history_and_last_pot_are_public() -> None:
    """O-SX08."""
    given = session(2, seed="history")
    for _ in range(40):
        if given.actor == CHANCE:
            given.throw()
        else:
            given.play(given.actor, given._match.moves(given.actor)[0])
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        await pilot.press("v")
        await until(pilot, Sheet)
        text = shown(app)
        assert "The last pot" in text
        await hush(pilot)
        await pilot.press("escape")
        await until(pilot, MatchScreen)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("down", "down", "down", "enter")
        await until(pilot, Sheet)
        assert "What happened so far" in shown(app)
        assert "You draw" not in "\n".join(given.log_lines())


async def test_settings_apply_at_once_and_are_kept() -> None:
    given = session(2)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        assert "╭" in shown(app)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("down", "down", "down", "down", "enter")
        await until(pilot, SettingsScreen)
        await pilot.press("down")
        app.screen.query_one("#set-faces").focus()
        await pilot.press("right", "right")
        await pilot.press("escape")
        await until(pilot, MatchScreen)
        await pilot.pause()
        text = shown(app)
        assert "╭" not in "\n".join(text.splitlines()[1:-1])
        assert ASCII.top[0] in text
    assert Settings.of(given.store.setting("settings")).faces == "ascii"


@pytest.mark.parametrize("stored", [None, 3, [], {"faces": "none"}, {"pace": 7}, {"extra": 1}])
def test_unfit_settings_are_the_defaults(stored: object) -> None:
    assert Settings.of(stored) == Settings()


def luminance(colour) -> float:
    """Relative luminance by WCAG."""
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("colours", PALETTES)
@pytest.mark.parametrize("system", ["truecolor", "256"])
def test_contrast_is_at_least_four_and_a_half_to_one(colours: str, system: str) -> None:
    """O-CO01: also after 256-colour mapping."""
    import dataclasses

    from rich.color import ColorSystem
    from rich.style import Style

    dressed = look("unicode", colours)
    for field in dataclasses.fields(dressed):
        if field.name == "frame":
            # Lines tell nothing by themselves.
            continue
        value = getattr(dressed, field.name)
        for style in value if isinstance(value, tuple) else (value,):
            if not isinstance(style, Style):
                continue
            shades = []
            for colour in (style.color, style.bgcolor):
                mapped = colour if system == "truecolor" else colour.downgrade(ColorSystem.EIGHT_BIT)
                shades.append(luminance(mapped.get_truecolor()))
            lighter, darker = max(shades), min(shades)
            assert (lighter + 0.05) / (darker + 0.05) >= 4.5, (field.name, style)


@pytest.mark.parametrize("faces", FACES)
@pytest.mark.parametrize("colours", COLOURS)
async def test_every_look_shows_a_whole_table(faces: str, colours: str) -> None:
    """O-TX04, O-CO02: letters and signs carry everything, whatever the colours."""
    given = session(2)
    app = table_app(given)
    given.store.set("settings", {"faces": faces, "theme": colours, "handover": "quick"})
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        await pilot.press("1")
        text = shown(app)
        signs = look(faces, colours).signs
        assert signs.higher in text
        # The chosen card rises: its upper edge stands a row above the others'.
        rows = text.splitlines()
        top = {"ascii": "#==", "mono": "┏━━"}.get("ascii" if signs is ASCII else colours, "▗▄▄")
        assert sum(row.count(top) == 1 for row in rows) >= 1
        if faces == "ascii":
            assert "\n".join(text.splitlines()[1:-1]).isascii()
