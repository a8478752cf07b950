"""What a table agrees on besides the rules: taking back, hints, moves that play themselves, a pass unseen."""

from random import Random

import pytest

from cardtable.engine import dice
from cardtable.engine.match import Match
from cardtable.errors import BadOption, IllegalMove
from cardtable.games import registry
from cardtable.games.afrikan_tahti.moves import PASS
from cardtable.play.order import Ask, Call, End, Force, Order, Read, Think, Throw
from cardtable.play.session import Session
from cardtable.storage.agreed import VALUES, Agreed
from cardtable.storage.store import Store
from tests.play.test_order import do, to
from tests.ui.helpers import seated

GAMES = [("afrikan-tahti", 3, {"rounds": 1}), ("kierki", 4, {}), ("scopa", 2, {"target": 11}), ("escoba", 2, {})]


RNG = Random(1)
"""One for all: where a move is taken back by lot, the next lot is another one."""


def at_table(game: str, people: int, bots: int = 0, store: Store | None = None, options=None, **agreed) -> Order:
    info = registry.load(game)
    kept = Agreed(**agreed)
    return Order(Session(store or Store(None), info, options or {}, seated(people, bots), "agreed", agreed=kept))


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_what_everybody_can_tell_to_be_forced_is_the_only_move(game: str, seats: int, options: dict) -> None:
    """And it comes in every game: else the table rule would do nothing."""
    info = registry.load(game)
    forced = unseen = 0
    for seed in range(6):
        rng = dice.seeded("forced", game, seed)
        match = Match(info, options, seats)
        while (actor := match.actor) is not None:
            if not isinstance(actor, int):
                match.play(actor, dice.throw(rng, match.chance))
                continue
            view, moves = match.view(None), match.moves(actor)
            if info.report.forced(view):
                forced += 1
                assert len(moves) == 1
                for _ in range(3):
                    # Whatever hand agrees with what a bystander sees.
                    assert len(info.rules.moves(info.rules.guess(view, rng))) == 1
            if (move := info.report.unseen(view)) is not None:
                unseen += 1
                assert move in moves
            match.play(actor, dice.pick(rng, moves))
    assert forced > 3
    assert bool(unseen) == (game == "afrikan-tahti")


def test_a_lottery_that_others_have_shut_is_passed_by_itself() -> None:
    """Whoever had to pass has shown what is not there; nothing else tells that no card fits (KI7)."""
    info = registry.load("kierki")
    found = 0
    for seed in range(40):
        rng = dice.seeded("lottery", seed)
        match = Match(info, {"parts": "lottery"}, 4)
        while (actor := match.actor) is not None:
            if not isinstance(actor, int):
                match.play(actor, dice.throw(rng, match.chance))
                continue
            view = match.view(None)
            if view.phase == 4 and info.report.forced(view):
                found += 1
                assert view.lacks[actor]
            match.play(actor, dice.pick(rng, match.moves(actor)))
    assert found > 3


@pytest.mark.parametrize(("game", "people", "options"), GAMES)
def test_only_moves_play_themselves_and_stay_news(game: str, people: int, options: dict) -> None:
    order = at_table(game, people, options=options, forced="on")
    session, rng = order.session, Random(3)
    forced = 0
    while not isinstance(wanted := order.next(), End):
        if isinstance(wanted, Force):
            forced += 1
            assert order.hand is None
            news, ply = session.since(wanted.seat), session.ply
            order.force(wanted.seat)
            assert session.ply == ply + 1
            assert session._match.log[-1].by == wanted.seat
            assert order.may_take_back is None
            told = session.since(wanted.seat)
            assert told[: len(news)] == news, "whoever moved has not looked"
            assert len(told) > len(news)
        else:
            assert not (isinstance(wanted, Call | Ask) and session.info.report.forced(session.view))
            do(order, wanted, rng)
    assert forced


def test_the_move_before_one_that_plays_itself_may_come_back_until_it_does() -> None:
    order = at_table("afrikan-tahti", 2, options={"rounds": 1}, forced="on")
    for _ in range(4000):
        wanted = order.next()
        if isinstance(wanted, Force) and (mover := order.may_take_back) is not None:
            ply = order.session.ply
            order.take_back(mover)
            assert order.session.ply == ply - 1
            return
        if isinstance(wanted, End):
            order = at_table("afrikan-tahti", 2, options={"rounds": 1}, forced="on")
        do(order, order.next(), RNG)
    raise AssertionError("never")


def test_without_the_rule_nothing_plays_itself() -> None:
    order = at_table("afrikan-tahti", 2, options={"rounds": 1})
    while not isinstance(wanted := order.next(), End):
        assert not isinstance(wanted, Force)
        do(order, wanted, RNG)


