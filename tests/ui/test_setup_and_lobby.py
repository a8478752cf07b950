"""The lobby and the set-up: names, seats, house rules, and every screen at every size."""

import pytest

from cardtable import words
from cardtable.engine.game import Plural
from cardtable.engine.log import CHANCE, Entry
from cardtable.games import registry
from cardtable.play import tables
from cardtable.storage.agreed import Agreed
from cardtable.storage.seats import Seated
from cardtable.storage.store import Store
from cardtable.ui.app import CardTableApp
from cardtable.ui.screens.curtain import Curtain
from cardtable.ui.screens.ledger import LedgerScreen
from cardtable.ui.screens.lobby import Lobby
from cardtable.ui.screens.match import MatchScreen
from cardtable.ui.screens.settings import SettingsScreen
from cardtable.ui.screens.setup import SetupScreen
from cardtable.ui.screens.sheet import RuleBook
from tests.ui.helpers import lift, seated, session, shown, table, table_app, until, until_shown

SIZES = [(1, 1), (10, 5), (20, 10), (40, 10), (60, 24), (79, 23), (80, 24), (200, 60)]


async def open_setup(pilot) -> SetupScreen:
    await until(pilot, Lobby)
    await pilot.press("enter")
    await until(pilot, SetupScreen)
    return pilot.app.screen


@pytest.mark.parametrize("key", ["", "enter", "s", "l"])
async def test_the_screens_of_the_lobby_survive_every_size(home, key: str) -> None:
    """O-LY01."""
    app = CardTableApp(Store(home))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Lobby)
        if key:
            await pilot.press(key)
            await until(pilot, {"enter": SetupScreen, "s": SettingsScreen, "l": LedgerScreen}[key])
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert shown(app).strip()
    assert app.crash is None


async def test_names_are_trimmed_limited_and_given_where_there_is_none(home) -> None:
    """O-TX03, O-TX01, O-TX02."""
    store = Store(home)
    app = CardTableApp(store)
    typed = ["", " \u00a0\u200b ", "x" * 5000, "[red]x[/red]", "👩🏽‍🚀 王小明"]
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_setup(pilot)
        for number, name in enumerate(typed):
            screen.query_one(f"#kind-{number}").at = 0
            screen.query_one(f"#name-{number}").value = name
        screen.action_start()
        await until(pilot, Curtain)
        names = table(app).speaker.names
        assert names[0] == "Player 1"
        assert names[1] == "Player 2"
        assert names[2] == "x" * 12
        assert names[3] == "[red]x[/red]"
        await lift(pilot)
        for line in shown(app).splitlines():
            assert len(line) <= 80
    assert store.setting("setup.afrikan-tahti")["seats"][2] == ["x" * 12, "human"]


async def test_the_seats_must_fit_the_game_and_are_remembered(home) -> None:
    store = Store(home)
    app = CardTableApp(store)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_setup(pilot)
        for number in range(1, 5):
            screen.query_one(f"#kind-{number}").at = len(screen._seats.kinds) - 1
        screen.action_start()
        await pilot.pause()
        assert "2–5" in shown(app)
        screen.query_one("#kind-1").at = 0
        screen.query_one("#name-0").value = "Anna"
        screen.query_one("#name-1").value = "Bo"
        rule = screen.query_one("#rule-exchange")
        rule.focus()
        await pilot.pause()
        assert "How two equal diamonds" in shown(app)
        await pilot.press("right")
        screen.action_start()
        await until(pilot, Curtain)
        assert "players are asked" in shown(app) or table(app).scene is not None
    again = CardTableApp(Store(home))
    async with again.run_test(size=(80, 24)) as pilot:
        await until(pilot, Lobby)
        assert "Go on: Afrikan Tähti · Anna, Bo" in shown(again)
        await pilot.press("down")
        await pilot.press("enter")
        await until(pilot, SetupScreen)
        text = shown(again)
        assert "Anna" in text
        assert "players are asked between rounds" in text


async def test_leaving_the_set_up_begins_nothing(home) -> None:
    """O-SV10, O-SV07."""
    store = Store(home)
    app = CardTableApp(store)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_setup(pilot)
        screen.query_one("#name-0").value = "half-typ"
        await pilot.press("escape")
        await until(pilot, Lobby)
    assert store.matches() == []


