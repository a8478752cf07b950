"""The border for strangers' games: each fault costs that game its nicety, and nobody an evening."""

import sys
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from cardtable import words
from cardtable.engine.game import Event, Option, Outcome, Pays, Plural, Preset, Refusal, Unwanted
from cardtable.engine.info import GameInfo
from cardtable.engine.report import Report
from cardtable.errors import GameFailed, GameUnavailable, IllegalMove, UnreadableMove
from cardtable.games import guests, registry
from cardtable.play.session import Session
from cardtable.storage import evenings
from cardtable.storage.store import Store
from cardtable.testing import check_game
from cardtable.units import Unit
from tests.ui.helpers import seated

sys.path.insert(0, str(Path(__file__).parent.parent / "plugin"))
from cardtable_highcard import GAME

FAULTS = (RuntimeError("I hold the AS"), SystemExit("I hold the AS"), RecursionError(), MemoryError())
FAULTS += (UnreadableMove("notation.card", code="AS"), IllegalMove("not_yours", card="AS"), Unwanted("I hold the AS"))


def failing(fault: BaseException) -> Callable[..., Any]:
    def fail(*_args: Any) -> Any:
        print("I hold the AS")
        print("I hold the AS", file=sys.stderr)
        sys.stdout.writelines(["I hold the AS"])
        raise fault

    return fail


def rules_that_fail_in(name: str, fault: BaseException, after: int = 0) -> Any:
    """High Card's rules, but that this one fails after so many calls."""
    kind = type(GAME.rules)
    calls = [0]

    def sometimes(self: Any, *args: Any) -> Any:
        calls[0] += 1
        return failing(fault)() if calls[0] > after else getattr(kind, name)(self, *args)

    return type("Failing", (kind,), {name: sometimes})()


def played(info: GameInfo, people: int = 2, bots: int = 0, store: Store | None = None) -> Session:
    return Session(store or Store(None), info, {}, seated(people, bots), "guest")


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Callable[[GameInfo], GameInfo]:
    """Puts a game into the registry as if it were installed."""

    def install(info: GameInfo) -> GameInfo:
        guest = guests.admit(info, info.id)
        monkeypatch.setattr(registry, "load", lambda name: guest)
        return guest

    return install


def test_every_fact_brings_its_check() -> None:
    assert all(callable(known.metadata.get("check")) for known in fields(GameInfo))
    for name in registry.BUILT_IN:
        assert registry.load(name).fault() is None


SPOILT = {
    "id": [None, "", "A", "a b", "ä", 3],
    "name": [None, "", "  ", "a\x1b[2J", "x" * 99, 7],
    "seats": [(), (0,), (2, 2), (3, 2), [2], ("2",), (True,), None, (9,)],
    "deck": [None, ("AS",)],
    "rules": [None, object()],
    "notation": [None, object()],
    "options": [None, [], (1,), (Option("a", (1,)), Option("a", (1,))), (Option("A", (1,)),), (Option("a", (1,), 2),)],
    "presets": [
        None,
        [],
        ("a",),
        (Preset("A", "a"),),
        (Preset("a", "a\n"),),
        (Preset("a", "a", 3),),
        (Preset("a", "a", {}, 99),),
    ],
    "tactics": [3],
    "texts": [None, {"a": 3}, {1: "a"}, {"a": Plural("a", "b", None)}],  # type: ignore[arg-type]
    "card_text": ["text"],
    "shown_when_drawn": [None, [1], ("AS",)],
    "rulebook": [None, "book"],
    "pays": ["book", Pays((), print), Pays((Unit("a", 1), Unit("a", 2)), print), Pays((Unit("a", 1),), 3)],
    "report": ["report", Report],
    "listings": [3, {"deck": 4}],
    "sides": [3, None],
    "clockwise": [None, 1],
    "solitaire": [3],
    "table": [3, "module", ":", "a:"],
    "api": ["1"],
}


@pytest.mark.parametrize("fact", SPOILT)
def test_malformed_facts_are_named(fact: str) -> None:
    assert set(SPOILT) == {known.name for known in fields(GameInfo)}
    for value in SPOILT[fact]:
        with pytest.raises(GameUnavailable) as caught:
            guests.admit(replace(GAME, **{fact: value}), "highcard")
        assert caught.value.facts["fact"] == fact
        assert "\n" not in words.error(caught.value)


def test_a_sound_guest_plays_as_it_would_without_the_border() -> None:
    guest = guests.admit(GAME, "highcard")
    assert check_game(guest, {}, each=2) == check_game(GAME, {}, each=2) > 0


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
@pytest.mark.parametrize("where", ["apply", "moves", "view", "outcome", "to_act", "start"])
def test_rules_that_fail_name_the_game_and_no_card(where: str, fault: BaseException, capsys) -> None:
    guest = guests.admit(replace(GAME, rules=rules_that_fail_in(where, fault)), "highcard")
    with pytest.raises(GameFailed) as caught:
        session = played(guest)
        while session.actor is not None:
            session.throw() if isinstance(session.actor, str) else session.play(
                session.actor, session.scene(session.actor).moves[0]
            )
    told = words.error(caught.value)
    assert "highcard" in told
    assert type(fault).__name__ in told
    assert "AS" not in told
    assert caught.value.__context__ is None
    assert "AS" not in "".join(capsys.readouterr())


