"""The match on the screen: curtain, hands, choices, results."""

import asyncio

import pytest
from textual.events import Paste

from cardtable.engine.log import CHANCE
from cardtable.play.session import Session
from cardtable.storage.store import Store
from cardtable.ui.app import CardTableApp
from cardtable.ui.screens import match as match_module
from cardtable.ui.screens.curtain import Curtain, Lifted, opening_key
from cardtable.ui.screens.ending import Ending
from cardtable.ui.screens.ledger import LedgerScreen
from cardtable.ui.screens.lobby import Lobby
from cardtable.ui.screens.match import MatchScreen
from cardtable.ui.screens.menu import Menu
from cardtable.ui.screens.setup import SetupScreen
from cardtable.ui.screens.sheet import RuleBook, Sheet
from cardtable.ui.settings import KEY, PACES
from tests.ui.helpers import (
    hand_texts,
    hush,
    lift,
    play_on,
    play_to_the_last_move,
    session,
    shown,
    table,
    table_app,
    until,
    until_shown,
)


async def play_first(pilot) -> None:
    """The first thing that the first card allowing anything can do."""
    app = pilot.app
    board = table(app)
    move = board.scene.moves[0]
    board.choose(move)
    await pilot.pause(0.05)


async def skip_to_curtain(pilot) -> None:
    """Let computer players move at once until a person is called."""
    for _ in range(500):
        await pilot.pause(0.02)
        if isinstance(pilot.app.screen, Curtain):
            return
        await pilot.press("space")
    raise AssertionError("nobody is called")


async def test_the_first_thing_two_people_see_is_a_curtain_and_no_card() -> None:
    """O-HO03."""
    given = session(2)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        seat = given.actor
        text = shown(app)
        assert given.speaker.name(seat) in text
        for owner in (0, 1):
            assert not [name for name in hand_texts(given, owner) if name in text]
        assert table(app).scene.seat is None
        await lift(pilot)
        text = shown(app)
        assert all(name.split()[0].split("-")[0][:9] in text for name in hand_texts(given, seat))


async def test_the_hand_is_off_the_table_before_the_curtain_rises() -> None:
    """O-HO01, O-HO02, T5: no frame after a move holds a card of either hand."""
    given = session(2)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        seat = given.actor
        scenes = []
        board = table(app)
        original = board.lay
        board.lay = lambda pieces: (scenes.append((given.ply, board.scene)), original(pieces))  # type: ignore[method-assign]
        before = given.ply
        await play_first(pilot)
        await until(pilot, Curtain)
        assert given.ply == before + 1
        after = [scene for ply, scene in scenes if ply > before]
        assert after
        assert all(scene.seat is None for scene in after)
        text = shown(app)
        for owner in (0, 1):
            assert not [name for name in hand_texts(given, owner) if name in text]
        assert given.speaker.name(1 - seat) in text


async def test_the_curtain_is_deaf_to_type_ahead_and_auto_repeat() -> None:
    """O-HO05, T6: neither the ending key nor a held opening key lifts it."""
    given = session(2)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        for _ in range(40):
            await pilot.press("space")
            await pilot.pause(0.01)
        assert isinstance(app.screen, Curtain)
        await hush(pilot)
        for key in ("enter", "u", "l", "p", "1", "x", "escape", "question_mark", "tab"):
            await pilot.press(key)
        assert isinstance(app.screen, Curtain)
        await lift(pilot)
        assert isinstance(app.screen, MatchScreen)


def test_the_opening_key_differs_from_the_key_that_ended_the_turn() -> None:
    for last in ("enter", "u", "p", "l", "space", "o", None):
        assert opening_key(last)[0] != last


async def test_a_paste_and_clicks_lift_nothing() -> None:
    """O-HO05, O-IN02, O-IN04: each cell of the curtain is clicked, and text is pasted."""
    given = session(2)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        ply = given.ply
        await hush(pilot)
        app.screen.post_message(Paste("   \n  o o"))
        await pilot.pause()
        for y in range(0, 24, 3):
            for x in range(2, 80, 9):
                await pilot.click(offset=(x, y))
        assert isinstance(app.screen, Curtain)
        assert given.ply == ply
        await hush(pilot)
        await pilot.click("#ask")
        await until(pilot, MatchScreen)


