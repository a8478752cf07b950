"""The leak test: whatever is written while a curtain or another seat is up tells no hidden card."""

import re
import sys

import pytest

from tests.terminal.driver import CURTAIN
from tests.terminal.watcher import Watcher, settle

PLAY = ["play", "afrikan-tahti", "--set", "rounds=1", "--seed", "leak"]


def watched(
    start, home, game: str, players: str, bots: int, turns: int, size=(80, 24), **options: int | str
) -> Watcher:
    """Play so many turns, or to the end, and look at everything that is written."""
    settle(home, handover="quick", pace="at once")
    words = [word for option in options.items() for word in ("--set", "{}={}".format(*option))]
    words = ["play", game, "--seed", "leak", "--players", players, "--bots", str(bots), *words]
    watcher = Watcher(start(*words, columns=size[0], rows=size[1]), home, game)
    assert watcher.play(turns) == (turns == TO_THE_END)
    assert watcher.leaks == []
    assert watcher.checked > 300
    return watcher


TO_THE_END = 10_000


@pytest.mark.parametrize(
    ("game", "players", "options", "played"),
    [
        ("afrikan-tahti", "Anna,Bo", {"rounds": 1}, 50),
        ("escoba", "Anna,Bo,Carla,Dario", {"target": 5}, 36),
    ],
    ids=lambda value: value if isinstance(value, str) and value.islower() else "",
)
def test_people_play_a_whole_match_by_keys_and_nothing_is_told(start, home, game, players, options, played) -> None:
    watcher = watched(start, home, game, players, 0, TO_THE_END, **options)
    assert watcher.played >= played
    assert watcher.curtains > 30
    assert watcher.results >= (game == "afrikan-tahti")
    won = r"win.*with the most points" if game != "afrikan-tahti" else r"(Anna|Bo) wins"
    watcher.terminal.wait(lambda text: re.search(won, text) is not None)
    watcher.terminal.insist("\x1b[B", "Primiera" if game != "afrikan-tahti" else "Prize value")
    leave(watcher.terminal)
    listed = start("matches")
    listed.wait("won by")
    assert listed.end() == 0


def test_one_person_plays_an_evening_of_kierki_by_keys_and_nothing_is_told(start, home) -> None:
    watcher = watched(start, home, "kierki", "Anna", 3, TO_THE_END, parts="lottery")
    # The last of the seven lies on the last page.
    assert watcher.results == 6
    assert watcher.played > 60
    assert watcher.curtains == 0
    watcher.terminal.wait("highest total")
    # Below the podium, the whole sheet.
    watcher.terminal.insist("\x1b[B", "Loteryjka")
    leave(watcher.terminal)


@pytest.mark.parametrize(("game", "size"), [("scopa", (120, 40)), ("afrikan-tahti", (80, 24))])
def test_what_moves_tells_nothing(start, home, game: str, size) -> None:
    """Cards on their way, and curtains that fall and rise: not a byte of any frame names a hidden card."""
    settle(home, handover="quick", pace="quick")
    words = ["play", game, "--seed", "leak", "--players", "Anna,Bo"]
    watcher = Watcher(start(*words, columns=size[0], rows=size[1], TEXTUAL_ANIMATIONS="full"), home, game)
    watcher.play(10)
    assert watcher.leaks == []
    assert watcher.checked > 300
    assert watcher.curtains >= 8
    leave(watcher.terminal)


def leave(terminal) -> None:
    """From the last page, by the key that leaves everywhere."""
    terminal.type("\x11")
    assert terminal.end() == 0


@pytest.mark.parametrize(
    ("game", "players", "bots", "size", "turns"),
    [
        ("afrikan-tahti", "Anna,Bo", 1, (120, 40), 12),
        ("afrikan-tahti", "Anna,Bo,Carla", 1, (90, 30), 12),
        ("scopa", "Anna,Bo", 0, (80, 24), 16),
        ("kierki", "Anna,Bo,Carla,Dario", 0, (80, 24), 20),
    ],
    ids=["two and one at 120x40", "three and one at 90x30", "two at scopa", "four at kierki"],
)
def test_larger_tables_of_more_people_tell_nothing(start, home, game, players, bots, size, turns) -> None:
    assert watched(start, home, game, players, bots, turns, size).curtains >= turns // 2


PLANTED = {
    "the hand stays on the table": """
        from cardtable.play.order import Order
        Order._close = lambda self: setattr(self, "_open", None)
        from cardtable.ui.screens.curtain import Curtain
        Curtain.CSS = Curtain.CSS.replace("$curtain-a", "$curtain-a 0%")
        from textual.widgets import Static
        Curtain.compose = lambda self: iter([Static("Hand the keyboard to", id="ask"), Static("", id="deaf")])
    """,
    "the news behind the curtain": """
        Session.since = lambda self, seat: tuple(map(self.speaker.say, self._match.heard(seat)))[-8:]
    """,
    "the log at the table": """
        def log_lines(self):
            heard = [event for seat in range(len(self.seats)) for event in self._match.heard(seat)]
            return tuple(self.speaker.say(event) for event in heard[-8:])
        Session.log_lines = log_lines
    """,
    "a toast": """
        from cardtable.ui.screens.match import MatchScreen
        ask = MatchScreen._call
        async def call(self, call):
            self.app.notify(" ".join(hand_codes(self._session, call.seat)), timeout=30)
            return await ask(self, call)
        MatchScreen._call = call
    """,
    "the window's title": """
        from cardtable.ui.screens.match import MatchScreen
        ask = MatchScreen._call
        async def call(self, call):
            self.app._driver.write("\\x1b]0;" + " ".join(hand_codes(self._session, call.seat)) + "\\x07")
            return await ask(self, call)
        MatchScreen._call = call
    """,
    "the clipboard": """
        from cardtable.ui.screens.match import MatchScreen
        ask = MatchScreen._call
        async def call(self, call):
            self.app.copy_to_clipboard(" ".join(hand_codes(self._session, call.seat)))
            return await ask(self, call)
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
from cardtable.play.session import Session

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