async def test_a_match_can_be_gone_on_with_from_the_lobby(home) -> None:
    store = Store(home)
    given = session(2, store=store)
    for _ in range(8):
        given.throw() if given.actor == CHANCE else given.play(given.actor, given.scene(given.actor).moves[0])
    app = CardTableApp(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Lobby)
        await pilot.press("enter")
        await until(pilot, Curtain)
        assert table(app).scene.ply == given.ply
        await lift(pilot)
        await pilot.press("escape")
        await pilot.pause(0.1)
        await pilot.press("up", "up", "enter")
        await until(pilot, Lobby)
        assert "Go on" in shown(app)


async def test_a_match_that_cannot_be_read_is_said_and_the_lobby_stands(home) -> None:
    store = Store(home)
    seats = [Seated("Anna", "human"), Seated("Bo", "human")]
    store.begin("afrikan-tahti", {}, seats, [Entry("chance", "dealer 0"), Entry(0, "nonsense")])
    app = CardTableApp(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Lobby)
        await pilot.press("enter")
        await pilot.pause(0.2)
        assert isinstance(app.screen, Lobby)
        assert "is not to act here" in shown(app)
    assert app.crash is None


@pytest.mark.parametrize("origin", ["", "cardtable-gone 1.0"])
async def test_a_match_of_a_game_that_is_not_there_is_greyed(home, origin: str) -> None:
    store = Store(home)
    store.begin("gone\x1b[2J", {}, [Seated("Anna", "human")], [], origin=origin)
    app = CardTableApp(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Lobby)
        # First it is looked for.
        await until_shown(pilot, "brought it" if origin else "there is no game")
        await pilot.press("home", "up", "down", "question_mark")
        await pilot.pause()
    assert app.crash is None


async def test_a_match_whose_record_was_damaged_is_said_and_the_lobby_stands(home) -> None:
    store = Store(home)
    given = session(2, store=store)
    given.throw()
    store._file._db.execute("UPDATE log SET move = 'dealer 1' WHERE move = 'dealer 0'")
    store._file._db.execute("UPDATE log SET move = 'dealer 0' WHERE move = 'dealer 1' AND digest = ''")
    store._file._db.execute("UPDATE match SET digest = 'x'")
    app = CardTableApp(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Lobby)
        await pilot.press("enter")
        await until_shown(pilot, "is not as it was written")


async def test_two_of_one_name_are_refused_in_a_sentence_and_a_computer_takes_a_free_name(home) -> None:
    """N-11, N-12, N-26."""
    app = CardTableApp(Store(home))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_setup(pilot)
        for number, name in enumerate(("Anna", "ANNA", "Rio")):
            screen.query_one(f"#kind-{number}").at = 0 if number < 2 else screen._seats.kinds.index("bot:steady")
            screen.query_one(f"#name-{number}").value = name
        screen.action_start()
        await until_shown(pilot, "two players are called Anna")
        screen.query_one("#name-1").value = "Rio"
        screen.action_start()
        await until(pilot, Curtain)
        names = table(app).speaker.names
        assert names[:2] == ("Anna", "Rio")
        assert names[2] not in names[:2]


async def test_five_players_with_long_names_fit_80_by_24() -> None:
    """O-LY02 for this game: everybody's cards, haul, markers and chips, the pot, the log, the hand and the keys."""
    from cardtable.play.session import Session

    given = session(2, seed="five")
    names = ["Annamarialia", "Bartholomeus", "Clementineke", "Dariuszowski", "Elisabethine"]
    given = Session(Store(None), given.info, {"rounds": 3}, seated(5, names=names), "five")
    while given.actor == CHANCE or given.ply < 130:
        given.throw() if given.actor == CHANCE else given.play(given.actor, given.scene(given.actor).moves[0])
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        await lift(pilot)
        text = shown(app)
        for name in names:
            assert name in text
        assert text.count("haul") == 5
        assert "…" not in "\n".join(text.splitlines()[1:4])
        for sign in ("1–4", "Menu", " 1 ", "cards"):
            assert sign in text
        assert isinstance(app.screen, MatchScreen)


@pytest.mark.parametrize(("count", "expected"), [(0, "0 points"), (1, "1 point"), (2, "2 points"), (-1, "-1 points")])
def test_plurals(count: int, expected: str) -> None:
    """O-TX05."""
    assert words.say(Plural("{n} point", "{n} points", "n"), n=count) == expected