def test_a_failing_copy_is_the_games_fault() -> None:
    class State(type(GAME.rules.start({"wins": "highest"}, 2))):  # type: ignore[misc]
        def copy(self) -> Any:
            raise SystemExit("I hold the AS")

    class Rules(type(GAME.rules)):  # type: ignore[misc]
        def start(self, options: Any, seats: int) -> Any:
            return State(seats, False)

    guest = guests.admit(replace(GAME, rules=Rules()), "highcard")
    with pytest.raises(GameFailed):
        played(guest).throw()


class Failing(Report):
    """A report of which everything fails."""

    def __init__(self, fail: Callable[..., Any]) -> None:
        for name in vars(Report):
            if not name.startswith("_"):
                setattr(self, name, fail)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
def test_niceties_that_fail_are_left_out(fault: BaseException, capsys) -> None:
    fail = failing(fault)
    guest = guests.admit(
        replace(
            GAME,
            tactics=fail,
            card_text=fail,
            rulebook=fail,
            pays=Pays((Unit("penny", 1),), fail),
            report=Failing(fail),
        ),
        "highcard",
    )
    session = played(guest, 1, 1)
    while session.actor is not None:
        if isinstance(session.actor, str):
            session.throw()
        else:
            assert session.hint(session.actor) is None
            session.play(session.actor, session.think(session.actor) if session.actor else session.scene(0).moves[0])
    assert session.speaker.card(3) == guest.deck.code(3)
    told, view = guest.report, session.scene(None).view
    assert [told.card(3), told.move(view, 0, 3), told.hand(view, 0), told.standing(view), told.last(view)] == [None] * 5
    assert (list(told.table(view)), told.results(view), told.lingers(view)) == ([], 0, False)
    assert words.rulebook(guest, guest.complete({})) is None
    assert capsys.readouterr().out == ""


def test_advice_that_makes_no_sense_is_none() -> None:
    guest = guests.admit(replace(GAME, tactics=lambda view, moves, seat: [3, None]), "highcard")
    session = played(guest, 1, 1)
    while not isinstance(session.actor, int):
        session.throw()
    assert session.hint(session.actor) is None


def test_notation_that_fails_to_read_reads_nothing() -> None:
    class Notation(type(GAME.notation)):  # type: ignore[misc]
        def read(self, text: str) -> Any:
            raise ValueError(text)

    with pytest.raises(UnreadableMove):
        guests.admit(replace(GAME, notation=Notation()), "highcard").notation.read("AS")


def test_texts_have_no_control_signs_and_want_no_unknown_fact() -> None:
    texts = {
        **GAME.texts,
        "about": "\x1b[2Jwiped {untold}",
        "option.wins": "{0}",
        "option.wins.about": "{a.b}",
        "option.wins.highest": "{",
        "won": "{untold} won",
        "tricks": Plural("{x}", "{x}", "missing"),
    }
    guest = guests.admit(replace(GAME, texts=texts), "highcard")
    assert "\x1b" not in guest.texts["about"]
    assert words.about(guest) == ""
    (option,) = guest.options
    assert words.option_name(guest, option) == "wins"
    assert words.option_about(guest, option) == "wins"
    assert words.option_value(guest, option, "highest") == "highest"
    session = played(guest, 0, 2)
    while session.actor is not None:
        session.throw() if isinstance(session.actor, str) else session.play(session.actor, session.think(session.actor))
    assert len(session.log_lines()) > 5


@pytest.mark.parametrize("moved", [[(0, "doubloon", 1)], [(7, "topaz", 1)], [("x",)], 3, [(0, "topaz", 1.5)]], ids=str)
def test_units_of_its_own_stop_no_ledger(moved: Any, installed, home: Path) -> None:
    guest = installed(replace(GAME, pays=Pays((Unit("topaz", 1),), lambda event: ("round", moved))))
    store = Store(home)
    session = played(guest, 0, 2, store)
    while session.actor is not None:
        session.throw() if isinstance(session.actor, str) else session.play(session.actor, session.think(session.actor))
    found = evenings.read(store)
    assert found[found.last].standings() == []
    assert len(found.problems) <= 1


def test_a_rule_book_keeps_its_lines_and_no_control_signs() -> None:
    guest = guests.admit(replace(GAME, rulebook=lambda language: "# One\n\x1b]0;title\x07two\n"), "highcard")
    book = guest.rulebook("en")
    assert book is not None
    assert book.splitlines()[0] == "# One"
    assert "\x1b" not in book