def test_a_pass_unseen_is_offered_by_what_all_see_and_comes_back_until_the_next_one_looks() -> None:
    order = at_table("afrikan-tahti", 3)
    session, rng = order.session, Random(2)
    done = refused = 0
    while done < 6:
        wanted = order.next()
        if not isinstance(wanted, Call):
            do(order, wanted, rng)
            continue
        assert wanted.unseen == (session.unseen is not None)
        if not wanted.unseen:
            refused += 1
            with pytest.raises(IllegalMove):
                order.pass_unseen(wanted.seat)
            do(order, wanted, rng)
            continue
        done += 1
        ply = session.ply
        order.pass_unseen(wanted.seat)
        assert order.hand is None
        assert session._match.log[-1] == (wanted.seat, session.info.notation.write(PASS))
        if session.undo_refusal(wanted.seat) is None:
            assert order.may_take_back == wanted.seat
            order.take_back(wanted.seat)
            assert session.ply == ply
            assert order.next() == Call(wanted.seat, session.since(wanted.seat), None, True)
            order.pass_unseen(wanted.seat)
    assert refused


def test_taking_back_can_be_agreed_away_and_counted() -> None:
    for undo, counted in (("off", {}), ("counted", {"undo": {"Anna": 2}}), ("on", {})):
        order = at_table("scopa", 2, undo=undo)
        wanted = to(order, Ask, RNG)
        while wanted.seat != 0:
            do(order, wanted, RNG)
            wanted = to(order, Ask, RNG)
        for _ in range(2):
            order.play(0, order.scene().moves[0])
            if undo == "off":
                assert order.undo_refusal(0).key == "undo.off"
                assert order.may_take_back is None
                break
            order.take_back(0)
            to(order, Ask, RNG)
        assert order.session.keeping.helped == counted


@pytest.mark.parametrize("game", ["scopa", "afrikan-tahti", "kierki"])
def test_one_person_takes_back_at_will_to_the_last_throw_and_it_counts_as_help(home, game: str) -> None:
    store = Store(home)
    order = at_table(game, 1, 2 if game == "afrikan-tahti" else 3 if game == "kierki" else 1, store, undo="free")
    session = order.session
    for _ in range(3):
        wanted = to(order, Ask, RNG)
        order.play(wanted.seat, order.scene().moves[0])
    to(order, Ask, RNG)
    back = 0
    while order.undo_refusal(0) is None:
        ply = session.ply
        assert order.take_back(0)
        assert session.ply < ply
        assert session.actor == 0
        back += 1
    assert order.undo_refusal(0).key == "undo.nothing"
    assert back
    assert [entry.by for entry in session._match.log].count(0) == 0 or not isinstance(session._match.log[-1].by, int)
    kept = store.match(session.number)
    assert kept.helped == {"undo": {"Anna": back}}
    assert kept.plies == session.ply
    again = Session.resume(store, session.number)
    assert again.freely
    assert again.keeping.helped == kept.helped
    # And on it goes from there.
    while not isinstance(order.next(), End | Read):
        do(order, order.next(), RNG)
    assert store.match(session.number).plies == session.ply


def test_at_will_is_for_one_person_alone() -> None:
    assert at_table("scopa", 2, undo="free").session.agreed.undo == "on"
    assert at_table("scopa", 1, 1, undo="free").session.freely


def test_hints_are_counted_once_a_decision_and_kept(home) -> None:
    store = Store(home)
    order = at_table("scopa", 2, store=store, hints="counted")
    wanted = to(order, Ask, RNG)
    name = order.session.speaker.name(wanted.seat)
    for _ in range(3):
        assert order.session.advice(wanted.seat)
    assert store.match(order.session.number).helped == {"hints": {name: 1}}
    assert Session.resume(store, order.session.number).keeping.helped == {"hints": {name: 1}}
    order = at_table("scopa", 2, hints="off")
    with pytest.raises(IllegalMove):
        order.session.advice(to(order, Ask, RNG).seat)


def test_what_is_counted_while_nothing_can_be_stored_goes_along_later(home) -> None:
    order = at_table("scopa", 2, store=Store(home), hints="counted")
    seat = to(order, Ask, RNG).seat
    session = order.session
    session._hinted = -1
    session.keeping.count_help("hints", "Anna")
    assert not session.kept
    order.play(seat, order.scene().moves[0])
    assert session.kept
    assert session.store.match(session.number).helped["hints"]["Anna"] == 1


def test_what_is_agreed_is_read_and_what_is_not_is_refused() -> None:
    assert Agreed.of({"undo": "free", "hints": "never", "more": 1}) == Agreed(undo="free")
    assert Agreed().stored == {}
    assert Agreed(forced="on").stored == {"forced": "on"}
    assert set(Agreed._fields) == set(VALUES)
    assert Agreed().but("hints", "off").hints == "off"
    for key, value in (("hints", "maybe"), ("talking", "off")):
        with pytest.raises(BadOption):
            Agreed().but(key, value)


def test_a_game_without_throws_or_thinkers_is_untouched() -> None:
    order = at_table("pasianssi", 1, undo="off", forced="on")
    wanted = to(order, Ask, RNG)
    order.play(wanted.seat, order.scene().moves[0])
    assert order.undo_refusal(0) is None
    assert not isinstance(order.next(), Force | Think | Throw)
