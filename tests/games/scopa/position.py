"""Positions of Scopa and Escoba, laid by hand: cards that are named nowhere lie in no pile."""

from collections.abc import Sequence

from cardtable.engine.game import Event, Value
from cardtable.engine.info import GameInfo
from cardtable.games.scopa import ESCOBA, SCOPA
from cardtable.games.scopa.cards import DECK
from cardtable.games.scopa.state import PLAY, House, State


def cards(text: str) -> list[int]:
    return [DECK.card(code) for code in text.split()]


def some(text: str) -> int:
    return sum(1 << card for card in cards(text))


class Position:
    """A state under test: moves and piles are written as in a record."""

    game: GameInfo = SCOPA

    def __init__(
        self,
        hands: Sequence[str],
        table: str,
        stock: str = "",
        turn: int = 0,
        piles: Sequence[str] = (),
        taker: int = -1,
        **options: Value,
    ) -> None:
        s = State(House.of(self.game.complete(options), self.game is ESCOBA), len(hands))
        s.phase, s.round, s.dealer, s.turn = PLAY, 1, (turn + 1) % len(hands), turn
        s.hands = [sorted(cards(hand)) for hand in hands]
        s.table = some(table)
        s.stock = list(reversed(cards(stock)))
        s.piles = [some(pile) for pile in piles] or [0] * s.sides
        s.taker = taker
        self.state = s
        self.events: list[Event] = []

    @property
    def json(self) -> dict:
        return self.game.notation.state(self.game.rules.reveal(self.state))

    @property
    def legal(self) -> list[str]:
        return sorted(map(self.game.notation.write, self.game.rules.moves(self.state)))

    def why(self, text: str) -> str | None:
        refusal = self.game.rules.refusal(self.state, self.game.notation.read(text))
        return None if refusal is None else refusal.key

    def play(self, *texts: str) -> "Position":
        for text in texts:
            assert self.why(text) is None, (text, self.why(text))
            self.game.rules.apply(self.state, self.game.notation.read(text), self.events.append)
        return self


class Fifteen(Position):
    game = ESCOBA
