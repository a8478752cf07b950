"""The table of Kierki: the trick on a cross, naming trumps, the lottery's columns, a hand with its keys."""

from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

from rich.cells import cell_len
from rich.text import Text
from textual.binding import Binding, BindingType

from cardtable.engine.cards import Card
from cardtable.engine.game import Plural, Seat
from cardtable.engine.info import GameInfo
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
from cardtable.ui.tables.layout import Tier, frame
from cardtable.ui.tables.narrow import Narrow, Slip
from cardtable.ui.tables.parts import Hand, called, pool, seat_plate
from cardtable.ui.widgets.board import Piece, fit, line, spans
from cardtable.ui.widgets.cards import Size
from cardtable.words import Speaker, say

KEYS = "1234567890abcdefg"
"""A key for each of seventeen cards: none is a command."""
FACES = "plain"
TINY = Size(5, 3)
"""Of the lottery's cards, where there is no room for more."""

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
    """Of the hand, and of the trick."""
    cross: int
    """The line of the card across the table."""
    own: int
    hand: int
    prompt: int
    log: tuple[int, int, int, int] | None
    """What lies beside it: x, y, width, height."""

    @property
    def roomy(self) -> bool:
        """Whether the trick lies in a lit middle, with fans around it."""
        return self.held.height > body.S.height


NEAR, LEFT, ACROSS, RIGHT = range(4)
"""The places around the table, clockwise."""
NARROW = 4
"""Cells of a card's share of the hand in which its name fits and nothing more."""


def _around(step: int, seats: int) -> int:
    """Where somebody sits who is so many seats on from the near one."""
    return RIGHT if step == seats - 1 else step


