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
from cardtable.ui import motion
from cardtable.ui.faces import body
from cardtable.ui.faces import suited as faces
from cardtable.ui.faces.body import Ground, Mark
from cardtable.ui.look import Look
from cardtable.ui.motion import Told
from cardtable.ui.tables import suited
from cardtable.ui.tables.base import Table
from cardtable.ui.tables.parts import Hand, pool, seat_plate
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
"""Cells of a card's share of the hand in which its name fits and nothing more."""


def _around(step: int, seats: int) -> int:
    """Where somebody sits who is so many seats on from the near one."""
    return RIGHT if step == seats - 1 else step


def _step(view: View, where: Plan) -> int:
    """Cells from one card of a hand to the next: as wide as a card, if a whole hand has room."""
    return min(where.held.width, (where.width - 1 - where.held.width) // (TARIFFS[view.seats].tricks - 1))


def plan(width: int, height: int) -> Plan:
    """The places for a size: compact from 80×22; with large cards and the log beside from 112×34."""
    if width >= 112 and height >= 34:
        log = 34 + max(0, min((width - 120) // 4, 10))
        table = min(width - log, 122)
        spare = max(0, height - 38)
        hand = height - 13
        cross = 5 + spare // 3
        return Plan(table, body.L, body.L, cross, hand - 2, hand, height - 2, (width - log + 1, 0, log - 1, height))
    hand = 12 + (height - 22)
    return Plan(width, body.S, body.S, 2, hand - 2, hand, height - 2, (1, hand + 5, width - 2, 3))


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

    LAST = _("The last trick")

    def __init__(self, speaker: Speaker, look: Look) -> None:
        super().__init__(speaker, look)
        self._cursor = Hand(self._choices)
        self._laid = -1
        """The card that was laid last in the lottery, as far as this table saw it; -1: none."""
        self._lay: tuple[tuple[int, int] | None, ...] = ()
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
        self._see(view)
        asked = self.asking(scene, where.width - 2, where.prompt, where.prompt - 1)
        pieces = [*self._stake(view, where), self._history(scene, where)]
        if view.phase == TRUMP and scene.asked:
            # The first cards alone: they are all there is to go by.
            return [*pieces, *self._suits(scene, where), *self._open_hand(scene, where), *asked]
        pieces += self._players(scene, where)
        if view.deal == LOTTERY_DEAL and where.held.height > body.S.height:
            pieces += self._lying(view, where)
            return [*pieces, *self._own(scene, where), *self._open_hand(scene, where), *asked]
        if view.deal == LOTTERY_DEAL:
            pieces += self._layout(view, where)
            return [*pieces, *self._short_hand(scene, where), *asked]
        middle = where.width // 2
        if where.held.height > body.S.height:
            lit = pool(45, where.own - where.cross, self.look)
            pieces.append(Piece(middle - 22, where.cross - 1, lit, None, beneath=True, name=motion.POOL))
        return [*pieces, *self._cross(scene, where), *self._own(scene, where), *self._open_hand(scene, where), *asked]

    def told(self, before: Scene[View, Move], now: Scene[View, Move]) -> Told:
        """A trick that lay there in full goes to its winner when the next one begins."""
        was, view = before.view, now.view
        cleared = not was.trick and bool(was.last) and bool(view.trick)
        return Told(
            taker=was.last[-1] if cleared else None, dealt=view.deal != was.deal or not any(map(len, was.hands))
        )

    # Parts of the table

    def _see(self, view: View) -> None:
        """Notice which card was laid last."""
        if view.layout == self._lay:
            return
        before = self._lay
        grown = [suit for suit in range(4) if before and before[suit] != view.layout[suit]]
        self._laid, self._lay = -1, view.layout
        if len(grown) != 1 or (now := view.layout[grown[0]]) is None:
            # Nobody watched, or it was taken back.
            return
        was = before[grown[0]]
        self._laid = card(grown[0], now[0] if was is not None and now[0] < was[0] else now[1])

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
        roomy = where.held.height > body.S.height
        lottery = scene.view.deal == LOTTERY_DEAL
        side = 20
        low = where.cross + 3 if roomy else 4 + lottery
        middle = where.width // 2 - 14
        across = (1, 1) if lottery else (middle, 1) if roomy else (26, 1)
        places = {LEFT: (1, low), ACROSS: across, RIGHT: (where.width - side + (2 if roomy else -1), low)}
        if lottery and roomy:
            # In a row above: the layout needs the width.
            places = {LEFT: (2, 1), ACROSS: (where.width // 2 - 10, 1), RIGHT: (where.width - 22, 1)}
        pieces = []
        for step in range(1, scene.view.seats):
            at = _around(step, scene.view.seats)
            x, y = places[at]
            seat = (near + step) % scene.view.seats
            pieces += self._about(scene, seat, x, y, side - 1, roomy and not lottery, at == ACROSS and not lottery)
        return pieces

    def _about(
        self, scene: Scene[View, Move], seat: Seat, x: int, y: int, width: int, roomy: bool, wide: bool
    ) -> list[Piece]:
        """What is known of a player: the hidden hand, tricks, what they cost, and the total."""
        view, look = scene.view, self.look
        named = seat_plate(scene, seat, look, view.dealer)
        parts = self._count(view, seat)
        pieces = [Piece(x, y, (named,), name=motion.seat(seat))]
        if wide and not roomy:
            beside = x + named.cell_length + 1
            text = " · ".join(parts)
            return [*pieces, Piece(beside, y, (line(text, min(cell_len(text), 78 - beside), look.felt),))]
        hidden = body.fan(len(view.hands[seat]), look, 1) if roomy and look.drawn else ()
        if hidden and wide:
            pieces.append(Piece(x + named.cell_length + 1, y, hidden, name=motion.fan(seat)))
            x, y = x + named.cell_length + hidden[0].cell_length + 2, y - 1
        elif hidden:
            pieces.append(Piece(x, y + 1, hidden, name=motion.fan(seat)))
            y += len(hidden)
        return [
            *pieces,
            *(Piece(x, y + row, (line(part, width, look.felt),)) for row, part in enumerate(parts, start=1)),
        ]

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
        roomy = size.height > body.S.height
        middle = where.width // 2 - size.width // 2
        low = where.cross + (7 if roomy else size.height)
        side = where.cross + (3 if roomy else size.height // 2)
        apart = size.width + (1 if roomy else 2)
        places = {
            NEAR: (middle, low),
            LEFT: (middle - apart, side),
            ACROSS: (middle, where.cross),
            RIGHT: (middle + apart, side),
        }
        winning = best(cards, view.trump)
        pieces = []
        around = [_around((leader + at - near) % view.seats, view.seats) for at in range(len(cards))]
        # The nearer ones lie over those across.
        for at in sorted(range(len(cards)), key=lambda at: places[around[at]][1]):
            played = cards[at]
            x, y = places[around[at]]
            signs = self.look.signs
            full = not view.trick
            leads = len(cards) > 1 and at == winning
            sign = signs.star if leads else signs.turn if at == 0 else ""
            mark = Mark.WINS if leads else Mark.NEW if at == len(cards) - 1 and not full else Mark.NONE
            drawn = self._face(played, size, mark, Ground.LIT if roomy else Ground.FELT, sign)
            pieces.append(Piece(x, y, drawn, name=motion.lying(played)))
        return pieces

    def _face(self, card: Card, size: Size, mark: Mark, ground: Ground = Ground.FELT, sign: str = "") -> Any:
        """A card as it is drawn here."""
        code = DECK.code(card)
        suit = suited.sign(code, FACES, self.look)
        return faces.card(code, "french", size, self.look, mark, ground, sign=sign, suit=suit)

    def _own(self, scene: Scene[View, Move], where: Plan) -> list[Piece]:
        near = self._near(scene)
        named, text = seat_plate(scene, near, self.look, scene.view.dealer), " · ".join(self._count(scene.view, near))
        beside = 2 + named.cell_length
        return [
            Piece(1, where.own, (named,), name=motion.seat(near)),
            Piece(beside, where.own, (line(text, where.width - beside - 1, self.look.felt),)),
        ]

    def _open_hand(self, scene: Scene[View, Move], where: Plan) -> list[Piece]:
        """The cards side by side or over each other, each with its key."""
        pieces = []
        size = where.held
        naming = scene.view.phase == TRUMP
        step = _step(scene.view, where)
        hand = self._hand()
        free = all(held in scene.moves for held in hand)
        for at, held in enumerate(hand):
            x = 1 + at * step
            picked = at == self._cursor.at and not naming
            dim = scene.asked and not naming and held not in scene.moves
            mark = Mark.CHOSEN if picked else Mark.DIM if dim else Mark.NONE
            overlaid = at > 0 and step < size.width
            drawn = self._face(held, size, mark, Ground.CARD if overlaid and not picked else Ground.FELT)
            tag = None if naming else ("card", at)
            pieces.append(Piece(x, where.hand - picked, drawn, tag, name=motion.held(held)))
            if not naming:
                label = self._key(scene, at, held, step, free)
                pieces.append(Piece(x, where.hand + size.height, (label,), tag))
        return pieces

    def _key(self, scene: Scene[View, Move], at: int, held: Card, width: int, free: bool = False) -> Any:
        chosen = at == self._cursor.at
        # Where all may be played nothing need be said.
        able = self.look.signs.higher if scene.asked and held in scene.moves and not free else ""
        return spans(
            (f" {KEYS[at].upper()} ", self.look.turn if chosen else self.look.key),
            (fit(able, width - 3), self.look.felt),
        )

    def _short_hand(self, scene: Scene[View, Move], where: Plan) -> list[Piece]:
        """The hand of the lottery, one line high: the columns need the room."""
        y = where.prompt - 5
        near = self._near(scene)
        named, text = seat_plate(scene, near, self.look, scene.view.dealer), " · ".join(self._count(scene.view, near))
        beside = 2 + named.cell_length
        counted = line(text, 58 - beside, self.look.felt)
        pieces = [Piece(1, y, (named,), name=motion.seat(near)), Piece(beside, y, (counted,))]
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

    def _lying(self, view: View, where: Plan) -> list[Piece]:
        """A row for each suit, the two at the left and the ace at the right: what lies there, and what is wanted."""
        pieces, look = [], self.look
        left = max(1, (where.width - 13 * body.S.width) // 2)
        top = 5 + max(0, (where.own - 5 - 4 * body.S.height) // 2)
        for suit in range(4):
            ends = view.layout[suit]
            for power in range(2, 15):
                held = card(suit, power)
                x, y = left + (power - 2) * body.S.width, top + suit * body.S.height
                lies = ends is not None and ends[0] <= power <= ends[1]
                wanted = power == view.start if ends is None else power in (ends[0] - 1, ends[1] + 1)
                if lies:
                    mark = Mark.NEW if held == self._laid else Mark.NONE
                    pieces.append(Piece(x, y, self._face(held, body.S, mark), name=motion.lying(held)))
                elif wanted and held in TARIFFS[view.seats].pack:
                    pieces.append(Piece(x, y, body.place(body.S, self.face_text(held), look)))
                else:
                    rank = self.face_text(held)[:-1]
                    pieces.append(Piece(x + 2, y + 1, (line(rank, 2, look.soft),)))
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
            x = where.width // 2 - 26 + suit * 14
            able, chosen = mv.trump(suit) in scene.moves, suit == self._cursor.at
            mark = Mark.CHOSEN if chosen else Mark.NONE if able else Mark.DIM
            pieces.append(
                Piece(x, 2 - chosen + (where.cross > 2), self._face(card(suit, 14), body.M, mark), ("card", suit))
            )
            style = self.look.bold if able else self.look.felt
            label = spans(
                (f" {suit + 1} ", self.look.turn if chosen else self.look.key), (f" {SUIT_NAMES[suit]}", style)
            )
            pieces.append(Piece(x, 9 + (where.cross > 2), (label,), ("card", suit)))
        if (first := len(self._hand())) == TARIFFS[scene.view.seats].first:
            text = _("Your first {count} cards; the others are dealt when trumps are named.").format(count=first)
            pieces.append(Piece(1, where.hand - 2, (line(text, where.width - 2, self.look.soft),)))
        return pieces

    def face_text(self, card: Card) -> str:
        """Rank and suit."""
        return suited.label(DECK.code(card), FACES, self.look)

    def _history(self, scene: Scene[View, Move], where: Plan) -> Piece:
        x, y, width, height = where.log
        if height > 3:
            return self.log_panel(scene, x, y, width, height)
        if scene.view.deal == LOTTERY_DEAL:
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
