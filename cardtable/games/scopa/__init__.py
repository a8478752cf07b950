"""Scopa and Escoba: two games of one family, played with forty cards."""

from cardtable.engine.info import GameInfo, opposite
from cardtable.games.scopa.cards import DECK
from cardtable.games.scopa.notation import ScopaNotation
from cardtable.games.scopa.report import ScopaReport
from cardtable.games.scopa.rules import Scopa
from cardtable.games.scopa.state import ESCOBA_OPTIONS, ESCOBA_PRESETS, SCOPA_OPTIONS, SCOPA_PRESETS
from cardtable.games.scopa.tactics import advise
from cardtable.games.scopa.words import ESCOBA_TEXTS, SCOPA_TEXTS
from cardtable.resources import rulebook

SCOPA = GameInfo(
    id="scopa",
    name="Scopa",
    seats=(2, 3, 4),
    deck=DECK,
    rules=Scopa(fifteen=False),
    notation=ScopaNotation(),
    options=SCOPA_OPTIONS,
    presets=SCOPA_PRESETS,
    tactics=advise,
    texts=SCOPA_TEXTS,
    rulebook=rulebook("scopa"),
    report=ScopaReport(),
    sides=opposite,
    clockwise=False,
    table="cardtable.ui.tables.scopa:ScopaTable",
)

ESCOBA = GameInfo(
    id="escoba",
    name="Escoba",
    seats=(2, 3, 4),
    deck=DECK,
    rules=Scopa(fifteen=True),
    notation=ScopaNotation(),
    options=ESCOBA_OPTIONS,
    presets=ESCOBA_PRESETS,
    tactics=advise,
    texts=ESCOBA_TEXTS,
    rulebook=rulebook("escoba"),
    report=ScopaReport(),
    sides=opposite,
    clockwise=False,
    table="cardtable.ui.tables.scopa:ScopaTable",
)
