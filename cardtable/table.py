"""For authors of tables: what a game's own table is made of.

A table is shown scenes and posts the moves that are chosen; it knows how its game looks, and no rules. `Table` is the
base, `Hand` a cursor in the open hand; `seat_plate`, `seat_line` and `key_label` say what all tables say alike, `pool`
is the lit middle. `card` draws a suited card in the sizes `S`, `M` and `L`, marked as a `Mark` says; `around` puts a
card's body around lines of one's own; `back`, `fan` and `place` are cards face down, a hidden hand, and where a card
could lie.

How much room there is says `frame`, for the cells in `Table.space`: four `Tier`s, and what lies beside the table
(`Table.beside`). A table that gives a `Narrow` of `Slip`s is played at 60×20 too. Pieces that have a name
(`motion.lying(card)`, `motion.held(card)`, `motion.seat(seat)`, `motion.fan(seat)`, `motion.PILE`, `motion.POOL`) are
followed when they move; who gets what is `Told`. `Table.still` is a picture for the lobby.
"""

from cardtable.engine.log import CHANCE
from cardtable.play.scene import Scene
from cardtable.ui import motion
from cardtable.ui.faces.body import Ground, L, M, Mark, S, around, back, fan, place
from cardtable.ui.faces.suited import card
from cardtable.ui.keys import COMMANDS
from cardtable.ui.look import Look, look
from cardtable.ui.motion import Told
from cardtable.ui.tables import suited as faces
from cardtable.ui.tables.base import Table
from cardtable.ui.tables.layout import Tier, frame
from cardtable.ui.tables.narrow import Narrow, Slip
from cardtable.ui.tables.parts import Hand, key_label, plate, pool, seat_line, seat_plate
from cardtable.ui.widgets.board import Piece, fit, line, spans, wrapped
from cardtable.ui.widgets.cards import Size, small_backs

__all__ = [
    "CHANCE", "COMMANDS", "Ground", "Hand", "L", "Look", "M", "Mark", "Narrow", "Piece", "S", "Scene", "Size", "Slip",
    "Table", "Tier", "Told", "around", "back", "card", "faces", "fan", "fit", "frame", "key_label", "line", "look",
    "motion", "place", "plate", "pool", "seat_line", "seat_plate", "small_backs", "spans", "wrapped",
]  # fmt: skip
