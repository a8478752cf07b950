"""The forty cards: coins, clubs, cups and swords (written D C H S), each ace to seven, jack, queen, king."""

from cardtable.engine.cards import Card, Deck

SUITS = "CDHS"
RANKS = "A234567JQK"

DECK = Deck([rank + suit for suit in SUITS for rank in RANKS])
PACK = tuple(range(40))

VALUE = tuple(card % 10 + 1 for card in PACK)
"""What each card counts: ace 1, jack 8, queen 9, king 10; 220 in all."""

COINS = sum(1 << card for card in PACK if SUITS[card // 10] == "D")
"""The coins, a bit a card."""
SEVEN = DECK.card("7D")
"""The seven of coins."""
FIRST_COIN = DECK.card("AD")
"""The ace of coins; the others follow it."""
COIN_KING = DECK.card("KD")
"""The king of coins, re bello."""
KINGS = sum(1 << card for card in PACK if VALUE[card] == 10)

PRIME = tuple((16, 12, 13, 14, 15, 18, 21, 10, 10, 10)[card % 10] for card in PACK)
"""What each card is worth in the primiera (SC10)."""


def members(some: int) -> tuple[Card, ...]:
    """The cards of a set, in deck order."""
    found = []
    while some:
        bit = some & -some
        some ^= bit
        found.append(bit.bit_length() - 1)
    return tuple(found)
