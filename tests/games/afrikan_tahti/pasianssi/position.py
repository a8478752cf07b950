"""Positions of Pasianssi, laid by hand: cards that are named nowhere are out of play."""

from collections.abc import Sequence

from cardtable.engine.game import Event, Value
from cardtable.games.afrikan_tahti.cards import DECK
from cardtable.games.afrikan_tahti.pasianssi import GAME
from cardtable.games.afrikan_tahti.pasianssi.notation import STARS
from cardtable.games.afrikan_tahti.pasianssi.state import PLAY, House, State

RULES = GAME.rules
NOTATION = GAME.notation


def cards(text: str) -> list[int]:
    return [DECK.card(code) for code in text.split()]


class Position:
    def __init__(
        self,
        rows: Sequence[str],
        hand: str,
        draw: str = "",
        aside: str | None = "spent",
        fixed: Sequence[int] = (),
        **options: Value,
    ) -> None:
        """`aside` is what has become of the star; `star` is the house rule."""
        s = State(House.of(GAME.complete(options)))
        s.phase = PLAY
        s.rows = [cards(row) for row in rows]
        s.fixed = list(fixed) or [0] * len(rows)
        s.hand = sorted(cards(hand))
        s.draw = list(reversed(cards(draw)))
        s.star = STARS.index(aside)
        self.state = s
        self.events: list[Event] = []

    @property
    def json(self) -> dict:
        return NOTATION.state(RULES.reveal(self.state))

    @property
    def legal(self) -> list[str]:
        return sorted(NOTATION.write(move) for move in RULES.moves(self.state))

    def why(self, text: str) -> str | None:
        refusal = RULES.refusal(self.state, NOTATION.read(text))
        return None if refusal is None else refusal.key

    def play(self, *texts: str) -> "Position":
        for text in texts:
            assert self.why(text) is None, (text, self.why(text))
            RULES.apply(self.state, NOTATION.read(text), self.events.append)
        return self
