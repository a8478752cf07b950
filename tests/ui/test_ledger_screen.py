"""The ledger on the screen, and rounds with the real cards."""

from cardtable.ledger.book import Posting
from cardtable.storage import evenings
from cardtable.storage.store import Store
from cardtable.ui.app import CardTableApp
from cardtable.ui.screens.ledger import LedgerScreen
from cardtable.ui.screens.lobby import Lobby
from cardtable.ui.tables.african_by_hand import HandRoundScreen
from tests.storage.test_evenings import play
from tests.ui.helpers import shown, until, until_shown


async def test_chips_at_a_glance_and_a_round_by_hand(home) -> None:
    store = Store(home)
    play(store, 1, rounds=1)
    app = CardTableApp(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Lobby)
        await pilot.press("l")
        await until(pilot, LedgerScreen)
        text = await until_shown(pilot, "(H)")
        assert "(R)" in text
        await pilot.press("n")
        await until(pilot, HandRoundScreen)
        for row, (name, haul, markers) in enumerate([("Anna", "30", "0"), ("Dora", "12", "1"), ("", "", "")]):
            for kind, value in (("name", name), ("haul", haul), ("markers", markers)):
                app.screen.query_one(f"#{kind}-{row}").value = value
        for row in (3, 4):
            app.screen.query_one(f"#name-{row}").value = ""
        await pilot.press("f2")
        await until(pilot, LedgerScreen)
        await until_shown(pilot, "Round by hand: 1. Anna 30, 2. Dora 10")
        before = evenings.read(store)[-1].standings()
        await pilot.press("down", "home", "x")
        # The first answer leaves it as it is.
        await until_shown(pilot, "by an entry that reverses it?")
        await pilot.press("enter")
        await until(pilot, LedgerScreen)
        assert evenings.read(store)[-1].standings() == before
        await pilot.press("x")
        await until_shown(pilot, "by an entry that reverses it?")
        await pilot.press("down", "enter")
        await until_shown(pilot, "is put right")
        assert evenings.read(store)[-1].standings() != before
        await pilot.press("w")
        await until_shown(pilot, "Written to")
        assert sorted(path.suffix for path in (home / "ledger").iterdir()) == [".csv", ".json", ".md"]
        await pilot.press("f")
        await until_shown(pilot, "End this evening?")
        await pilot.press("down", "enter")
        await until_shown(pilot, "The evening is over")
        assert len(evenings.read(store)) == 2
        await pilot.press("escape")
        await until(pilot, Lobby)


async def test_a_round_by_hand_is_checked(home) -> None:
    app = CardTableApp(Store(home))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Lobby)
        await pilot.press("l")
        await until(pilot, LedgerScreen)
        await pilot.press("n")
        await until(pilot, HandRoundScreen)
        await pilot.press("f2")
        assert "two to five players" in shown(app)
        app.screen.query_one("#name-0").value = "Anna"
        await pilot.press("f2")
        assert "whole numbers" in shown(app)
        app.screen.query_one("#haul-0").value = "70"
        app.screen.query_one("#name-1").value = "Bo"
        app.screen.query_one("#haul-1").value = "70"
        await pilot.press("f2")
        assert "73 points at most" in shown(app)
        await pilot.press("escape")
        await until(pilot, LedgerScreen)
    assert evenings.read(Store(home))[-1].entries == []


async def enter(app, pilot, rows) -> None:
    """Fill the form in."""
    for row, values in enumerate(rows):
        for kind, value in zip(("name", "haul", "markers"), values, strict=True):
            app.screen.query_one(f"#{kind}-{row}").value = value


async def test_a_round_is_corrected_in_its_form_and_an_evening_reopened(home) -> None:
    store = Store(home)
    app = CardTableApp(store)
    async with app.run_test(size=(90, 30)) as pilot:
        await until(pilot, Lobby)
        await pilot.press("l")
        await until_shown(pilot, "No prize chips yet")
        await pilot.press("n")
        await until(pilot, HandRoundScreen)
        await enter(app, pilot, [("Anna", "30", "0"), ("Bo", "12", "1")])
        await pilot.press("f2")
        await until_shown(pilot, "1. Anna 30, 2. Bo 10")
        before = evenings.read(store)[-1].standings()
        await pilot.press("c")
        await until(pilot, HandRoundScreen)
        assert [app.screen.query_one(f"#{kind}-1").value for kind in ("name", "haul", "markers")] == ["Bo", "12", "1"]
        await enter(app, pilot, [("Anna", "10", "0"), ("Bo", "32", "1")])
        await pilot.press("f2")
        await until_shown(pilot, "1. Bo 30, 2. Anna 10")
        after = evenings.read(store)[-1].standings()
        assert [(one.name, one.value) for one in after] != [(one.name, one.value) for one in before]
        assert after[0].name == "Bo"
        assert len(evenings.read(store)[-1].entries) == 3
        await pilot.press("g")
        await until_shown(pilot, "round by round")
        page = await until_shown(pilot, "value now")
        assert "+1 ruby" in page or "+" in page
        await pilot.press("escape")
        await until(pilot, LedgerScreen)
        # The wrong one cannot be corrected twice.
        await pilot.press("end", "c")
        await until_shown(pilot, "can be corrected")
        for question, answer in (("End this evening?", "The evening is over"), ("Reopen the evening", "is reopened")):
            await pilot.press("f")
            await until_shown(pilot, question)
            await pilot.press("down", "enter")
            await until_shown(pilot, answer)
    assert len(evenings.read(store)) == 1


async def test_a_form_that_is_left_is_there_again_and_a_changed_name_takes_no_markers_along(home) -> None:
    store = Store(home)
    evenings.add(store, "by_hand", "carried", [Posting("Anna", "thief", 2), Posting("Bo", "topaz", 1)])
    app = CardTableApp(store)
    async with app.run_test(size=(90, 30)) as pilot:
        await until(pilot, Lobby)
        await pilot.press("l")
        await until_shown(pilot, "carried")
        await pilot.press("n")
        await until(pilot, HandRoundScreen)
        await until_shown(pilot, "thief markers lying")
        screen = app.screen
        row = next(row for row in range(5) if screen.query_one(f"#name-{row}").value == "Anna")
        assert screen.query_one(f"#markers-{row}").value == "2"
        screen.query_one(f"#haul-{row}").value = "17"
        box = screen.query_one(f"#name-{row}")
        box.focus()
        box.value = ""
        await pilot.press(*"Zoe")
        assert screen.query_one(f"#markers-{row}").value == "0"
        await pilot.press("escape")
        await until(pilot, LedgerScreen)
        await pilot.press("n")
        await until(pilot, HandRoundScreen)
        await until_shown(pilot, "Zoe")
        assert "17" in shown(app)