def test_every_error_can_be_put_into_words() -> None:
    """Whatever facts are missing, an error is one line and never another error."""
    from cardtable.errors import CardTableError

    for key in [*words.ERRORS, "unheard-of"]:
        text = words.error(CardTableError(key))
        assert text
        assert "\n" not in text


async def press_at(pilot, cycle: str, *keys: str) -> None:
    """Keys at a setting; what they change goes from one widget to the next."""
    pilot.app.screen.query_one(f"#{cycle}").focus()
    await pilot.press(*keys)
    for _ in range(5):
        await pilot.pause()


def standing(screen: SetupScreen, cycle: str) -> str:
    found = screen.query_one(f"#{cycle}")
    return found._choices[found.at]


def setup_of(game: str, remembered=None) -> SetupScreen:
    return SetupScreen(registry.load(game), remembered)


async def test_a_set_of_house_rules_is_chosen_by_name_and_brings_its_seats() -> None:
    app = CardTableApp(Store(None))
    async with app.run_test(size=(80, 30)) as pilot:
        await until(pilot, Lobby)
        screen = setup_of("scopa")
        app.push_screen(screen)
        await until(pilot, SetupScreen)
        await pilot.pause()
        assert standing(screen, "preset") == "as in the book"
        assert not screen.query_one("#rule-scopone").display
        await press_at(pilot, "preset", "right")
        assert standing(screen, "preset") == "Napoli"
        assert standing(screen, "rule-napola") != standing(screen, "rule-king_of_coins")
        await until_shown(pilot, "Coins in a row")
        await press_at(pilot, "preset", "right", "right")
        assert standing(screen, "preset") == "Scopone"
        assert screen._seats.number == 4
        assert screen.query_one("#rule-scopone").display
        assert screen._rules.options(4)["napola"] == "off"
        # One seat fewer: Scopone must wait, and that is said; with the seat it is there again.
        await press_at(pilot, "kind-3", "right", "right")
        assert standing(screen, "kind-3") == "empty"
        await until_shown(pilot, "only with 4 players")
        assert standing(screen, "preset") == "as in the book"
        assert screen._rules.options(3)["scopone"] == "off"
        await press_at(pilot, "kind-3", "left", "left")
        assert standing(screen, "preset") == "Scopone"


async def test_a_set_for_fewer_seats_sends_computer_players_away_first() -> None:
    app = CardTableApp(Store(None))
    async with app.run_test(size=(80, 30)) as pilot:
        await until(pilot, Lobby)
        seats = [["Anna", "human"], ["Pia", "bot:steady"], ["Bo", "human"], ["Carla", "human"]]
        screen = setup_of("kierki", {"seats": seats, "options": {}})
        app.push_screen(screen)
        await until(pilot, SetupScreen)
        await press_at(pilot, "preset", "right")
        assert standing(screen, "preset") == "Kierki na trzech"
        assert [standing(screen, f"kind-{at}") for at in range(4)] == ["person", "empty", "person", "person"]


async def test_a_table_keeps_the_rules_that_it_made_up(home) -> None:
    store = Store(home)
    app = CardTableApp(store)
    async with app.run_test(size=(80, 30)) as pilot:
        await until(pilot, Lobby)
        await pilot.press("down", "down", "enter")
        await until(pilot, SetupScreen)
        await press_at(pilot, "rule-king_of_coins", "right")
        screen = app.screen
        assert standing(screen, "preset") == "your own"
        own = screen._rules.options(screen._seats.number)
        # Tried against another set, and left as that.
        await press_at(pilot, "preset", "right", "right")
        assert standing(screen, "preset") == "Napoli"
        screen.action_start()
        await until(pilot, MatchScreen)
        assert "Napoli" in await until_shown(pilot, "Napoli")
    again = CardTableApp(Store(home))
    async with again.run_test(size=(80, 30)) as pilot:
        await until(pilot, Lobby)
        screen = setup_of("scopa", store.setting("setup.scopa"))
        again.push_screen(screen)
        await until(pilot, SetupScreen)
        await pilot.pause()
        assert standing(screen, "preset") == "Napoli"
        await press_at(pilot, "preset", "left", "left")
        assert standing(screen, "preset") == "your own"
        assert screen._rules.options(screen._seats.number) == own


def unfinished(store: Store, count: int) -> None:
    for number in range(count):
        given = session(2, seed=number, store=store, game="scopa")
        given.throw()
        given.throw()


