"""The African pack: four regions × the numbers 2…14, the thief and the star (54 cards)."""

from cardtable.engine.cards import Card, Deck

REGIONS = "NWES"
NUMBERS = range(2, 15)
LION, TEN, TOPAZ, EMERALD, RUBY, HORSESHOE, THIEF_RANK, STAR_RANK = 2, 10, 11, 12, 13, 14, 15, 16

DECK = Deck([f"{number}{region}" for region in REGIONS for number in NUMBERS] + ["THIEF", "STAR"])
THIEF: Card = 52
STAR: Card = 53
PACK = tuple(range(54))

RANK = tuple([number for _ in REGIONS for number in NUMBERS] + [THIEF_RANK, STAR_RANK])
"""The rank of each card (AT1)."""

POINTS = tuple(3 if rank == STAR_RANK else 2 if rank > TEN else 1 for rank in RANK)
"""What each card is worth in a haul (AT16)."""


def region(card: Card) -> str | None:
    """The region's letter; the thief and the star have none."""
    return REGIONS[card // 13] if card < THIEF else None


def card_text(card: Card) -> str:
    """The English words for a card: the special ones are called by name."""
    return {
        LION: "lion {code}",
        TOPAZ: "topaz {code}",
        EMERALD: "emerald {code}",
        RUBY: "ruby {code}",
        HORSESHOE: "horseshoe {code}",
        THIEF_RANK: "the thief",
        STAR_RANK: "the star",
    }.get(RANK[card], "{code}")
