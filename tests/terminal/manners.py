"""How each game is played by keys, and what tells its cards: for players at a real terminal."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from cardtable.games.afrikan_tahti.cards import DECK
from cardtable.games.afrikan_tahti.places import place
from cardtable.ui.look import look
from cardtable.ui.tables import suited
from tests.terminal.driver import CURTAIN as CURTAIN

DOWN = "\x1b[B"


@dataclass(frozen=True)
class Manners:
    """One game's ways."""

    tokens: Callable[[str], list[str]]
    """From a card's code to patterns that would tell it."""
    codes: tuple[str, ...]
    offers: dict[str, str]
    """The keys that its table offers, by what it calls them; the last one offered is taken."""
    tries: tuple[str, ...]
    """Keys that choose something, pressed in turn while nothing is offered."""
    asking: str
    """A pattern of the screen while a person is to choose something."""
    spoken: Callable[[dict], set[str]] = lambda state: set()
    """From a public state to cards that may be named although nobody has shown them."""


def offered(text: str, manners: Manners) -> list[str]:
    """The keys that the table offers, in its last lines."""
    lines = text.splitlines()[-6:-1]
    return [key for key in manners.offers if any(re.search(rf"(^|  ){key}  \w", line) for line in lines)]


def reading(text: str) -> bool:
    """Whether a page is shown that waits to be put away."""
    return "Go on" in text.rstrip().splitlines()[-1] if text.strip() else False


_WORDS = Counter(word for card in range(52) for word in set(re.split("[ -]", place(card))))


def _african(code: str) -> list[str]:
    """Its notation, its name on the face, its place."""
    found = [rf"(?<![0-9A-Za-z]){code}(?![0-9A-Za-z])"]
    if name := place(DECK.card(code)):
        found.append(re.escape(name))
        # A face writes a long name in two lines; a word that two places share tells neither.
        parts = [part for part in re.split("[ -]", name) if len(part) > 4 and _WORDS[part] == 1]
        found += [rf"\b{re.escape(part)}\b" for part in parts]
    return found


def _suited(*decks: str) -> Callable[[str], list[str]]:
    """Its notation, and rank and suit as any of these faces writes them."""

    def found(code: str) -> list[str]:
        labels = {suited.label(code, faces, look("unicode")) for faces in decks}
        return [rf"(?<![0-9A-Za-z]){re.escape(text)}(?![0-9A-Za-z])" for text in {code, *labels}]

    return found


def _wanted(state: dict) -> set[str]:
    """The lottery of Kierki says which cards it waits for: everybody can see that."""
    found = set()
    if state["deal"] == 12:
        order = "23456789TJQKA"
        for suit, ends in state["layout"].items():
            places = {order.index("7")} if ends is None else {order.index(ends[0]) - 1, order.index(ends[1]) + 1}
            found |= {order[place] + suit for place in places if 0 <= place < 13}
    return found


AFRIKAN = Manners(
    tokens=_african,
    codes=DECK.codes,
    offers={"Enter": "\r", "U": "u", "L": "l", "P": "p"},
    tries=("1", "2", "3", "4"),
    asking="▲|▼|[Cc]hoose",
)
SCOPA = Manners(
    tokens=_suited(*suited.DECKS),
    codes=tuple(rank + suit for suit in "CDHS" for rank in "A234567JQK"),
    offers={"Enter": "\r"},
    tries=("1", DOWN, "2", DOWN, "3", DOWN),
    asking="[Cc]hoose|↑↓",
)

KIERKI = Manners(
    tokens=_suited("plain"),
    codes=tuple(rank + suit for suit in "CDHS" for rank in "A23456789TJQK"),
    offers={"Enter": "\r", "P": "p"},
    tries=tuple("1234567890abc"),
    asking="You lead|Follow|play any|Name trumps|Lay a card|follow suit|led only|must lie|lay nothing",
    spoken=_wanted,
)

MANNERS = {"afrikan-tahti": AFRIKAN, "scopa": SCOPA, "escoba": SCOPA, "kierki": KIERKI}
