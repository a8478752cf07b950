"""The conductor of what moves on a board: one motion at a time, over a scene that is laid and takes keys already."""

import asyncio
from collections.abc import Sequence
from time import monotonic
from typing import Any

from textual.timer import Timer

from cardtable.play.scene import Scene
from cardtable.ui import motion
from cardtable.ui.motion import Motion, Told
from cardtable.ui.widgets.board import Piece


class Conductor:
    """Lays pieces, and lets a few frames pass before what is new among them rests in its place."""

    def __init__(self, board: Any) -> None:
        self._board = board
        self.wanted = False
        """Whether anything is to move: by the settings and the terminal."""
        self.hurried = False
        """Whether nobody wants to wait."""
        self._slow = 0
        """Frames that came late."""
        self._pieces: Sequence[Piece] = ()
        self._motion: Motion | None = None
        self._frame = 0
        self._due = 0.0
        self._timer: Timer | None = None
        self._still = asyncio.Event()
        self._still.set()
        self._down = False
        """Whether a curtain has come down before this board."""
        self._beneath: Sequence[Piece] | None = None
        """What lies under a rising curtain."""

    @property
    def able(self) -> bool:
        """Whether something would move."""
        return self.wanted and not self.hurried and self._slow < motion.PATIENCE

    @property
    def moving(self) -> bool:
        """Whether something moves now."""
        return self._motion is not None

    async def still(self) -> None:
        """Wait until nothing moves: a fifth of a second at most, and no time at all once a key is pressed."""
        await self._still.wait()

    def rest(self) -> None:
        """End what moves: everything lies where it lies."""
        if self._motion is not None:
            self._end()
            self._board.lay(self._pieces)

    def lay(self, pieces: Sequence[Piece]) -> None:
        """Lay the same scene anew; what moves goes on over it."""
        self._pieces = pieces
        self._paint()

    def show(self, before: Scene[Any, Any] | None, now: Scene[Any, Any], pieces: Sequence[Piece]) -> None:
        """Lay another scene."""
        old = self._pieces
        lifted, self._down = self._down and now.seat is not None, self._down and now.seat is None
        same_hand = before is not None and before.seat == now.seat
        moved = None
        if not self.able or before is None:
            pass
        elif lifted:
            # Beneath it, the table without a hand: it opens when the cloth is gone.
            moved = self._curtain(rising=True)
        elif now.ply > before.ply:
            moved = motion.between(old, pieces, self._told(before, now), self._board.look)
        if moved is not None:
            self._end()
            self._pieces = pieces
            self._begin(moved, old if lifted else None)
        else:
            if self._motion is not None and (not same_hand or before is None or now.ply < before.ply):
                self._end()
            self._pieces = pieces
            self._paint()

    def _told(self, before: Scene[Any, Any], now: Scene[Any, Any]) -> Told:
        told: Told = self._board.told(before, now)
        mover = before.actor if isinstance(before.actor, int) else None
        return told._replace(mover=mover, open=mover is not None and before.seat == now.seat == mover)

    async def fall(self) -> None:
        """Let a curtain come down before the board."""
        self._down = self.able
        if self._down and self._board.size.width:
            self.rest()
            self._begin(self._curtain(), None)
            await self.still()

    def _curtain(self, rising: bool = False) -> Motion:
        width, height = self._board.size
        return Motion(motion.CURTAIN, cloth=motion.cloth(width, height, self._board.look), rising=rising)

    def _begin(self, moved: Motion, beneath: Sequence[Piece] | None) -> None:
        self._motion, self._frame, self._beneath = moved, 0, beneath
        self._still.clear()
        self._due = monotonic() + motion.FRAME
        self._timer = self._board.set_interval(motion.FRAME, self.step)
        self._paint()

    def step(self) -> None:
        """The next frame."""
        if self._motion is None:
            return
        if monotonic() - self._due > motion.LATE:
            self._slow += 1
        self._due = monotonic() + motion.FRAME
        self._frame += 1
        if self._frame >= self._motion.frames or not self.able:
            self._end()
        self._paint()

    def _end(self) -> None:
        self._motion, self._beneath = None, None
        self._still.set()
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _paint(self) -> None:
        if self._motion is None:
            self._board.lay(self._pieces)
        else:
            self._board.lay(self._motion.painted(self._beneath or self._pieces, self._frame))
