"""Motion: for a moment, how one scene became the next, painted over a table that is true already.

Paths and times come from places that everybody sees, and blank cards travel: no face shows before it lies, and a card
leaves from the middle of its fan unless that hand lies open.
"""

import os
from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from cardtable.engine.game import Seat
from cardtable.ui.faces import body
from cardtable.ui.faces.body import Mark
from cardtable.ui.look import Look
from cardtable.ui.widgets.board import Piece

FRAME: Final = 0.04
"""Seconds from one frame to the next."""
LATE: Final = 0.08
"""Seconds by which a frame may come late; beyond, the machine or the line is too slow for this."""
PATIENCE: Final = 3
"""Late frames after which nothing moves any more."""

PLAY: Final = 4
TAKE: Final = 5
DEAL: Final = 5
CURTAIN: Final = 5
"""Frames of each kind."""
HELD_STILL: Final = 2
"""Frames for which cards that are taken still lie where they lay."""

PILE: Final = "pile"
POOL: Final = "pool"


def seat(number: Seat) -> Hashable:
    """The name of a player's plate: cards come from there and go there."""
    return ("seat", number)


def fan(number: Seat) -> Hashable:
    """The name of a hidden hand: cards leave from its middle."""
    return ("fan", number)


def held(card: Hashable) -> Hashable:
    """The name of a card of the open hand."""
    return ("held", card)


def lying(card: Hashable) -> Hashable:
    """The name of a card that everybody sees on the table."""
    return ("card", card)


class Told(NamedTuple):
    """What everybody saw happen between two scenes."""

    mover: Seat | None = None
    """Who moved; None: chance did."""
    taker: Seat | None = None
    """Who got what left the table; None: nobody did, it is only not shown any more."""
    open: bool = False
    """Whether that player's hand lay open, and stays so: then a card leaves from its place."""
    dealt: bool = False
    swept: bool = False
    """Whether the table was taken as a whole."""


