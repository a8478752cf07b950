"""The place names of the African pack: data, validated when read.

They mean nothing in the pot game and everything in the solitaire. A player who owns the printed cards puts
their names into `african.json` in the data folder, in the form that `cardtable deck --json` prints.
"""

import json
import unicodedata
from functools import cache

from cardtable import resources
from cardtable.engine.cards import Card
from cardtable.errors import AssetsMissing
from cardtable.games.afrikan_tahti.cards import DECK, THIEF
from cardtable.resources import OWN_DECK

LONGEST = 24
"""Letters in a place name."""


@cache
def shipped() -> tuple[str, ...]:
    """The place names of our own deck, in deck order."""
    return read(resources.text("decks", "african.json"), "decks/african.json")


@cache
def places() -> tuple[str, ...]:
    """The place name of every card that has one, in deck order: the player's deck, if there is one.

    Raises:
        AssetsMissing: that deck does not hold 52 different places.
    """
    own = resources.user_text(OWN_DECK)
    return shipped() if own is None else read(own, OWN_DECK)


def named_cards() -> dict[str, str]:
    """The place name of every card that has one, by its code.

    Raises:
        AssetsMissing: the player's own deck does not hold 52 different places.
    """
    return dict(zip(DECK.codes, places(), strict=False))


def place(card: Card) -> str:
    """The place name of a card; the thief and the star have none: empty.

    A player's deck that is unsound is passed over here; `places` says what is wrong with it.
    """
    try:
        names = places()
    except AssetsMissing:
        names = shipped()
    return names[card] if card < THIEF else ""


def read(text: str, source: str) -> tuple[str, ...]:
    """Place names from JSON text, `{"2N": "Tangier", …}`.

    Raises:
        AssetsMissing: something is wrong with it; the facts say what.
    """
    try:
        named = json.loads(text)
    except ValueError as problem:
        raise AssetsMissing("deck.json", file=source, why=str(problem)) from None
    wanted = DECK.codes[:THIEF]
    if not isinstance(named, dict) or set(named) != set(wanted):
        raise AssetsMissing("deck.codes", file=source)
    for code in wanted:
        name = named[code]
        if not isinstance(name, str) or not _sound(name):
            raise AssetsMissing("deck.name", file=source, code=code)
    names = tuple(named[code] for code in wanted)
    if len(set(names)) != len(names):
        raise AssetsMissing("deck.twice", file=source)
    return names


def _sound(name: str) -> bool:
    """Whether a name is letters, in parts split at spaces and hyphens (PA3)."""
    parts = name.replace("-", " ").split(" ")
    return len(name) <= LONGEST and all(
        part and all(unicodedata.category(letter)[0] in "LM" for letter in part) for part in parts
    )