async def test_keys_pick_cards_and_say_why_not() -> None:
    given = session(1, 1, seed="why")
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        while given.actor != 0:
            await pilot.press("space")
            await pilot.pause(0.05)
        ply = given.ply
        await pilot.press("u")
        assert "Choose a card first" in shown(app)
        await pilot.press("1")
        await pilot.press("p")
        assert given.ply == ply
        text = shown(app)
        assert "No value card lies in the pot yet" in text or "You open the pot" in text
        await pilot.press("right", "left")
        assert table(app)._cursor.at == 0


async def test_a_card_can_be_played_by_mouse_alone() -> None:
    given = session(1, 1, seed="mouse")
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        while given.actor != 0:
            await pilot.press("space")
            await pilot.pause(0.05)
        ply = given.ply
        board = table(app)
        card = next(piece for piece in board._pieces.values() if piece.tag == ("card", 0))
        await pilot.click(offset=(card.x + 2, card.y + 1 + 2))
        assert board._cursor.at == 0
        offers = [piece for piece in board._pieces.values() if piece.tag and piece.tag[0] == "move"]
        assert offers
        await pilot.click(offset=(offers[0].x + 2, offers[0].y + 1))
        await pilot.pause(0.05)
        assert given.ply > ply


async def test_many_clicks_are_at_most_one_play() -> None:
    """O-IN03: fast clicks on a card only pick it; fast clicks on an offer play once."""
    given = session(2)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        ply = given.ply
        board = table(app)
        for _ in range(10):
            await pilot.click(offset=(6, 18))
        assert given.ply == ply
        await pilot.click(offset=(6, 18), button=3)
        move = board.scene.moves[0]
        for _ in range(10):
            board.choose(move)
        await pilot.pause(0.1)
        assert given.ply == ply + 1


async def test_pasting_at_the_table_plays_nothing() -> None:
    """O-IN02, T19."""
    given = session(2)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        ply = given.ply
        app.screen.focused.post_message(Paste("1\nu\np\nq\n"))
        await pilot.pause(0.1)
        assert given.ply == ply
        assert app.is_running


async def test_one_person_meets_no_curtain_and_computer_players_move_by_themselves() -> None:
    given = session(1, 2, seed="alone")
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for _ in range(12):
            assert not isinstance(app.screen, Curtain)
            if given.actor == 0 and table(app).scene.asked:
                await play_first(pilot)
            else:
                await pilot.press("space")
                await pilot.pause(0.02)
        assert given.ply > 6


async def test_no_hand_is_open_while_computer_players_move_before_two_people() -> None:
    given = session(2, 2, seed="bots")
    app = table_app(given)
    seen = 0
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(30):
            await pilot.pause(0.02)
            scene = table(app).scene
            if isinstance(given.actor, int) and not given.is_person(given.actor):
                assert scene.seat is None
                seen += 1
                await pilot.press("space")
            elif isinstance(app.screen, Curtain):
                await lift(pilot)
                await play_first(pilot)
    assert seen > 2


async def test_space_lets_all_computer_players_act_until_a_person_is_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    given = session(1, 4, seed="hurry")
    waits: list[float] = []
    wait_for = asyncio.wait_for

    async def noted(awaitable, timeout):
        waits.append(timeout)
        return await wait_for(awaitable, timeout)

    monkeypatch.setattr(match_module.asyncio, "wait_for", noted)
    app = table_app(given)
    given.store.set(KEY, {"pace": "slow"})
    async with app.run_test(size=(80, 24)) as pilot:

        async def waited(holds) -> None:
            for _ in range(2000):
                if holds():
                    return
                if table(app).scene is not None and table(app).scene.asked and given.actor == 0:
                    await play_first(pilot)
                await pilot.pause(0.01)
            raise AssertionError("it does not come")

        await waited(lambda: PACES["slow"] in waits)
        waits.clear()
        await pilot.press("space")
        await waited(lambda: len(waits) >= 2)
        assert waits[0] == 0.0
        # It holds until a person was asked, and no longer.
        await waited(lambda: PACES["slow"] in waits)


