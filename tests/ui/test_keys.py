"""Keys: every act by arrows, on every layout, by keys of one's own, at one press or two, and typed in words."""

import pytest
from textual import events

from cardtable.games.afrikan_tahti.moves import PASS
from cardtable.layouts import latin
from cardtable.play import spoken
from cardtable.play.order import Order
from cardtable.storage.store import Store
from cardtable.ui import keys
from cardtable.ui.app import CardTableApp
from cardtable.ui.layouts import in_latin
from cardtable.ui.screens.curtain import Curtain
from cardtable.ui.screens.keys import KeysScreen, commands, taken
from cardtable.ui.screens.line import MoveLine
from cardtable.ui.screens.match import MatchScreen
from cardtable.ui.screens.setup import SetupScreen
from cardtable.ui.settings import KEY
from cardtable.ui.widgets.key_line import KeyLine
from tests.ui.helpers import lift, play_on, session, shown, table, table_app, until, until_shown


async def asked(pilot) -> None:
    """Wait until the open hand is asked."""
    for _ in range(500):
        await pilot.pause(0.01)
        scene = table(pilot.app).scene
        if scene is not None and scene.asked and isinstance(pilot.app.screen, MatchScreen):
            return
    raise AssertionError("nobody is asked")


async def moved(pilot, given, ply: int) -> None:
    for _ in range(500):
        if given.ply > ply:
            return
        await pilot.pause(0.01)
    raise AssertionError(f"no move\n{shown(pilot.app)}")


def one_person(game: str, bots: int, **options):
    given = session(1, bots, seed="keys", game=game, **options)
    return given


@pytest.mark.parametrize(
    ("typed", "meant"), [("й", "q"), ("Й", "Q"), ("ш", "i"), ("ω", "v"), ("Σ", "S"), ("&", "1"), ("à", "0"),
                         ("３", "3"), ("Ｚ", "Z"), ("q", "q"), ("ż", "ż"), ("x̌", "x̌")],
)  # fmt: skip
def test_a_sign_stands_for_the_latin_one_on_its_key(typed: str, meant: str) -> None:
    assert latin(typed) == meant


def test_the_time_of_a_key_is_kept() -> None:
    event = events.Key("й", "й")
    event.time = 12.5
    found = in_latin(event)
    assert (found.key, found.character, found.time) == ("q", "q", 12.5)


@pytest.mark.parametrize("key", ["ы", "ς", "Ｓ", "ｓ"])
async def test_commands_count_on_other_layouts(home, key: str) -> None:
    from cardtable.ui.screens.settings import SettingsScreen

    if key == "ς":
        key = "σ"
    app = CardTableApp(Store(home))
    async with app.run_test(size=(80, 24)) as pilot:
        await until_shown(pilot, "Afrikan")
        app.post_message(events.Key(key, key))
        await until(pilot, SettingsScreen)


async def test_a_name_is_typed_as_it_is_written(home) -> None:
    app = CardTableApp(Store(home))
    async with app.run_test(size=(80, 30)) as pilot:
        await until_shown(pilot, "Afrikan")
        await pilot.press("enter")
        await until(pilot, SetupScreen)
        box = app.screen.query_one("#name-0")
        box.focus()
        box.value = ""
        await pilot.press("й", "é")
        assert box.value == "йé"


async def test_a_card_is_picked_on_a_french_keyboard() -> None:
    given = one_person("scopa", 1)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await asked(pilot)
        app.post_message(events.Key("quotation_mark", '"'))
        await pilot.pause(0.05)
        assert table(app)._cursor.at == 2


@pytest.mark.parametrize(
    ("game", "bots"), [("afrikan-tahti", 1), ("scopa", 1), ("escoba", 1), ("kierki", 3), ("pasianssi", 0)]
)
async def test_everything_offered_is_reached_by_arrows_and_enter(game: str, bots: int) -> None:
    """Every legal move of some moments is done with ← → ↑ ↓ and Enter alone."""
    given = one_person(game, bots)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await asked(pilot)
        board = table(app)
        tried: list[object] = []
        board.choose = tried.append
        moves = list(board.scene.moves)
        for rights in range(1, 14 if game == "kierki" else 5):
            for downs in range({"kierki": 1, "afrikan-tahti": 4}.get(game, 7)):
                board.forget()
                board._offer = None
                await pilot.press(*["right"] * rights, *["down"] * downs, "enter")
        assert set(moves) <= set(tried), [given.told_move(0, move) for move in moves if move not in tried]


