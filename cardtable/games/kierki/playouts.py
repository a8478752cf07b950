"""Playing a deal of tricks out by a plain rule of thumb, over guesses of the hidden hands.

A heuristic player is a better judge of a position than any amount of random play; a few worlds are enough.
"""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.dice import seeded
from cardtable.engine.game import Seat
from cardtable.games.kierki.cards import HEART_KING, HEARTS, POWER, SUIT
from cardtable.games.kierki.rules import Kierki
from cardtable.games.kierki.scoring import BANNED, FIRST_TRUMP, TARIFFS
from cardtable.games.kierki.state import TRICKS, State, View

CARDS: Final = 2600
"""Cards that are played out for one decision; so a decision takes as long early in a deal as late."""
WORLDS: Final = 40
"""Guesses at the most."""

_RULES: Final = Kierki()


def gains(view: View, moves: Sequence[Card], seat: Seat) -> list[float]:
    """What the deal should bring this seat after each card, on average over guesses."""
    left = sum(map(len, view.hands))
    worlds = max(4, min(WORLDS, CARDS // (len(moves) * left)))
    rng = seeded("playouts", view.deal, seat, *view.trick, *(card for cards in view.taken for card in cards))
    total = [0] * len(moves)
    for _ in range(worlds):
        guess = _RULES.guess(view, rng)
        for number, move in enumerate(moves):
            state = guess.copy()
            _RULES.apply(state, move)
            total[number] += play_out(state)[seat]
    return [gain / worlds for gain in total]


def play_out(s: State) -> list[int]:
    """The gains of a deal that is played to its end by the rule of thumb; the state is changed."""
    deal = s.deal
    choose = _takes if deal >= FIRST_TRUMP else _ducks
    while s.phase == TRICKS and s.deal == deal:
        _RULES.apply(s, choose(s))
    return s.gains


def _ducks(s: State) -> Card:
    """Lead low; stay below as high as can be; throw away what costs most."""
    hand = s.hands[s.turn]
    if len(hand) == 1:
        return hand[0]
    trick = s.trick
    costs = TARIFFS[s.seats].costs[s.deal]
    if not trick:
        if s.deal in BANNED:
            hand = [card for card in hand if SUIT[card] != HEARTS] or hand
        return min(hand, key=POWER.__getitem__)
    led = SUIT[trick[0]]
    follow = [card for card in hand if SUIT[card] == led]
    if s.house.king_must_go and HEART_KING in (follow or hand) and s.deal in (5, 7):
        return HEART_KING
    if not follow:
        return max(hand, key=lambda card: 20 * costs[card] + POWER[card])
    winning = max([POWER[card] for card in trick if SUIT[card] == led])
    below = [card for card in follow if POWER[card] < winning]
    if below:
        return max(below, key=lambda card: 20 * costs[card] + POWER[card])
    if len(trick) == s.seats - 1:
        # It is taken anyhow: with the highest card that does not cost more.
        return max(follow, key=lambda card: POWER[card] - 20 * costs[card])
    return min(follow, key=POWER.__getitem__)


def _takes(s: State) -> Card:
    """Lead high; win as cheaply as can be, else throw the lowest."""
    hand = s.hands[s.turn]
    if len(hand) == 1:
        return hand[0]
    trick, trump = s.trick, s.trump
    if not trick:
        return max(hand, key=lambda card: POWER[card] - 3 * (SUIT[card] == trump))
    led = SUIT[trick[0]]
    strongest = max([POWER[card] + 20 * (SUIT[card] == trump) for card in trick if SUIT[card] in (led, trump)])
    able = [card for card in hand if SUIT[card] == led] or hand
    over = [
        card for card in able if SUIT[card] in (led, trump) and POWER[card] + 20 * (SUIT[card] == trump) > strongest
    ]
    if over:
        if len(trick) == s.seats - 1:
            return min(over, key=lambda card: POWER[card] + 20 * (SUIT[card] == trump))
        high = max(over, key=lambda card: POWER[card] + 20 * (SUIT[card] == trump))
        if SUIT[high] == trump or POWER[high] >= 12:
            return high
    return min(able, key=lambda card: POWER[card] + 20 * (SUIT[card] == trump))
