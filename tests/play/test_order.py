"""The order of play without a screen: when a hand may lie open, what stands, what is shown once."""

from random import Random

import pytest

from cardtable.errors import IllegalMove
from cardtable.games.afrikan_tahti.moves import PASS
from cardtable.play.order import Ask, Call, End, Force, Order, Read, Think, Throw
from cardtable.play.session import Session
from cardtable.storage.store import Store
from tests.ui.helpers import session


def do(order: Order, wanted, rng: Random) -> None:
    """Do what is wanted as somebody would."""
    match wanted:
        case Throw():
            order.throw()
        case Call(seat, _news, mover, _unseen):
            if mover is not None and rng.random() < 0.5:
                order.take_back(mover)
            else:
                order.looked(seat)
        case Ask(seat):
            order.play(seat, rng.choice(order.scene().moves))
        case Think(seat):
            order.play(seat, order.session.think(seat))
        case Force(seat):
            order.force(seat)
        case Read():
            order.read()


def to(order: Order, kind: type, rng: Random | None = None) -> object:
    """Play on until that is wanted."""
    rng = rng or Random(1)
    for _ in range(3000):
        wanted = order.next()
        if isinstance(wanted, kind):
            return wanted
        do(order, wanted, rng)
    raise AssertionError(kind)


TABLES = [
    ("afrikan-tahti", 2, 0), ("afrikan-tahti", 3, 1), ("afrikan-tahti", 1, 2), ("scopa", 2, 1), ("escoba", 4, 0),
    ("kierki", 2, 2), ("kierki", 4, 0), ("pasianssi", 1, 0), ("scopa", 0, 2),
]  # fmt: skip


@pytest.mark.parametrize(("game", "people", "bots"), TABLES)
def test_a_hand_opens_behind_a_curtain_alone_and_closes_before_anybody_else_looks(game, people, bots) -> None:
    rng = Random(f"{game} {people}")
    options = {"afrikan-tahti": {"rounds": 2}, "scopa": {"target": 8}, "escoba": {"target": 12}}.get(game, {})
    order = Order(session(people, bots, seed="order", game=game, **options))
    given = order.session
    called: int | None = None
    results = 0
    while not isinstance(wanted := order.next(), End):
        assert order.next() == wanted, "asked twice, it answers the same"
        hand = order.hand
        several = len(given.people) > 1
        assert hand in (None, called) if several else hand == given.open_seat
        assert order.scene().view == given.scene(hand).view
        if isinstance(wanted, Call | Throw | Think | Read) and several:
            assert hand is None
            assert order.scene().moves == ()
        if isinstance(wanted, Call):
            assert given.has_secrets(wanted.seat)
            assert set(wanted.news) <= set(given.log_lines())
        if isinstance(wanted, Read):
            assert wanted.results == results + 1
            results = wanted.results
        if isinstance(wanted, Ask):
            assert hand == wanted.seat == given.actor
            assert order.scene().asked
        before = given.actor
        do(order, wanted, rng)
        if isinstance(wanted, Call) and order.next() == Ask(wanted.seat):
            called = wanted.seat
        elif given.actor != before:
            called = None
    view, report = given.view, given.info.report
    # Where the end shows the last result as well, it is shown there alone.
    once = report.final(view) is not None and report.final(view) == report.result(view)
    assert results + once == report.results(view)


def passed(order: Order) -> int:
    """Play until a person has passed and may take it back; gives the seat."""
    rng = Random(3)
    for _ in range(2000):
        wanted = order.next()
        if isinstance(wanted, Ask) and PASS in order.scene().moves:
            order.play(wanted.seat, PASS)
            if order.may_take_back is not None:
                return wanted.seat
        else:
            do(order, wanted, rng)
    raise AssertionError("no pass to take back")


def test_one_move_is_taken_back_and_never_a_chain_of_them() -> None:
    """O-UN04: what somebody answered stays, even when the answer was taken back."""
    order = Order(session(3, seed="chain"))
    order.take_back(passed(order))
    assert order.may_take_back is None
    for seat in order.session.people:
        with pytest.raises(IllegalMove):
            order.take_back(seat)


def test_a_move_stands_once_somebody_looked() -> None:
    """O-UN04."""
    order = Order(session(3, seed="looked"))
    seat = passed(order)
    wanted = order.next()
    assert isinstance(wanted, Call)
    assert wanted.mover == seat
    order.looked(wanted.seat)
    assert order.may_take_back is None
    assert order.undo_refusal(seat).key == "undo.sealed"


def test_a_move_stands_once_a_result_was_shown_or_the_match_was_resumed(home) -> None:
    """O-UN04."""
    order = Order(session(2, seed="result", rounds=2))
    to(order, Read)
    order.read()
    assert order.may_take_back is None
    other = Order(session(3, seed="resumed"))
    passed(other)
    given = other.session
    again = Session(Store(home), given.info, given.options, given.seats, log=given._match.log)
    assert Order(again).may_take_back is None


def test_a_hand_that_is_hidden_comes_back_from_behind_a_curtain() -> None:
    order = Order(session(2, seed="hidden"))
    called = to(order, Ask)
    order.hide()
    assert order.hand is None
    assert order.next() == Call(called.seat, order.next().news, order.may_take_back)


def test_with_one_person_at_the_table_the_hand_always_lies_open_and_there_is_no_curtain() -> None:
    order = Order(session(1, 2, seed="alone", rounds=1))
    rng = Random(2)
    while not isinstance(wanted := order.next(), End):
        assert not isinstance(wanted, Call)
        assert order.hand == 0
        do(order, wanted, rng)


def test_another_window_that_played_on_closes_every_hand(home) -> None:
    store = Store(home)
    order = Order(session(2, seed="windows", store=store))
    to(order, Ask)
    other = Order(Session.resume(Store(home), order.session.number))
    wanted = to(other, Ask)
    other.play(wanted.seat, other.scene().moves[0])
    order.reload()
    assert order.hand is None
    assert order.session.ply == other.session.ply
    assert order.may_take_back is None
