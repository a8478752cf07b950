"""A player at a real terminal who plays whole matches and notes whatever tells a card that is nobody's business."""

import base64
import re
from pathlib import Path

from cardtable.engine.match import Match, texts_in
from cardtable.games import registry
from cardtable.storage.store import Store
from tests.terminal.driver import CURTAIN, DEAF, Terminal
from tests.terminal.manners import MANNERS, offered, reading

LINES = 50
"""Decisions that a log beside a large table shows at the most."""
OSC = re.compile(rb"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)")
CONTROL = re.compile(rb"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[PX^_].*?\x1b\\|\x1b\[[0-?]*[ -/]*[@-~]|\x1b.", re.DOTALL)


def readable(raw: bytes) -> str:
    """A stream without its control sequences, but with what they carry: titles, and clipboards decoded."""
    carried = []
    for sequence in OSC.findall(raw):
        carried.append(sequence.decode(errors="replace"))
        payload = sequence.split(b";")[-1].strip(b"\x07\x1b\\")
        try:
            carried.append(base64.b64decode(payload, validate=True).decode(errors="replace"))
        except ValueError:
            continue
    return "\n".join([CONTROL.sub(b" ", raw).decode(errors="replace"), *carried])


class Watcher:
    """Plays, and collects what it should not have seen."""

    def __init__(self, terminal: Terminal, home: Path, game: str = "afrikan-tahti") -> None:
        self.terminal = terminal
        self.home = home
        self.manners = MANNERS[game]
        self._tokens = {code: [re.compile(token) for token in self.manners.tokens(code)] for code in self.manners.codes}
        self.leaks: list[str] = []
        self.checked = 0
        self.curtains = self.results = self.played = 0
        self._mark = 0
        self._tried = 0
        self._last_dealt = -1
        self._handed: int | None = None
        """The seat that the keyboard was handed to last: nobody's hand opens without."""
        self._alone: int | None = None
        """The seat of the only person, if there is one."""

    def truth(self) -> Match:
        """The match as it stands in the store."""
        store = Store(self.home)
        stored = store.matches()[0]
        match = Match(registry.load(stored.game), stored.options, len(stored.seats))
        match.replay(store.log(stored.id))
        people = [number for number, seated in enumerate(stored.seats) if seated.bot is None]
        self._alone = people[0] if len(people) == 1 else None
        store.close()
        return match

    def hidden(self, match: Match, seat: int | None) -> set[str]:
        """The cards that this seat may not know: neither in its view, nor played in this deal."""
        known = set(texts_in(match.info.notation.state(match.view(seat))))
        known |= {word for entry in match.log[self._dealt(match) :] for word in entry.move.split()}
        known |= set(match.info.deck.written(match.info.shown_when_drawn))
        known |= self.manners.spoken(match.info.notation.state(match.view(None)))
        return set(self.manners.codes) - known

    @staticmethod
    def _dealt(match: Match) -> int:
        """The place in the log behind the last deal."""
        return max((at + 1 for at, entry in enumerate(match.log) if entry.move.startswith("deal ")), default=0)

    def check(self, where: str, seat: int | None, closing: frozenset[str] = frozenset()) -> None:
        """Look at all that was written since the last look, at the screen and at the scrollback.

        Args:
            closing: the cards of a hand that was open until just now; they may have been drawn once more before.
        """
        raw = bytes(self.terminal.raw[self._mark :])
        self._mark = len(self.terminal.raw)
        match = self.truth()
        # With one person at the table that hand always lies open, at results too.
        seat = self._alone if seat is None else seat
        history = "\n".join(self.terminal.screen.scrollback)
        texts = {"stream": readable(raw), "screen": self.terminal.text, "scrollback": history}
        public = self._public(match)
        for code in self.hidden(match, seat) - closing:
            self.checked += 1
            for channel, text in texts.items():
                if code not in public[channel] and any(token.search(text) for token in self._tokens[code]):
                    self.leaks.append(f"{where}: {code} in the {channel} at ply {match.ply}")

    def _public(self, match: Match) -> dict[str, set[str]]:
        """By channel, the cards of earlier deals that public lines may still name.

        A log or a curtain names what happened a while ago; what was written since the last look may go back to before
        the deal, to a page with all that was won in the last one; and the scrollback keeps everything.
        """
        dealt = self._dealt(match)
        before = [entry for entry in match.log[: max(dealt - 1, 0)] if entry.by != "chance"]
        late = [entry for entry in match.log[-LINES:] if entry in before]
        spans, self._last_dealt = dealt != self._last_dealt, dealt
        recent, ever = ({word for entry in some for word in entry.move.split()} for some in (late, before))
        return {"screen": recent, "stream": ever if spans else recent, "scrollback": ever}

    def play(self, turns: int = 10_000) -> bool:
        """Play as people would, so many turns at most; whether the end was reached."""
        terminal = self.terminal
        for _ in range(20_000):
            terminal.read(0.02)
            text = terminal.text
            if self.played >= turns:
                return False
            if "The match is over" in text:
                self.check("at the end", None)
                return True
            if CURTAIN in text:
                self.curtains += 1
                terminal.wait(lambda text: DEAF not in text)
                self.check("behind the curtain", None)
                self._handed = self.truth().actor
                terminal.lift()
            elif reading(text):
                self.results += 1
                self.check("at the result", None)
                terminal.insist("\x1b", lambda text: not reading(text))
            elif keys := offered(text, self.manners):
                match = self.truth()
                seat = match.actor
                if not isinstance(seat, int) or seat not in (self._handed, self._alone):
                    # Stored, and not drawn yet: what is still shown is the hand that has just played.
                    continue
                self.check("at an open hand", seat)
                self.played += 1
                before = terminal.text
                terminal.type(self.manners.offers[keys[-1]])
                terminal.wait(lambda text, before=before: text != before)
                own = match.info.notation.state(match.view(seat))["hands"][seat]
                after = self.truth()
                self.check("at a closing hand", seat if after.actor == seat else None, frozenset(own))
            elif re.search(self.manners.asking, text):
                terminal.type(self.manners.tries[self._tried % len(self.manners.tries)])
                self._tried += 1
                terminal.read(0.03)
        raise AssertionError(f"the match does not end\n{terminal.text}")


def settle(home: Path, **settings: str) -> None:
    """Choose settings before the program starts."""
    store = Store(home)
    store.set("settings", settings)
    store.close()
