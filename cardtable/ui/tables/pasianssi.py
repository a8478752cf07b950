"""The table of Pasianssi: rows of cards that grow to the right, and the hand below."""

from typing import Any, ClassVar, NamedTuple

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.strip import Strip

from cardtable.engine.cards import Card
from cardtable.engine.game import Plural
from cardtable.engine.info import GameInfo
from cardtable.games.afrikan_tahti.cards import DECK
from cardtable.games.afrikan_tahti.pasianssi import moves as mv
from cardtable.games.afrikan_tahti.pasianssi.fit import Fit, reasons
from cardtable.games.afrikan_tahti.pasianssi.moves import Move
from cardtable.games.afrikan_tahti.pasianssi.report import fits
from cardtable.games.afrikan_tahti.pasianssi.state import KEPT, NOW, SPENT, UNSEEN, View
from cardtable.games.afrikan_tahti.places import place
from cardtable.language import _
from cardtable.play.scene import Scene
from cardtable.saying import Saying
from cardtable.ui import motion
from cardtable.ui.faces import african as faces
from cardtable.ui.faces import body
from cardtable.ui.faces.body import Ground, Mark
from cardtable.ui.look import Look
from cardtable.ui.tables import pasianssi_cards as draw
from cardtable.ui.tables.african_cards import ink
from cardtable.ui.tables.base import Table
from cardtable.ui.tables.layout import FROM, Tier, frame
from cardtable.ui.tables.narrow import Narrow
from cardtable.ui.widgets.board import Piece, fit, line, spans
from cardtable.ui.widgets.cards import Size
from cardtable.words import Speaker, say

LAY, STAR, JOIN = range(3)
"""What is being chosen: a row for a card, a row for a card that does not fit, two rows to be joined."""

CARDS_TEXT = Plural("{count} card", "{count} cards", "count")
ROWS_TEXT = Plural("{count} row", "{count} rows", "count")
WHY = 26
"""Cells beside a row's end that say why a card fits."""
PILE = Size(9, 4)
KEYS = "ABC"


class Plan(NamedTuple):
    """Where things lie, in cells."""

    width: int
    """Of the table, without a log beside it."""
    rows: int
    """Lines for the rows."""
    hand: int
    prompt: int
    log: tuple[int, int, int, int] | None
    """What lies beside it: x, y, width, height."""
    card: Size
    """Of the hand."""
    roomy: bool


def plan(width: int, height: int) -> Plan:
    """The places for a size."""
    at = frame(width, height)
    if at.tier is Tier.ROOMY:
        return Plan(at.width, height - 16, height - 13, at.ask, at.beside, faces.L, True)
    return Plan(at.width, height - 9, height - 7, at.ask, at.beside, Size(*draw.HELD), False)


