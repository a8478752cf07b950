"""The leak test: whatever is written while a curtain or another seat is up tells no hidden card."""

import sys

import pytest

from tests.terminal.manners import CURTAIN
from tests.terminal.watcher import Watcher, settle

PLAY = ["play", "afrikan-tahti", "--set", "rounds=1", "--seed", "leak"]


@pytest.mark.parametrize(
    ("players", "bots", "size"),
    [("Anna,Bo", 0, (80, 24)), ("Anna,Bo", 1, (120, 40)), ("Anna,Bo,Carla", 1, (90, 30))],
    ids=["two at 80x24", "two and one at 120x40", "three and one at 90x30"],
)
def test_a_whole_match_tells_nothing(start, home, players: str, bots: int, size: tuple[int, int]) -> None:
    settle(home, handover="quick", pace="at once")
    words = [*PLAY, "--players", players, "--bots", str(bots)]
    watcher = Watcher(start(*words, columns=size[0], rows=size[1]), home)
    assert watcher.play()
    assert watcher.leaks == []
    assert watcher.curtains > 15
    assert watcher.checked > 500


@pytest.mark.parametrize(
    ("game", "players", "bots", "size"),
    [
        ("scopa", "Anna,Bo", 0, (80, 24)),
        ("escoba", "Anna,Bo,Carla,Dario", 0, (80, 24)),
    ],
    ids=["scopa, two", "escoba, four"],
)
def test_a_whole_match_of_the_family_tells_nothing(start, home, game, players: str, bots: int, size) -> None:
    settle(home, handover="quick", pace="at once")
    words = ["play", game, "--set", "target=5", "--seed", "leak", "--players", players, "--bots", str(bots)]
    watcher = Watcher(start(*words, columns=size[0], rows=size[1]), home, game)
    assert watcher.play()
    assert watcher.leaks == []
    assert watcher.curtains > 15
    assert watcher.checked > 500


@pytest.mark.parametrize(
    ("players", "bots", "size", "turns"),
    [("Anna,Bo,Carla,Dario", 0, (80, 24), 40), ("Anna", 3, (120, 40), 10_000)],
    ids=["four", "one and three"],
)
def test_an_evening_of_kierki_tells_nothing(start, home, players: str, bots: int, size, turns: int) -> None:
    """Four people for forty cards (a curtain between every two takes its time), and one to the end of the evening."""
    settle(home, handover="quick", pace="at once")
    words = ["play", "kierki", "--seed", "leak", "--players", players, "--bots", str(bots)]
    watcher = Watcher(start(*words, columns=size[0], rows=size[1]), home, "kierki")
    assert watcher.play(turns) == (bots > 0)
    assert watcher.leaks == []
    assert watcher.curtains > 35 or bots
    assert watcher.checked > 500


PLANTED = {
    "the hand stays on the table": """
        from cardtable.ui.screens.match import MatchScreen
        MatchScreen._close_hand = lambda self: setattr(self, "_open", None)
        from cardtable.ui.screens.curtain import Curtain
        Curtain.CSS = Curtain.CSS.replace("#23130b", "#23130b 0%")
        Curtain.compose = lambda self: iter([__import__("textual.widgets", fromlist=["Static"]).Static(
            "Hand the keyboard to", id="ask")])
    """,
    "the news behind the curtain": """
        Session.since = lambda self, seat: tuple(map(self.speaker.event, self._match.heard(seat)))[-8:]
    """,
    "the log at the table": """
        def log_lines(self):
            heard = [event for seat in range(len(self.seats)) for event in self._match.heard(seat)]
            return tuple(self.speaker.event(event) for event in heard[-8:])
        Session.log_lines = log_lines
    """,
    "a toast": """
        from cardtable.ui.screens.match import MatchScreen
        ask = MatchScreen._call
        async def call(self, seat):
            self.app.notify(" ".join(hand_codes(self._session, seat)), timeout=30)
            return await ask(self, seat)
        MatchScreen._call = call
    """,
    "the window's title": """
        from cardtable.ui.screens.match import MatchScreen
        ask = MatchScreen._call
        async def call(self, seat):
            self.app._driver.write("\\x1b]0;" + " ".join(hand_codes(self._session, seat)) + "\\x07")
            return await ask(self, seat)
        MatchScreen._call = call
    """,
    "the clipboard": """
        from cardtable.ui.screens.match import MatchScreen
        ask = MatchScreen._call
        async def call(self, seat):
            self.app.copy_to_clipboard(" ".join(hand_codes(self._session, seat)))
            return await ask(self, seat)
        MatchScreen._call = call
    """,
    "the seat's name on the curtain": """
        from cardtable.ui.screens.curtain import Curtain
        make = Curtain.__init__
        def init(self, name, *args, **options):
            import gc
            session = next(thing for thing in gc.get_objects() if isinstance(thing, Session))
            make(self, name + " " + hand_codes(session, session.actor)[0], *args, **options)
        Curtain.__init__ = init
    """,
    "another hand beside the open one": """
        scene = Session.scene
        def leaky(self, seat, note=""):
            other = next((s for s in range(len(self.seats)) if s != seat), None)
            return scene(self, seat, " ".join(hand_codes(self, other)) if seat is not None else note)
        Session.scene = leaky
    """,
}

SCRIPT = """
import sys
from cardtable.ui.session import Session

def hand_codes(session, seat):
    return [session.info.deck.code(card) for card in session._match.reveal().hands[seat]]

{planted}
from cardtable.cli import run
sys.exit(run({words!r}))
"""


@pytest.mark.parametrize("game", ["scopa", "kierki"])
def test_a_planted_leak_is_seen_in_every_family(start, home, game: str) -> None:
    from textwrap import dedent

    settle(home, handover="quick", pace="at once")
    planted = dedent(PLANTED["another hand beside the open one"])
    script = SCRIPT.format(planted=planted, words=["play", game, "--seed", "leak", "--players", PLAYERS[game]])
    terminal = start("-P", "-c", script, command=[sys.executable])
    terminal.wait(CURTAIN)
    watcher = Watcher(terminal, home, game)
    watcher.play(turns=4)
    assert watcher.leaks


PLAYERS = {"scopa": "Anna,Bo", "kierki": "Anna,Bo,Carla,Dario"}


@pytest.mark.parametrize("channel", PLANTED)
def test_a_planted_leak_is_seen(start, home, channel: str) -> None:
    """One for each channel: a test that cannot fail proves nothing."""
    from textwrap import dedent

    settle(home, handover="quick", pace="at once")
    script = SCRIPT.format(planted=dedent(PLANTED[channel]), words=[*PLAY, "--players", "Anna,Bo"])
    terminal = start("-P", "-c", script, command=[sys.executable])
    terminal.wait(CURTAIN)
    watcher = Watcher(terminal, home)
    watcher.play(turns=4)
    assert watcher.leaks, channel
