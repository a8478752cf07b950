"""A seat that changes hands between rounds: log, hands, news, store, chips and statistics follow it."""

import json
from random import Random

import pytest

from cardtable.cli import run
from cardtable.engine.log import CHANCE, TABLE
from cardtable.engine.seating import Change
from cardtable.errors import CardTableError
from cardtable.play.order import Ask, Call, Order, Read, Sit, Throw
from cardtable.play.session import Session
from cardtable.storage import evenings, records
from cardtable.storage.seats import Seated
from cardtable.storage.store import Store
from tests.plain.test_lines import many, played
from tests.play.test_order import do, to
from tests.ui.helpers import session

ELLI = Change(1, "human", "Elli")


def afrikan(people: int, bots: int, store: Store | None = None, **options) -> Order:
    return Order(session(people, bots, seed="seats", store=store, **{"rounds": 3, **options}))


def until_sit(order: Order) -> None:
    assert order.next() == to(order, Sit)


def test_a_wish_waits_until_the_round_is_over() -> None:
    order = afrikan(1, 1)
    to(order, Ask)
    order.wish([ELLI])
    rng, seen = Random(1), []
    while not isinstance(wanted := order.next(), Sit):
        seen.append(type(wanted))
        do(order, wanted, rng)
    assert Read in seen
    assert wanted.changes == (ELLI,)
    assert order.session.actor == CHANCE
    assert order.session.people == (0,)
    order.sit()
    assert order.session.people == (0, 1)
    assert order.session.seats[1] == Seated("Elli", "human")
    assert order.session._match.log[-1].by == TABLE
    assert order.session._match.log[-1].move == "seat 1 human Elli"
    assert isinstance(order.next(), Throw)
    assert order.wishes == ()


def test_from_one_person_to_two_the_hand_closes_before_the_change_shows() -> None:
    order = afrikan(1, 1)
    to(order, Ask)
    order.wish([ELLI])
    to(order, Sit)
    assert order.hand == 0
    closed = []
    change = order.session.change
    order.session.change = lambda one: (closed.append(order.hand), change(one))[1]  # type: ignore[method-assign]
    order.sit()
    assert closed == [None]
    assert order.hand is None
    assert isinstance(to(order, Call), Call)


def test_from_two_persons_to_one_the_hand_of_the_other_lies_open() -> None:
    order = afrikan(2, 0)
    to(order, Ask)
    order.wish([Change(0, "bot:steady")])
    to(order, Sit)
    order.sit()
    assert order.session.open_seat == 1
    wanted = to(order, Ask)
    assert wanted == Ask(1)
    assert order.session.speaker.names == ("Steady", "Bo")


def test_taking_back_stops_at_the_entry() -> None:
    order = afrikan(2, 0, exchange="by_hand")
    to(order, Ask)
    order.wish([Change(1, "bot:steady")])
    to(order, Sit)
    order.sit()
    assert order.undo_refusal(0) is not None
    with pytest.raises(CardTableError):
        order.take_back(0)


def test_what_was_told_names_whoever_sat_there_then() -> None:
    order = afrikan(1, 1)
    to(order, Ask)
    order.wish([ELLI])
    to(order, Sit)
    bot = order.session.speaker.names[1]
    before = order.session.log_lines()
    order.sit()
    after = order.session.log_lines()
    assert after[: len(before)] == before
    assert after[len(before)] == f"{bot} leaves the table; Elli takes the seat."
    rng = Random(3)
    for _ in range(12):
        do(order, order.next(), rng)
    lines = order.session.log_lines()
    assert any(line.startswith("Elli") for line in lines[len(after) :])
    assert not any(bot in line for line in lines[len(after) :])
    # Told anew, the same; so is the news.
    order.session.retell()
    assert order.session.log_lines() == lines
    assert not any(bot in line for line in order.session.since(1))


def test_what_was_seen_moves_along_with_the_person() -> None:
    order = afrikan(2, 1)
    to(order, Read)
    order.wish([Change(0, "human", "Bo"), Change(1, "human", "Anna")])
    to(order, Sit)
    seen = {name: order.session.since(seat) for seat, name in enumerate(order.session.speaker.names[:2])}
    order.sit()
    assert order.session.speaker.names[:2] == ("Bo", "Anna")
    for seat, name in ((0, "Bo"), (1, "Anna")):
        assert order.session.since(seat)[: len(seen[name])] == seen[name]


@pytest.mark.parametrize("name", ["Anna", "anna", "Pia", " "])
def test_nobody_sits_down_under_a_name_that_is_taken_or_none(name: str) -> None:
    order = afrikan(1, 2)
    assert "Pia" in order.session.speaker.names
    with pytest.raises(CardTableError):
        order.wish([Change(2 if order.session.speaker.names[1] == "Pia" else 1, "human", name)])
    assert order.wishes == ()


def test_it_is_kept_in_the_one_form_and_gone_on_with(home) -> None:
    store = Store(home)
    order = afrikan(1, 1, store)
    to(order, Ask)
    order.wish([ELLI])
    to(order, Sit)
    order.sit()
    to(order, Call)
    number = order.session.number
    assert number is not None
    stored = Store(home).match(number)
    assert [seat.name for seat in stored.now] == ["Anna", "Elli"]
    assert stored.seats[1].bot == "steady"
    again = Session.resume(Store(home), number)
    assert again.people == (0, 1)
    assert again.log_lines() == order.session.log_lines()
    text = records.write(stored.game, stored.options, stored.seats, store.log(number))
    assert json.loads(text)["format"] == 2
    assert records.parse(text, "x").replay().ply == order.session.ply


def test_another_window_that_let_somebody_sit_down_is_followed(home) -> None:
    order = afrikan(1, 1, Store(home))
    to(order, Ask)
    other = Order(Session.resume(Store(home), order.session.number))
    other.wish([ELLI])
    to(other, Sit)
    other.sit()
    order.reload()
    assert order.session.people == (0, 1)
    assert order.session.log_lines() == other.session.log_lines()


def test_chips_go_to_whoever_sat_there_when_they_were_paid(home, capsys) -> None:
    store = Store(home)
    order = afrikan(2, 0, store)
    to(order, Read)
    first = evenings.read(store)[0]
    order.wish([ELLI])
    to(order, Sit)
    order.sit()
    to(order, Read)
    evening = evenings.read(store)[0]
    assert {name for entry in first.entries for name, *_rest in entry.postings} <= {"", "Anna", "Bo"}
    earlier = [entry for entry in evening.entries if entry in first.entries]
    later = [entry for entry in evening.entries if entry not in first.entries]
    assert len(earlier) == len(first.entries)
    assert {name for entry in later for name, *_rest in entry.postings} <= {"", "Anna", "Elli"}
    assert later
    assert {standing.name for standing in evening.standings()} == {"Anna", "Bo", "Elli"}
    assert run(["matches"]) == 0
    assert "Anna, Elli" in capsys.readouterr().out


def test_lines_ask_who_sits_where() -> None:
    """Plain mode: the seat, the name; between rounds it happens, and is told."""
    order = afrikan(1, 1, rounds=2)
    text = played(order.session, "1", "s", "2", "Elli", "3", *many("", "1", "b", "f", count=900))
    assert "Whose seat changes hands?" in text
    assert "Seats change hands as soon as this round is over." in text
    assert "leaves the table; Elli takes the seat." in text
    assert "Hand the keyboard to Elli." in text
    assert "Nothing that is written here can be taken back" not in text.split("Elli takes the seat")[0]
