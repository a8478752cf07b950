"""What tables draw and keep alike: a cursor in the open hand, a seat's line, a key's label."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from rich.cells import cell_len
from textual.strip import Strip

from cardtable.engine.game import Seat
from cardtable.play.scene import Scene
from cardtable.ui.look import Look
from cardtable.ui.widgets.board import fit, spans

T = TypeVar("T")
V = TypeVar("V")
M = TypeVar("M")


class Hand(Generic[T]):
    """Which card of the open hand is chosen; the cards themselves are asked for each time."""

    def __init__(self, cards: Callable[[], Sequence[T]]) -> None:
        self._cards = cards
        self.at: int | None = None
        """Its place; None: none is chosen."""

    @property
    def card(self) -> T | None:
        """The chosen card."""
        cards = self._cards()
        return cards[self.at] if self.at is not None and self.at < len(cards) else None

    def pick(self, at: int) -> bool:
        """Choose the card at a place; whether there is one."""
        if not 0 <= at < len(self._cards()):
            return False
        self.at = at
        return True

    def step(self, step: int) -> bool:
        """Walk along the hand, from its near end if nothing is chosen yet; whether there is a hand."""
        count = len(self._cards())
        if not count:
            return False
        start = self.at if self.at is not None else min(step, 0) - max(step, 0)
        self.at = (start + step) % count
        return True

    def drop(self) -> None:
        """Nothing is chosen any more."""
        self.at = None


def seat_line(scene: Scene[V, M], seat: Seat, width: int, look: Look, roles: str = "") -> Strip:
    """A player's name, marked while it is their turn, computer players by °, and what they are: dealer, partner."""
    turn = scene.actor == seat
    mark = look.signs.turn if turn else " "
    kind = "" if seat in scene.people else "°"
    name = fit(f"{mark}{scene.names[seat]}{kind}", min(width - 2, 15))
    role = fit(f" {roles}" if roles else "", width - cell_len(name))
    return spans((name, look.turn if turn else look.bold), (role, look.soft))


def key_label(key: str, text: str, width: int, look: Look) -> Strip:
    """A key, and beside it what it does or is."""
    return spans((f" {key} ", look.key), (fit(text, width - len(key) - 2), look.felt))
