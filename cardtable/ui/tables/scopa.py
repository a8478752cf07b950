"""The table of Scopa and Escoba: cards in fixed places, piles and sweeps of each side, and the hand below."""

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.strip import Strip

from cardtable.engine.cards import Card
from cardtable.engine.game import Plural, Seat
from cardtable.engine.info import GameInfo
from cardtable.games.scopa import moves as mv
from cardtable.games.scopa.cards import DECK, VALUE, members
from cardtable.games.scopa.moves import Move
from cardtable.games.scopa.state import View
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
from cardtable.ui.tables.parts import Hand, around, called, key_label, others, pool, seat_plate
from cardtable.ui.widgets.board import Piece, line, spans
from cardtable.ui.widgets.cards import Size, small_backs
from cardtable.words import Speaker, say

CARDS_TEXT = Plural("{count} card", "{count} cards", "count")
POINTS_TEXT = Plural("{count} point", "{count} points", "count")
WAYS_TEXT = Plural("{count} way", "{count} ways", "count")

KEYS = "abcdegijkmnopqrstuwx"
"""Keys of the places on the table: letters that are no commands."""
HAND_KEYS = "1234567890"
"""Keys of the cards in hand: ten of them in Scopone."""


class Plan(NamedTuple):
    """Where things lie, in cells."""

    width: int
    """Of the table, without a panel beside it."""
    card: Size
    """Of the hand, and of the table while that has room."""
    rows: int
    """Rows of a player's own line: one or two and a fan."""
    pool: tuple[int, int, int, int]
    """The middle of the table: x, y, width, height."""
    last: int
    """The line of the last capture."""
    own: int
    hand: int
    prompt: int
    log: tuple[int, int, int, int] | None
    """What lies beside it: x, y, width, height."""


