"""The general table: any game, drawn from its view and its legal moves alone."""

import json
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from cardtable.errors import CardTableError
from cardtable.language import _
from cardtable.play.scene import Scene
from cardtable.ui.keys import LETTERS
from cardtable.ui.look import Look
from cardtable.ui.tables.base import Table
from cardtable.ui.tables.layout import Tier
from cardtable.ui.widgets.board import Piece, fit, line, spans
from cardtable.words import Speaker

KEYS = "123456789" + LETTERS
"""Keys of the moves, in their order."""
LOG_LINES = 6


class GeneralTable(Table[Any, Any]):
    """The view as lines, the moves as a list: a key or a click marks a move, Enter does it."""

    LEAST = Tier.NARROW

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"mark({at})", _("Move"), key_display="1–9 a–y", show=at == 0) for at, key in enumerate(KEYS)),
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
        Binding("enter", "do", _("Do it"), key_display="⏎"),
    ]

    def __init__(self, speaker: Speaker, look: Look) -> None:
        super().__init__(speaker, look)
        self._marked = 0
        self._pressed: int | None = None
        """The move whose key was pressed last."""
        self._top = 0

    def forget(self) -> None:
        """The first move is marked."""
        self._marked = self._top = 0
        self._pressed = None

    def action_mark(self, at: int) -> None:
        """Mark a move by its key; the same key again does it."""
        if self.scene is None or at + self._top >= len(self.scene.moves):
            return
        again = self._pressed == at + self._top
        self._mark(at + self._top)
        self._pressed = at + self._top
        if again or self.once:
            self.action_do()

    def action_step(self, step: int) -> None:
        """Mark the move above or below."""
        if self.scene is not None and self.scene.moves:
            self._mark((self._marked + step) % len(self.scene.moves))

    def action_do(self) -> None:
        """Do the marked move."""
        if self.scene is not None and self._marked < len(self.scene.moves):
            self.try_move(self.scene.moves[self._marked])

    def picked(self, tag: Any) -> None:
        """A move was clicked: it is marked, and the line that asks does it."""
        if tag == "do":
            self.action_do()
        elif isinstance(tag, int):
            self._mark(tag)

    def _mark(self, at: int) -> None:
        self._marked = at
        self._pressed = None
        self.remarked = ""
        self.redraw()

    def pieces(self, scene: Scene[Any, Any]) -> list[Piece]:
        """State on the left, moves on the right, the log below."""
        width, height = self.space
        left = width * 3 // 5
        rows = height - LOG_LINES - 3
        pieces = [Piece(1, y, (text,)) for y, text in enumerate(self._state(scene, left - 2)[:rows])]
        pieces += self._moves(scene, left, width - left - 1, rows)
        for number, text in enumerate(scene.log[-LOG_LINES:]):
            pieces.append(Piece(1, height - LOG_LINES - 2 + number, (line(text, width - 2, self.look.soft),)))
        if scene.note:
            pieces.append(Piece(1, height - LOG_LINES - 3, (line(scene.note, width - 2, self.look.note),)))
        pieces.append(Piece(1, height - 1, (line(self._asked(scene), width - 2, self.look.bold),), "do"))
        return pieces

    def _state(self, scene: Scene[Any, Any], width: int) -> list[Any]:
        """The players, then the view as its game writes it, one part a line."""
        look = self.look
        rows = []
        for seat, name in enumerate(scene.names):
            mark = look.signs.turn if seat == scene.actor else " "
            kind = "" if seat in scene.people else "°"
            style = look.turn if seat == scene.actor else look.bold
            rows.append(line(f"{mark}{name}{kind}", min(width, 20), style))
        rows.append(line("", width, look.felt))
        try:
            state = self.speaker.info.notation.state(scene.view)
        except CardTableError:
            # A stranger's notation that fails: there is the log, and the moves.
            state = {}
        for key, value in state.items():
            if key == "hands" and isinstance(value, list):
                rows += [
                    self._part(f"{key} {scene.names[seat]}", self._hand(hand), width) for seat, hand in enumerate(value)
                ]
            else:
                rows.append(self._part(key, _shown(value), width))
        return rows

    def _hand(self, hand: Any) -> str:
        """An open hand by its cards, a hidden one by as many backs, always alike."""
        if not isinstance(hand, list):
            return _shown(hand)
        return " ".join(self.look.signs.back * 2 if card is None else str(card) for card in hand) or "–"

    def _part(self, key: str, text: str, width: int) -> Any:
        label = fit(key, 18)
        return spans((label, self.look.soft), (fit(text, width - 18), self.look.felt))

    def _moves(self, scene: Scene[Any, Any], x: int, width: int, rows: int) -> list[Piece]:
        shown = min(rows, len(KEYS))
        if self._marked < self._top or self._marked >= self._top + shown:
            self._top = max(0, min(self._marked, len(scene.moves) - shown))
        pieces = []
        for at, move in enumerate(scene.moves[self._top : self._top + shown]):
            marked = at + self._top == self._marked
            text = self._written(move)
            sign, style = (self.look.signs.turn, self.look.turn) if marked else (" ", self.look.felt)
            label = spans((f" {KEYS[at]} ", self.look.key), (fit(f" {sign}{text}", width - 3), style))
            pieces.append(Piece(x, at, (label,), at + self._top))
        return pieces

    def _written(self, move: Any) -> str:
        try:
            return self.speaker.info.notation.write(move)
        except CardTableError:
            return "?"

    def _asked(self, scene: Scene[Any, Any]) -> str:
        if self.remarked:
            return self.remarked
        if scene.asked and self._marked < len(scene.moves):
            text = self._written(scene.moves[self._marked])
            return _("{name}, choose a move; Enter does: {move}").format(name=scene.names[scene.seat or 0], move=text)
        if isinstance(scene.actor, int):
            return _("{name} is to play.").format(name=scene.names[scene.actor])
        return ""


def _shown(value: Any) -> str:
    if isinstance(value, list) and all(isinstance(part, str | int | None) for part in value):
        return " ".join("·" if part is None else str(part) for part in value) or "–"
    if isinstance(value, str | int) or value is None:
        return "–" if value is None else str(value)
    return json.dumps(value, ensure_ascii=False)
