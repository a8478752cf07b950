"""The table of Long Trick, from what `cardtable.table` offers."""

from textual.binding import Binding

from cardtable.table import (
    Hand,
    Mark,
    Narrow,
    Piece,
    S,
    Slip,
    Table,
    Told,
    card,
    faces,
    frame,
    key_label,
    line,
    motion,
    seat_line,
)  # fmt: skip

KEYS = "1234567890abc"


class LongTable(Table):
    """Players above, the trick in the middle, the hand below: a key marks a card, Enter plays it."""

    BINDINGS = [
        *(Binding(key, f"pick({at})", "Card", key_display="1–C", show=at == 0) for at, key in enumerate(KEYS)),
        Binding("enter", "do", "Play", key_display="⏎"),
    ]

    def __init__(self, speaker, look):
        super().__init__(speaker, look)
        self._cursor = Hand(self._cards)

    def _cards(self):
        scene = self.scene
        return [] if scene is None or scene.seat is None else self.speaker.info.report.hand(scene.view, scene.seat)

    def action_pick(self, at):
        if self._cursor.pick(at):
            self.choice_changed()

    def action_do(self):
        if self._cursor.card is None:
            self.remark("choose a card first")
        else:
            self.try_move(self._cursor.card)

    def picked(self, tag):
        kind, at = tag
        self.action_do() if kind == "key" else self.action_pick(at)

    def forget(self):
        self._cursor.drop()

    def face_text(self, card):
        return faces.label(self.speaker.info.deck.code(card), "plain", self.look)

    def prompt(self, scene):
        if self.remarked or not scene.asked:
            return self.remarked or self.waiting(scene)
        return "Choose a card." if self._cursor.card is None else self.why_not(self._cursor.card) or "Enter plays it."

    def pieces(self, scene):
        view, at_ = scene.view, frame(*self.space)
        width, height = at_.width, at_.height
        found = [
            Piece(1 + seat * 17, 0, (seat_line(scene, seat, 16, self.look, "D" if seat == view.dealer else ""),),
                  name=motion.seat(seat))
            for seat in range(view.seats)
        ]  # fmt: skip
        told = self.speaker.info.report.table(view)[:1]
        found.append(Piece(1, 2, (line(" ".join(map(self.speaker.say, told)), width - 2, self.look.soft),)))
        for at, played in enumerate(view.trick or view.last[1:-1]):
            found.append(self._card(played, 1 + at * 8, 4, dim=not view.trick, name=motion.lying(played)))
        for at, held in enumerate(self._cards()):
            x, y, dim = 1 + at * 6, height - 9, scene.asked and held not in scene.moves
            chosen = at == self._cursor.at
            found.append(self._card(held, x, y, ("card", at), chosen, dim, motion.held(held)))
            found.append(Piece(x, y + S.height, (key_label(KEYS[at].upper(), "", 5, self.look),), ("card", at)))
        log = [self.log_piece(scene, 50, 4, width - 51, 6)] if at_.beside is None else self.beside(scene, at_.beside)
        return [*found, *log, *self.asking(scene, width - 2, height - 3, 2)]

    def narrow(self, scene):
        view = scene.view

        def slip(held, **more):
            code = self.speaker.info.deck.code(held)
            return Slip(self.face_text(held), faces.ink(code, self.look), **more)

        return Narrow(
            others=[(name, scene.actor == seat, motion.seat(seat)) for seat, name in enumerate(scene.names)],
            lying=[slip(played, name=motion.lying(played)) for played in view.trick or view.last[1:-1]],
            hand=[slip(held, key=KEYS[at].upper(), chosen=at == self._cursor.at, tag=("card", at),
                       idle=scene.asked and held not in scene.moves, name=motion.held(held))
                  for at, held in enumerate(self._cards())],
        )  # fmt: skip

    def told(self, before, now):
        dealt = sum(map(len, now.view.hands)) > sum(map(len, before.view.hands))
        cleared = not before.view.trick and before.view.last and now.view.trick
        return Told(taker=before.view.last[-1] if cleared else None, dealt=dealt)

    def _card(self, held, x, y, tag=None, chosen=False, dim=False, name=None):
        code = self.speaker.info.deck.code(held)
        mark = Mark.CHOSEN if chosen else Mark.DIM if dim else Mark.NONE
        sign = faces.sign(code, "plain", self.look)
        return Piece(x, y - chosen, card(code, "french", S, self.look, mark, suit=sign), tag, name=name)
