"""Positions of Afrikan Tähti, laid by hand."""

from collections.abc import Sequence

from cardtable.engine.game import Chance, ChanceMove, Event, Value
from cardtable.games.afrikan_tahti import GAME
from cardtable.games.afrikan_tahti.cards import DECK, PACK
from cardtable.games.afrikan_tahti.chips import CHIPS
from cardtable.games.afrikan_tahti.state import PLAY, House, State

RULES = GAME.rules
NOTATION = GAME.notation


def cards(text: str) -> list[int]:
    """Cards from their codes."""
    return [DECK.card(code) for code in text.split()]


class Position:
    """A state under test: moves and piles are written as in a record."""

    def __init__(
        self,
        hands: Sequence[str],
        pot: str = "",
        owner: int = -1,
        turn: int = 0,
        draw: str = "",
        hauls: Sequence[str] = (),
        markers: Sequence[int] = (),
        chips: Sequence[Sequence[int]] = (),
        round_: int = 1,
        dealer: int = 0,
        **options: Value,
    ) -> None:
        """Cards that are named nowhere are out of play."""
        seats = len(hands)
        s = State(House.of(GAME.complete(options)), seats)
        s.phase, s.round, s.dealer, s.turn = PLAY, round_, dealer, turn
        s.hands = [sorted(cards(hand)) for hand in hands]
        s.pot, s.owner = cards(pot), owner
        s.draw = list(reversed(cards(draw)))
        s.hauls = [cards(haul) for haul in hauls] or [[] for _ in hands]
        s.markers = list(markers) or [0] * seats
        s.chips = [list(counts) for counts in chips] or [[0, 0, 0, 0] for _ in hands]
        used = {card for pile in (s.pot, s.draw, *s.hands, *s.hauls) for card in pile}
        s.gone = [card for card in PACK if card not in used]
        self.state = s
        self.events: list[Event] = []
        assert RULES.faults(s) == ()

    @property
    def json(self) -> dict:
        return NOTATION.state(RULES.reveal(self.state))

    @property
    def legal(self) -> list[str]:
        return sorted(NOTATION.write(move) for move in RULES.moves(self.state))

    @property
    def actor(self) -> int | str | None:
        who = RULES.to_act(self.state)
        return who.kind if isinstance(who, Chance) else who

    def refusal(self, text: str) -> str | None:
        found = RULES.refusal(self.state, NOTATION.read(text))
        return None if found is None else found.key

    def play(self, *texts: str) -> "Position":
        """Play moves through the checked door."""
        for text in texts:
            move = NOTATION.read(text)
            assert RULES.refusal(self.state, move) is None, f"{text} is refused: {self.refusal(text)}"
            RULES.apply(self.state, move, self.events.append)
            assert RULES.faults(self.state) == (), text
        return self

    def lot(self, *order: int) -> "Position":
        """Draw a lot, winner first."""
        who = RULES.to_act(self.state)
        assert isinstance(who, Chance)
        assert who.kind == "lot"
        assert who.among == tuple(sorted(order))
        RULES.apply(self.state, ChanceMove("lot", order), self.events.append)
        return self

    @property
    def last_round(self) -> dict:
        return self.json["rounds"][-1]

    def prizes(self) -> list[list[str]]:
        return self.last_round["prizes"]

    def chips(self, seat: int) -> list[int]:
        return [self.json["chips"][seat][name] for name in CHIPS]