@pytest.mark.parametrize(("game", "bots"), [("afrikan-tahti", 1), ("scopa", 1), ("kierki", 3), ("pasianssi", 0)])
@pytest.mark.parametrize("press", ["twice", "once"])
async def test_a_card_is_played_at_the_second_press_or_at_the_first(game: str, bots: int, press: str) -> None:
    given = one_person(game, bots)
    app = table_app(given)
    given.store.set(KEY, {"press": press, "pace": "at once"})
    async with app.run_test(size=(80, 24)) as pilot:
        await asked(pilot)
        board = table(app)
        # A card that can do one thing only.
        key, move = single(given, board, game)
        ply = given.ply
        await pilot.press(key)
        if press == "twice":
            await pilot.pause(0.05)
            assert given.ply == ply
            await pilot.press(key)
        await moved(pilot, given, ply)
        assert given._match.log[ply].move == given.info.notation.write(move)


def single(given, board, game: str):
    """A key, and the only move of its card."""
    letters = "abc" if game == "pasianssi" else "1234567890abc"
    for key, card in zip(letters, board._hand(), strict=False):
        uses = [move for move in board.scene.moves if uses_card(game, move, card)]
        if len(uses) == 1:
            return key, uses[0]
    raise AssertionError("no such card in this deal")


def uses_card(game: str, move: int, card: int) -> bool:
    if game == "pasianssi":
        from cardtable.games.afrikan_tahti.pasianssi import moves as mv

        return mv.parts(move)[1] == card and mv.parts(move)[0] != mv.JOIN
    if game == "scopa":
        from cardtable.games.scopa import moves as sc

        return sc.card_of(move) == card
    return move % 64 == card if game == "afrikan-tahti" else move == card


async def test_a_held_key_plays_one_card_only() -> None:
    given = one_person("kierki", 3)
    app = table_app(given)
    given.store.set(KEY, {"press": "once", "pace": "at once"})
    async with app.run_test(size=(80, 24)) as pilot:
        await asked(pilot)
        screen = app.screen
        key, _move = single(given, table(app), "kierki")
        ply = given.ply
        for at in range(12):
            event = events.Key(key, key)
            event.time = 1000.0 + at * 0.03
            if at == 1:
                screen._played = (key, 1000.0)
            app.post_message(event)
            await pilot.pause(0.01)
        await moved(pilot, given, ply)
        await asked(pilot)
        assert [entry.by for entry in given._match.log[ply:]].count(0) == 1


async def test_a_pass_is_never_what_enter_does_by_itself() -> None:
    given = play_on(session(2, 0, seed="pass"), lambda one: isinstance(one.actor, int) and one.unseen is not None)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        await asked(pilot)
        ply = given.ply
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert given.ply == ply
        await pilot.press("down", "enter")
        await moved(pilot, given, ply)
        assert given._match.log[-1].move == given.info.notation.write(PASS)


async def test_a_pass_behind_the_curtain_needs_its_key_and_shows_no_hand() -> None:
    given = play_on(session(3, 0, seed="blind"), lambda one: isinstance(one.actor, int) and one.unseen is not None)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        page = await until_shown(pilot, "may do this without looking: pass")
        curtain, ply = app.screen, given.ply
        assert f"Then press {curtain._unseen_key.upper()}" in page
        from tests.ui.helpers import hush

        await hush(pilot)
        await pilot.press(curtain._unseen_key)
        await moved(pilot, given, ply)
        await until(pilot, Curtain)
        assert app.screen is not curtain
        assert given._match.log[ply].move == given.info.notation.write(PASS)
        if given.ply == ply + 1:
            # And the next one may not press the same key again.
            assert app.screen._unseen_key != curtain._unseen_key
            await until_shown(pilot, "may still take that move back")


async def test_a_move_is_typed_in_words_or_as_records_write_it() -> None:
    given = one_person("scopa", 1)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await asked(pilot)
        move = table(app).scene.moves[0]
        ply = given.ply
        await pilot.press("slash")
        await until(pilot, MoveLine)
        await until_shown(pilot, "as records write it")
        await pilot.press(*"nonsense")
        await until_shown(pilot, "No move is called so")
        await pilot.press("enter")
        assert isinstance(app.screen, MoveLine)
        await pilot.press(*["backspace"] * 8)
        await pilot.press(*given.info.notation.write(move))
        await until_shown(pilot, "Enter:")
        await pilot.press("enter")
        await moved(pilot, given, ply)
        assert given._match.log[ply].move == given.info.notation.write(move)


async def test_the_line_closes_with_the_hand() -> None:
    given = session(2, 0, seed="line")
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        await asked(pilot)
        await pilot.press("slash")
        await until(pilot, MoveLine)
        app.hide()
        await until(pilot, Curtain)


