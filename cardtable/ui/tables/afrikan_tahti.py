"""The table of Afrikan Tähti."""

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType

from cardtable.engine.cards import Card
from cardtable.engine.game import Plural, Seat
from cardtable.engine.info import GameInfo
from cardtable.games.afrikan_tahti import moves as mv
from cardtable.games.afrikan_tahti.cards import DECK, LION, POINTS, RANK, TEN
from cardtable.games.afrikan_tahti.chips import CHIPS
from cardtable.games.afrikan_tahti.moves import Move
from cardtable.games.afrikan_tahti.places import place
from cardtable.games.afrikan_tahti.state import EXCHANGE, PLAY, View
from cardtable.language import _
from cardtable.play.scene import Scene
from cardtable.saying import Saying
from cardtable.ui import motion
from cardtable.ui.faces import african as faces
from cardtable.ui.faces import body, picture
from cardtable.ui.faces.body import Ground, Mark
from cardtable.ui.look import Look
from cardtable.ui.motion import Told
from cardtable.ui.tables import african_cards as draw
from cardtable.ui.tables.base import Table
from cardtable.ui.tables.layout import Tier, frame
from cardtable.ui.tables.narrow import Narrow, Slip
from cardtable.ui.tables.parts import Hand, around, called, key_label, others, pool, seat_plate
from cardtable.ui.widgets import cards
from cardtable.ui.widgets.board import Piece, fit, line, spans
from cardtable.ui.widgets.cards import Size
from cardtable.words import Speaker, full, say

CARDS_TEXT = Plural("{count} card", "{count} cards", "count")
POINTS_TEXT = Plural("{count} point", "{count} points", "count")


MOST_SHOWN = 5
"""Cards of the pot that are shown at once."""

MOST_LISTED = 10
"""The same where they have one line."""

EXCHANGES = (_("two topazes → an emerald"), _("two emeralds → a ruby"), _("two rubies → a horseshoe"))


class Plan(NamedTuple):
    """Where things lie, in cells."""

    card: Size
    width: int
    """Of the table, without a panel beside it."""
    log: tuple[int, int, int, int] | None
    """What lies beside it: x, y, width, height."""
    pool: tuple[int, int, int, int]
    """The same of the middle of the table; its height counts the cards and what lies around them."""
    step: int
    """Cells that show of a card under others in the pot."""
    own: int
    hand: int
    prompt: int
    roomy: bool


