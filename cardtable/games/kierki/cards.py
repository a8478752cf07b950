"""The fifty-two cards, ace high."""

from cardtable.engine.cards import Deck

SUITS = "CDHS"
RANKS = "A23456789TJQK"

DECK = Deck([rank + suit for suit in SUITS for rank in RANKS])
PACK = tuple(range(52))

SUIT = tuple(card // 13 for card in PACK)
POWER = tuple(card % 13 + 1 if card % 13 else 14 for card in PACK)
"""The rank of each card as a number, 2 to 14: an ace is the highest."""

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
ACE, KING, QUEEN, JACK, SEVEN, TWO = 14, 13, 12, 11, 7, 2
HEART_KING = DECK.card("KH")
TWO_OF_CLUBS = DECK.card("2C")


def card(suit: int, power: int) -> int:
    """The card of a suit and a rank of 2 to 14."""
    return 13 * suit + (0 if power == ACE else power - 1)
