"""The table of Kierki: the trick on a cross, naming trumps, the lottery's columns, a hand with its keys."""

from typing import Any, ClassVar, NamedTuple

from rich.cells import cell_len
from rich.text import Text
from textual.binding import Binding, BindingType

from cardtable.engine.cards import Card
from cardtable.engine.game import Plural, Seat
from cardtable.engine.report import signed
from cardtable.games.kierki import moves as mv
from cardtable.games.kierki.cards import CLUBS, DECK, DIAMONDS, HEARTS, POWER, SPADES, SUIT, SUITS, card
from cardtable.games.kierki.moves import Move
from cardtable.games.kierki.report import place
from cardtable.games.kierki.report import stake as stake_of
from cardtable.games.kierki.rules import best
from cardtable.games.kierki.scoring import LOTTERY as LOTTERY_DEAL
from cardtable.games.kierki.scoring import TARIFFS
from cardtable.games.kierki.state import LOTTERY, TRICKS, TRUMP, View
from cardtable.games.kierki.words import DEALS
from cardtable.language import _
from cardtable.play.scene import Scene
from cardtable.saying import Saying
from cardtable.ui.look import Look
from cardtable.ui.tables import suited
from cardtable.ui.tables.base import Table
from cardtable.ui.tables.parts import Hand, seat_line
from cardtable.ui.widgets.board import Piece, fit, line, spans
from cardtable.ui.widgets.cards import Size
from cardtable.words import Speaker, say

KEYS = "1234567890abcdefg"
"""A key for each of seventeen cards: none is a command."""
FACES = "plain"

TRICKS_TEXT = Plural("{count} trick", "{count} tricks", "count")
CARDS_TEXT = Plural("{count} card", "{count} cards", "count")
SUIT_NAMES = (_("clubs"), _("diamonds"), _("hearts"), _("spades"))
ORDER = (CLUBS, DIAMONDS, SPADES, HEARTS)
"""Suits in a hand: black and red in turn."""


class Plan(NamedTuple):
    """Where things lie, in cells."""

    width: int
    """Of the table, without a log beside it."""
    held: Size
    lying: Size
    cross: int
    """The line of the card across the table."""
    own: int
    hand: int
    prompt: int
    log: tuple[int, int, int, int]
    """x, y, width, height."""


NEAR, LEFT, ACROSS, RIGHT = range(4)
"""The places around the table, clockwise."""
NARROW = 4
"""Cells of a card's share of the hand which hold one sign beside its key."""


def _around(step: int, seats: int) -> int:
    """Where somebody sits who is so many seats on from the near one."""
    return RIGHT if step == seats - 1 else step


