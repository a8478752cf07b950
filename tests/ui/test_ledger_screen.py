"""The ledger on the screen, and rounds with the real cards."""

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
