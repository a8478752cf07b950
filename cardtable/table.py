"""For authors of tables: what a game's own table is made of.

A table is shown scenes and posts the moves that are chosen; it knows how its game looks, and no rules. `Table` is the
base, `Hand` a cursor in the open hand, `seat_line` and `key_label` what every table says alike, `faces` suited cards.
"""

from cardtable.engine.log import CHANCE
from cardtable.play.scene import Scene
from cardtable.ui.keys import COMMANDS
from cardtable.ui.look import Look, look
from cardtable.ui.tables import suited as faces
from cardtable.ui.tables.base import Table
from cardtable.ui.tables.parts import Hand, key_label, seat_line
from cardtable.ui.widgets.board import Piece, fit, line, spans, wrapped
from cardtable.ui.widgets.cards import Size, back, empty, small_backs

__all__ = [
    "CHANCE", "COMMANDS", "Hand", "Look", "Piece", "Scene", "Size", "Table", "back", "empty", "faces", "fit",
    "key_label", "line", "look", "seat_line", "small_backs", "spans", "wrapped",
]  # fmt: skip