def _step(view: View, where: Plan) -> int:
    """Cells from one card of a hand to the next: as wide as a card, if a whole hand has room."""
    return min(where.held.width, (where.width - 2 - where.held.width) // (TARIFFS[view.seats].tricks - 1))


def plan(width: int, height: int) -> Plan:
    """The places for a size: compact from 80×22, with large cards and the log beside from 116×34."""
    if width >= 116 and height >= 34:
        table = width - 36
        own = height - 14
        return Plan(table, Size(6, 6), Size(8, 6), 4, own, own + 2, height - 2, (table + 1, 0, 34, height))
    own = 11 + (height - 22)
    return Plan(width, Size(6, 4), Size(6, 4), 3, own, own + 1, height - 2, (1, own + 6, width - 2, 2))


class KierkiTable(Table[View, Move]):
    """A key marks a card, the same key or Enter plays it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(
                key if key.isdigit() else f"{key},{key.upper()}",
                f"pick({at})",
                _("Card"),
                key_display="1–0 A…",
                show=at == 0,
                tooltip=_("Choose a card of your hand; the same key again plays it"),
            )
            for at, key in enumerate(KEYS)
        ),
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("up", "walk(-1)", show=False),
        Binding("down", "walk(1)", show=False),
        Binding("enter", "do", _("Play"), key_display="⏎"),
        Binding("p,P", "pass", _("Pass"), id="kierki.pass", show=False),
        Binding("r,R", "sort", _("Sort"), id="kierki.sort", tooltip=_("Sort the hand by suit or by rank")),
    ]
    KEYS = {"kierki.pass": "p"}

    LAST = _("The last trick")

    def __init__(self, speaker: Speaker, look: Look) -> None:
        super().__init__(speaker, look)
        self._cursor = Hand(self._choices)
        self._by_rank: set[Seat] = set()
        """Who likes the hand sorted by rank: nobody else sees it."""

    # Keys and clicks

    def action_pick(self, at: int) -> None:
        """Pick a card, or a trump suit; what is picked already is played."""
        scene = self.scene
        if scene is None or not scene.asked:
            return
        if self._cursor.at == at:
            self.action_do()
        elif self._cursor.pick(at):
            self.choice_changed()
            if self.once and self._cursor.card in scene.moves:
                self.action_do()

    def action_walk(self, step: int) -> None:
        """Walk through what is offered."""
        self.walk(step, 0, None)
        self.walk_changed()

    def action_step(self, step: int) -> None:
        """Walk along the hand."""
        if self.scene is not None and self.scene.asked and self._cursor.step(step):
            self.choice_changed()

    def action_do(self) -> None:
        """Do what the arrows stand on, or play what is picked."""
        scene = self.scene
        if scene is None or not scene.asked or self.do_offer():
            return
        if list(scene.moves) == [mv.PASS]:
            self.try_move(mv.PASS)
        elif (chosen := self._cursor.card) is None:
            self.remark(_("Choose a card first: its key, or a click."))
        else:
            self.try_move(chosen)

    def action_pass(self) -> None:
        """Pass, in the lottery."""
        self.try_move(mv.PASS)

    def action_sort(self) -> None:
        """Sort this hand by rank, or by suit again."""
        if self.scene is not None and self.scene.seat is not None:
            self._by_rank ^= {self.scene.seat}
            self._cursor.drop()
            self.choice_changed()

    def picked(self, tag: Any) -> None:
        """A card, a suit or an offer was clicked."""
        kind, value = tag
        if kind == "card":
            if self.scene is not None and self.scene.asked and self._cursor.pick(value):
                self.choice_changed()
        elif kind == "key":
            getattr(self, f"action_{value}")()

    def _hand(self) -> list[Card]:
        """The open hand as its player likes it sorted."""
        scene = self.scene
        if scene is None or scene.seat is None:
            return []
        hand = [held for held in scene.view.hands[scene.seat] if held is not None]
        if scene.seat in self._by_rank:
            return sorted(hand, key=lambda held: (POWER[held], ORDER.index(SUIT[held])))
        return sorted(hand, key=lambda held: (ORDER.index(SUIT[held]), POWER[held]))

    def _choices(self) -> list[int]:
        """What the keys choose: cards, or suits while trumps are named."""
        scene = self.scene
        if scene is not None and scene.view.phase == TRUMP:
            return [mv.trump(suit) for suit in range(4)] if scene.asked else []
        return list(self._hand())

    # What the base asks

    def forget(self) -> None:
        """Nothing is picked any more."""
        self._cursor.drop()

    def title(self, scene: Scene[View, Move]) -> str:
        """The deal by its name, and who deals."""
        view = scene.view
        if not view.deal:
            return ""
        at = place(view)
        # A deal keeps its number, whatever the house leaves out.
        text = _("deal {place} of {all} · {name} deals")
        if at["place"] != view.deal:
            text = _("deal {deal}, {place} of {all} · {name} deals")
        told = text.format(**at, deal=view.deal, name=scene.names[view.dealer])
        if view.phase != TRICKS:
            return told
        number = min(len(view.winners) + 1, TARIFFS[view.seats].tricks)
        return told + " · " + _("trick {number} of {all}").format(number=number, all=TARIFFS[view.seats].tricks)

    def pieces(self, scene: Scene[View, Move]) -> list[Piece]:
        """Everything on the table."""
        where = plan(*self.size)
        view = scene.view
        pieces = [
            *self._stake(view, where),
            *self.asking(scene, where.width - 2, where.prompt, where.prompt - 1),
            self._history(scene, where),
        ]
        if view.phase == TRUMP and scene.asked:
            # The first cards alone: they are all there is to go by.
            return [*pieces, *self._suits(scene, where), *self._open_hand(scene, where)]
        pieces += self._players(scene, where)
        if view.deal == LOTTERY_DEAL:
            pieces += self._layout(view, where)
            return [*pieces, *self._short_hand(scene, where)]
        return [*pieces, *self._cross(scene, where), *self._own(scene, where), *self._open_hand(scene, where)]

    # Parts of the table

    def _stake(self, view: View, where: Plan) -> list[Piece]:
        """The deal's name and what it costs, in one line; trumps in a box of their own."""
        if not view.deal:
            return []
        stake = self.speaker.say(stake_of(view))
        name = DEALS[view.deal - 1]
        pieces = [
            Piece(
                1,
                0,
                (
                    spans(
                        (f" {name} ", self.look.turn),
                        (fit(f" {stake}", where.width - 4 - cell_len(name)), self.look.bold),
                    ),
                ),
            )
        ]
        if view.trump >= 0:
            box = suited.suit_box(SUITS[view.trump], self.look)
            pieces.append(Piece(1, 1, box))
            label = _("trumps: {suit}").format(suit=SUIT_NAMES[view.trump])
            pieces.append(Piece(9, 2, (line(label, 16, self.look.bold),)))
        return pieces

    def _near(self, scene: Scene[View, Move]) -> Seat:
        """Who sits below: the open hand, else the first person."""
        return scene.seat if scene.seat is not None else scene.people[0] if scene.people else 0

    def _players(self, scene: Scene[View, Move], where: Plan) -> list[Piece]:
        """The others: left, across if there are four, right."""
        near = self._near(scene)
        side = 20
        height = 5 if scene.view.deal == LOTTERY_DEAL else 4
        across = (where.width - 30) // 2
        pieces = []
        lottery = scene.view.deal == LOTTERY_DEAL
        places = {
            LEFT: (1, height, side),
            ACROSS: (1 if lottery else across, 1, side if lottery else 30),
            RIGHT: (where.width - side - 1, height, side),
        }
        for step in range(1, scene.view.seats):
            at = _around(step, scene.view.seats)
            x, y, width = places[at]
            seat = (near + step) % scene.view.seats
            pieces.append(Piece(x, y, self._about(scene, seat, width, wide=at == ACROSS and not lottery)))
        return pieces

    def _about(self, scene: Scene[View, Move], seat: Seat, width: int, wide: bool) -> tuple[Any, ...]:
        """What is known of a player: cards, tricks, what they cost, and the total."""
        view = scene.view
        look = self.look
        head = seat_line(scene, seat, width, look, "D" if seat == view.dealer else "")
        parts = self._count(view, seat)
        if wide:
            return head, line(f" {' · '.join(parts)}", width, look.felt)
        return (head, *(line(f" {part}", width, look.felt) for part in parts))

    def _count(self, view: View, seat: Seat) -> list[str]:
        """Tricks or cards, what was caught, and points: now, and altogether."""
        total = _("total {points}").format(points=signed(view.points[seat]))
        if view.deal == LOTTERY_DEAL:
            out = view.finished.index(seat) + 1 if seat in view.finished else 0
            cards = (
                _("out as number {place}").format(place=out) if out else say(CARDS_TEXT, count=len(view.hands[seat]))
            )
            return [cards, total]
        tricks = say(TRICKS_TEXT, count=view.winners.count(seat))
        if view.gains[seat]:
            tricks += f": {signed(view.gains[seat])}"
        return [tricks, self._caught(view, seat), total]

    def _caught(self, view: View, seat: Seat) -> str:
        """The cards that cost something, by name while they are few."""
        costs = TARIFFS[view.seats].costs[view.deal]
        caught = [held for held in view.taken[seat] if costs[held]]
        if len(caught) > 4:
            return _("{cards} that cost").format(cards=say(CARDS_TEXT, count=len(caught)))
        return " ".join(map(self.face_text, caught)) or "–"

    def _cross(self, scene: Scene[View, Move], where: Plan) -> list[Piece]:
        """The trick, or the last one while nothing has been led since."""
        view = scene.view
        cards, leader = view.trick, view.leader
        if not cards and view.last:
            leader, cards = view.last[0], view.last[1:-1]
        if not cards:
            return []
        near = self._near(scene)
        size = where.lying
        middle = where.width // 2 - size.width // 2
        places = {
            NEAR: (middle, where.cross + size.height),
            LEFT: (middle - size.width - 2, where.cross + size.height // 2),
            ACROSS: (middle, where.cross),
            RIGHT: (middle + size.width + 2, where.cross + size.height // 2),
        }
        winning = best(cards, view.trump)
        pieces = []
        for at, played in enumerate(cards):
            seat = (leader + at) % view.seats
            x, y = places[_around((seat - near) % view.seats, view.seats)]
            top = (self.look.signs.turn if at == 0 else "") + (self.look.signs.star if at == winning else "")
            face = suited.face(DECK.code(played), size, FACES, self.look, top, heavy=at == winning, dim=not view.trick)
            pieces.append(Piece(x, y, face))
        return pieces

    def _own(self, scene: Scene[View, Move], where: Plan) -> list[Piece]:
        near = self._near(scene)
        head, text = self._about(scene, near, 20, wide=True)[0], " · ".join(self._count(scene.view, near))
        return [
            Piece(1, where.own, (head,)),
            Piece(21, where.own, (line(text, where.width - 22, self.look.felt),)),
        ]

    def _open_hand(self, scene: Scene[View, Move], where: Plan) -> list[Piece]:
        """The cards side by side or over each other, each with its key."""
        pieces = []
        size = where.held
        naming = scene.view.phase == TRUMP
        step = _step(scene.view, where)
        hand = self._hand()
        for at, held in enumerate(hand):
            x = 1 + at * step
            picked = at == self._cursor.at and not naming
            dim = scene.asked and not naming and held not in scene.moves
            face = suited.face(DECK.code(held), size, FACES, self.look, heavy=picked, dim=dim)
            if held != hand[-1]:
                # What lies under the next card is not drawn.
                face = tuple(strip.crop(0, step) for strip in face)
            tag = None if naming else ("card", at)
            pieces.append(Piece(x, where.hand, face, tag))
            if not naming:
                pieces.append(Piece(x, where.hand + size.height, (self._key(scene, at, held, step),), tag))
        return pieces

    def _key(self, scene: Scene[View, Move], at: int, held: Card, width: int) -> Any:
        mark = self.look.signs.turn if at == self._cursor.at else ""
        able = self.look.signs.higher if scene.asked and held in scene.moves else " "
        # Where cards lie over each other, one sign has room.
        marks = f"{mark or ' '}{able}" if width > NARROW else mark or able
        return spans((f" {KEYS[at].upper()} ", self.look.key), (fit(marks, width - 3), self.look.felt))

    def _short_hand(self, scene: Scene[View, Move], where: Plan) -> list[Piece]:
        """The hand of the lottery, one line high: the columns need the room."""
        y = where.prompt - 5
        near = self._near(scene)
        head, text = self._about(scene, near, 20, wide=True)[0], " · ".join(self._count(scene.view, near))
        pieces = [Piece(1, y, (head,)), Piece(21, y, (line(text, 38, self.look.felt),))]
        step = _step(scene.view, where)
        for at, held in enumerate(self._hand()):
            x = 1 + at * step
            code = DECK.code(held)
            able = not scene.asked or held in scene.moves
            style = self.look.dim if not able else suited.ink(code, self.look)
            # Three cells hold the longest card; wider cards stand apart.
            wide = step > NARROW
            label = spans((fit(f"{' ' * wide}{self.face_text(held)}", step - 1), style), (" ", self.look.felt))
            pieces.append(Piece(x, y + 1, (label,), ("card", at)))
            pieces.append(Piece(x, y + 2, (self._key(scene, at, held, step),), ("card", at)))
        return pieces

    def _layout(self, view: View, where: Plan) -> list[Piece]:
        """Four columns that grow up to the ace and down to the two."""
        look = self.look
        left = where.width // 2 - 18
        pieces = []
        for suit in range(4):
            ends = view.layout[suit]
            x = left + suit * 9
            for power in range(14, 1, -1):
                code = DECK.code(card(suit, power))
                lies = ends is not None and ends[0] <= power <= ends[1]
                wanted = power == view.start if ends is None else power in (ends[0] - 1, ends[1] + 1)
                text = suited.label(code, FACES, look)
                if lies:
                    part = spans((fit(f"  {text}", 7), suited.ink(code, look)))
                elif wanted:
                    part = spans((fit(f" {look.signs.turn}{text}", 7), look.note))
                else:
                    part = spans((fit("   ." if look.ascii else "   ·", 7), look.place))
                pieces.append(Piece(x, 15 - power, (part,)))
        return pieces

    def _suits(self, scene: Scene[View, Move], where: Plan) -> list[Piece]:
        """The four suits that may be trumps."""
        pieces = []
        for suit in range(4):
            x = where.width // 2 - 30 + suit * 15
            able = mv.trump(suit) in scene.moves
            style = self.look.turn if suit == self._cursor.at else self.look.bold if able else self.look.dim
            mark = self.look.signs.turn if suit == self._cursor.at else " "
            pieces.append(Piece(x, 4, suited.suit_box(SUITS[suit], self.look), ("card", suit)))
            label = spans((f" {suit + 1} ", self.look.key), (fit(f"{mark}{SUIT_NAMES[suit]}", 10), style))
            pieces.append(Piece(x, 7, (label,), ("card", suit)))
        if (first := len(self._hand())) == TARIFFS[scene.view.seats].first:
            text = _("Your first {count} cards; the others are dealt when trumps are named.").format(count=first)
            pieces.append(Piece(1, where.hand - 2, (line(text, where.width - 2, self.look.soft),)))
        return pieces

    def face_text(self, card: Card) -> str:
        """Rank and suit."""
        return suited.label(DECK.code(card), FACES, self.look)

    def _history(self, scene: Scene[View, Move], where: Plan) -> Piece:
        x, y, width, height = where.log
        if scene.view.deal == LOTTERY_DEAL and height == 2:
            # The columns of the lottery leave one line.
            y, height = where.prompt - 2, 1
        return self.log_piece(scene, x, y, width, height)

    def prompt(self, scene: Scene[View, Move]) -> str:
        """The one line that says what is asked, or why not."""
        view = scene.view
        if self.remarked:
            return self.remarked
        if not scene.asked:
            return self.waiting(scene)
        if view.phase == TRUMP:
            if self._cursor.at is None:
                if len(view.hands[scene.seat or 0]) > TARIFFS[view.seats].first:
                    return _("Name trumps; you lead then.")
                return _("Name trumps from these cards.")
            return _("Trumps will be {suit}.").format(suit=SUIT_NAMES[self._cursor.at])
        if (chosen := self._cursor.card) is not None:
            return self._about_card(scene, chosen)
        if view.phase == LOTTERY:
            if list(scene.moves) == [mv.PASS]:
                return _("You can lay nothing: you have to pass.")
            if not view.start:
                return _("You begin: any card; its rank then begins every suit.")
            return _("Lay a card that is marked.")
        if not view.trick:
            if all(SUIT[move] == HEARTS for move in scene.moves) and len(scene.moves) < 13:
                return _("You lead: only hearts are left to you.")
            return _("You lead.")
        led = SUIT[view.trick[0]]
        if any(SUIT[move] == led for move in scene.moves):
            return _("Follow with {suit}.").format(suit=SUIT_NAMES[led])
        return _("You hold no {suit}: play any card.").format(suit=SUIT_NAMES[led])

    def _about_card(self, scene: Scene[View, Move], held: Card) -> str:
        """What the picked card does, or why it may not be played."""
        name = self.face_text(held)
        if held in scene.moves:
            if scene.view.phase == LOTTERY:
                return _("{card} goes to the layout.").format(card=name)
            if not scene.view.trick:
                return _("You lead {card}.").format(card=name)
            return _("You play {card}.").format(card=name)
        return self.why_not(held)

    def offers(self, scene: Scene[View, Move]) -> list[tuple[str, str, str]]:
        """What may be done now: key, words, action."""
        if not scene.asked:
            return []
        offers = []
        if self._cursor.card in scene.moves:
            text = {TRUMP: _("name it"), LOTTERY: _("lay it")}.get(scene.view.phase, _("play it"))
            offers.append((_("Enter"), text, "do"))
        if mv.PASS in scene.moves:
            offers.append((self.key("kierki.pass"), _("pass"), "pass"))
        return offers

    def cell(self, cell: Saying) -> Text | None:
        """The mark beside a sum: whether it is what the deal must come to."""
        if not cell.key.startswith("cell.sum"):
            return None
        right, wrong = ("ok", "??") if self.look.ascii else ("✓", "✗")
        return Text(f"{signed(cell.facts['points'])} {right if cell.key == 'cell.sum' else wrong}")
