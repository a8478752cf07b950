"""Afrikan Tähti: the pot game with the African pack."""

from cardtable.engine.info import GameInfo
from cardtable.games.afrikan_tahti.accounts import PAYS
from cardtable.games.afrikan_tahti.cards import DECK, card_text
from cardtable.games.afrikan_tahti.notation import AfrikanNotation
from cardtable.games.afrikan_tahti.places import named_cards
from cardtable.games.afrikan_tahti.report import AfrikanReport
from cardtable.games.afrikan_tahti.rules import AfrikanTahti
from cardtable.games.afrikan_tahti.state import OPTIONS
from cardtable.games.afrikan_tahti.tactics import advise
from cardtable.games.afrikan_tahti.words import TEXTS
from cardtable.resources import rulebook

GAME = GameInfo(
    id="afrikan-tahti",
    name="Afrikan Tähti",
    seats=(2, 3, 4, 5),
    deck=DECK,
    rules=AfrikanTahti(),
    notation=AfrikanNotation(),
    options=OPTIONS,
    tactics=advise,
    texts=TEXTS,
    card_text=card_text,
    rulebook=rulebook("afrikan-tahti"),
    pays=PAYS,
    listings={"deck": named_cards},
    report=AfrikanReport(),
    table="cardtable.ui.tables.afrikan_tahti:AfrikanTable",
)
