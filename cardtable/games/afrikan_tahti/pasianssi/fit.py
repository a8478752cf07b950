"""Which cards fit which row ends (PA3), as one table for the deck in use.

A row's end is a card, or a horseshoe that was fixed as a one or a fourteen (house rule `horseshoe: fixed`): those
eight have numbers of their own, so that everything about fitting is one look-up.
"""

import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from cardtable.engine.cards import Card
from cardtable.games.afrikan_tahti.cards import HORSESHOE, LION, PACK, RANK, STAR, THIEF, region
from cardtable.games.afrikan_tahti.places import place

End: TypeAlias = int
"""A card (0 … 52), or 54 … 61: the horseshoes of the four regions, fixed as a one and as a fourteen in turn."""

ENDS = 62
ONE, FOURTEEN = 1, HORSESHOE


class Fit(NamedTuple):
    """One way in which two cards fit: a text key, and the letter that it is about, if it is about one."""

    key: str
    letter: str = ""


def initials(name: str) -> frozenset[str]:
    """The initials of all parts of a place name: V is W, case and accents do not count."""
    letters = set()
    for part in name.replace("-", " ").split():
        plain = unicodedata.normalize("NFKD", part.casefold())[:1].upper()
        letters.add("W" if plain == "V" else plain)
    return frozenset(letters)


def end(card: Card, number: int = 0) -> End:
    """The row end that a card makes; a horseshoe may be fixed as the number 1 or 14."""
    return 54 + 2 * (card // 13) + (number == FOURTEEN) if number else card


def end_card(of: End) -> Card:
    """The card that lies at a row's end."""
    return of if of < 54 else (of - 54) // 2 * 13 + HORSESHOE - 2


def end_number(of: End) -> int:
    """What a fixed horseshoe is fixed as; 0 for every other end."""
    return 0 if of < 54 else (ONE, FOURTEEN)[of % 2]


def numbers(of: End) -> frozenset[int]:
    """The numbers that an end counts as: a free horseshoe is a one and a fourteen, the thief has none."""
    card = end_card(of)
    if card >= THIEF:
        return frozenset()
    if RANK[card] == HORSESHOE:
        return frozenset({end_number(of)} if end_number(of) else {ONE, FOURTEEN})
    return frozenset({RANK[card]})


def reasons(card: Card, on: End, names: Sequence[str] | None = None) -> tuple[Fit, ...]:
    """Every reason why a card fits a row's end; empty: it does not fit.

    Args:
        names: the place names of the 52 cards; None: those of the deck in use.
    """
    below = end_card(on)
    if STAR in (card, below):
        return ()
    if THIEF in (card, below):
        return (Fit("fit.thief"),)
    found = []
    mine, its = numbers(card), numbers(on)
    if RANK[card] == RANK[below]:
        found.append(Fit("fit.same_number"))
    elif any(abs(one - other) == 1 for one in mine for other in its):
        found.append(Fit("fit.one_apart"))
    called = place if names is None else names.__getitem__
    shared = initials(called(card)) & initials(called(below))
    found += [Fit("fit.initial", letter) for letter in sorted(shared)]
    land = region(card)
    if land == region(below) and LION in (RANK[card], RANK[below]):
        found.append(Fit("fit.lion", land or ""))
    return tuple(found)


def masks(names: Sequence[str] | None = None) -> tuple[int, ...]:
    """For every end the cards that fit it, a bit a card."""
    return tuple(sum(1 << card for card in PACK if card != of and reasons(card, of, names)) for of in range(ENDS))


@cache
def fitting() -> tuple[int, ...]:
    """`masks` of the deck in use."""
    return masks()


def laid(card: Card, on: End | None, fixed: bool) -> End:
    """The end that a card makes when it is laid on another, or opens a row (None).

    With `fixed` a horseshoe laid on a two is a one, on a thirteen a fourteen, and on a fixed horseshoe the same.
    """
    if not fixed or on is None or RANK[card] != HORSESHOE:
        return card
    below = RANK[end_card(on)]
    if below == LION:
        return end(card, ONE)
    if below == HORSESHOE - 1:
        return end(card, FOURTEEN)
    return end(card, end_number(on))
