"""A session under a store that fails: play goes on, nothing is written twice, and it is said."""

import pytest

from cardtable.engine.log import TABLE, Entry
from cardtable.errors import IllegalMove, MatchMovedOn, StoreError
from cardtable.play.session import Session
from cardtable.storage.store import Store
from tests.ui.helpers import session


def step(given: Session) -> None:
    if isinstance(given.actor, int):
        given.play(given.actor, given.scene(given.actor).moves[0])
    else:
        given.throw()


def test_a_full_disk_is_said_and_what_could_not_be_kept_goes_along_later(home) -> None:
    """O-SV01: the disk is full for a while."""
    store = Store(home)
    given = session(2, store=store, rounds=20)
    for _ in range(10):
        step(given)
    db = store._file._db
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}")
    while given.notice is None and given.actor is not None:
        step(given)
    assert "full" in str(given.notice)
    kept = store.match(given.number).plies
    for _ in range(5):
        step(given)
    assert store.match(given.number).plies == kept
    assert not given.keep()
    db.execute("PRAGMA max_page_count = 100000")
    step(given)
    assert store.match(given.number).plies == given.ply
    assert given.keep()
    assert Session.resume(Store(home), given.number)._match.log == given._match.log


def test_the_result_is_kept_even_if_the_last_write_failed_at_first(home) -> None:
    store = Store(home)
    given = session(2, store=store, rounds=1)
    append = store.append

    def fail_at_the_end(match, first, entries, outcome, *more, **others):
        if outcome is not None:
            raise StoreError("store.unusable", folder="x", why="y")
        append(match, first, entries, outcome, *more, **others)

    store.append = fail_at_the_end  # type: ignore[method-assign]
    while given.actor is not None:
        step(given)
    assert given.notice is not None
    assert store.match(given.number).winners is None
    store.append = append  # type: ignore[method-assign]
    assert given.keep()
    assert store.match(given.number).winners == given._match.outcome.winners
    assert store.match(given.number).plies == given.ply


def test_another_window_is_told_and_loses_nothing(home) -> None:
    store = Store(home)
    given = session(2, store=store)
    step(given)
    step(given)
    other = Session.resume(Store(home), given.number)
    step(other)
    with pytest.raises(MatchMovedOn):
        step(given)
    given.reload()
    assert given._match.log == other._match.log
    step(given)
    assert store.match(given.number).plies == given.ply


def test_a_move_that_the_rules_cannot_do_never_reaches_the_store(home, monkeypatch) -> None:
    """A plug-in that fails in `apply` must not leave a match that cannot be resumed."""
    store = Store(home)
    given = session(2, store=store)
    for _ in range(4):
        step(given)
    number, plies = given.number, given.ply
    rules = given.info.rules

    def broken(*_args):
        raise RuntimeError("no")

    monkeypatch.setattr(type(rules), "apply", broken)
    with pytest.raises(RuntimeError):
        step(given)
    monkeypatch.undo()
    assert store.match(number).plies == plies
    assert Session.resume(Store(home), number).ply == plies


def test_a_new_match_leaves_the_old_one_alone(home) -> None:
    """O-SV07."""
    store = Store(home)
    old = session(2, store=store)
    for _ in range(6):
        step(old)
    new = session(2, seed="other", store=store)
    step(new)
    assert Session.resume(Store(home), old.number)._match.log == old._match.log


def test_three_matches_in_one_sitting_have_three_deals() -> None:
    """O-DF02, O-DE02."""
    deals = set()
    for _ in range(3):
        given = Session(Store(None), session(2).info, {}, session(2).seats)
        given.throw()
        given.throw()
        deals.add(given._match.log[1].move)
        assert given._match.scores == (0, 0)
    assert len(deals) == 3


def test_undo_off_is_a_message(home) -> None:
    """O-UN05."""
    given = session(2, store=Store(home))
    for _ in range(30):
        for seat in (0, 1):
            refusal = given.undo_refusal(seat)
            if refusal is not None:
                assert given.speaker.say(refusal)
                with pytest.raises(IllegalMove):
                    given.undo(seat)
        step(given)


def test_a_closed_database_is_an_error_of_ours(home) -> None:
    store = Store(home)
    store.close()
    with pytest.raises(StoreError):
        store.matches()
    assert store.setting("x") is None


def undoable(seed: int) -> Session:
    """A session in which a person has just passed, and may take it back."""
    from cardtable.games.afrikan_tahti.moves import PASS

    for number in range(seed, seed + 200):
        given = session(3, seed=str(number))
        for _ in range(60):
            step(given)
            if isinstance(given.actor, int) and PASS in given.scene(given.actor).moves:
                seat = given.actor
                given.play(seat, PASS)
                if given.undo_refusal(seat) is None:
                    return given
                break
    raise AssertionError("no pass to take back")


def test_a_move_that_the_store_cannot_take_back_stands(home, monkeypatch) -> None:
    given = undoable(120)
    log = given._match.log

    def fail(_match, _ply, **_more):
        raise StoreError("store.unusable", folder="x", why="y")

    monkeypatch.setattr(given.store, "take_back", fail)
    given.undo(log[-1].by)
    assert given.notice is not None
    assert given._match.log == log
    step(given)
    assert given.store.log(given.number) == given._match.log


def busy(*_args, **_more):
    raise StoreError("store.busy")


def test_a_move_taken_back_while_the_store_was_held_is_counted_in_the_end(home, monkeypatch) -> None:
    store = Store(home)
    given = session(1, 0, game="pasianssi", store=store)
    step(given)
    step(given)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "append", busy)
        step(given)
        given.undo(0)
        assert not given.kept
    assert given.keep()
    assert store.match(given.number).undone == given.undone == 1


def test_a_move_that_the_store_will_not_take_back_may_be_taken_back_later(home, monkeypatch) -> None:
    from cardtable.play.order import Order

    given = undoable(160)
    order = Order(given)
    seat = given._match.log[-1].by
    order._unsealed = given.ply
    with monkeypatch.context() as patch:
        patch.setattr(given.store, "take_back", busy)
        assert not order.take_back(seat)
    assert order.undo_refusal(seat) is None
    assert order.take_back(seat)


def test_the_same_cards_are_the_same_after_a_seat_changed_hands(home) -> None:
    """Format 2 at a solitaire: who sat down is no part of the deal."""
    given = session(1, 0, game="pasianssi")
    step(given)
    deal = given._match.log[0]
    log = [Entry(TABLE, "seat 0 human Elli"), deal]
    changed = Session(Store(home), given.info, given.options, given.seats, log=log)
    assert changed.seats[0].name == "Elli"
    assert changed.dealt().log == (deal,)
    step(changed)
    # Whose result would it be?
    assert changed.store.solitaires("pasianssi") == []