def _spread(view: View, where: Plan) -> tuple[Size, int]:
    """The size of the cards of a hand, and the cells from one to the next: rank and suit must be seen of each."""
    steps = [
        (size, min(size.width, (where.width - 1 - size.width) // (TARIFFS[view.seats].tricks - 1)))
        for size in (where.held, body.S)
    ]
    return next((found for found in steps if found[1] >= NARROW), steps[-1])


def plan(width: int, height: int) -> Plan:
    """The places for a size."""
    at = frame(width, height)
    if at.tier is Tier.ROOMY:
        hand = height - 13
        return Plan(at.width, body.L, 5 + max(0, hand - 24) // 2, hand - 2, hand, at.ask, at.beside)
    if at.tier is Tier.MIDDLE:
        hand = height - 10
        return Plan(at.width, body.M, 3 + at.spare // 3, hand - 2, hand, at.ask, at.beside)
    hand = height - 10
    return Plan(width, body.S, 2, hand - 2, hand, at.ask, None)


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

    @classmethod
    def still(cls, _info: GameInfo, look: Look) -> list[Piece]:
        """A trick that somebody would rather not have taken."""
        pieces = []
        signs = {"8H": look.signs.turn, "KH": look.signs.star}
        for at, code in enumerate(("8H", "KH", "QS", "3H")):
            mark = Mark.WINS if code == "KH" else Mark.NONE
            drawn = faces.card(
                code,
                "french",
                body.M,
                look,
                mark,
                Ground.LIT,
                sign=signs.get(code, ""),
                suit=suited.sign(code, FACES, look),
            )
            pieces.append(Piece(4 + 11 * at, 1, drawn))
        return pieces

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
        where = plan(*self.space)
        view = scene.view
        self._see(view)
        asked = self.asking(scene, where.width - 2, where.prompt, where.prompt - 1)
        pieces = [*self._stake(view, where), *self._history(scene, where)]
        if view.phase == TRUMP and scene.asked:
            # The first cards alone: they are all there is to go by.
            return [*pieces, *self._suits(scene, where), *self._open_hand(scene, where), *asked]
        pieces += self._players(scene, where)
        if view.deal == LOTTERY_DEAL:
            pieces += self._lying(view, where)
            own = [*self._own(scene, where), *self._open_hand(scene, where)] if where.roomy else []
            return [*pieces, *(own or self._short_hand(scene, where)), *asked]
        middle = where.width // 2
        if where.roomy:
            wide = 3 * (where.held.width + 1) + 3
            lit = pool(wide, min(where.own - where.cross, 2 * where.held.height), self.look)
            pieces.append(Piece(middle - wide // 2, where.cross - 1, lit, None, beneath=True, name=motion.POOL))
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
        roomy = where.roomy
        fans = where.held.height > body.M.height
        lottery = scene.view.deal == LOTTERY_DEAL
        side = 20
        low = where.cross + 3 if roomy else 4 + lottery
        middle = where.width // 2 - (14 if fans else 18)
        across = (1, 1) if lottery else (middle, 1) if roomy else (26, 1)
        places = {LEFT: (1, low), ACROSS: across, RIGHT: (where.width - side + (2 if roomy else -1), low)}
        if lottery and fans:
            # In a row above: the layout needs the width.
            places = {LEFT: (2, 1), ACROSS: (where.width // 2 - 10, 1), RIGHT: (where.width - 22, 1)}
        elif lottery:
            places = {LEFT: (1, 1), ACROSS: (where.width // 3 + 1, 1), RIGHT: (where.width * 2 // 3 + 1, 1)}
        pieces = []
        for step in range(1, scene.view.seats):
            at = _around(step, scene.view.seats)
            x, y = places[at]
            seat = (near + step) % scene.view.seats
            if lottery and not fans:
                parts = " · ".join(self._count(scene.view, seat))
                pieces.append(
                    Piece(x, y, (seat_plate(scene, seat, self.look, scene.view.dealer),), name=motion.seat(seat))
                )
                pieces.append(Piece(x, y + 1, (line(f" {parts}", where.width // 3 - 2, self.look.felt),)))
                continue
            wide = at == ACROSS and not lottery
            pieces += self._about(scene, seat, x, y, side - 1, roomy and not lottery and (fans or not wide), wide)
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
            return [*pieces, Piece(beside, y, (line(text, cell_len(text), look.felt),))]
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
        leader, cards = self._shown_trick(view)
        if not cards:
            return []
        near = self._near(scene)
        size = where.held
        roomy = size.height > body.S.height
        middle = where.width // 2 - size.width // 2
        low = where.cross + (size.height - 2 if roomy else size.height)
        side = where.cross + (size.height // 3 if roomy else size.height // 2)
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

    @staticmethod
    def _shown_trick(view: View) -> tuple[Seat, tuple[Card, ...]]:
        """Who led, and the cards: of the trick, or of the last one while nothing has been led since."""
        if not view.trick and view.last:
            return view.last[0], tuple(view.last[1:-1])
        return view.leader, tuple(view.trick)

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
        size, step = _spread(scene.view, where)
        naming = scene.view.phase == TRUMP
        top = where.hand + where.held.height - size.height
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
            pieces.append(Piece(x, top - picked, drawn, tag, name=motion.held(held)))
            if not naming:
                label = self._key(scene, at, held, step, free)
                pieces.append(Piece(x, top + size.height, (label,), tag))
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
        _size, step = _spread(scene.view, where)
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
        size = body.S if where.held.height > body.M.height else TINY
        left = max(1, (where.width - 13 * size.width) // 2)
        first, last = (5, where.own) if size is body.S else (3, where.prompt - 5 if not where.roomy else where.own)
        top = first + max(0, (last - first - 4 * size.height) // 2)
        for suit in range(4):
            for power, held, lies, wanted in self._columns(view, suit):
                x, y = left + (power - 2) * size.width, top + suit * size.height
                if lies:
                    mark = Mark.NEW if held == self._laid else Mark.NONE
                    drawn = self._face(held, size, mark) if size is body.S else self._tiny(held, mark)
                    pieces.append(Piece(x, y, drawn, name=motion.lying(held)))
                elif wanted and held in TARIFFS[view.seats].pack:
                    pieces.append(Piece(x, y, body.place(size, self.face_text(held), look)))
                else:
                    rank = self.face_text(held)[:-1]
                    pieces.append(Piece(x + size.width // 2 - 1, y + 1, (line(rank, 2, look.soft),)))
        return pieces

    def _columns(self, view: View, suit: int) -> Iterator[tuple[int, Card, bool, bool]]:
        """The cards of a suit in the lottery: power, card, whether it lies there, whether it may be laid."""
        ends = view.layout[suit]
        for power in range(2, 15):
            lies = ends is not None and ends[0] <= power <= ends[1]
            wanted = power == view.start if ends is None else power in (ends[0] - 1, ends[1] + 1)
            yield power, card(suit, power), lies, wanted

    def _tiny(self, held: Card, mark: Mark) -> Any:
        return suited.tiny(DECK.code(held), FACES, self.look, mark, Ground.FELT, "")

    def narrow(self, scene: Scene[View, Move]) -> Narrow:
        """Trick or layout and the hand in codes, a line for each of the others."""
        view, look, near = scene.view, self.look, self._near(scene)
        self._see(view)
        head = []
        if view.deal:
            trumps = f" · {_('trumps: {suit}').format(suit=SUIT_NAMES[view.trump])}" if view.trump >= 0 else ""
            name = DEALS[view.deal - 1]
            head.append(spans((f" {name} ", look.turn), (f" {self.speaker.say(stake_of(view))}{trumps}", look.bold)))
        around = [(near + step) % view.seats for step in range(1, view.seats)]
        naming = view.phase == TRUMP and scene.asked
        hand = [
            self._slip(held, key="" if naming else KEYS[at].upper(), chosen=not naming and at == self._cursor.at,
                       sign="" if naming or held not in scene.moves else look.signs.higher,
                       idle=scene.asked and not naming and held not in scene.moves,
                       tag=None if naming else ("card", at), name=motion.held(held))
            for at, held in enumerate(self._hand())
        ]  # fmt: skip
        suits = [
            self._slip(card(suit, 14), key=str(suit + 1), chosen=suit == self._cursor.at,
                       idle=mv.trump(suit) not in scene.moves, tag=("card", suit))
            for suit in (range(4) if naming else ())
        ]  # fmt: skip
        rows = [(self._suit_row(view, suit), None, None) for suit in range(4)] if view.deal == LOTTERY_DEAL else []
        return Narrow(
            head=head,
            others=[(self._in_a_line(scene, seat), scene.actor == seat, motion.seat(seat)) for seat in around],
            lying=suits or self._trick_slips(scene),
            own=self._in_a_line(scene, near),
            turn=scene.actor == near,
            hand=hand,
            rows=rows,
        )

    def _suit_row(self, view: View, suit: int) -> Any:
        """A suit of the lottery in one line: what lies on paper, what may be laid in gold."""
        look = self.look
        parts = [(" ", look.felt)]
        for _power, held, lies, wanted in self._columns(view, suit):
            able = wanted and held in TARIFFS[view.seats].pack
            ink = suited.ink(DECK.code(held), look) if lies else look.turn if able else look.soft
            text = self.face_text(held) if lies or able else self.face_text(held)[:-1]
            parts += [(fit(text, 3), ink), (" ", look.felt)]
        return spans(*parts)

    def _trick_slips(self, scene: Scene[View, Move]) -> list[Slip]:
        """The trick in the order in which it was played, each card with its player."""
        leader, cards = self._shown_trick(scene.view)
        winning = best(cards, scene.view.trump) if cards else -1
        signs = self.look.signs
        slips = []
        for at, played in enumerate(cards):
            name = scene.names[(leader + at) % scene.view.seats]
            sign = signs.star if at == winning and len(cards) > 1 else signs.turn if at == 0 else ""
            slips.append(self._slip(played, sign=f"{sign}{name}"[:5], name=motion.lying(played)))
        return slips

    def _slip(self, held: Card, **more: Any) -> Slip:
        return Slip(self.face_text(held), suited.ink(DECK.code(held), self.look), **more)

    def _in_a_line(self, scene: Scene[View, Move], seat: Seat) -> str:
        """A player in one line: tricks, what they cost, and the total."""
        return f"{called(scene, seat, self.look, scene.view.dealer)}  {' · '.join(self._count(scene.view, seat))}"

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

    def _history(self, scene: Scene[View, Move], where: Plan) -> list[Piece]:
        if where.log is not None:
            return self.beside(scene, where.log)
        if scene.view.deal == LOTTERY_DEAL:
            # The rows of the lottery leave one line.
            return [self.log_piece(scene, 1, where.prompt - 2, where.width - 2, 1)]
        return [self.log_piece(scene, 1, where.hand + 5, where.width - 2, 3)]

    def standing(self, scene: Scene[View, Move]) -> list[tuple[str, str]]:
        """What everybody has, and what this deal has brought so far."""
        view = scene.view
        return [
            (name, f"{signed(view.gains[seat]):>6} {signed(view.points[seat]):>7}")
            for seat, name in enumerate(scene.names[: view.seats])
        ]

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
