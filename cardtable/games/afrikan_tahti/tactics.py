"""How to play Afrikan Tähti sensibly, from what one seat may know: a plain rule that counts nothing.

It opens low, goes higher as cheaply as it can, takes with a lion what is worth a lion, and keeps thief and star from
crumbs. Prices for every card, and chances that nobody holds a higher one, were tried first: this rule beats them
(`tests/bench`), since what wins a pot is that nobody *will* go higher, not that nobody could.
"""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.game import Advice, Refusal, Seat
from cardtable.games.afrikan_tahti import moves as mv
from cardtable.games.afrikan_tahti.cards import LION, POINTS, RANK, STAR_RANK, TEN, THIEF_RANK
from cardtable.games.afrikan_tahti.moves import Move
from cardtable.games.afrikan_tahti.state import EXCHANGE, View

POT_FOR_LION: Final = 2
"""Points of a pot that a lion takes."""
POT_FOR_VALUE: Final = 4
"""Points of a low pot for which a dear value card goes on top, where another one could go under."""
CHEAP: Final = 12
"""The rank of the value cards that do so for any pot."""
CRUMBS: Final = {THIEF_RANK: 3, STAR_RANK: 4}
"""Points of a pot below which thief and star are kept, where one may pass."""


def advise(view: View, moves: Sequence[Move], seat: Seat) -> list[Advice]:
    """Every move with its worth for that seat: 0 for what the rule does, and less the farther a move is from it."""
    if view.phase == EXCHANGE:
        return [Advice(move, int(move != mv.KEEP), Refusal("why.exchange")) for move in moves]
    own = by_rule([card for card in view.hands[seat] if card is not None], view.pot, moves)
    return [Advice(move, -_apart(move, own), _reason(view, move)) for move in moves]


def by_rule(hand: Sequence[Card], pot: Sequence[Card], moves: Sequence[Move]) -> Move:
    """The rule's move, from the open hand, the pot and the legal moves alone."""
    if len(moves) == 1:
        return moves[0]
    if not pot:
        low = [card for card in hand if LION < RANK[card] <= TEN]
        high = [card for card in hand if RANK[card] > TEN]
        return min(low or high or hand, key=RANK.__getitem__)
    worth = sum([POINTS[card] for card in pot])
    higher = [move for move in moves if move < mv.UNDER]
    cheapest = min(higher, key=RANK.__getitem__, default=mv.PASS)
    if RANK[pot[-1]] > TEN:
        return cheapest if higher and worth >= CRUMBS.get(RANK[cheapest], 0) else mv.PASS
    lions = [move for move in moves if mv.LION <= move < mv.PASS]
    if lions and worth >= POT_FOR_LION:
        return lions[0]
    if higher and RANK[cheapest] <= TEN:
        return cheapest
    under = [move for move in moves if mv.UNDER <= move < mv.LION]
    if higher and (not under or worth >= POT_FOR_VALUE or RANK[cheapest] <= CHEAP):
        return cheapest
    if lions and not [move for move in under if RANK[move % 64] != LION]:
        # Better the pot, however small, than a marker and the lion under it.
        return lions[0]
    # A lion goes under last of all.
    return min(under, key=lambda move: (RANK[move % 64] == LION, RANK[move % 64]))


def _apart(move: Move, own: Move) -> int:
    """How far a move is from the rule's: cards of one rank are one move, since regions mean nothing here."""
    if move >= mv.PASS or own >= mv.PASS:
        return 0 if move == own else 100
    return 100 * (move // 64 != own // 64) + abs(RANK[move % 64] - RANK[own % 64])


def _reason(view: View, move: Move) -> Refusal:
    """Why one would make that move."""
    pot = sum(POINTS[card] for card in view.pot)
    if move == mv.PASS:
        return Refusal("why.save")
    card = move % 64
    if move >= mv.LION:
        return Refusal("why.lion_pot", {"count": pot + 1})
    if move >= mv.UNDER:
        return Refusal("why.shed", {"card": card})
    if RANK[card] > TEN:
        return Refusal("why.win_pot", {"card": card, "count": pot + POINTS[card]})
    return Refusal("why.cheap_top" if view.pot else "why.open_low", {"card": card})