@pytest.mark.parametrize("key", ["space", "enter", "escape"])
async def test_a_page_is_put_away_by_any_such_key_and_the_curtain_asks_for_another(key: str) -> None:
    given = play_to_the_last_move(session(2, 0, seed="pages", rounds=2))
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        await play_first(pilot)
        await until(pilot, Sheet)
        await hush(pilot)
        await pilot.press(key)
        await until(pilot, Curtain)
        assert app.screen._key != key


async def test_a_forced_move_takes_as_long_as_a_free_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """T16: the same wait before every move of a computer player."""
    given = session(1, 1, seed="pace", rounds=1)
    waits = []

    async def wait_for(awaitable, timeout):
        waits.append((timeout, len(given._match.moves(given.actor)) if isinstance(given.actor, int) else 0))
        awaitable.close()
        raise TimeoutError

    monkeypatch.setattr(match_module.asyncio, "wait_for", wait_for)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(200):
            await pilot.pause(0.005)
            if isinstance(app.screen, Sheet):
                break
            if given.actor == 0 and table(app).scene.asked:
                await play_first(pilot)
    forced = {timeout for timeout, moves in waits if moves == 1}
    free = {timeout for timeout, moves in waits if moves > 1}
    assert forced == free == {PACES["normal"]}


async def test_a_round_result_stays_until_it_is_put_away_and_deals_once() -> None:
    """O-DF05: one new deal, however often and fast the key comes."""
    given = play_to_the_last_move(session(2, seed="round", rounds=2))
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await finish_round(pilot, given)
        text = shown(app)
        for word in ("Round 1 of 2", "Points", "Redeemed", "Left", "Rank", "Prize", "Chips", "(H)"):
            assert word in text
        log = len(given._match.log)
        for _ in range(20):
            await pilot.press("enter")
        assert isinstance(app.screen, Sheet)
        await hush(pilot)
        await pilot.press("enter", "enter", "enter")
        await until(pilot, Curtain)
        deals = [entry for entry in given._match.log if entry.move.startswith("deal ")]
        assert len(deals) == 2
        assert len(given._match.log) == log + 1


async def finish_round(pilot, given: Session) -> None:
    """The last move of the round; those before it were played already."""
    for _ in range(400):
        await pilot.pause(0.005)
        screen = pilot.app.screen
        if isinstance(screen, Sheet):
            await pilot.pause(0.05)
            return
        if isinstance(screen, Curtain):
            screen.dismiss(Lifted.LOOKED)
        elif table(pilot.app).scene.asked:
            board = table(pilot.app)
            board.choose(board.scene.moves[0])
    raise AssertionError("the round does not end")


async def test_the_end_names_the_winner_and_why() -> None:
    given = play_to_the_last_move(session(2, seed="end", rounds=1))
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await finish_round(pilot, given)
        await hush(pilot)
        await pilot.press("enter")
        await until(pilot, Ending)
        text = await until_shown(pilot, "Prize value")
        winner = given._match.outcome.winners[0]
        assert f"{given.speaker.name(winner)} wins" in text
        assert "Prize value" in text
        await hush(pilot)
        await pilot.press("left", "enter")
        await until_left(pilot, app)
    assert app.return_code == 0
    assert given.store.match(given.number).winners == (winner,)


async def until_left(pilot, app) -> None:
    for _ in range(500):
        await pilot.pause(0.01)
        if app._exit:
            return
    raise AssertionError("it is not left")


async def test_the_last_page_leads_on_to_another_match_in_which_the_next_dealer_deals() -> None:
    """G2; in Scopa the neighbour on the right."""
    for game, options, step in (("scopa", {"target": 5}, -1), ("afrikan-tahti", {"rounds": 1}, 1)):
        given = session(3, seed="ending", game=game, **options)
        play_on(given, lambda given: given.actor is None)
        dealer = given.view.dealer
        app = table_app(given)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, Ending)
            await hush(pilot)
            await pilot.press("enter")
            await until(pilot, Curtain)
            again = app.sessions[-1]
            assert again is not given
            assert again._match.log[0].move == f"dealer {(dealer + step) % 3}"
            assert again.seats == given.seats
            assert again.options == given.options