class Mover(NamedTuple):
    """Lines that travel from the middle of one place to that of another, from one frame to another."""

    lines: tuple[Strip, ...]
    start: tuple[int, int]
    end: tuple[int, int]
    first: int
    last: int

    def at(self, frame: int) -> Piece | None:
        """Where it is; None: not on its way."""
        if not self.first <= frame < self.last:
            return None
        part, whole = frame - self.first + 1, self.last - self.first + 1
        x, y = (a + (b - a) * part // whole for a, b in zip(self.start, self.end, strict=True))
        width, height = self.lines[0].cell_length, len(self.lines)
        return Piece(max(x - width // 2, 0), max(y - height // 2, 0), self.lines)


class Motion(NamedTuple):
    """A few frames over a scene: what is not shown yet, what still is, and what travels."""

    frames: int
    hidden: frozenset[Hashable] = frozenset()
    """Names of pieces that are shown when it is over."""
    staying: tuple[Piece, ...] = ()
    """Pieces of the scene before, for the first frames."""
    movers: tuple[Mover, ...] = ()
    flash: tuple[Piece, ...] = ()
    """What lights up once."""
    cloth: tuple[Piece, ...] = ()
    """A curtain before it all, a row each."""
    rising: bool = False

    def painted(self, pieces: Sequence[Piece], frame: int) -> list[Piece]:
        """One frame: the pieces of the scene, as far as they are shown, and over them what moves."""
        shown = [piece for piece in pieces if piece.name is None or piece.name not in self.hidden]
        if frame < HELD_STILL:
            shown += self.staying
        elif frame == HELD_STILL:
            at = next((number for number, piece in enumerate(shown) if not piece.beneath), 0)
            shown[at:at] = self.flash
        shown += [piece for mover in self.movers if (piece := mover.at(frame)) is not None]
        if self.cloth:
            # A hand is gone before the first row comes, and comes after the last one has gone.
            part = self.frames - frame - 1 if self.rising else frame
            shown += self.cloth[: len(self.cloth) * part // self.frames]
        return shown


def _middle(piece: Piece) -> tuple[int, int]:
    region = piece.region
    return region.x + region.width // 2, region.y + region.height // 2


def _home(pieces: Mapping[Hashable, Piece], number: Seat | None) -> tuple[int, int] | None:
    """Where a player's cards leave from and go to."""
    if number is None:
        return None
    piece = pieces.get(fan(number)) or pieces.get(seat(number))
    return None if piece is None else _middle(piece)


@lru_cache(maxsize=64)
def _blank(look: Look, mark: Mark) -> tuple[Strip, ...]:
    """A card on its way: no face, and small."""
    ink = body.frame(look, mark).ink
    inside = Strip([Segment(" " * (body.S.width - 2), ink)], body.S.width - 2)
    return body.around((inside,) * (body.S.height - 2), look, mark)


@lru_cache(maxsize=32)
def _gold(width: int, height: int, look: Look) -> tuple[Strip, ...]:
    return (Strip([Segment(" " * width, look.turn)], width),) * height


def between(old: Sequence[Piece], new: Sequence[Piece], told: Told, look: Look) -> Motion | None:
    """How the pieces of one scene become those of the next; None: nothing moves."""
    before = {piece.name: piece for piece in old if piece.name is not None}
    after = {piece.name: piece for piece in new if piece.name is not None}
    if told.dealt:
        return _deal(after, look)
    came = [name for name in after if _lies(name) and name not in before]
    went = [name for name in before if _lies(name) and name not in after] if told.taker is not None else []
    if not came and not went:
        return None
    frames = TAKE if went else PLAY
    movers = []
    source = _home(after, told.mover)
    for name in came:
        open_place = before.get(held(name[1])) if told.open and isinstance(name, tuple) else None
        start = _middle(open_place) if open_place is not None else source
        if start is not None:
            movers.append(Mover(_blank(look, Mark.NEW), start, _middle(after[name]), 0, frames))
    goal = _home(after, told.taker)
    if went and goal is not None:
        places = [_middle(before[name]) for name in went]
        movers += [Mover(_blank(look, Mark.TAKEN), place, goal, HELD_STILL, frames) for place in places]
        if not came and source is not None:
            centre = _between(places)
            movers.append(Mover(_blank(look, Mark.NEW), source, centre, 0, HELD_STILL))
            movers.append(Mover(_blank(look, Mark.TAKEN), centre, goal, HELD_STILL, frames))
    if not movers:
        return None
    lit = after.get(POOL)
    flash: tuple[Piece, ...] = ()
    if told.swept and lit is not None and look.palette is not None:
        flash = (Piece(lit.x, lit.y, _gold(lit.region.width, lit.region.height, look), None, beneath=True),)
    return Motion(frames, frozenset(came), tuple(before[name] for name in went), tuple(movers), flash)


def _lies(name: Hashable) -> bool:
    return isinstance(name, tuple) and name[0] == "card"


def _deal(after: Mapping[Hashable, Piece], look: Look) -> Motion | None:
    """All hands grow at once, from the pile if there is one, else from the middle of the table."""
    source = after.get(PILE) or after.get(POOL)
    goals = [_middle(piece) for name, piece in after.items() if isinstance(name, tuple) and name[0] == "seat"]
    if not goals:
        return None
    start = _middle(source) if source is not None else _between(goals)
    back = body.back(body.S, "", look)
    hidden = frozenset(name for name in after if isinstance(name, tuple) and name[0] != "seat")
    return Motion(DEAL, hidden, (), tuple(Mover(back, start, goal, 0, DEAL) for goal in goals))


def _between(places: Sequence[tuple[int, int]]) -> tuple[int, int]:
    return sum(x for x, _y in places) // len(places), sum(y for _x, y in places) // len(places)


@lru_cache(maxsize=8)
def cloth(width: int, height: int, look: Look) -> tuple[Piece, ...]:
    """The rows of a curtain on its way, without folds: they hang still when it is down."""
    if look.palette is None:
        hem, row = Style(reverse=True), Style()
    else:
        hem, row = Style(bgcolor=look.palette.backrim), Style(bgcolor=look.palette.curtain_a)
    strip, last = Strip([Segment(" " * width, row)], width), Strip([Segment(" " * width, hem)], width)
    return tuple(Piece(0, y, (strip if y else last,)) for y in range(height))


def allowed(animations: str) -> bool:
    """Whether this terminal wants motion; given what the framework read of `TEXTUAL_ANIMATIONS`."""
    environ = os.environ
    none = "none" in (animations.lower(), environ.get("TEXTUAL_ANIMATIONS", "").lower())
    return not none and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"
