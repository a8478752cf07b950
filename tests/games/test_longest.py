"""The second example: a trick game with partners, several deals, chips and a table of its own."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "plugin"))

from cardtable_longest import GAME, LongReport, Rules, State

from cardtable.engine.game import Advice, Event, Payment, Pays
from cardtable.engine.report import Row, Sheet
from cardtable.saying import Saying
from cardtable.testing import ContractBroken, check_game
from cardtable.units import Unit

FILES = Path(__file__).parent.parent / "plugin" / "cardtable_longest"


def test_the_example_passes_the_kit_and_is_short() -> None:
    assert check_game(GAME) > 1000
    assert sum(len(file.read_text().splitlines()) for file in FILES.glob("*.py")) <= 400


class Peeking(Rules):
    """Lets the next card of the stock through, where nobody would look."""

    def view(self, s, seat):
        seen = super().view(s, seat)
        return seen._replace(last=(*seen.last, s.stock[0])) if s.stock else seen


class Unfair(Rules):
    """Refuses by another hand."""

    def refusal(self, s, m):
        refused = super().refusal(s, m)
        other = s.hands[(s.turn + 1) % s.seats]
        return refused and (replace(refused, facts={"card": other[0] if other else 0}))


class Shared(State):
    """A state whose copy shares its trick."""

    __slots__ = ()

    def copy(self):
        new = super().copy()
        new.trick = self.trick
        return new


class Endless(Rules):
    """Deals for ever."""

    def to_act(self, s):
        found = super().to_act(s)
        return found if found is not None else super().to_act(replace_results(s))


def replace_results(s):
    new = s.copy()
    new.results = ()
    return new


class Telling(LongReport):
    def __init__(self, **answers):
        for name, answer in answers.items():
            setattr(self, name, lambda *_args, answer=answer: answer)


def texts(**changed):
    return {**GAME.texts, **changed}


PLANTED = {
    "a leak": ({"rules": Peeking()}, "in last"),
    "a refusal from another hand": ({"rules": Unfair()}, "by what it cannot know"),
    "an endless match": ({"rules": Endless()}, "does not end within 400"),
    "no text": ({"texts": {key: text for key, text in GAME.texts.items() if key != "took"}}, "no text for took"),
    "a text that wants more": ({"texts": texts(took="{seat} takes {card}.")}, "took wants other facts"),
    "no end": ({"texts": {k: t for k, t in GAME.texts.items() if k != "outcome.tricks"}}, "no text for outcome.tricks"),
    "advice for nothing": ({"tactics": lambda view, moves, seat: [Advice(99, 1)]}, "no move: .99.*"),
    "advice for some": ({"tactics": lambda view, moves, seat: [Advice(moves[0], 1)]}, "no advice for"),
    "another unit": (
        {"pays": Pays((Unit("shilling", 1),), lambda event: Payment("deal", ((0, "penny", 1),)))},
        "it pays 1 'penny'",
    ),
    "no table": ({"table": "cardtable_longest.nowhere:Table"}, "cannot be loaded"),
    "a table that is none": ({"table": "cardtable_longest:Rules"}, "is no table"),
    "sides that overlap": ({"sides": lambda seats: ((0, 1), (1,))}, "not every seat once"),
    "two moves alike": ({"report": Telling(move=Saying("took", {"seat": 0}))}, "called alike"),
    "a sheet with a hole": (
        {"report": Telling(result=Sheet(columns=(), rows=(Row((object(),)),)))}, "nothing that can be shown"
    ),
    "a standing that cannot be kept": ({"report": Telling(standing=Saying("took", {"seat": {1}}))}, "not plain JSON"),
}  # fmt: skip


@pytest.mark.parametrize("fault", PLANTED)
def test_the_kit_names_a_planted_fault(fault: str) -> None:
    facts, told = PLANTED[fault]
    with pytest.raises(ContractBroken, match=f"(?s){told}"):
        check_game(replace(GAME, **facts), {"deals": 1}, longest=400)


def test_the_kit_tells_all_faults_at_once() -> None:
    broken = replace(
        GAME, texts={key: text for key, text in GAME.texts.items() if key not in ("took", "dealt", "why.low")}
    )
    with pytest.raises(ContractBroken) as caught:
        check_game(broken, {"deals": 1})
    assert len(str(caught.value).splitlines()) >= 3


def test_an_event_of_partners_pays_both() -> None:
    assert GAME.pays.moved(Event("paid", {"seat": 2})) == Payment("deal", ((2, "penny", 1),))
    assert [GAME.side(seat, 4) for seat in range(4)] == [0, 1, 0, 1]
    assert [GAME.side(seat, 3) for seat in range(3)] == [0, 1, 2]


def test_a_house_rule_may_depend_on_the_number_of_seats() -> None:
    assert GAME.complete({}, 4)["cards"] == 7
    assert GAME.complete({}, 2)["cards"] == 13
    with pytest.raises(Exception, match=r"option\.seats"):
        GAME.complete({"cards": 13}, 4)