async def test_the_last_page_leads_to_other_seats_the_lobby_and_the_chips() -> None:
    given = session(2, seed="ending", rounds=1)
    play_on(given, lambda given: given.actor is None)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Ending)
        app.screen.action_choose("chips")
        await until(pilot, LedgerScreen)
        await pilot.press("escape")
        await until(pilot, Ending)
        app.screen.action_choose("seats")
        await until(pilot, SetupScreen)
        await pilot.press("escape")
        await until(pilot, Ending)
        app.screen.action_choose("seats")
        await until(pilot, SetupScreen)
        app.screen.query_one("#name-1").value = "Elli"
        app.screen.action_start()
        await until(pilot, Curtain)
        await until_shown(pilot, "Hand the keyboard to")
        assert [seat.name for seat in app.sessions[-1].seats] == ["Anna", "Elli"]
        assert table(app).speaker.names == ("Anna", "Elli")


async def test_what_is_called_the_lobby_leads_there_from_the_command_line_too() -> None:
    given = session(2, seed="ending", rounds=1)
    play_on(given, lambda given: given.actor is None)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Ending)
        await hush(pilot)
        await pilot.press("escape")
        await until(pilot, Lobby)
        await pilot.press("q")
        await until_left(pilot, app)


async def test_rules_and_menu_open_once_and_go_back() -> None:
    """O-IN05."""
    given = session(2)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        for key, kind in (("question_mark", RuleBook), ("escape", Menu)):
            board = table(app).screen
            for _ in range(5):
                board._aside("rules" if kind is RuleBook else "menu")
            await until(pilot, kind)
            await pilot.pause(0.1)
            assert sum(isinstance(screen, kind) for screen in app.screen_stack) == 1
            await pilot.press("escape")
            await until(pilot, MatchScreen)
            await pilot.press(key)
            await until(pilot, kind)
            await pilot.press("escape")
            await until(pilot, MatchScreen)
        assert table(app).scene.seat is not None


@pytest.mark.parametrize("entry", ["menu", "rules", "history"])
async def test_the_game_waits_beneath_whatever_lies_over_the_table(entry: str) -> None:
    """A computer player does not move, and no curtain or result comes, while a page is open."""
    given = session(1, 2, seed="beneath")
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        while given.actor == CHANCE or given.is_person(given.actor):
            await pilot.pause(0.05)
            if table(app).scene.asked:
                await play_first(pilot)
        screen = table(app).screen
        screen._aside(entry)
        await pilot.pause(0.3)
        over = app.screen
        assert over is not screen
        ply = given.ply
        for _ in range(10):
            screen.action_skip()
            await pilot.pause(0.05)
        assert given.ply == ply
        assert app.screen is over
        for _ in range(500):
            # A page may be deaf for a moment, and the order of play takes its time.
            await hush(pilot)
            await pilot.press("space" if app.screen is screen else "escape")
            await pilot.pause(0.02)
            if given.ply > ply:
                break
        assert given.ply > ply


async def test_there_is_no_palette_and_no_picture_to_be_had(tmp_path, monkeypatch) -> None:
    """O-IN06, O-SX07: neither by key nor by calling for it."""
    monkeypatch.chdir(tmp_path)
    given = session(2)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        screen = app.screen
        await pilot.press("ctrl+p", "ctrl+s", "f1", "ctrl+backslash")
        await pilot.pause(0.1)
        assert app.screen is screen
        app.action_screenshot()
        assert app.save_screenshot() == ""
        assert app.deliver_screenshot() is None
        assert app.screen.get_selected_text() is None
    assert list(tmp_path.iterdir()) == [tmp_path / "home"]


async def test_leaving_from_the_menu_ends_the_match_screen_once() -> None:
    given = session(1, 1, seed="leave", rounds=1)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.1)
        await pilot.press("escape")
        await until(pilot, Menu)
        await pilot.press("up", "enter")
        for _ in range(500):
            await pilot.pause(0.02)
            if not app.is_running or app._exit:
                break
    assert app.return_code == 0
    assert app.crash is None


async def test_suspending_closes_the_hand_and_the_curtain_comes_before_it_again() -> None:
    """O-TL03."""
    given = session(2)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        ply = given.ply
        app.app_suspend_signal.publish(app)
        assert table(app).scene.seat is None
        await until(pilot, Curtain)
        assert given.ply == ply
        await lift(pilot)
        assert table(app).scene.seat is not None


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (79, 24), (80, 23), (40, 10), (80, 24), (120, 40), (200, 60)])
async def test_any_size_is_survived(size: tuple[int, int]) -> None:
    """O-LY01, O-LY04."""
    given = session(2)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        await pilot.resize_terminal(*size)
        await pilot.pause()
        if size[0] < 80 or size[1] < 24:
            assert not [name for name in hand_texts(given, given.actor) if name in shown(app)]
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "▲" in shown(app)