async def test_the_lobby_shows_three_matches_and_every_game(home) -> None:
    store = Store(home)
    unfinished(store, 5)
    app = CardTableApp(store)
    async with app.run_test(size=(80, 24)) as pilot:
        text = await until_shown(pilot, "round 1")
        assert text.count("Go on: Scopa") == 3
        assert all(f"match {number}" in text for number in (5, 4, 3))
        for listed in registry.LISTED:
            assert listed.name in text
        await pilot.press("down", "down", "down", "enter")
        await until_shown(pilot, "match 1")
        assert shown(app).count("Go on: Scopa") == 5
        assert "more …" not in shown(app)


async def test_a_match_is_deleted_after_a_question_and_for_good(home) -> None:
    store = Store(home)
    unfinished(store, 2)
    app = CardTableApp(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await until_shown(pilot, "match 2")
        await until_shown(pilot, "X Delete")
        await pilot.press("x")
        await until_shown(pilot, "It cannot be brought back")
        # The first answer keeps it.
        await pilot.press("enter")
        await until(pilot, Lobby)
        assert len(store.matches()) == 2
        await pilot.press("X")
        await until_shown(pilot, "It cannot be brought back")
        await pilot.press("down", "enter")
        await until_shown(pilot, "It is deleted.")
        assert [match.id for match in store.matches()] == [1]
        # A game cannot be deleted, and nothing offers it.
        await pilot.press("end")
        for _ in range(500):
            await pilot.pause(0.01)
            if "Delete" not in shown(app).splitlines()[-1]:
                break
        assert "Delete" not in shown(app).splitlines()[-1]
        await pilot.press("x")
        await pilot.pause()
        assert isinstance(app.screen, Lobby)


@pytest.mark.parametrize(("key", "kind"), [("L", LedgerScreen), ("S", SettingsScreen)])
async def test_letters_of_the_lobby_count_in_both_cases(home, key: str, kind: type) -> None:
    app = CardTableApp(Store(home))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Lobby)
        await pilot.press(key)
        await until(pilot, kind)


async def test_arrows_never_start_a_match_and_the_start_does(home) -> None:
    app = CardTableApp(Store(home))
    async with app.run_test(size=(80, 24)) as pilot:
        await open_setup(pilot)
        assert pilot.app.screen.focused.id == "start"
        await pilot.press("left", "right", "left")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("space")
        await until(pilot, MatchScreen)


async def test_a_number_may_be_typed(home) -> None:
    app = CardTableApp(Store(home))
    async with app.run_test(size=(80, 30)) as pilot:
        await until(pilot, Lobby)
        screen = setup_of("scopa")
        app.push_screen(screen)
        await until(pilot, SetupScreen)
        for typed, stands in (("21", "21"), ("5", "5"), ("9", "9"), ("16", "16"), ("x", "16"), ("16", "16")):
            # What was typed before, somewhere else, is no part of it.
            await press_at(pilot, "rule-target", "x", *typed)
            assert standing(screen, "rule-target") == stands
        assert screen._rules.options(2)["target"] == 16


async def test_the_rules_as_they_are_chosen_lie_open_on_a_key(home) -> None:
    app = CardTableApp(Store(home))
    async with app.run_test(size=(80, 30)) as pilot:
        await until(pilot, Lobby)
        app.push_screen(setup_of("scopa"))
        await until(pilot, SetupScreen)
        await press_at(pilot, "preset", "right")
        await pilot.press("question_mark")
        await until(pilot, RuleBook)
        assert "▸ Napoli" in app.screen._book
        await pilot.press("space")
        await until(pilot, SetupScreen)


async def test_names_of_people_are_known_in_the_next_game(home) -> None:
    """Whoever played, from the command line as well, is offered; a computer player is nobody to be offered."""
    store = Store(home)
    session(2, 1, store=store, game="scopa").throw()
    assert store.people() == ["Anna", "Bo"]
    app = CardTableApp(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Lobby)
        await pilot.press("end", "enter")
        await until(pilot, SetupScreen)
        assert app.screen.query_one("#name-0").value == "Anna"
        second = app.screen.query_one("#name-1")
        app.screen.query_one("#kind-1").choose(0)
        second.value = ""
        second.focus()
        await pilot.press("b")
        for _ in range(500):
            await pilot.pause(0.01)
            if second._suggestion:
                break
        await pilot.press("right")
        assert second.value == "Bo"


