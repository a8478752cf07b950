"""Cards with suits and ranks in words, alike in every game that has them; what a suit is called is each game's own."""

from cardtable.saying import Saying
from cardtable.texts import Text

TEXTS: dict[str, Text] = {
    "spoken": "{rank} of {suit}",
    "rank.A": "ace",
    "rank.2": "two",
    "rank.3": "three",
    "rank.4": "four",
    "rank.5": "five",
    "rank.6": "six",
    "rank.7": "seven",
    "rank.8": "eight",
    "rank.9": "nine",
    "rank.T": "ten",
    "rank.J": "jack",
    "rank.Q": "queen",
    "rank.K": "king",
}


def spoken(code: str) -> Saying:
    """A card in words, by its code: "seven of coins"."""
    return Saying("spoken", {"rank": Saying(f"rank.{code[0]}"), "suit": Saying(f"suit.{code[1]}")})