async def test_no_colour_does_not_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    """T1."""
    monkeypatch.setenv("NO_COLOR", "1")
    given = session(2)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        await pilot.press("1")
        assert "┏" in shown(app)


async def test_the_store_has_each_decision_before_it_is_shown(home) -> None:
    store = Store(home)
    given = session(2, store=store)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        board = table(app)
        kept = []
        original = board.show
        board.show = lambda scene: (kept.append((scene.ply, store.match(given.number).plies)), original(scene))  # type: ignore[method-assign]
        await play_first(pilot)
        await until(pilot, Curtain)
        assert kept
        assert all(stored >= ply for ply, stored in kept)


async def test_a_match_is_resumed_behind_its_curtain(home) -> None:
    """O-HO06."""
    store = Store(home)
    given = session(3, 1, store=store)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await skip_to_curtain(pilot)
        await lift(pilot)
        await play_first(pilot)
        await pilot.pause(0.1)
    again = Session.resume(Store(home), given.number)
    assert again._match.log == given._match.log
    assert again.people == (0, 1, 2)
    app = CardTableApp(again.store, again)
    async with app.run_test(size=(80, 24)) as pilot:
        await skip_to_curtain(pilot)
        assert table(app).scene.seat is None


async def test_another_window_played_on(home) -> None:
    """O-SV02: the second window is told, and stands where the first left the match."""
    store = Store(home)
    given = session(2, store=store)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        other = Session.resume(Store(home), given.number)
        seat = other.actor
        other.play(seat, other.scene(seat).moves[-1])
        await play_first(pilot)
        await until(pilot, Curtain)
        await lift(pilot)
        assert "another window" in shown(app)
        assert len(store.log(given.number)) == other.ply


async def test_odd_names_are_shown_literally() -> None:
    """O-TX01, O-TX02: markup is text, wide signs keep their columns."""
    from tests.ui.helpers import seated

    names = ["[red]x[/red]", "[@click=app.quit]hi[/]", "王小明王小明王小明", "👩🏽‍🚀", "[/red]"]
    given = session(2)
    given = Session(Store(None), given.info, {}, seated(5, names=names), "odd")
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        assert given.speaker.name(given.actor) in shown(app)
        await lift(pilot)
        text = shown(app)
        assert "[red]x[/red]" in text
        assert given.actor != CHANCE


async def test_several_keys_at_a_ready_curtain_lift_it_once() -> None:
    """A key that bounces must not take the table away with the curtain."""
    from textual.events import Key

    given = session(2, seed="bounce")
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await hush(pilot)
        curtain = app.screen
        for _ in range(5):
            curtain.post_message(Key("space", " "))
        await pilot.pause(0.1)
        assert isinstance(app.screen, MatchScreen)
        assert table(app).scene.asked
    assert app.crash is None


@pytest.mark.parametrize("how", ["key", "idle"])
async def test_an_open_hand_is_hidden_by_a_key_or_when_it_is_left_alone(how: str, monkeypatch) -> None:
    monkeypatch.setattr(match_module, "LOOKING", 0.02)
    given = session(2)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        await until(pilot, MatchScreen)
        seat = given.actor
        if how == "key":
            await pilot.press("tab")
        else:
            monkeypatch.setattr(match_module, "IDLE", 0.0)
        await until(pilot, Curtain)
        assert given.actor == seat
        assert table(app).scene.seat is None
        await until_shown(pilot, given.speaker.name(seat))


async def test_the_hand_of_the_only_person_stays_open(monkeypatch) -> None:
    monkeypatch.setattr(match_module, "LOOKING", 0.02)
    monkeypatch.setattr(match_module, "IDLE", 0.0)
    given = session(1, 1)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(1000):
            await pilot.pause(0.01)
            if table(app).scene is not None and table(app).scene.asked:
                break
            await pilot.press("space")
        await pilot.press("tab")
        await pilot.pause(0.2)
        assert table(app).scene.seat == 0
