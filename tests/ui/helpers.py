"""Apps under test: seated people, a store in memory, pinned dice, no waiting for computer players."""

from collections.abc import Callable, Sequence

from textual.app import App
from textual.pilot import Pilot

from cardtable.bots import NAMES
from cardtable.games import registry
from cardtable.play.session import Session
from cardtable.storage.seats import Seated
from cardtable.storage.store import Store
from cardtable.ui.app import CardTableApp
from cardtable.ui.screens.curtain import Curtain
from cardtable.ui.screens.match import MatchScreen
from cardtable.ui.settings import KEY

LONG = 60.0
"""Seconds: more than any hand-over asks for."""


class Clock:
    """The time that silences are measured by: it passes when a test says so, however slow the machine is."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


CLOCK = Clock()
"""What `tests/ui/conftest.py` puts in the place of the machine's."""


async def hush(pilot: Pilot) -> None:
    """Nobody touches a key for long enough."""
    await pilot.pause()
    CLOCK.now += LONG
    await pilot.pause()


def seated(people: int, bots: int = 0, names: Sequence[str] = ("Anna", "Bo", "Carla", "Dario", "Elli")) -> list[Seated]:
    seats = [Seated(name, "human") for name in names[:people]]
    return seats + [Seated(name, "bot:steady") for name in NAMES[:bots]]


def session(
    people: int = 2, bots: int = 0, seed: str = "ui", game: str = "afrikan-tahti", store: Store | None = None, **options
) -> Session:
    info = registry.load(game)
    return Session(store or Store(None), info, options, seated(people, bots), seed)


def table_app(given: Session) -> CardTableApp:
    given.store.set(KEY, {"handover": "quick", "pace": "normal"})
    return CardTableApp(given.store, given)


def shown(app: App) -> str:
    """All text on the screen, as the terminal has it."""
    height = app.size.height
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips[:height])


async def lift(pilot: Pilot) -> None:
    """Wait for the silence, and press the curtain's key."""
    await hush(pilot)
    assert isinstance(pilot.app.screen, Curtain), pilot.app.screen
    await pilot.press(pilot.app.screen._key)
    await pilot.pause()


async def until(pilot: Pilot, kind: type, tries: int = 1000) -> None:
    """Wait for a screen."""
    for _ in range(tries):
        await pilot.pause(0.02)
        if isinstance(pilot.app.screen, kind):
            return
    raise AssertionError(f"{pilot.app.screen} is no {kind}")


async def until_shown(pilot: Pilot, text: str, tries: int = 1000) -> str:
    """Wait until something is to be read on the screen; gives the screen."""
    for _ in range(tries):
        await pilot.pause(0.02)
        if text in shown(pilot.app):
            return shown(pilot.app)
    raise AssertionError(f"{text!r} does not come\n{shown(pilot.app)}")


def play_on(given: Session, stop: Callable[[Session], bool]) -> Session:
    """Play first moves until something holds."""
    while not stop(given):
        if isinstance(given.actor, int):
            given.play(given.actor, given.scene(given.actor).moves[0])
        else:
            given.throw()
    return given


def play_to_the_last_move(given: Session) -> Session:
    """Play first moves until the next one ends the round: what the screen makes of that is to be seen."""
    trial = Session(Store(None), given.info, given.options, given.seats, "trial", log=given._match.log)
    report = given.info.report
    results = report.results(trial.scene(None).view)
    play_on(trial, lambda trial: trial.actor is None or report.results(trial.scene(None).view) > results)
    entries = trial._match.log[given.ply :]
    while entries and not isinstance(entries[-1].by, int):
        entries = entries[:-1]
    for entry in entries[:-1]:
        given._decide(entry.by, given._match.read(entry.by, entry.move))
    return given


def table(app: App):
    """The table beneath whatever is on top."""
    return next(screen for screen in app.screen_stack if isinstance(screen, MatchScreen))._table


def hand_texts(given: Session, seat: int) -> list[str]:
    """What would tell a card of that hand: codes, names and places."""
    from cardtable.games.afrikan_tahti.places import place

    match = given._match
    cards = match.reveal().hands[seat]
    return [place(card) for card in cards if place(card)]