def plan(width: int, height: int) -> Plan:
    """The places for a size."""
    at = frame(width, height)
    if at.tier is Tier.ROOMY:
        hand = height - 13
        pool = (2, 4, at.width - 4, min(16, height - 4 - 4 - 14 + at.spare // 4))
        return Plan(at.width, body.L, 3, pool, hand - 3, hand - 2, hand, at.ask, at.beside)
    if at.tier is Tier.MIDDLE:
        hand = height - 12
        pool = (0, 2, at.width - 11, hand - 5)
        return Plan(at.width, body.L, 2, pool, hand - 3, hand - 2, hand, at.ask, at.beside)
    hand = height - 10
    return Plan(width, body.M, 2, (0, 2, width - 12, 7), hand - 3, hand - 2, hand, at.ask, None)


class ScopaTable(Table[View, Move]):
    """Choose a card of the hand, and what it takes: step through the captures, or pick table cards one by one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(
                key,
                f"pick({at})",
                _("Card"),
                key_display="1–3",
                show=at == 0,
                tooltip=_("Choose a card of your hand"),
            )
            for at, key in enumerate(HAND_KEYS)
        ),
        *(
            Binding(
                f"{key},{key.upper()}",
                f"place({at})",
                _("Table"),
                key_display="A–X",
                show=at == 0,
                tooltip=_("Choose a card on the table, or put it back"),
            )
            for at, key in enumerate(KEYS)
        ),
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("up", "way(-1)", show=False),
        Binding("down", "way(1)", show=False),
        Binding("enter", "do", _("Do it"), key_display="⏎"),
        Binding("l,L", "lay", _("Lay"), id="scopa.lay", show=False),
        Binding("f,F", "faces", _("Faces"), id="scopa.faces", tooltip=_("French, Italian or Spanish cards")),
        Binding("backspace", "drop", show=False),
    ]
    TITLED = ("target",)

    LAST = _("The last capture")

    def __init__(self, speaker: Speaker, look: Look) -> None:
        super().__init__(speaker, look)
        self._cursor = Hand(self._hand)
        self._taken = 0
        """The table cards that are chosen, a bit a card."""
        self._pressed_first = False
        """Whether they were chosen before the card that is to take them: then they stay."""
        self._places: dict[Card, int] = {}
        """Where each table card lies: it stays there until it is taken."""
        self._former: dict[Card, int] = {}
        """Where cards lay in this round."""
        self._round = 0
        self._newest = -1
        """The card that was laid last; -1: none was."""

    @classmethod
    def still(cls, info: GameInfo, look: Look) -> list[Piece]:
        """A capture: the card that is played in gold, what it takes marked."""
        fifteen = info.id == "escoba"
        deck, lying, taken, playing = (
            ("spanish", ("4C", "KH", "7S"), ("4C", "7S"), "4D")
            if fifteen
            else ("italian", ("2H", "5C", "KS"), ("2H", "5C"), "7D")
        )

        def card(code: str, mark: Mark) -> tuple[Strip, ...]:
            sign = look.signs.higher if mark is Mark.TAKEN else ""
            drawn = suited.sign(code, deck, look)
            return faces.card(code, deck, body.M, look, mark, Ground.LIT, sign=sign, suit=drawn, valued=True)

        pieces = [
            Piece(2 + 10 * at, 2, card(code, Mark.TAKEN if code in taken else Mark.NONE))
            for at, code in enumerate(lying)
        ]
        return [*pieces, Piece(37, 1, card(playing, Mark.CHOSEN))]

    # Keys and clicks

    def action_pick(self, at: int) -> None:
        """Pick a card of the hand, what it takes is marked if there is one way; the same key again plays it."""
        again = self._cursor.at == at
        if again:
            self.action_do()
        elif self._cursor.pick(at):
            self._take_only_way()
            card = self._cursor.card
            if self.once and sum(mv.card_of(move) == card for move in self._moves()) == 1:
                self.action_do()

    def _take_only_way(self) -> None:
        """Mark what the chosen card takes, if there is one way, or if what was chosen before is one."""
        card = self._cursor.card
        ways = [] if card is None else self._ways(card)
        if self._taken not in ways or not self._pressed_first:
            self._taken = ways[0] if len(ways) == 1 else 0
        self.choice_changed()

    def action_step(self, step: int) -> None:
        """Walk along the hand."""
        if self._cursor.step(step):
            self._take_only_way()

    def action_way(self, step: int) -> None:
        """Step through what the chosen card can take, and on through what is offered besides."""
        card = self._picked_card()
        if card is None:
            self._missing_card()
            return
        ways = self._ways(card)
        at = self.walk(step, len(ways), ways.index(self._taken) if self._taken in ways else None)
        if ways:
            self._taken = 0 if at is None else ways[at]
        self.walk_changed()

    def action_place(self, at: int) -> None:
        """Choose the table card in that place, or put it back."""
        card = next((card for card, place in self._places.items() if place == at), None)
        if card is not None and self.scene is not None and self.scene.asked:
            self._taken ^= 1 << card
            self._pressed_first = self._cursor.at is None
            self.choice_changed()

    def action_do(self) -> None:
        """Do what the arrows stand on; else the chosen card takes what is chosen, or is laid if it can take nothing."""
        if self.do_offer():
            return
        card = self._picked_card()
        if card is None:
            self._missing_card()
        elif self._taken or not self._ways(card):
            self.try_move(mv.play(card, self._taken))
        elif card in self._moves():
            text = _("Choose what it takes (↑↓ or the letters), or {key} to lay it.")
            self.remark(text.format(key=self.key("scopa.lay")))
        else:
            self.remark(_("Choose what it takes: ↑↓ steps through the ways, or pick cards by their letters."))

    def action_lay(self) -> None:
        """Lay the chosen card."""
        card = self._picked_card()
        if card is None:
            self._missing_card()
        else:
            self.try_move(mv.play(card))

    def action_faces(self) -> None:
        """Other faces; the cards stay the same."""
        known = suited.DECKS
        self.like("faces", known[(known.index(self._faces) + 1) % len(known)])

    def action_drop(self) -> None:
        """Choose anew."""
        self.forget()
        self.choice_changed()

    def picked(self, tag: Any) -> None:
        """A card, a place or an offer was clicked."""
        kind, value = tag
        if kind == "card":
            if self._cursor.pick(value):
                self._take_only_way()
        elif kind == "place":
            self.action_place(value)
        elif kind == "key":
            getattr(self, f"action_{value}")()

    # What is chosen

    @property
    def _faces(self) -> str:
        liked = self.liked.get("faces", "")
        return liked if liked in suited.DECKS else "french"

    def _moves(self) -> Sequence[int]:
        return () if self.scene is None else self.scene.moves

    def _hand(self) -> list[Card]:
        scene = self.scene
        if scene is None or scene.seat is None:
            return []
        return [card for card in scene.view.hands[scene.seat] if card is not None]

    def _picked_card(self) -> Card | None:
        return self._cursor.card

    def _missing_card(self) -> None:
        if self.scene is not None and self.scene.asked:
            self.remark(_("Choose a card first: its number, or a click."))

    def _ways(self, card: Card) -> list[int]:
        """What a card can take now."""
        return [mv.taken_by(move) for move in self._moves() if mv.card_of(move) == card and mv.taken_by(move)]

    # What the base asks

    def forget(self) -> None:
        """Nothing is chosen any more."""
        self._cursor.drop()
        self._taken = 0
        self._pressed_first = False

    def title(self, scene: Scene[View, Move]) -> str:
        """The round, who deals, and the score."""
        view = scene.view
        if not view.round:
            return ""
        text = _("round {round} · {name} deals · to {target}")
        return text.format(round=view.round, name=scene.names[view.dealer], target=view.house.target)

    def recall(self, views: Sequence[View]) -> None:
        """Each card lies where it lay before the match was left."""
        for view in views:
            self._settle(view)

    def pieces(self, scene: Scene[View, Move]) -> list[Piece]:
        """Everything on the table."""
        where = plan(*self.space)
        self._settle(scene.view)
        return [
            *self._others(scene, where),
            *self._table(scene, where),
            *self._own(scene, where),
            *self._log(scene, where),
            *self.asking(scene, where.width - 2, where.prompt, where.prompt - 1),
        ]

    def narrow(self, scene: Scene[View, Move]) -> Narrow:
        """The table and the hand in codes, a line for each of the others."""
        view, look, near = scene.view, self.look, scene.seat
        self._settle(view)
        stock = view.stock if isinstance(view.stock, int) else len(view.stock)
        head = f"{_('stock')} {stock}  {self._last_capture(scene)}"
        picked = self._picked_card()
        able = 0
        for some in self._ways(picked) if picked is not None and scene.asked else ():
            able |= some
        lying = []
        for card, place in sorted(self._places.items(), key=lambda item: item[1]):
            taken = bool(self._taken >> card & 1)
            sign = look.signs.higher if taken else look.signs.lower if able >> card & 1 else ""
            key = KEYS[place].upper() if scene.asked and place < len(KEYS) else ""
            slip = self._slip(card, key=key, sign=sign, chosen=taken, tag=("place", place), name=motion.lying(card))
            lying.append(slip)
        hand = [
            self._slip(card, key=HAND_KEYS[at], sign=self._sign(scene, card), chosen=at == self._cursor.at,
                       idle=scene.asked and not self._ways(card) and card not in scene.moves,
                       tag=("card", at), name=motion.held(card))
            for at, card in enumerate(self._hand())
        ]  # fmt: skip
        return Narrow(
            head=(spans((head, look.soft)),),
            others=[
                (self._in_a_line(scene, seat), scene.actor == seat, motion.seat(seat))
                for seat in around(scene, view.seats)
            ],
            lying=lying,
            own="" if near is None else self._in_a_line(scene, near),
            turn=near is not None and scene.actor == near,
            hand=hand,
        )

    def _slip(self, card: Card, **more: Any) -> Slip:
        return Slip(self.face_text(card), suited.ink(DECK.code(card), self.look), **more)

    def _in_a_line(self, scene: Scene[View, Move], seat: Seat) -> str:
        """A player in one line: hidden cards, pile, sweeps and points."""
        view = scene.view
        partner = scene.seat not in (None, seat) and scene.seat in self._partners(view, seat)
        parts = (
            called(scene, seat, self.look, view.dealer),
            _("partner") if partner else "",
            small_backs(len(view.hands[seat]), self.look) if seat != scene.seat else "",
            self._side_text(view, seat),
        )
        return "  ".join(filter(None, parts))

    def told(self, before: Scene[View, Move], now: Scene[View, Move]) -> Told:
        """What a card takes goes to its player; a sweep lights the table."""
        was, view = before.view, now.view
        captured = view.last != was.last and len(view.last) == 3 and bool(view.last[2])
        side = self.speaker.info.side(view.last[0], view.seats) if captured else 0
        swept = captured and view.sweeps[side] > was.sweeps[side]
        dealt = sum(map(len, view.hands)) > sum(map(len, was.hands))
        return Told(taker=view.last[0] if captured else None, dealt=dealt, swept=swept)

    def _settle(self, view: View) -> None:
        """Give every new table card the first free place; the others stay where they are."""
        lying = members(view.table)
        new = [card for card in lying if card not in self._places]
        self._newest = new[0] if len(new) == 1 else self._newest
        if view.round != self._round:
            self._round = view.round
            self._former.clear()
        self._places = {card: place for card, place in self._places.items() if card in lying}
        for card in lying:
            if card not in self._places:
                taken = set(self._places.values())
                free = next(place for place in range(len(lying) + len(taken) + 1) if place not in taken)
                # A card that comes back, because a capture was taken back, lies where it lay.
                former = self._former.get(card, free)
                self._places[card] = free if former in taken else former
        self._former |= self._places
        self._taken &= view.table

    # Parts of the table

    def _log(self, scene: Scene[View, Move], where: Plan) -> list[Piece]:
        """What happened: beside the table, or beside the hand unless that is a whole one and needs the room."""
        if where.log is not None:
            return self.beside(scene, where.log)
        if scene.view.house.dealt > 3:
            return [self.log_piece(scene, 48, where.own, where.width - 49, 1)]
        return [self.log_piece(scene, 34, where.hand - 1, where.width - 35, where.prompt - where.hand + 1)]

    def standing(self, scene: Scene[View, Move]) -> list[tuple[str, str]]:
        """What every side has taken in this round, and its points."""
        view, rows = scene.view, []
        for side, seats in enumerate(self.speaker.info.sides(view.seats)):
            names = " & ".join(scene.names[seat] for seat in seats)
            taken = f"{view.piles[side].bit_count():>2}{self.look.signs.back} {self._sweeps(view.sweeps[side]):<4}"
            rows.append((names, f"{taken} {view.points[side]:>3}"))
        return rows

    def _others(self, scene: Scene[View, Move], where: Plan) -> list[Piece]:
        # Clockwise from the left: play goes the other way round, to the right neighbour.
        pieces = []
        for seat, x, width in others(scene, scene.view.seats, where.width):
            pieces += self._player(scene, seat, x, width, where)
        return pieces

    def _player(self, scene: Scene[View, Move], seat: Seat, x: int, width: int, where: Plan) -> list[Piece]:
        """A player: the plate, the hidden hand, and what the side has."""
        view, look = scene.view, self.look
        partner = scene.seat is not None and {scene.seat, seat} <= self._partners(view, seat)
        named = seat_plate(scene, seat, look, view.dealer)
        pieces = [Piece(x, 0, (named,), name=motion.seat(seat))]
        at = x + named.cell_length + 1
        if partner:
            pieces.append(Piece(at, 0, (line(_("partner"), 7, look.soft),)))
            at += 8
        count = len(view.hands[seat])
        if where.rows == 2 or not look.drawn:
            backs = small_backs(count, look) or _("no cards")
            if at + len(backs) <= x + width:
                pieces.append(Piece(at, 0, (line(backs, len(backs), look.back if count else look.soft),)))
            side = self._side(view, seat, width if where.rows == 2 else width - 2 * count - 4)
            return [*pieces, Piece(x, 1, (side,))]
        hidden = body.fan(count, look, 1 if count > 4 else 2)
        if hidden:
            pieces.append(Piece(x, 1, hidden, name=motion.fan(seat)))
        beside = x + (hidden[0].cell_length + 1 if hidden else 0)
        told = self._side_text(view, seat).split(" · ")
        return [
            *pieces,
            *(
                Piece(beside, 1 + row, (line(f" {text}", x + width - beside, look.felt),))
                for row, text in enumerate(told)
            ),
        ]

    def _partners(self, view: View, seat: Seat) -> set[Seat]:
        """Who plays on that seat's side, if there is more than one."""
        sides = self.speaker.info.sides(view.seats)
        mine = set(sides[self.speaker.info.side(seat, view.seats)])
        return mine if len(mine) > 1 else set()

    def _side(self, view: View, seat: Seat, width: int) -> Any:
        return line(f" {self._side_text(view, seat)}", width, self.look.felt)

    def _side_text(self, view: View, seat: Seat) -> str:
        """The pile, the sweeps as cards lying across, and the points of a side."""
        side = self.speaker.info.side(seat, view.seats)
        pile = say(CARDS_TEXT, count=view.piles[side].bit_count())
        sweeps = self._sweeps(view.sweeps[side])
        if view.bonus[side]:
            sweeps = f"{sweeps} +{view.bonus[side]}".strip()
        points = say(POINTS_TEXT, count=view.points[side])
        return f"{pile} {sweeps}{' ' if sweeps else ''}· {points}"

    def _sweeps(self, count: int) -> str:
        sign = self.look.signs.across
        return sign * count if count <= 4 else f"{count}{sign}"

    def _table(self, scene: Scene[View, Move], where: Plan) -> list[Piece]:
        view, look = scene.view, self.look
        x, y, width, height = where.pool
        size, columns, rows = self._sizes(where)
        able = 0
        card = self._picked_card()
        if card is not None and scene.asked:
            for some in self._ways(card):
                able |= some
        last = view.last[2] if len(view.last) == 3 else 0
        pieces = [Piece(x, y, pool(width, height, look), None, beneath=True, name=motion.POOL)]
        used = min(max(self._places.values(), default=0) // columns + 1, rows)
        top = y + max(0, (height - used * size.height) // 2)
        left = x + max(1, (width - columns * (size.width + 1)) // 2)
        for lying, place in self._places.items():
            bit = 1 << lying
            taken = bool(self._taken & bit)
            mark = Mark.TAKEN if taken else Mark.NEW if not last and self._newest == lying else Mark.NONE
            sign = look.signs.higher if taken else look.signs.lower if able & bit else ""
            key = KEYS[place].upper() if scene.asked and place < len(KEYS) else ""
            code = DECK.code(lying)
            if size.width < body.S.width:
                drawn = suited.tiny(code, self._faces, look, mark, Ground.LIT, key)
            else:
                drawn = faces.card(
                    code, self._faces, size, look, mark, Ground.LIT,
                    key=key, sign=sign, suit=suited.sign(code, self._faces, look), valued=True,
                )  # fmt: skip
            across, down = place % columns, place // columns
            spot = (left + across * (size.width + 1), top + down * size.height)
            pieces.append(Piece(*spot, drawn, ("place", place), name=motion.lying(lying)))
        if not self._places and view.round:
            text = _("The table is empty.")
            pieces.append(Piece(left + 1, y + height // 2, (line(text, len(text), look.lit_soft),)))
        stock = view.stock if isinstance(view.stock, int) else len(view.stock)
        pile = body.L if size.height > body.M.height and where.rows == 3 else body.M
        # In the roomy layout the stock lies in the pool as well.
        roomy = where.rows == 3
        ground = Ground.LIT if roomy else Ground.FELT
        drawn = body.back(pile, str(stock), look, ground) if stock else body.place(pile, _("empty"), look, ground)
        right = where.width - pile.width - (3 if roomy else 1)
        pieces.append(Piece(right, top, drawn, name=motion.PILE))
        label = look.lit_soft if roomy else look.soft
        pieces.append(Piece(right + 2, top + pile.height, (line(_("stock"), 6, label),)))
        if text := self._last_capture(scene):
            room = where.width - 13 if where.rows == 2 else where.width - 2
            pieces.append(Piece(1, where.last, (line(text, room, look.soft),)))
        return pieces

    def _last_capture(self, scene: Scene[View, Move]) -> str:
        """Who took what last; empty: nobody has taken anything yet, or the last card was laid."""
        last = scene.view.last
        if len(last) != 3 or not last[2]:
            return ""
        return _("Last capture: {name} took {cards} with {card}.").format(
            name=scene.names[last[0]],
            cards=" ".join(map(self.face_text, members(last[2]))),
            card=self.face_text(last[1]),
        )

    def _sizes(self, where: Plan) -> tuple[Size, int, int]:
        """The largest cards with which the table's cards fit in the pool, how many stand in a row, and its rows."""
        most = max(self._places.values(), default=0) + 1
        room = where.pool[2] - (2 if where.rows == 2 else 18)
        for size in (body.L, body.M, body.S):
            if size.height > where.card.height:
                continue
            columns, rows = room // (size.width + 1), max(1, where.pool[3] // size.height)
            if columns * rows >= most:
                return size, columns, rows
        # More cards than anybody has seen.
        size = Size(5, 3)
        return size, room // 6, max(1, where.pool[3] // 3)

    def face_text(self, card: Card) -> str:
        """Rank and suit."""
        return suited.label(DECK.code(card), self._faces, self.look)

    def _own(self, scene: Scene[View, Move], where: Plan) -> list[Piece]:
        if scene.seat is None:
            return []
        view, look, seat = scene.view, self.look, scene.seat
        named = seat_plate(scene, seat, look, view.dealer)
        room = where.width - 4 - named.cell_length
        whole = view.house.dealt > 3
        if whole and where.rows == 2:
            room = 46 - named.cell_length
        pieces = [
            Piece(1, where.own, (named,), name=motion.seat(seat)),
            Piece(2 + named.cell_length, where.own, (self._side(view, seat, room),)),
        ]
        size, left, step = where.card, 3, where.card.width + 2
        if where.rows == 2:
            left, step = 1, size.width + 1
        if view.house.dealt * step > where.width - 2:
            # All the cards of Scopone, side by side.
            size = body.M if where.width - 2 >= view.house.dealt * body.M.width else body.S
            left, step = 1, (where.width - 2) // view.house.dealt
        top = where.hand + where.card.height - size.height
        for at, card in enumerate(self._hand()):
            picked = at == self._cursor.at
            x = left + at * step
            idle = scene.asked and not self._ways(card) and card not in scene.moves
            mark = Mark.CHOSEN if picked else Mark.DIM if idle else Mark.NONE
            code = DECK.code(card)
            drawn = faces.card(
                code, self._faces, size, look, mark, suit=suited.sign(code, self._faces, look), valued=True
            )
            pieces.append(Piece(x, top - picked, drawn, ("card", at), name=motion.held(card)))
            text = self._sign(scene, card) if whole else self._use(scene, card)
            label = key_label(HAND_KEYS[at], f" {text}", size.width, look, picked)
            pieces.append(Piece(x, top + size.height, (label,), ("card", at)))
        return pieces

    def _sign(self, scene: Scene[View, Move], card: Card) -> str:
        """The same in one sign, where there is no room for a word."""
        if not scene.asked or (card in scene.moves and not self._ways(card)):
            return ""
        return self.look.signs.higher if self._ways(card) else "–"

    def _use(self, scene: Scene[View, Move], card: Card) -> str:
        """Under a hand card: whether it takes or is laid."""
        if not scene.asked:
            return ""
        if self._ways(card):
            return _("takes")
        return _("lies") if card in scene.moves else "–"

    def prompt(self, scene: Scene[View, Move]) -> str:
        """The one line that says what is asked, or why not."""
        if self.remarked:
            return self.remarked
        if not scene.asked:
            return self.waiting(scene)
        card = self._picked_card()
        if card is None:
            if any(mv.taken_by(move) for move in scene.moves):
                return _("Choose the card you play: it takes what is marked, or lies.")
            return _("Nothing on the table can be taken: choose the card that you lay.")
        return self._card_prompt(scene, card)

    def _card_prompt(self, scene: Scene[View, Move], card: Card) -> str:
        view = scene.view
        name = self.face_text(card)
        ways = self._ways(card)
        if self._taken:
            cards = " ".join(map(self.face_text, members(self._taken)))
            if self._taken in ways:
                text = _("{card} takes {cards}").format(card=name, cards=cards)
                if len(ways) > 1:
                    way = _("way {number} of {all}").format(number=ways.index(self._taken) + 1, all=len(ways))
                    text = f"{text} ({way})"
                return f"{text}, {_('and sweeps the table')}." if self._taken == view.table else f"{text}."
            total = sum(VALUE[other] for other in members(self._taken))
            if total == VALUE[card] and not view.house.fifteen:
                # The sum is right, and a single card or fewer cards go before it.
                return self.why_not(mv.play(card, self._taken))
            if view.house.fifteen:
                return _("{card} with {cards} makes {total}: fifteen is wanted.").format(
                    card=name, cards=cards, total=total + VALUE[card]
                )
            text = _("{cards} makes {total}: {card} takes {value}.")
            return text.format(card=name, cards=cards, total=total, value=VALUE[card])
        if ways:
            text = _("{card} can take {ways}: ↑↓ steps through them, or pick cards by their letters.")
            return text.format(card=name, ways=say(WAYS_TEXT, count=len(ways)))
        if card in scene.moves:
            if view.house.fifteen:
                return _("Nothing makes fifteen with {card}: it is laid.").format(card=name)
            return _("Nothing adds up to {card}: it is laid.").format(card=name)
        return self.why_not(card)

    def offers(self, scene: Scene[View, Move]) -> list[tuple[str, str, str]]:
        """What may be done now: key, words, action."""
        card = self._picked_card()
        if not scene.asked or card is None:
            return []
        offers = []
        ways = self._ways(card)
        if mv.play(card, self._taken) in scene.moves and (self._taken or not ways):
            offers.append((_("Enter"), _("take them") if self._taken else _("lay it"), "do"))
        if card in scene.moves and ways:
            offers.append((self.key("scopa.lay"), _("lay it"), "lay"))
        offers.append((self.drop_key, _("choose anew"), "drop"))
        return offers

    def cell(self, cell: Saying) -> Text | None:
        """Cards side by side, and what they scored behind them."""
        if cell.key == "cell.primiera":
            # Three sides stand beside each other: what they scored must not be cut off.
            crowded = self.scene is not None and self.scene.view.sides > 2
            between, makes = ("", " ") if crowded else (" ", " = ")
            return Text(f"{between.join(map(self.face_text, cell.facts['cards']))}{makes}{cell.facts['count']}")
        if cell.key == "cell.napola":
            return Text(f"{' '.join(map(self.face_text, cell.facts['cards']))} +{cell.facts['count']}", style="bold")
        if cell.key in ("cell.point", "cell.king"):
            return Text("+1", style="bold")
        if cell.key == "cell.brought":
            return Text(f"+{cell.facts['count']}")
        if cell.key == "cell.scored":
            value = cell.facts["value"]
            shown = self.shown(value) if isinstance(value, Saying) else value
            return Text(f"{shown} +{cell.facts['count']}", style="bold")
        return None
