"""What tables draw and keep alike: a cursor in the open hand, a seat's line, a key's label."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from cardtable import people
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


def key_label(key: str, text: str, width: int, look: Look, chosen: bool = False) -> Strip:
    """A key, in gold when its card is chosen, and beside it what it does or is."""
    return spans((f" {key} ", look.turn if chosen else look.key), (fit(text, width - len(key) - 2), look.felt))


@lru_cache(maxsize=64)
def pool(width: int, height: int, look: Look) -> tuple[Strip, ...]:
    """The lit part of the felt, in which public cards lie; without colours there is none."""
    if look.palette is None:
        return ()
    lit, felt = look.palette.lit, look.palette.felt
    edge = Style(color=lit, bgcolor=felt)
    whole = Strip([Segment(" " * width, Style(bgcolor=lit))], width)
    if look.ascii:
        return (whole,) * height
    top = Strip([Segment("▗" + "▄" * (width - 2) + "▖", edge)], width)
    bottom = Strip([Segment("▝" + "▀" * (width - 2) + "▘", edge)], width)
    return (top, *[whole] * (height - 2), bottom)


@lru_cache(maxsize=512)
def plate(name: str, roles: str, turn: bool, look: Look) -> Strip:
    """A player's name on its plate, in gold while it is their turn."""
    mark = look.signs.turn if turn else " "
    text = f"{mark}{name} "
    ground = look.turn if turn else look.plate
    parts = [(text, ground)]
    if roles:
        parts += [(" ", look.felt), (f" {roles} ", look.key)]
    return spans(*parts)


def seat_plate(scene: Scene[V, M], seat: Seat, look: Look, dealer: Seat) -> Strip:
    """A player's plate: computer players by °, the dealer by D."""
    name = f"{scene.names[seat]}{'' if seat in scene.people else people.BOT}"
    return plate(name, "D" if seat == dealer else "", scene.actor == seat, look)


def called(scene: Scene[V, M], seat: Seat, look: Look, dealer: Seat) -> str:
    """A player's name in a line of text, marked like the plate."""
    turn = look.signs.turn if scene.actor == seat else " "
    return f"{turn}{scene.names[seat]}{'' if seat in scene.people else people.BOT}{' D' if seat == dealer else ''}"


def around(scene: Scene[V, M], seats: int) -> Sequence[Seat]:
    """The others, clockwise from the open hand; without one all players."""
    near = scene.seat
    return range(seats) if near is None else [(near + step) % seats for step in range(1, seats)]


def others(scene: Scene[V, M], seats: int, width: int) -> Iterator[tuple[Seat, int, int]]:
    """The players above the table, each with its first cell and its width; without an open hand all of them."""
    above = around(scene, seats)
    share = (width - 2) // max(len(above), 2)
    return ((seat, number * share + 1, share - 1) for number, seat in enumerate(above))


@lru_cache(maxsize=64)
def panel(title: str, lines: tuple[tuple[str, bool], ...], width: int, height: int, look: Look) -> tuple[Strip, ...]:
    """A titled panel with lines of text, those that are new in a strong ink."""
    ground, frame = look.panel, look.frame
    top, side, bottom = look.signs.top, look.signs.side, look.signs.bottom
    inner = width - 4
    head = f"{top[0]}{top[1]} "
    named = fit(title, min(cell_len(title), width - 6))
    rows = [
        spans(
            (head, frame),
            (named, look.head),
            (f" {top[1] * (width - cell_len(head) - cell_len(named) - 2)}{top[2]}", frame),
        )
    ]
    for at in range(height - 2):
        text, strong = lines[at] if at < len(lines) else ("", False)
        rows.append(
            spans((f"{side} ", frame), (fit(text, inner), look.panel_strong if strong else ground), (f" {side}", frame))
        )
    rows.append(spans((bottom[0] + bottom[1] * (width - 2) + bottom[2], frame)))
    return tuple(rows)
