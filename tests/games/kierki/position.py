"""Positions of Kierki, laid by hand: cards that are named nowhere were taken by seat 3."""

from collections.abc import Sequence

from cardtable.engine.game import Event, Value
from cardtable.games.kierki import GAME
from cardtable.games.kierki.cards import DECK, POWER, SUIT, SUITS
from cardtable.games.kierki.scoring import CUT, LOTTERY, TARIFFS
from cardtable.games.kierki.state import LOTTERY as LAYING
from cardtable.games.kierki.state import TRICKS, House, State

RULES = GAME.rules
NOTATION = GAME.notation


def cards(text: str) -> list[int]:
    return [DECK.card(code) for code in text.split()]


class Position:
    def __init__(
        self,
        deal: int,
        hands: Sequence[str],
        trick: str = "",
        leader: int = 0,
        trump: str = "",
        tricks: Sequence[int] = (),
        layout: str = "",
        passes: int = 0,
        finished: Sequence[int] = (),
        **options: Value,
    ) -> None:
        """`tricks`: who took each one so far; `layout`: the cards that lie."""
        s = State(House.of(GAME.complete(options)), len(hands))
        s.phase = LAYING if deal == LOTTERY else TRICKS
        s.deal, s.dealer = deal, 0
        s.hands = [sorted(cards(hand)) for hand in hands]
        s.trick = cards(trick)
        s.leader = leader
        s.turn = (leader + len(s.trick)) % s.seats
        s.trump = SUITS.index(trump) if trump else -1
        s.winners = list(tricks)
        s.passes, s.finished = passes, list(finished)
        for card in cards(layout):
            ends = s.layout[SUIT[card]]
            power = POWER[card]
            s.layout[SUIT[card]] = (min(ends[0], power), max(ends[1], power)) if ends else (power, power)
        if deal in CUT:
            costs = TARIFFS[s.seats].costs[deal]
            s.cost = sum(costs[card] for card in [*s.trick, *(card for hand in s.hands for card in hand)])
        self.state = s
        self.events: list[Event] = []

    @property
    def json(self) -> dict:
        return NOTATION.state(RULES.reveal(self.state))

    @property
    def legal(self) -> list[str]:
        return sorted(map(NOTATION.write, RULES.moves(self.state)))

    def why(self, text: str) -> str | None:
        refusal = RULES.refusal(self.state, NOTATION.read(text))
        return None if refusal is None else refusal.key

    def play(self, *texts: str) -> "Position":
        for text in texts:
            assert self.why(text) is None, (text, self.why(text), self.legal)
            RULES.apply(self.state, NOTATION.read(text), self.events.append)
        return self

    @property
    def gains(self) -> list[int]:
        return self.state.gains