def test_words_find_the_one_move_they_fit() -> None:
    given = one_person("kierki", 3)
    order = Order(given)
    while not (isinstance(given.actor, int) and given.is_person(given.actor)):
        if isinstance(given.actor, int):
            order.play(given.actor, given.think(given.actor))
        else:
            order.throw()
    moves = given.moves(0)
    for move in moves:
        assert spoken.find(given, 0, moves, given.info.notation.write(move)) == [move]
        assert move in spoken.find(given, 0, moves, given.told_move(0, move))
    assert spoken.find(given, 0, moves, "  ") == []
    assert len(spoken.find(given, 0, moves, given.told_move(0, moves[0]).split()[0])) >= 1


# Keys of one's own


def test_a_command_cannot_have_a_key_that_does_something_else() -> None:
    known = {command.id: command for command in commands()}
    assert {"hint", "undo", "afrikan.under", "kierki.sort", "scopa.lay", "pasianssi.new"} <= set(known)
    hint = taken(known["hint"], {})
    assert {"z", "1", "u", "a", "p", "question_mark"} <= set(hint)
    assert "h" not in hint
    # At one table a key of another one is free.
    assert "u" not in taken(known["kierki.sort"], {})
    assert "p" in taken(known["kierki.sort"], {})
    assert "f5" not in hint
    assert "f5" in taken(known["hint"], {"undo": "f5"})


async def test_keys_are_changed_kept_and_shown_wherever_they_are_named(home) -> None:
    store = Store(home)
    given = session(2, 0, seed="own keys", store=store)
    app = table_app(given)
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, Curtain)
        await app.push_screen(KeysScreen(store))
        await until_shown(pilot, "Keys: Enter")
        page = app.screen
        ids = [command.id for command in page._commands]

        async def give(what: str, key: str, said: str) -> None:
            page.query_one("#commands").highlighted = ids.index(what)
            await pilot.press("enter")
            await until_shown(pilot, "press its new key")
            await pilot.press(key)
            await until_shown(pilot, said)

        await give("hint", "z", "Z does something else: Undo")
        await give("hint", "f5", "F5: Hint")
        await give("undo", "f6", "F6: Undo")
        await give("afrikan.under", "1", "1 does something else")
        await give("afrikan.under", "w", "W: Under")
        await give("skip", "escape", "It stays as it was")
        await pilot.press("escape")
        await until(pilot, Curtain)
        await lift(pilot)
        await asked(pilot)
        line = await until_shown(pilot, "F5 Hint")
        assert "F6 Undo" in line
        await pilot.press("f5")
        await until_shown(pilot, "Hint:")
        await pilot.press("h")
        board = table(app)
        move = board.scene.moves[0]
        board.choose(move)
        await until(pilot, Curtain)
    assert store.setting(keys.KEY) == {"hint": "f5", "undo": "f6", "afrikan.under": "w"}
    app = CardTableApp(store, session(1, 1, seed="own keys", store=store))
    async with app.run_test(size=(100, 30)) as pilot:
        await until_shown(pilot, "F5 Hint")
        await app.push_screen(KeysScreen(store))
        await until_shown(pilot, "Keys: Enter")
        app.screen.query_one("#commands").highlighted = ids.index("hint")
        await pilot.press("backspace")
        await until_shown(pilot, "H: Hint")
    assert "hint" not in store.setting(keys.KEY)


def test_keys_that_do_not_fit_are_left_out() -> None:
    assert keys.own({"hint": "f5", "undo": "", "menu": 3, "rules": "escape"}) == {"hint": "f5"}
    assert keys.own("nonsense") == {}
    assert [keys.name(key) for key in ("h,H", "f5", "space", "question_mark", "ctrl+t", "plus")] == [
        "H", "F5", "Space", "?", "Ctrl+T", "+",
    ]  # fmt: skip


async def test_the_line_of_keys_tells_what_is_possible_and_of_a_hand_only_while_it_is_open() -> None:
    given = session(2, 0, seed="possible")
    app = table_app(given)
    async with app.run_test(size=(110, 30)) as pilot:
        await until(pilot, Curtain)
        closed = next(screen for screen in app.screen_stack if isinstance(screen, MatchScreen))
        assert not closed.possible("hint")
        assert not closed._table.possible("under")
        await lift(pilot)
        await asked(pilot)
        line = app.screen.query_one(KeyLine)
        able = {shown.text: shown.able for shown in line._found()}
        assert able["Hint"]
        assert not able["Undo"]
        moves = table(app).scene.moves
        assert able["Pass"] == (PASS in moves)
        # What is not possible answers all the same.
        ply = given.ply
        await pilot.press("p")
        await pilot.pause(0.05)
        assert given.ply == ply
        assert table(app).remarked
