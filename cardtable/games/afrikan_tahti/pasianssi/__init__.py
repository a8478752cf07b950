"""Pasianssi: the solitaire with the African pack."""

from collections.abc import Callable, Sequence

from cardtable.engine.game import Solitaire
from cardtable.engine.info import GameInfo
from cardtable.games.afrikan_tahti.cards import DECK, STAR, card_text
from cardtable.games.afrikan_tahti.pasianssi.moves import Move
from cardtable.games.afrikan_tahti.pasianssi.notation import PasianssiNotation
from cardtable.games.afrikan_tahti.pasianssi.report import PasianssiReport
from cardtable.games.afrikan_tahti.pasianssi.rules import Pasianssi
from cardtable.games.afrikan_tahti.pasianssi.state import OPTIONS, State
from cardtable.games.afrikan_tahti.pasianssi.tactics import advise
from cardtable.games.afrikan_tahti.pasianssi.words import TEXTS
from cardtable.resources import rulebook


def best_line(state: State, wanted: Callable[[], bool]) -> Sequence[Move]:
    """The moves from a state to the fewest rows possible; the search is loaded when it is first wanted."""
    from cardtable.games.afrikan_tahti.pasianssi.truth import best_line as find

    return find(state, wanted)


GAME = GameInfo(
    id="pasianssi",
    name="Pasianssi",
    seats=(1,),
    deck=DECK,
    rules=Pasianssi(),
    notation=PasianssiNotation(),
    options=OPTIONS,
    tactics=advise,
    texts=TEXTS,
    card_text=card_text,
    shown_when_drawn=(STAR,),
    rulebook=rulebook("pasianssi"),
    solitaire=Solitaire(good=3, best_line=best_line),
    report=PasianssiReport(),
    table="cardtable.ui.tables.pasianssi:PasianssiTable",
)
