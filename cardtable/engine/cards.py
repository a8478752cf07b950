"""Cards as small ints, and the decks that give them their written codes."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from cardtable.errors import UnreadableMove

Card: TypeAlias = int
"""An index into a deck: its order is the deck order of NOTATION.md."""


class Deck:
    """The codes of a pack, in deck order."""

    __slots__ = ("_cards", "codes")

    def __init__(self, codes: Sequence[str]) -> None:
        self.codes = tuple(codes)
        self._cards = {code: card for card, code in enumerate(self.codes)}
        if len(self._cards) != len(self.codes):
            raise ValueError("a deck holds every code once")

    def __len__(self) -> int:
        return len(self.codes)

    def code(self, card: Card) -> str:
        """The written form of a card, e.g. `"12E"`."""
        return self.codes[card]

    def card(self, code: str) -> Card:
        """The card of a code.

        Raises:
            UnreadableMove: no card of this deck is written so.
        """
        try:
            return self._cards[code]
        except KeyError:
            raise UnreadableMove("notation.card", code=code) from None

    def shown(self, cards: Iterable[Card | None]) -> list[str | None]:
        """The codes of a hand, in its order; None for each hidden card."""
        codes = self.codes
        return [None if card is None else codes[card] for card in cards]

    def written(self, cards: Iterable[Card]) -> list[str]:
        """The codes of some cards, in their order."""
        codes = self.codes
        return [codes[card] for card in cards]