class PasianssiTable(Table[View, Move]):
    """Choose a card, then a row; or two rows, when the star has come."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a,A", "pick(0)", _("Card"), key_display="A–C", tooltip=_("Choose a card of your hand")),
        Binding("b,B", "pick(1)", show=False),
        Binding("c,C", "pick(2)", show=False),
        Binding("1", "row(0)", _("Row"), key_display="1–9", tooltip=_("Lay the card on that row")),
        *(Binding(str(number), f"row({number - 1})", show=False) for number in range(2, 10)),
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("up", "walk(-1)", show=False),
        Binding("down", "walk(1)", show=False),
        Binding("enter", "do", _("Do it"), key_display="⏎"),
        Binding("n,N", "open", _("New row"), id="pasianssi.new", show=False),
        Binding(
            "s,S",
            "star",
            _("Star"),
            id="pasianssi.star",
            show=False,
            tooltip=_("The kept star: where it does not fit"),
        ),
        Binding("j,J", "join", _("Join two rows"), id="pasianssi.join", show=False),
        Binding("d,D", "decline", _("Decline the star"), id="pasianssi.decline", show=False),
        Binding("backspace", "drop", show=False),
    ]

    LAST = _("The rows")

    def __init__(self, speaker: Speaker, look: Look) -> None:
        super().__init__(speaker, look)
        self._mode = LAY
        self._card: int | None = None
        """The place in hand of the chosen card."""
        self._source: int | None = None
        """The row that moves, when rows are joined."""
        self._row: int | None = None
        """The row onto which something goes."""
        self._top = 0

    @classmethod
    def still(cls, _info: GameInfo, look: Look) -> list[Piece]:
        """A row in which each card fits the one before."""
        pieces = []
        for at, code in enumerate(("9E", "9W", "10W", "12E", "2E")):
            drawn = faces.card(DECK.card(code), faces.M, look, Mark.NONE, Ground.CARD_LIT, initials=True)
            pieces.append(Piece(3 + 7 * at, 1, drawn))
        return pieces

    # Keys and clicks

    def action_pick(self, at: int) -> None:
        """Pick a card of the hand; the same key again does with it what is marked."""
        again = self._card == at and self._mode == LAY
        if again and self._marked() is not None:
            self.action_do()
            return
        self._choose_card(at)
        card = self._picked_card()
        if self.once and not again and card is not None and self.scene is not None:
            uses = [move for move in self.scene.moves if mv.parts(move)[1] == card and mv.parts(move)[0] != mv.JOIN]
            if len(uses) == 1:
                self.action_do()

    def _choose_card(self, at: int) -> None:
        """Choose a card of the hand."""
        hand = self._hand()
        if self._view is None or at >= len(hand) or self._star_first:
            self._explain_star()
            return
        self._card, self._source, self._mode = at, None, LAY
        fitting = self._fitting(hand[at])
        self._row = fitting[0] if fitting else None
        self._fresh()

    def action_step(self, step: int) -> None:
        """Walk along the hand."""
        if hand := self._hand():
            start = self._card if self._card is not None else min(step, 0) - max(step, 0)
            self._choose_card((start + step) % len(hand))

    def action_walk(self, step: int) -> None:
        """Walk along the rows that come into question, and on through what is offered besides."""
        rows = self._choices()
        choosing_source = self._choosing_source
        at = self._source if choosing_source else self._row
        place = self.walk(step, len(rows), rows.index(at) if at in rows else None)
        if rows:
            chosen = None if place is None else rows[place]
            if choosing_source:
                self._source = chosen
            else:
                self._row = chosen
        self.walk_changed()

    def action_row(self, row: int) -> None:
        """A row was named: the card goes there; of two rows to be joined it is the next one."""
        view = self._view
        if view is None or self.scene is None or not self.scene.asked:
            return
        if row >= len(view.rows):
            self.remark(_("There is no row {row}.").format(row=row + 1))
        elif self._joining:
            if self._source is None:
                self._source = row
            else:
                self._row = row
            self._fresh()
        elif self._card is None:
            self.remark(_("Choose a card first: its letter, or a click."))
        else:
            self._row = row
            if self._mode == STAR:
                self._fresh()
            else:
                self._mode = LAY
                self.action_do()

    def action_do(self) -> None:
        """Do what the arrows stand on or what is chosen, or say what is missing."""
        scene = self.scene
        if scene is None or not scene.asked or self.do_offer():
            return
        move = self._marked()
        if move is not None:
            self.try_move(move)
        elif self._choosing_source and self._source is not None:
            self._mode, self._row = JOIN, None
            self._chosen_source()
        elif self._joining:
            self.remark(_("Choose the row that moves, then the row it goes onto."))
        elif self._card is None:
            self.remark(_("Choose a card first: its letter, or a click."))
        else:
            text = _("Choose what to do with the card: {new} a new row, {star} the star.")
            self.remark(text.format(new=self.key("pasianssi.new"), star=self.key("pasianssi.star")))

    def action_open(self) -> None:
        """The chosen card opens a new row."""
        card = self._picked_card()
        if card is None:
            self._missing_card()
        else:
            self.try_move(mv.new(card))

    def action_star(self) -> None:
        """The chosen card is to be laid where it does not fit; what that does is shown first."""
        scene, view, card = self.scene, self._view, self._picked_card()
        if scene is None or view is None or not scene.asked:
            return
        if card is None:
            self._missing_card()
            return
        rows = [row for row in range(len(view.rows)) if mv.star_play(card, row) in scene.moves]
        if not rows:
            self.try_move(mv.star_play(card, 0))
            return
        self._mode, self._row = STAR, rows[0]
        self._fresh()

    def action_join(self) -> None:
        """Two rows are to be joined by the star."""
        scene = self.scene
        if scene is None or not scene.asked:
            return
        if not any(mv.parts(move)[0] == mv.JOIN for move in scene.moves):
            self.try_move(mv.join(0, 1))
            return
        self._mode, self._card, self._source, self._row = JOIN, None, None, None
        self._fresh()

    def action_decline(self) -> None:
        """Decline the star."""
        self.try_move(mv.DECLINED)

    def action_drop(self) -> None:
        """Choose anew."""
        self.forget()
        self._fresh()

    def picked(self, tag: Any) -> None:
        """A card, a row or an offer was clicked."""
        kind, value = tag
        if kind == "card":
            self._choose_card(value)
        elif kind == "row":
            self.action_row(value)
        elif kind == "key":
            getattr(self, f"action_{value}")()

    # What is chosen

    @property
    def _view(self) -> View | None:
        return None if self.scene is None else self.scene.view

    @property
    def _star_first(self) -> bool:
        """Whether only rows can be joined now: the star waits, or the cards are all laid."""
        view = self._view
        return view is not None and (view.star == NOW or not view.hand)

    @property
    def _joining(self) -> bool:
        return self._mode == JOIN or self._star_first

    @property
    def _choosing_source(self) -> bool:
        return self._joining and self._row is None and not self._source_stands

    _source_stands = False
    """Whether the row that moves is settled, so that arrows choose the other one."""

    def _chosen_source(self) -> None:
        self._source_stands = True
        self._fresh()

    def _fresh(self) -> None:
        if self._source is None:
            self._source_stands = False
        self.choice_changed()

    def _hand(self) -> list[Card]:
        view = self._view
        return [] if view is None else [card for card in view.hand if card is not None]

    def _picked_card(self) -> Card | None:
        hand = self._hand()
        return hand[self._card] if self._card is not None and self._card < len(hand) else None

    def _missing_card(self) -> None:
        if self._star_first:
            self._explain_star()
        elif self.scene is not None and self.scene.asked:
            self.remark(_("Choose a card first: its letter, or a click."))

    def _explain_star(self) -> None:
        if self.scene is not None and self.scene.asked and self._star_first:
            text = _("The star comes first: choose two rows, or {key} to decline.")
            self.remark(text.format(key=self.key("pasianssi.decline")))

    def _fitting(self, card: Card) -> list[int]:
        """The rows on which that card may be laid now."""
        scene, view = self.scene, self._view
        if scene is None or view is None:
            return []
        return [row for row in range(len(view.rows)) if mv.lay(card, row) in scene.moves]

    def _choices(self) -> list[int]:
        """The rows among which the arrows walk."""
        scene, view, card = self.scene, self._view, self._picked_card()
        if scene is None or view is None or not scene.asked:
            return []
        rows = range(len(view.rows))
        if self._joining:
            return [row for row in rows if row != self._source or self._choosing_source]
        if card is None:
            return []
        if self._mode == STAR:
            return [row for row in rows if mv.star_play(card, row) in scene.moves]
        return self._fitting(card)

    def _marked(self) -> int | None:
        """The move that Enter does."""
        card = self._picked_card()
        if self._joining:
            if self._source is None or self._row is None:
                return None
            return mv.join(self._source, self._row)
        if card is None:
            return None
        if self._row is not None:
            return mv.star_play(card, self._row) if self._mode == STAR else mv.lay(card, self._row)
        scene = self.scene
        stuck = scene is not None and mv.new(card) in scene.moves and mv.star_play(card, 0) not in scene.moves
        return mv.new(card) if stuck else None

    # What the base asks

    def forget(self) -> None:
        """Nothing is chosen any more."""
        self._mode, self._card, self._source, self._row = LAY, None, None, None
        self._source_stands = False

    def title(self, scene: Scene[View, Move]) -> str:
        """How many rows there are."""
        view = scene.view
        return say(ROWS_TEXT, count=len(view.rows)) if view.rows else ""

    def pieces(self, scene: Scene[View, Move]) -> list[Piece]:
        """Everything on the table."""
        where = plan(*self.space)
        return [
            Piece(1, 0, (self._status(scene.view, where.width - 2),)),
            *self._laid_rows(scene, where),
            *self._own(scene, where),
            *self._history(scene, where),
            *self.asking(scene, where.width - 2, where.prompt, where.hand - 1 - where.roomy),
        ]

    # Parts of the table

    def _status(self, view: View, width: int) -> Any:
        star = {
            UNSEEN: _("not yet drawn"),
            NOW: _("here, now or never"),
            KEPT: _("kept for you"),
            SPENT: _("gone"),
        }[view.star]
        text = _("Star: {star}").format(star=star)
        lit = view.star in (NOW, KEPT)
        rows = say(ROWS_TEXT, count=len(view.rows))
        left = f"{self.look.signs.star} {text}"
        return spans(
            (left, self.look.note if lit else self.look.soft), (fit(f"   {rows}", width - len(left)), self.look.soft)
        )

    def _laid_rows(self, scene: Scene[View, Move], where: Plan) -> list[Piece]:
        view = scene.view
        count = len(view.rows)
        room = where.rows - 1
        heights = (7, 5, 3, 2) if where.roomy and self.look.drawn else (3, 2)
        height = next((lines for lines in heights if max(count, 3) * lines <= room), 1)
        shown = min(count, room // height)
        if shown < count:
            # One line above and below says how many rows are out of sight.
            shown -= 2
            near = self._row if self._row is not None else self._source if self._source is not None else count - 1
            self._top = max(0, min(self._top, near, count - shown))
            self._top = max(self._top, near - shown + 1)
        else:
            self._top = 0
        pieces = []
        y = 1
        if shown < count:
            pieces.append(Piece(1, y, (line(_("… {n} rows above").format(n=self._top), 30, self.look.soft),)))
            y += 1
        for row in range(self._top, self._top + shown):
            pieces += self._one_row(scene, row, y, height, where.width)
            y += height
        if shown < count:
            below = count - self._top - shown
            pieces.append(Piece(1, y, (line(_("… {n} rows below").format(n=below), 30, self.look.soft),)))
        return pieces

    def _one_row(self, scene: Scene[View, Move], row: int, y: int, height: int, width: int) -> list[Piece]:
        """A row: its number, the cards that others cover, the last one, and what it is to the present choice."""
        view, look = scene.view, self.look
        cards = view.rows[row]
        middle = y + height // 2 if height > 2 else y
        marked = row in (self._row, self._source) and scene.asked
        tag = ("row", row)
        label = spans((f" {row + 1} " if row < 9 else f"{row + 1} ", look.turn if marked else look.key))
        pieces = [Piece(1, middle, (label,), tag)]
        x = 5
        end = faces.M.width if height >= faces.M.height else draw.END
        most = max((width - x - end - WHY) // draw.SLICE, 1)
        under = cards[:-1]
        if len(under) > most:
            hidden = len(under) - most + 1
            pieces.append(Piece(x, middle, (line(f"+{hidden}", draw.SLICE, look.soft),), tag))
            under = under[hidden:]
            x += draw.SLICE
        for number, card in enumerate(under):
            pieces.append(Piece(x, y, self._covered(card, height, not number), tag, name=motion.lying(card)))
            x += draw.SLICE
        newest = Mark.CHOSEN if marked and height >= faces.M.height else Mark.NONE
        if height >= faces.M.height and not view.fixed[row]:
            drawn = faces.card(cards[-1], faces.M, look, newest, Ground.CARD if under else Ground.FELT, initials=True)
        else:
            drawn, end = draw.last(cards[-1], view.fixed[row], height, bool(under), look), draw.END
        pieces.append(Piece(x, y, drawn, tag, name=motion.lying(cards[-1])))
        x += end
        why = self._why(scene, row)
        if why:
            style = look.turn if marked else look.note
            text = fit(f" {look.signs.here} {why} ", min(width - x - 1, WHY)).rstrip()
            pieces.append(Piece(x, middle, (line(text, None, style),), tag))
        return pieces

    def _covered(self, card: Card, height: int, first: bool) -> Any:
        """A card under others: its left edge is seen."""
        if height >= faces.M.height:
            ground = Ground.FELT if first else Ground.CARD
            return faces.card(card, faces.M, self.look, Mark.NONE, ground, initials=True)
        return draw.covered(card, height, first, self.look)

    def narrow(self, scene: Scene[View, Move]) -> Narrow:
        """The ends of the rows and the hand in one line each."""
        view, look = scene.view, self.look
        count = view.draw if isinstance(view.draw, int) else len(view.draw)
        head = Strip.join([self._status(view, FROM[Tier.NARROW][0] - 14), spans((f"{_('pile')} {count}", look.soft))])
        room = self.size.height - 2 * len(view.hand) - 6
        near = self._row if self._row is not None else self._source if self._source is not None else len(view.rows) - 1
        first = max(0, min(near - room // 2, len(view.rows) - room))
        rows = [
            (self._row_line(scene, row), ("row", row), motion.lying(view.rows[row][-1]))
            for row in range(first, min(first + room, len(view.rows)))
        ]
        for at, card in enumerate(view.hand):
            if card is None:
                continue
            fitting = self._fitting(card) if scene.asked else []
            sign = _("fits {rows}").format(rows=", ".join(str(row + 1) for row in fitting)) if fitting else ""
            key = look.turn if at == self._card else look.key
            text = spans((f" {KEYS[at]} ", key), (f" {self._called(card)} ", ink(card, look)), (f" {sign}", look.felt))
            rows.append((text, ("card", at), motion.held(card)))
        return Narrow(head=(head,), rows=rows)

    def _row_line(self, scene: Scene[View, Move], row: int) -> Strip:
        """A row in one line: its number, how many it holds, the last card, and why the chosen one fits."""
        view, look = scene.view, self.look
        cards = view.rows[row]
        marked = row in (self._row, self._source) and scene.asked
        why = self._why(scene, row)
        fixed = f" ={view.fixed[row]}" if view.fixed[row] else ""
        return spans(
            (f" {row + 1} " if row < 9 else f"{row + 1} ", look.turn if marked else look.key),
            (f" +{len(cards) - 1} " if len(cards) > 1 else " ", look.soft),
            (f" {self._called(cards[-1])}{fixed} ", ink(cards[-1], look)),
            (f" {look.signs.here} {why}" if why else "", look.turn if marked else look.note),
        )

    def _why(self, scene: Scene[View, Move], row: int) -> str:
        """What a row is to the present choice."""
        if not scene.asked:
            return ""
        if self._joining:
            if row == self._source:
                return _("moves")
            return _("receives it") if row == self._row else ""
        card = self._picked_card()
        if card is None:
            return ""
        if self._mode == STAR:
            return _("by the star") if row == self._row else ""
        if mv.lay(card, row) not in scene.moves:
            return ""
        found = reasons(card, scene.view.ends()[row])
        return self._reason(found[0]) if found else ""

    def _reason(self, fit: Fit) -> str:
        """A reason in words."""
        return self.speaker.say(fits(fit))

    def _own(self, scene: Scene[View, Move], where: Plan) -> list[Piece]:
        view = scene.view
        look = self.look
        pieces = []
        size = where.card
        for at, card in enumerate(view.hand):
            x = 1 + at * (draw.HELD[0] + 1)
            if card is None:
                pieces.append(Piece(x, where.hand, body.back(size, "", look)))
                continue
            picked = at == self._card
            if where.roomy:
                drawn = faces.card(card, size, look, Mark.CHOSEN if picked else Mark.NONE, initials=True)
                pieces.append(Piece(x, where.hand - picked, drawn, ("card", at), name=motion.held(card)))
            else:
                pieces.append(Piece(x, where.hand, draw.held(card, picked, look), ("card", at), name=motion.held(card)))
            rows = self._fitting(card) if scene.asked else []
            text = _("fits {rows}").format(rows=", ".join(str(row + 1) for row in rows)) if rows else ""
            key = look.turn if at == self._card else look.key
            label = spans((f" {KEYS[at]} ", key), (fit(f" {text}", draw.HELD[0] - 3), look.felt))
            pieces.append(Piece(x, where.hand + size.height, (label,), ("card", at)))
        count = view.draw if isinstance(view.draw, int) else len(view.draw)
        pile_size = size if where.roomy else PILE
        pile = body.back(pile_size, str(count), look) if count else body.place(pile_size, _("empty"), look)
        x = where.width - pile_size.width - 1
        pieces.append(Piece(x, where.hand, pile, name=motion.PILE))
        pieces.append(Piece(x, where.hand + pile_size.height, (line(_("pile"), 9, look.soft),)))
        return pieces

    def _history(self, scene: Scene[View, Move], where: Plan) -> list[Piece]:
        return [] if where.log is None else self.beside(scene, where.log)

    def prompt(self, scene: Scene[View, Move]) -> str:
        """The one line that says what is asked, or why not."""
        if self.remarked:
            return self.remarked
        if not scene.asked:
            return _("{name} plays. Space: do not wait.").format(name=scene.names[0]) if scene.actor == 0 else ""
        if self._joining:
            return self._join_prompt(scene.view)
        card = self._picked_card()
        if card is not None:
            return self._card_prompt(scene, card)
        stuck = mv.new(self._hand()[0]) in scene.moves
        if not stuck:
            return _("Choose a card that fits the end of a row.")
        if scene.view.star == KEPT:
            return _("Nothing fits. Choose a card: it opens a row, or the star lets it lie where it does not fit.")
        return _("Nothing fits: choose the card that opens a new row.")

    def _card_prompt(self, scene: Scene[View, Move], card: Card) -> str:
        view = scene.view
        name = self._called(card)
        if self._mode == STAR and self._row is not None:
            text = _("The star is spent: {card} lies on row {row}, onto {end}. Enter does it.")
            return text.format(card=name, row=self._row + 1, end=self._called(view.rows[self._row][-1]))
        if self._row is not None:
            why = ", ".join(map(self._reason, reasons(card, view.ends()[self._row])))
            text = _("{card} on row {row} ({why}): Enter does it.").format(card=name, row=self._row + 1, why=why)
            return f"{text} {_('↑↓ other rows.')}" if len(self._fitting(card)) > 1 else text
        if mv.new(card) in scene.moves:
            if mv.star_play(card, 0) in scene.moves:
                return _("{card}: a new row, or a row where it does not fit, by the star?").format(card=name)
            return _("{card} opens row {row}: Enter does it.").format(card=name, row=len(view.rows) + 1)
        able = next(((at, other) for at, other in enumerate(self._hand()) if self._fitting(other)), None)
        if able is None:
            return _("{card} fits no row.").format(card=name)
        text = _("{card} fits no row; {other} does: press {key}.")
        return text.format(card=name, other=self._called(able[1]), key=KEYS[able[0]])

    def _join_prompt(self, view: View) -> str:
        if self._source is None:
            if view.star == NOW:
                return _("The star has come, now or never: choose the row that moves, or decline.")
            return _("The star: choose the row that moves.")
        moved = view.rows[self._source]
        if self._row is None or self._row == self._source:
            text = _("Row {row} moves, from {first} to {last}. Choose the row it goes onto.")
            return text.format(row=self._source + 1, first=self._code(moved[0]), last=self._code(moved[-1]))
        text = _("Row {row} onto row {onto}, which then ends in {end}: {rows}.")
        rows = say(ROWS_TEXT, count=len(view.rows) - 1)
        return text.format(row=self._source + 1, onto=self._row + 1, end=self._called(moved[-1]), rows=rows)

    def _called(self, card: Card) -> str:
        name = place(card)
        return f"{self._code(card)} {name}" if name else self.speaker.card(card)

    @staticmethod
    def _code(card: Card) -> str:
        return DECK.code(card)

    def offers(self, scene: Scene[View, Move]) -> list[tuple[str, str, str]]:
        """What may be done now: key, words, action."""
        if not scene.asked:
            return []
        offers = []
        card = self._picked_card()
        if self._marked() is not None:
            offers.append((_("Enter"), _("do it"), "do"))
        if card is not None and mv.new(card) in scene.moves:
            offers.append((self.key("pasianssi.new"), _("new row"), "open"))
        if card is not None and mv.star_play(card, 0) in scene.moves:
            offers.append((self.key("pasianssi.star"), _("by the star"), "star"))
        if any(mv.parts(move)[0] == mv.JOIN for move in scene.moves) and not self._joining:
            offers.append((self.key("pasianssi.join"), _("the star: join two rows"), "join"))
        if mv.DECLINED in scene.moves:
            offers.append((self.key("pasianssi.decline"), _("decline the star"), "decline"))
        if self._source is not None or self._card is not None:
            offers.append((self.drop_key, _("choose anew"), "drop"))
        return offers

    def cell(self, cell: Saying) -> Text | None:
        """Cards with their places: here they mean everything."""
        return Text(" · ".join(map(self._called, cell.facts["cards"]))) if cell.key == "cards" else None
