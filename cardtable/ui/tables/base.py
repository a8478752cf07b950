"""What every table has in common: it is shown scenes, and posts the move that was chosen."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from rich.cells import cell_len
from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message

from cardtable.engine.cards import Card
from cardtable.engine.dice import seeded
from cardtable.engine.game import Refusal
from cardtable.engine.info import GameInfo
from cardtable.engine.report import Sheet
from cardtable.language import _
from cardtable.play.scene import Scene
from cardtable.saying import Saying
from cardtable.ui.conductor import Conductor
from cardtable.ui.keys import name as key_name
from cardtable.ui.look import Look
from cardtable.ui.motion import Told
from cardtable.ui.tables import layout, narrow, sheets
from cardtable.ui.tables.layout import Tier
from cardtable.ui.tables.narrow import Narrow
from cardtable.ui.tables.parts import panel
from cardtable.ui.widgets.board import Board, Piece, fit, line, shortened, spans, wrapped
from cardtable.words import Speaker, full

V = TypeVar("V")
M = TypeVar("M")


class Table(Board, Generic[V, M]):
    """A game's table. It knows how its game looks; what is allowed, it reads from the scene."""

    BINDINGS: ClassVar[list[BindingType]] = []

    TITLED: ClassVar[tuple[str, ...]] = ()
    """House rules that the table's title tells."""

    LEAST: ClassVar[Tier] = Tier.COMPACT
    """The room that its pieces need; with less, it is narrow, if it can be."""

    LAST = _("Won last")
    """What `last` shows, as a head line."""

    class Chosen(Message):
        """Somebody at the table chose a move; `ply` tells a stale choice from a fresh one."""

        def __init__(self, move: Any, ply: int) -> None:
            super().__init__()
            self.move = move
            self.ply = ply

    class Kept(Message):
        """Somebody changed how this table likes to be seen; it is remembered for the next time."""

        def __init__(self, liked: Mapping[str, str]) -> None:
            super().__init__()
            self.liked = liked

    def __init__(self, speaker: Speaker, look: Look) -> None:
        super().__init__(look)
        self.liked: dict[str, str] = {}
        """How this table likes to be seen, beyond the settings: kept, and handed back when it is laid again."""
        self.speaker = speaker
        self.scene: Scene[V, M] | None = None
        self.remarked = ""
        """Why the last try was refused; takes the place of what is asked."""
        self.once = False
        """Whether a card is played at the first press of its key, where it can do one thing only."""
        self.keys: Mapping[str, str] = {}
        """The keys that the player has chosen, by what they do."""
        self._offer: int | None = None
        """Which of what is offered the arrows stand on; None: on none of it."""
        self.mover = Conductor(self)

    # What a game's table answers

    def pieces(self, scene: Scene[V, M]) -> list[Piece]:
        """Everything that lies on the table, for the present size."""
        raise NotImplementedError

    @classmethod
    def still(cls, _info: GameInfo, _look: Look) -> Sequence[Piece]:
        """A small picture of such a table for the lobby, in a field of 48 by 9 cells; none: there is none."""
        return ()

    def narrow(self, scene: Scene[V, M]) -> Narrow | None:
        """The same where cards have one line; None: this table needs more room."""
        return None

    def picked(self, tag: Any) -> None:
        """A piece with that tag was clicked."""

    def title(self, scene: Scene[V, M]) -> str:
        """Where the match stands, for the head line."""
        return ""

    def forget(self) -> None:
        """Drop what was selected: another moment begins."""

    def recall(self, views: Sequence[V]) -> None:
        """See what everybody saw since chance decided last: a table that keeps things in their places finds them."""

    def told(self, before: Scene[V, M], now: Scene[V, M]) -> Told:
        """What everybody saw happen between two scenes, as far as it is to be seen once more: who got what."""
        return Told()

    def cell(self, cell: Saying) -> Text | None:
        """How a cell of a result sheet is drawn with this table's signs; None: its words will do."""
        return None

    def face_text(self, card: Card) -> str:
        """A card in a line of text, as its face is written on this table."""
        return self.speaker.named(card)

    def prompt(self, scene: Scene[V, M]) -> str:
        """The one line that says what is asked, or why not."""
        return ""

    def offers(self, scene: Scene[V, M]) -> Sequence[tuple[str, str, Any]]:
        """What may be done now: key, words, and what a click on them means."""
        return ()

    OFFERED = "key"
    """The first half of the tag of an offer."""

    # What the arrows walk through

    def key(self, what: str) -> str:
        """The name of the key that does something of this table's: the player's own, or the binding's."""
        bound = next(one.key for one in self.BINDINGS if isinstance(one, Binding) and one.id == what)
        return key_name(self.keys.get(what, bound))

    def _walked(self) -> list[tuple[str, str, Any]]:
        """What is offered that has a key of its own: Enter does what stands anyway."""
        scene = self.scene
        if scene is None or not scene.asked:
            return []
        return [offer for offer in self.offers(scene) if offer[0] not in (_("Enter"), self.drop_key)]

    @property
    def drop_key(self) -> str:
        """What the key that chooses anew is called."""
        return "Bksp" if self.look.ascii else "⌫"

    def walk(self, step: int, own: int, at: int | None) -> int | None:
        """Step through a table's own choices and on through what is offered besides; gives the own one that stands.

        Args:
            own: how many choices of its own the table has now; they come first.
            at: which of them stands; None: none does.
        """
        others = len(self._walked())
        count = own + others
        if not count:
            return None
        place = at if self._offer is None else own + self._offer
        # Where Enter does something without any of them, that is one of the places too.
        ring = [*range(count)] if own else [None, *range(count)]
        # From nothing up to the last of the table's own: what is offered besides is farther.
        entry = 0 if step > 0 else own - 1
        place = ring[(ring.index(place) + step) % len(ring)] if place in ring else entry
        self._offer = None if place is None or place < own else place - own
        return place if place is not None and place < own else None

    def do_offer(self) -> bool:
        """Do what the arrows stand on, if they stand on something that is offered."""
        walked = self._walked()
        if self._offer is None or self._offer >= len(walked):
            return False
        meaning = walked[self._offer][2]
        self._offer = None
        self.picked((self.OFFERED, meaning))
        return True

    # What tables say and draw alike

    def waiting(self, scene: Scene[V, M]) -> str:
        """Whose move it is, while the open hand is not asked."""
        if not isinstance(scene.actor, int):
            return ""
        text = _("{name} is to play.").format(name=scene.names[scene.actor])
        if scene.actor in scene.people:
            return text
        skip = _("{key}: do not wait.").format(key=key_name(self.keys.get("skip", "space")))
        return f"{text} {skip}"

    def why_not(self, move: M) -> str:
        """The sentence that says why a move is not allowed."""
        why = self.refusal_of(move)
        return full(self.speaker.say(why)) if why else ""

    def choice_changed(self) -> None:
        """Something else is chosen: what was remarked is of no interest any more."""
        self.remarked = ""
        self._offer = None
        self.redraw()

    def walk_changed(self) -> None:
        """The arrows stand on something else, and what is chosen stays."""
        self.remarked = ""
        self.redraw()

    def log_piece(self, scene: Scene[V, M], x: int, y: int, width: int, height: int) -> Piece:
        """What happened last, in as many lines as there are."""
        rows: list[str] = []
        for text in reversed(scene.log):
            rows[:0] = wrapped(text, width)
            if len(rows) >= height:
                break
        rows = rows[-height:]
        lines = [line(row, width, self.look.soft) for row in rows]
        lines += [line("", width, self.look.soft)] * (height - len(lines))
        return Piece(x, y, tuple(lines))

    def standing(self, scene: Scene[V, M]) -> Sequence[tuple[str, str]]:
        """How it stands, a name and what is told of it in each line; none: nothing is told beside the table."""
        return ()

    def beside(self, scene: Scene[V, M], where: tuple[int, int, int, int]) -> list[Piece]:
        """What lies beside the table: how it stands, where there is room, and what happened."""
        x, y, width, height = where
        pieces = []
        rows = self.standing(scene) if height >= layout.FROM[Tier.ROOMY][1] else ()
        if rows:
            inner = width - 4
            texts = [(f"{fit(name, max(inner - cell_len(told) - 1, 1))} {told}", False) for name, told in rows]
            pieces.append(Piece(x, y, panel(_("How it stands"), tuple(texts), width, len(texts) + 2, self.look)))
            y, height = y + len(texts) + 2, height - len(texts) - 2
        return [*pieces, self.log_panel(scene, x, y, width, height)]

    def log_panel(self, scene: Scene[V, M], x: int, y: int, width: int, height: int) -> Piece:
        """What happened last, on a panel, the last of it in a strong ink."""
        rows: list[tuple[str, bool]] = []
        for number, text in enumerate(reversed(scene.log)):
            rows[:0] = [(row, number == 0) for row in wrapped(text, width - 4)]
            if len(rows) >= height - 2:
                break
        return Piece(x, y, panel(_("What happened"), tuple(rows[-(height - 2) :]), width, height, self.look))

    def asking(self, scene: Scene[V, M], width: int, y: int, note_y: int, above: int = 0) -> list[Piece]:
        """The line that asks, below it the keys that are offered, and elsewhere the note.

        Args:
            above: rows above it that it may take, if it is long; else it may take that of the keys, if none is offered.
        """
        asked = self._asking_rows(scene, width)
        if len(asked) > 1 and not above and self.offers(scene):
            asked = (shortened(self.prompt(scene), width),)
        pieces = [
            Piece(1, y - above + row, (line(text, width, self.look.bold),), ("key", "do"))
            for row, text in enumerate(asked)
        ]
        x = 1
        walked = self._walked()
        marked = walked[self._offer] if self._offer is not None and self._offer < len(walked) else None
        for offer in self.offers(scene):
            key, text, meaning = offer
            style = self.look.turn if offer == marked else self.look.felt
            label = spans((f" {key} ", self.look.key), (f" {text} ", style), (" ", self.look.felt))
            if x + label.cell_length > width:
                break
            pieces.append(Piece(x, y + 1, (label,), (self.OFFERED, meaning)))
            x += label.cell_length
        if scene.note:
            pieces.append(Piece(1, note_y, (line(shortened(scene.note, width), width, self.look.note),)))
        return pieces

    def possible(self, action: str) -> bool:
        """Whether one of this table's commands would do something now; it is told in the line of keys."""
        return True

    # What the match screen calls

    def shown(self, cell: Saying) -> Text:
        """A cell as this table draws it, or its words."""
        return self.cell(cell) or Text(self.speaker.say(cell))

    def page(self, sheet: Sheet | None) -> RenderableType | None:
        """A result sheet of the game, as this table shows it."""
        return None if sheet is None else sheets.page(sheet, self.speaker, self.cell)

    def won(self, sheet: Sheet | None) -> dict[int, Text]:
        """What each player has won besides points, as a sheet tells it: prizes, drawn as this table draws them."""
        found = {}
        for row in () if sheet is None else sheet.rows:
            seats = [cell.facts["seat"] for cell in row.cells if isinstance(cell, Saying) and cell.key == "name"]
            prizes = [cell for cell in row.cells if isinstance(cell, Saying) and cell.key == "units"]
            if len(seats) == 1 and prizes and (drawn := self.cell(prizes[0])) is not None:
                found[seats[0]] = drawn
        return found

    def show(self, scene: Scene[V, M]) -> None:
        """Show another moment."""
        if self.scene is None or scene.ply != self.scene.ply or scene.seat != self.scene.seat:
            self.remarked = ""
            self._offer = None
            self.forget()
        before, self.scene = self.scene, scene
        if self.size.width:
            self.mover.show(before, scene, self._everything())

    def choose(self, move: M) -> None:
        """Choose a move for the open seat, if it is to act."""
        if self.scene is not None and self.scene.asked and not self._small:
            self.post_message(self.Chosen(move, self.scene.ply))

    def try_move(self, move: M) -> None:
        """Choose a move, or say why it is not allowed."""
        scene = self.scene
        if scene is None or not scene.asked:
            return
        if move in scene.moves:
            self.choose(move)
        elif (why := self.refusal_of(move)) is not None:
            self.remark(self.speaker.say(why))

    def refusal_of(self, move: M) -> Refusal | None:
        """Why the open seat may not do this, from what it may know; None: it may, or nobody can tell."""
        scene = self.scene
        if scene is None or not scene.asked:
            return None
        rules = self.speaker.info.rules
        # Whatever is true of this seat's moves is true in any state that looks like its view.
        return rules.refusal(rules.guess(scene.view, seeded("why not")), move)

    def like(self, key: str, value: str) -> None:
        """Remember how the table likes to be seen."""
        self.liked[key] = value
        self.post_message(self.Kept(dict(self.liked)))
        self.redraw()

    def remark(self, text: str) -> None:
        """Say why not, in the place of what is asked."""
        self.remarked = full(text)
        self.redraw()

    def dress(self, look: Look) -> None:
        """Put on another look."""
        self.look = look
        self.styles.background = look.css
        self.redraw()
        self.refresh()

    def redraw(self) -> None:
        """Lay the table anew for the scene and the size."""
        if self.scene is not None and self.size.width:
            self.mover.lay(self._everything())

    @property
    def space(self) -> Size:
        """Cells that are laid; on a larger board they stand in the middle."""
        return Size(min(self.size.width, layout.LARGEST[0]), min(self.size.height, layout.LARGEST[1]))

    def _everything(self) -> list[Piece]:
        """All that lies there."""
        if self.scene is None:
            return []
        if not layout.fits(*self.size, self.LEAST):
            table = self.narrow(self.scene)
            able = table is not None and layout.fits(*self.size)
            return self._narrow(self.scene, table) if table is not None and able else self._too_small(table is not None)
        left, top = (self.size.width - self.space.width) // 2, (self.size.height - self.space.height) // 2
        pieces = self.pieces(self.scene)
        return [piece._replace(x=piece.x + left, y=piece.y + top) for piece in pieces] if left or top else pieces

    def _narrow(self, scene: Scene[V, M], table: Narrow) -> list[Piece]:
        width, height = self.size
        # A line that asks may need two.
        more = len(self._asking_rows(scene, width - 2)) - 1
        pieces, top, low = narrow.pieces(table, width, height - more, self.look)
        if low > top:
            pieces.append(self.log_piece(scene, 1, top, width - 2, low - top))
        return [*pieces, *self.asking(scene, width - 2, height - 2, max(low - 1, top), more)]

    def _asking_rows(self, scene: Scene[V, M], width: int) -> tuple[str, ...]:
        """What is asked, in two rows at the most."""
        rows = wrapped(self.prompt(scene), width)
        return rows if len(rows) <= 2 else (rows[0], shortened(" ".join(rows[1:]), width))

    @property
    def _small(self) -> bool:
        """Whether there is no room to see what one does."""
        if layout.fits(*self.size, self.LEAST):
            return False
        return not layout.fits(*self.size) or self.scene is None or self.narrow(self.scene) is None

    def _too_small(self, able: bool) -> list[Piece]:
        width, height = self.size
        needed = layout.FROM[Tier.NARROW if able else self.LEAST]
        text = _("This table needs {width} × {height} cells.").format(width=needed[0], height=needed[1] + 2)
        return [Piece(0, height // 2, (line(text, width, self.look.felt),))]

    def on_resize(self, event: events.Resize) -> None:
        """A new size: everything is laid anew."""
        self.mover.rest()
        self.redraw()

    async def on_event(self, event: events.Event) -> None:
        """Whoever presses a key does not wait for anything that moves."""
        if isinstance(event, events.Key | events.MouseDown | events.Click):
            self.mover.rest()
        await super().on_event(event)

    def on_click(self, event: events.Click) -> None:
        """A click picks the piece under it."""
        tag = self.hit(event.x, event.y)
        if tag is not None and event.button == 1:
            event.stop()
            self.picked(tag)
