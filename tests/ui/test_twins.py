"""Metamorphic twins: exchange what a seat cannot see, and its screens, its log and the decisions stay the same."""

import pytest

from cardtable.engine import dice
from cardtable.engine.contract import _twin, play_randomly
from cardtable.engine.match import CHANCE, Match, texts_in
from cardtable.games.afrikan_tahti import GAME
from cardtable.storage.store import Store
from cardtable.ui.screens.curtain import Curtain
from cardtable.ui.session import Session
from tests.ui.helpers import lift, seated, shown, table_app, until


def twins(seed: int) -> tuple[Match, Match]:
    """A match at a person's turn, and the same one with everything exchanged that this seat cannot see."""
    rng = dice.seeded("twins", seed)
    while True:
        match = play_randomly(Match(GAME, {}, 3), rng, 3 + int(rng.random() * 40))
        seat = match.actor
        if seat == CHANCE or seat is None:
            continue
        log = match.log
        dealt = max(at for at, entry in enumerate(log) if entry.move.startswith("deal "))
        known = set(texts_in(GAME.notation.state(match.view(seat))))
        known |= {word for entry in log[dealt + 1 :] for word in entry.move.split()}
        hidden = [code for code in GAME.deck.codes if code not in known]
        for _ in range(50):
            exchange = dict(zip(hidden, dice.shuffled(rng, hidden), strict=True))
            twin = _twin(match, dealt, exchange)
            if twin is not None and twin.reveal() != match.reveal():
                return match, twin


async def screens(match: Match) -> tuple[str, str, tuple[str, ...], object]:
    """The curtain, the open hand, the log, and the hint for the seat to act."""
    given = Session(Store(None), GAME, match.options, seated(3), "same", log=match.log)
    app = table_app(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, Curtain)
        behind = shown(app)
        await lift(pilot)
        await pilot.pause()
        return behind, shown(app), given.log_lines(), given.hint(given.actor)


@pytest.mark.parametrize("seed", range(6))
async def test_screens_log_and_decisions_are_those_of_the_twin(seed: int) -> None:
    match, twin = twins(seed)
    assert match.reveal() != twin.reveal()
    assert await screens(match) == await screens(twin)