async def test_seats_change_places_and_it_is_said_who_plays_with_whom(home) -> None:
    app = CardTableApp(Store(home))
    async with app.run_test(size=(100, 50)) as pilot:
        page = setup_of(
            "escoba", {"seats": [[name, "human"] for name in ("Anna", "Bo", "Cleo", "Dora")], "options": {}}
        )
        await app.push_screen(page)
        await until_shown(pilot, "counter-clockwise: Anna → Dora → Cleo → Bo. partners: Anna + Cleo · Bo + Dora")
        page.query_one("#name-1").focus()
        await pilot.press("shift+down")
        await until_shown(pilot, "Anna → Dora → Bo → Cleo. partners: Anna + Bo · Cleo + Dora")
        assert app.focused.id == "name-2"
        await pilot.press("ctrl+up", "ctrl+up", "ctrl+up")
        await until_shown(pilot, "partners: Bo + Cleo · Anna + Dora")
        page.query_one("#start").focus()
        await pilot.press("shift+up")
        assert [seat.name for seat in page._seats.seated()] == ["Bo", "Anna", "Cleo", "Dora"]


async def test_the_first_dealer_and_what_the_table_agrees_on_come_to_the_match(home) -> None:
    store = Store(home)
    app = CardTableApp(store)
    async with app.run_test(size=(100, 50)) as pilot:
        await until_shown(pilot, "Afrikan")
        await pilot.press("enter")
        await until_shown(pilot, "Start the match")
        page = app.screen
        for name, keys in (("dealer", 2), ("agreed-undo", 2), ("agreed-hints", 2), ("agreed-forced", 1)):
            page.query_one(f"#{name}").focus()
            await pilot.press(*["right"] * keys)
        await until_shown(pilot, "at will")
        await pilot.press("f2")
        await until_shown(pilot, "no hints")
        given = app.sessions[-1]
        assert given.agreed == Agreed(undo="free", hints="off", forced="on")
        assert given._match.log[0].move == "dealer 1"
        assert store.match(given.number).agreed == given.agreed
    assert store.setting("setup.afrikan-tahti")["agreed"] == {"undo": "free", "hints": "off", "forced": "on"}


async def test_taking_back_at_will_is_offered_to_one_person_alone(home) -> None:
    app = CardTableApp(Store(home))
    async with app.run_test(size=(100, 50)) as pilot:
        page = setup_of("scopa", {"seats": [["Anna", "human"], ["Bo", "human"]], "options": {}})
        await app.push_screen(page)
        await until_shown(pilot, "Taking back")
        page.query_one("#agreed-undo").focus()
        seen = set()
        for _ in range(4):
            await pilot.press("right")
            seen.add(page._agreed.agreed.undo)
        assert seen == {"on", "counted", "off"}


async def test_a_table_is_kept_by_its_name_for_every_game_and_forgotten(home) -> None:
    store = Store(home)
    app = CardTableApp(store)
    async with app.run_test(size=(100, 50)) as pilot:
        page = SetupScreen(
            registry.load("scopa"), {"seats": [["Anna", "human"], ["Bo", "human"]], "options": {}}, store
        )
        await app.push_screen(page)
        await until_shown(pilot, "Start the match")
        await pilot.press("f3")
        await until_shown(pilot, "called?")
        await pilot.press(*"Friday", "enter")
        await until_shown(pilot, "Friday is kept")
        await pilot.press("escape")
        other = SetupScreen(registry.load("kierki"), None, store)
        await app.push_screen(other)
        await until_shown(pilot, "these people")
        other.query_one("#table").focus()
        await pilot.press("right")
        await until_shown(pilot, "Anna → Bo")
        assert [seat.name for seat in other._seats.seated()] == ["Anna", "Bo"]
        await pilot.press("f3")
        await until_shown(pilot, "forgotten")
        await pilot.press(*["backspace"] * 6, "enter")
        await until_shown(pilot, "Friday is forgotten")
    assert tables.tables(store) == {}


def test_tables_that_do_not_fit_are_left_out(home) -> None:
    store = Store(home)
    store.set("tables", {"good": [["Anna", "human"]], "bad": [["Anna"]], "worse": 3, "blank": [["", "human"]]})
    assert list(tables.tables(store)) == ["good"]
    tables.keep(store, "GOOD", [Seated("Bo", "human")])
    assert tables.tables(store) == {"GOOD": (Seated("Bo", "human"),)}