def plan(width: int, height: int) -> Plan:
    """The places for a size."""
    at = frame(width, height)
    if at.tier is Tier.ROOMY:
        hand = height - 14
        pool = (2, 5 + at.spare // 4, at.width - 4, 11 + at.spare // 3)
        return Plan(faces.L, at.width, at.beside, pool, 4, hand - 3, hand, at.ask, True)
    if at.tier is Tier.MIDDLE:
        hand = height - 12
        pool = (0, 3, at.width, 11 + at.spare)
        return Plan(faces.L, at.width, at.beside, pool, 4, hand - 2, hand, at.ask, False)
    hand = height - 10
    return Plan(faces.M, width, None, (0, 3, width - 24, 7), 3, hand - 2, hand, at.ask, False)


class AfrikanTable(Table[View, Move]):
    """Opponents above, pile and pot in the middle, the open hand below."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "pick(0)", _("Card"), key_display="1–4", tooltip=_("Choose a card of your hand")),
        *(Binding(str(number), f"pick({number - 1})", show=False) for number in range(2, 5)),
        Binding("left", "step(-1)", _("Card to the left"), show=False),
        Binding("right", "step(1)", _("Card to the right"), show=False),
        Binding("up", "walk(-1)", show=False),
        Binding("down", "walk(1)", show=False),
        Binding("enter", "top", _("On top"), key_display="⏎", tooltip=_("Open the pot, or go higher")),
        Binding(
            "u,U",
            "under",
            _("Under"),
            id="afrikan.under",
            tooltip=_("Take a thief marker and put the card under the pot"),
        ),
        Binding("l,L", "lion", _("Lion"), id="afrikan.lion", tooltip=_("Take the pot with the lion")),
        Binding(
            "p,P",
            f"try({mv.PASS})",
            _("Pass"),
            id="afrikan.pass",
            tooltip=_("Pass, once a value card lies in the pot"),
        ),
        *(
            Binding(f"{chip[0]},{chip[0].upper()}", f"try({mv.exchange(kind)})", EXCHANGES[kind], show=False)
            for kind, chip in enumerate(CHIPS[:3])
        ),
        Binding("k,K", f"try({mv.KEEP})", _("Keep the chips"), show=False),
    ]
    TITLED = ("rounds",)

    LAST = _("The last pot")
    OFFERED = "move"

    def __init__(self, speaker: Speaker, look: Look) -> None:
        super().__init__(speaker, look)
        self._cursor = Hand(self._hand)

    @classmethod
    def still(cls, _info: GameInfo, look: Look) -> list[Piece]:
        """A pot, two hidden hands, and what may be won."""
        codes = ("5W", "9N", "13S")
        marks = (Mark.NONE, Mark.NONE, Mark.NEW)
        lying = [
            faces.card(DECK.card(code), faces.M, look, mark, Ground.CARD_LIT)
            for code, mark in zip(codes, marks, strict=True)
        ]
        pieces = [Piece(2 + 4 * at, 1, drawn) for at, drawn in enumerate(lying)]
        for at, kind in enumerate(reversed(range(len(CHIPS)))):
            lit = look.palette.lit if look.palette else None
            pieces.append(Piece(26 + 6 * at, 3, picture.chip(kind, look, lit)))
            pieces.append(Piece(28 + 6 * at, 6, (line(str(2**kind), 1, look.lit_bold),)))
        return pieces

    # Keys and clicks

    def action_pick(self, at: int) -> None:
        """Pick a card of the open hand by its place; the same key again does the one thing that it can do."""
        again = self._cursor.at == at
        if not self._cursor.pick(at):
            return
        self.choice_changed()
        card, scene = self._cursor.card, self.scene
        uses = [] if scene is None or card is None else self._uses(scene, card)
        if len(uses) == 1 and (again or self.once):
            self.try_move(uses[0])
        elif again:
            self.action_top()

    def action_walk(self, step: int) -> None:
        """Walk through what is offered."""
        self.walk(step, 0, None)
        self.walk_changed()

    def action_step(self, step: int) -> None:
        """Walk along the open hand."""
        if self._cursor.step(step):
            self.choice_changed()

    def action_try(self, move: int) -> None:
        """Choose a move that needs no card."""
        self.try_move(move)

    def action_top(self) -> None:
        """Do what the arrows stand on; else the picked card opens or goes on top."""
        if not self.do_offer():
            self._with_card(lambda card: card)

    def action_under(self) -> None:
        """The picked card goes under, for a marker."""
        self._with_card(mv.under)

    def action_lion(self) -> None:
        """The picked lion takes the pot; with one lion in hand it need not be picked."""
        lions = [at for at, card in enumerate(self._hand()) if RANK[card] == LION]
        if len(lions) == 1:
            self._cursor.pick(lions[0])
        self._with_card(mv.lion)

    def picked(self, tag: Any) -> None:
        """A card or an offer was clicked."""
        kind, value = tag
        if kind == "card":
            if self._cursor.pick(value):
                self.choice_changed()
        elif kind == "move":
            self.try_move(value)

    def _hand(self) -> list[Card]:
        scene = self.scene
        if scene is None or scene.seat is None or scene.view.phase == EXCHANGE:
            return []
        # By rank: the region, by which records sort, means nothing here.
        return sorted((card for card in scene.view.hands[scene.seat] if card is not None), key=lambda card: RANK[card])

    def _with_card(self, move_of: Callable[[Card], Move]) -> None:
        card = self._cursor.card
        if card is not None:
            self.try_move(move_of(card))
        elif self.scene is not None and self.scene.asked:
            self.remark(_("Choose a card first: its number, or a click."))

    # What the base asks

    def forget(self) -> None:
        """Nothing is picked any more."""
        self._cursor.drop()

    def title(self, scene: Scene[View, Move]) -> str:
        """The round, and who deals."""
        view = scene.view
        if not view.round:
            return ""
        text = _("round {round} of {rounds} · {name} deals")
        return text.format(round=view.round, rounds=view.house.rounds, name=scene.names[view.dealer])

    def pieces(self, scene: Scene[View, Move]) -> list[Piece]:
        """Everything on the table."""
        where = plan(*self.space)
        return [
            *self._opponents(scene, where),
            *self._middle(scene, where),
            *(self.beside(scene, where.log) if where.log else [self.log_piece(scene, where.width - 23, 3, 22, 7)]),
            *self._own(scene, where),
            *self.asking(scene, where.width - 2, where.prompt, where.prompt - 1 if where.roomy else where.own),
        ]

    def narrow(self, scene: Scene[View, Move]) -> Narrow:
        """The pot and the hand in codes, a line for each of the others."""
        view, look = scene.view, self.look
        near = scene.seat
        count = view.draw if isinstance(view.draw, int) else len(view.draw)
        told = "  ".join(text for text, _style in self._about_pot(scene, MOST_LISTED))
        pile = _("pile {count}").format(count=count)
        hand = [
            self._slip(card, key=str(at + 1), sign=self._signs(scene, card), chosen=at == self._cursor.at,
                       idle=scene.asked and not self._uses(scene, card), tag=("card", at), name=motion.held(card))
            for at, card in enumerate(self._hand())
        ]  # fmt: skip
        return Narrow(
            head=(spans((f"{pile}  {told}", look.soft)),),
            others=[
                (self._in_a_line(scene, seat), scene.actor == seat, motion.seat(seat))
                for seat in around(scene, view.seats)
            ],
            lying=[self._slip(card, name=motion.lying(card)) for card in view.pot[-MOST_LISTED:]],
            own="" if near is None else self._in_a_line(scene, near),
            turn=near is not None and scene.actor == near,
            hand=hand,
        )

    def standing(self, scene: Scene[View, Move]) -> list[tuple[str, str]]:
        """What everybody has won in this round, and the chips of the match."""
        view, rows = scene.view, []
        for seat, name in enumerate(scene.names[: view.seats]):
            points = sum(POINTS[card] for card in view.hauls[seat])
            chips = "".join(text for text, _style in draw.chips(view.chips[seat], self.look))
            thieves = draw.markers(view.markers[seat], self.look)
            rows.append((name, f"{thieves} {chips} {points:>3}".strip()))
        return rows

    def _slip(self, card: Card, **more: Any) -> Slip:
        return Slip(self.speaker.card(card), draw.ink(card, self.look), **more)

    def _in_a_line(self, scene: Scene[View, Move], seat: Seat) -> str:
        """A player in one line: hidden cards, haul, thieves and chips."""
        view, look = scene.view, self.look
        haul = _("haul {count}").format(count=len(view.hauls[seat]))
        chips = "".join(text for text, _style in draw.chips(view.chips[seat], look))
        parts = (cards.small_backs(len(view.hands[seat]), look), haul, draw.markers(view.markers[seat], look), chips)
        return f"{called(scene, seat, look, view.dealer)}  {'  '.join(filter(None, parts))}"

    def told(self, before: Scene[View, Move], now: Scene[View, Move]) -> Told:
        """A pot goes to whoever won it; hands are dealt when a round begins."""
        was, view = before.view, now.view
        taker = None
        if was.pot and not view.pot:
            grown = [seat for seat in range(view.seats) if len(view.hauls[seat]) > len(was.hauls[seat])]
            taker = grown[0] if len(grown) == 1 else None
        dealt = not any(map(len, was.hands)) and any(map(len, view.hands))
        return Told(taker=taker, dealt=dealt)

    # Parts of the table

    def _opponents(self, scene: Scene[View, Move], where: Plan) -> list[Piece]:
        pieces = []
        for seat, x, width in others(scene, scene.view.seats, where.width):
            pieces += self._player(scene, seat, x, width, where)
        return pieces

    def _player(self, scene: Scene[View, Move], seat: Seat, x: int, width: int, where: Plan) -> list[Piece]:
        """A player: the plate, the hidden hand, the haul, thieves and chips."""
        view, look = scene.view, self.look
        named = seat_plate(scene, seat, look, view.dealer)
        haul = _("haul {cards}").format(cards=say(CARDS_TEXT, count=len(view.hauls[seat])))
        count = len(view.hands[seat])
        pieces = [Piece(x, 0, (named,), name=motion.seat(seat))]
        hidden = body.fan(count, look) if where.roomy and look.drawn else ()
        if hidden:
            beside = x + hidden[0].cell_length + 1
            pieces.append(Piece(x, 1, hidden, name=motion.fan(seat)))
            pieces.append(Piece(beside, 1, (line(haul, width - hidden[0].cell_length - 1, look.felt),)))
            pieces.append(Piece(beside, 2, (self._treasure(view, seat, width - hidden[0].cell_length - 1),)))
            return pieces
        backs = cards.small_backs(count, look) if count else _("no cards")
        text = f"{backs}  {haul}"
        if cell_len(text) > width:
            short = _("haul {count}").format(count=len(view.hauls[seat]))
            text = f"{backs}  {short}"
        pieces.append(Piece(x, 1, (line(text, width, look.felt),)))
        pieces.append(Piece(x, 2, (self._treasure(view, seat, width),)))
        return pieces

    def _treasure(self, view: View, seat: Seat, width: int) -> Any:
        signs = draw.markers(view.markers[seat], self.look)
        parts = [(f" {signs} " if signs else " ", self.look.note), *draw.chips(view.chips[seat], self.look)]
        used = sum(cell_len(text) for text, _style in parts)
        return spans(*parts, (" " * max(width - used, 0), self.look.felt))

    def _middle(self, scene: Scene[View, Move], where: Plan) -> list[Piece]:
        view, look, size = scene.view, self.look, where.card
        x, y, width, height = where.pool
        pieces = [Piece(x, y, pool(width, height, look), None, beneath=True, name=motion.POOL)]
        top = y + (height - size.height) // 2
        left = x + (3 if where.roomy else 1)
        if view.draw:
            count = view.draw if isinstance(view.draw, int) else len(view.draw)
            pieces.append(Piece(left, top, body.back(size, str(count), look, Ground.LIT), name=motion.PILE))
        else:
            pieces.append(Piece(left, top, body.place(size, _("no pile"), look, Ground.LIT)))
        at = left + size.width + (5 if where.roomy else 1)
        lying = view.pot[-MOST_SHOWN:]
        for number, card in enumerate(lying):
            newest = number == len(lying) - 1
            drawn = faces.card(
                card, size, look, Mark.NEW if newest else Mark.NONE, Ground.CARD_LIT if number else Ground.LIT
            )
            pieces.append(Piece(at + number * where.step, top, drawn, name=motion.lying(card)))
        if not view.pot:
            pieces.append(Piece(at, top, body.place(size, _("no pot"), look, Ground.LIT)))
        beside = at + max(len(lying) - 1, 0) * where.step + size.width + 1
        room = x + width - beside - 1
        for row, (text, style) in enumerate(self._about_pot(scene, len(lying))):
            if room > 3:
                pieces.append(
                    Piece(beside, top + row + (1 if where.roomy else 0), (line(fit(text, room), None, style),))
                )
        return pieces

    def _about_pot(self, scene: Scene[View, Move], shown: int) -> list[tuple[str, Style]]:
        """What the pot holds and whose it would be."""
        view, lit, strong = scene.view, self.look.lit, self.look.lit_bold
        if not view.pot:
            return [(_("No pot yet"), strong)] if view.phase == PLAY else []
        more = [(f"+{len(view.pot) - shown}", lit)] if len(view.pot) > shown else []
        return [
            (_("The pot"), strong),
            (say(CARDS_TEXT, count=len(view.pot)), lit),
            (say(POINTS_TEXT, count=sum(POINTS[card] for card in view.pot)), strong),
            (_("on top:"), lit),
            (scene.names[view.owner], strong),
            *more,
        ]

    def _own(self, scene: Scene[View, Move], where: Plan) -> list[Piece]:
        if scene.seat is None:
            return []
        view, look, seat = scene.view, self.look, scene.seat
        worth_now = say(POINTS_TEXT, count=sum(POINTS[card] for card in view.hauls[seat]))
        haul = _("haul {cards}, {points}").format(cards=say(CARDS_TEXT, count=len(view.hauls[seat])), points=worth_now)
        signs = draw.markers(view.markers[seat], look)
        thieves = _("thieves {signs}").format(signs=signs) if signs else _("no thieves")
        named = seat_plate(scene, seat, look, view.dealer)
        parts = [
            (f" {haul}   ", look.felt),
            (f"{thieves}   ", look.note if signs else look.felt),
            *(draw.chips(view.chips[seat], look) or [(_("no chips"), look.felt)]),
        ]
        pieces = [
            Piece(1, where.own, (named,), name=motion.seat(seat)),
            Piece(2 + named.cell_length, where.own, (spans(*parts),)),
        ]
        hand, size = self._hand(), where.card
        left = 3 if where.roomy else 1
        step = min(size.width + 2, (where.width - left) // 4)
        for at, card in enumerate(hand):
            picked = at == self._cursor.at
            dim = scene.asked and not self._uses(scene, card)
            mark = Mark.CHOSEN if picked else Mark.DIM if dim else Mark.NONE
            drawn = faces.card(card, size, look, mark)
            pieces.append(Piece(left + at * step, where.hand - picked, drawn, ("card", at), name=motion.held(card)))
            text = self._can(scene, card) if where.log else self._signs(scene, card)
            label = key_label(str(at + 1), f" {text}", size.width, look, picked)
            pieces.append(Piece(left + at * step, where.hand + size.height, (label,), ("card", at)))
        return pieces

    def _can(self, scene: Scene[View, Move], card: Card) -> str:
        """Under a hand card: what it can do, in words while there is room."""
        signs = self.look.signs
        if mv.lion(card) in scene.moves:
            return self._signs(scene, card)
        if card in scene.moves:
            return f"{signs.higher} {_('go higher') if scene.view.pot else _('open')}"
        return f"{signs.lower} {_('under')}" if mv.under(card) in scene.moves else ""

    def _uses(self, scene: Scene[View, Move], card: Card) -> list[int]:
        return [move for move in (card, mv.under(card), mv.lion(card)) if move in scene.moves]

    def _signs(self, scene: Scene[View, Move], card: Card) -> str:
        """Under a hand card: on top, under, lion, by sign and not by colour alone."""
        signs = ""
        if card in scene.moves:
            signs += self.look.signs.higher
        if mv.under(card) in scene.moves:
            signs += self.look.signs.lower
        if mv.lion(card) in scene.moves:
            signs += "L"
        return signs

    def prompt(self, scene: Scene[View, Move]) -> str:
        """The one line that says what is asked, or why not."""
        view = scene.view
        if self.remarked:
            return self.remarked
        if not scene.asked:
            return self.waiting(scene)
        if view.phase == EXCHANGE:
            return _("Exchange two equal chips for the next dearer one, or keep them.")
        if (card := self._cursor.card) is not None:
            return self._about(scene, card)
        if not view.pot:
            return _("You open the pot: choose any card.")
        top = self.speaker.card(view.pot[-1])
        if RANK[view.pot[-1]] > TEN:
            return _("Go higher than {card}, or pass.").format(card=top)
        if mv.PASS in scene.moves or any(mv.UNDER <= move < mv.LION for move in scene.moves):
            return _("Go higher than {card}, or put a smaller card under for a thief marker.").format(card=top)
        return _("You hold only higher cards: you must go higher than {card}.").format(card=top)

    def _about(self, scene: Scene[View, Move], card: Card) -> str:
        """What the picked card can do, or why it cannot."""
        name = self.speaker.card(card)
        if card in scene.moves:
            text = _("{card}: what do you do with it?").format(card=name)
            # A drawn card is known from then on, so only a play from the empty pile can be taken back.
            stands = _("It will stand: you draw a card.") if scene.view.draw else ""
            return f"{text} {stands}".rstrip()
        why = self.refusal_of(card)
        text = self.speaker.say(why) if why else ""
        not_under = self.refusal_of(mv.under(card))
        if not_under and scene.view.pot and RANK[scene.view.pot[-1]] <= TEN:
            text = f"{text}; {self.speaker.say(not_under)}"
        return full(text)

    def offers(self, scene: Scene[View, Move]) -> list[tuple[str, str, int]]:
        """What may be done now: key, words, move."""
        view = scene.view
        if not scene.asked:
            return []
        if view.phase == EXCHANGE:
            offers = [
                (CHIPS[kind][0].upper(), EXCHANGES[kind], mv.exchange(kind))
                for kind in range(3)
                if mv.exchange(kind) in scene.moves
            ]
            return [*offers, ("K", _("keep"), mv.KEEP)]
        offers = []
        if (card := self._cursor.card) is not None:
            if card in scene.moves:
                offers.append((_("Enter"), _("go higher") if view.pot else _("open the pot"), card))
            if mv.under(card) in scene.moves:
                offers.append((self.key("afrikan.under"), _("under, take a thief"), mv.under(card)))
            if mv.lion(card) in scene.moves:
                points = say(POINTS_TEXT, count=1 + sum(POINTS[card] for card in view.pot))
                offers.append(
                    (self.key("afrikan.lion"), _("lion takes the pot: {points}").format(points=points), mv.lion(card))
                )
        if mv.PASS in scene.moves:
            offers.append((self.key("afrikan.pass"), _("pass"), mv.PASS))
        return offers

    def possible(self, action: str) -> bool:
        """Under, lion and pass are possible when some card allows them."""
        moves = () if self.scene is None else self.scene.moves
        kinds = {"under": (mv.UNDER, mv.LION), "lion": (mv.LION, mv.PASS), f"try({mv.PASS})": (mv.PASS, mv.PASS + 1)}
        if action not in kinds:
            return True
        first, behind = kinds[action]
        return any(first <= move < behind for move in moves)

    def cell(self, cell: Saying) -> Text | None:
        """Chips and thief markers as they lie on the table."""
        if cell.key == "unit.thief":
            return Text(draw.markers(cell.facts["count"], self.look))
        if cell.key == "cell.card":
            card = cell.facts["card"]
            return Text(f"{self.speaker.card(card)}  {place(card)}".rstrip())
        if cell.key != "units":
            return None
        text = Text(no_wrap=True)
        for part, style in draw.chips([cell.facts["units"].get(chip, 0) for chip in CHIPS], self.look):
            text.append(part, style if part.startswith("(") else "")
        return text if text else Text("–")
