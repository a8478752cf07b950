"""Kierki: a Polish evening of twelve deals that ends in a little lottery."""

from cardtable.engine.info import GameInfo
from cardtable.games.kierki.cards import DECK
from cardtable.games.kierki.notation import KierkiNotation
from cardtable.games.kierki.report import KierkiReport
from cardtable.games.kierki.rules import Kierki
from cardtable.games.kierki.state import OPTIONS, PRESETS
from cardtable.games.kierki.tactics import advise
from cardtable.games.kierki.words import TEXTS
from cardtable.resources import rulebook

GAME = GameInfo(
    id="kierki",
    name="Kierki",
    seats=(3, 4),
    deck=DECK,
    rules=Kierki(),
    notation=KierkiNotation(),
    options=OPTIONS,
    presets=PRESETS,
    tactics=advise,
    texts=TEXTS,
    rulebook=rulebook("kierki"),
    report=KierkiReport(),
    table="cardtable.ui.tables.kierki:KierkiTable",
)