def answering(name: str, answer: Any) -> Any:
    """High Card's rules, but for one answer once the cards are dealt."""
    kind = type(GAME.rules)

    def once_dealt(self: Any, s: Any, *args: Any) -> Any:
        return getattr(kind, name)(self, s, *args) if s.stock is None else answer

    return type("Answering", (kind,), {name: once_dealt})()


class Telling(type(GAME.rules)):  # type: ignore[misc]
    """Tells something that nobody can pass on."""

    told: Any = None

    def apply(self, s: Any, m: Any, tell: Any = None) -> None:
        super().apply(s, m, tell)
        if tell is not None:
            tell(type(self).told)


STRANGE = {
    "no moves": answering("moves", []),
    "moves that are none": answering("moves", "AS"),
    "an actor that is none": answering("to_act", "AS"),
    "an outcome that is none": answering("outcome", ("AS",)),
    "an outcome that nobody wins": answering("outcome", Outcome("tricks", (2, 2), (0, 0))),  # type: ignore[arg-type]
    "a refusal without facts": answering("refusal", Refusal("no", None)),  # type: ignore[arg-type]
    "scores that are none": answering("scores", ["AS"]),
    **{
        f"told {told!r}": type("Told", (Telling,), {"told": told})()
        for told in ("AS", Event("x", None), Event(3, {}), Event("x", {}, to=1), Event("x", {}, to=("AS",)))  # type: ignore[arg-type]
    },
}


@pytest.mark.parametrize("strange", STRANGE)
@pytest.mark.parametrize("people", [0, 2])
def test_a_strange_answer_is_the_games_fault_and_ends_nothing(strange: str, people: int, installed, capsys) -> None:
    from io import BytesIO, StringIO, TextIOWrapper

    from cardtable.plain.lines import Lines
    from cardtable.plain.lobby import run

    guest = installed(replace(GAME, rules=STRANGE[strange]))
    session = played(guest, people, 2 - people)
    out = StringIO()
    assert run(session.store, session, Lines(TextIOWrapper(BytesIO(b"1\n" * 60)), out)) == 0
    if strange != "a refusal without facts" and strange != "scores that are none":
        assert "This match cannot go on: highcard stopped" in out.getvalue()
    assert "fault of its own. Report" not in out.getvalue()


def test_a_written_move_that_is_no_text_is_the_games_fault(installed) -> None:
    class Notation(type(GAME.notation)):  # type: ignore[misc]
        def write(self, move: Any) -> Any:
            return b"AS"

    session = played(installed(replace(GAME, notation=Notation())))
    session.throw()
    session.throw()
    with pytest.raises(GameFailed):
        session.play(session.actor, session.scene(session.actor).moves[0])
    assert session.ply == session.store.match(session.number).plies == 2


def test_a_move_that_fails_when_it_is_done_leaves_no_ghost_in_the_store(installed, home: Path) -> None:
    """The rules are asked once for each decision, before it is kept."""
    calls = []

    class Rules(type(GAME.rules)):  # type: ignore[misc]
        def apply(self, s: Any, m: Any, tell: Any = None) -> None:
            calls.append(m)
            if len(calls) > 3:
                raise RuntimeError("I hold the AS")
            super().apply(s, m, tell)

    store = Store(home)
    session = played(installed(replace(GAME, rules=Rules())), 2, 0, store)
    session.throw()
    session.throw()
    session.play(session.actor, session.scene(session.actor).moves[0])
    with pytest.raises(GameFailed):
        session.play(session.actor, session.scene(session.actor).moves[0])
    assert session.ply == store.match(session.number).plies == 3
    assert session.kept


def test_what_a_guest_says_reaches_no_terminal_with_control_signs(installed) -> None:
    session = played(installed(GAME))
    assert "\x1b" not in session.speaker.say(Event("nobody", {"text": "\x1b[2J"}))
    assert "\x1b" not in session.speaker.sentence("played", {"seat": 0, "card": "\x1b[2J"})


def test_a_strangers_coin_of_our_name_leaves_ours_what_they_are_worth(installed, home: Path, monkeypatch) -> None:
    from tests.storage.test_evenings import play

    store = Store(home)
    load = registry.load
    monkeypatch.setattr(registry, "load", load.__wrapped__ if hasattr(load, "__wrapped__") else load)
    play(store, 1, rounds=1)
    before = {one.name: one.value for one in evenings.read(store)[-1].standings()}
    ours = registry.load("afrikan-tahti")
    guest = guests.admit(
        replace(GAME, pays=Pays((Unit("topaz", 1000),), lambda event: ("round", ((0, "topaz", 1),)))), "highcard"
    )
    monkeypatch.setattr(registry, "load", lambda name: guest if name == "highcard" else ours)
    session = played(guest, 0, 2, store)
    while session.actor is not None:
        session.throw() if isinstance(session.actor, str) else session.play(session.actor, session.think(session.actor))
    found = evenings.read(store)
    after = {one.name: one.value for one in found[-1].standings()}
    assert after == before
    assert [problem.key for problem in found.problems] == ["game.units"]
