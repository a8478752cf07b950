"""Cards as small ints, and the decks that give them their written codes."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from cardtable.errors import UnreadableMove

Card: TypeAlias = int
"""An index into a deck: its order is the deck order of `assets/notation.md`."""


class Deck:
    """The codes of a pack, in deck order; of cards that are there twice, each has the same code."""

    __slots__ = ("_cards", "codes", "doubled")

    def __init__(self, codes: Sequence[str]) -> None:
        self.codes = tuple(codes)
        self._cards: dict[str, list[Card]] = {}
        for card, code in enumerate(self.codes):
            self._cards.setdefault(code, []).append(card)
        self.doubled = len(self._cards) < len(self.codes)
        """Whether some cards are there twice."""

    def __len__(self) -> int:
        return len(self.codes)

    def code(self, card: Card) -> str:
        """The written form of a card, e.g. `"12E"`."""
        return self.codes[card]

    def card(self, code: str) -> Card:
        """The card of a code; of doubles the first.

        Raises:
            UnreadableMove: no card of this deck is written so.
        """
        try:
            return self._cards[code][0]
        except KeyError:
            raise UnreadableMove("notation.card", code=code) from None

    def cards(self, codes: Iterable[str]) -> list[Card]:
        """The cards of some codes, in their order; doubles one after the other.

        Raises:
            UnreadableMove: no card of this deck is written so.
        """
        met: dict[str, int] = {}
        found = []
        for code in codes:
            same = self._cards.get(code, [])
            if not same:
                raise UnreadableMove("notation.card", code=code)
            met[code] = met.get(code, 0) + 1
            # More than there are is a deal that does not fit; that is not for whoever reads it to say.
            found.append(same[min(met[code], len(same)) - 1])
        return found

    def shown(self, cards: Iterable[Card | None]) -> list[str | None]:
        """The codes of a hand, in its order; None for each hidden card."""
        codes = self.codes
        return [None if card is None else codes[card] for card in cards]

    def written(self, cards: Iterable[Card]) -> list[str]:
        """The codes of some cards, in their order."""
        codes = self.codes
        return [codes[card] for card in cards]
