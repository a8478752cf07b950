"""The book: whole numbers that sum to zero, evenings, reversals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.games.afrikan_tahti import chips
from cardtable.games.afrikan_tahti.chips import CHIPS, THIEF, exchange_all, worth
from cardtable.ledger.book import BANK, Entry, Evening, Posting, against_bank, evenings, reversal

UNITS = [unit.id for unit in chips.UNITS]
PEOPLE = st.sampled_from(["Anna", "Bo", "Carla"])
MOVED = st.lists(st.builds(Posting, PEOPLE, st.sampled_from(UNITS), st.integers(-5, 5)), max_size=12)


def entry(number: int, at: str, *moved: Posting, kind: str = "round") -> Entry:
    return Entry(f"e{number}", at, kind, "t", against_bank(moved))


@given(MOVED)
def test_whatever_moves_sums_to_zero_against_the_bank(moved: list[Posting]) -> None:
    postings = against_bank(moved)
    for unit in UNITS:
        assert sum(amount for _, u, amount in postings if u == unit) == 0
    for name in ("Anna", "Bo", "Carla"):
        for unit in UNITS:
            expected = sum(amount for n, u, amount in moved if (n, u) == (name, unit))
            assert sum(amount for n, u, amount in postings if (n, u) == (name, unit)) == expected


@pytest.mark.parametrize(
    "postings",
    [
        (Posting("Anna", "ruby", 1),),
        (Posting("Anna", "ruby", 1), Posting(BANK, "topaz", -1)),
        (Posting("Anna", "ruby", 0.5), Posting(BANK, "ruby", -0.5)),
        (Posting("Anna", "", 1), Posting(BANK, "", -1)),
        (Posting("Anna", "ruby", True), Posting(BANK, "ruby", -1)),
    ],
)
def test_an_entry_that_does_not_sum_to_zero_cannot_be_made(postings) -> None:
    with pytest.raises(ValueError, match=r"sum|posting"):
        Entry("e", "2026-01-01T20:00:00+00:00", "round", "t", postings)


@given(MOVED)
def test_a_reversal_puts_everything_back(moved: list[Posting]) -> None:
    one = entry(1, "2026-01-01T20:00:00+00:00", *moved)
    evening = Evening([one, reversal(one, "e2", "2026-01-01T20:01:00+00:00", "put right")], chips.UNITS)
    assert all(standing.value == 0 and not any(standing.held.values()) for standing in evening.standings())
    assert evening.reversed_ids() == {"e1"}


def test_standings_go_by_value_then_thieves() -> None:
    evening = Evening(
        [
            entry(1, "2026-01-01T20:00:00+00:00", Posting("Anna", "ruby", 1), Posting("Bo", "emerald", 2)),
            entry(2, "2026-01-01T20:10:00+00:00", Posting("Anna", THIEF, 2), Posting("Carla", "horseshoe", 1)),
        ],
        chips.UNITS,
    )
    found = evening.standings()
    assert [(s.name, s.value, s.held[THIEF]) for s in found] == [("Carla", 8, 0), ("Bo", 4, 0), ("Anna", 4, 2)]


def test_an_evening_ends_after_twelve_hours_or_on_demand() -> None:
    times = ["2026-01-01T20:00:00", "2026-01-02T07:59:00", "2026-01-02T20:00:00", "2026-01-02T21:00:00"]
    entries = [entry(n, f"{at}+00:00", Posting("Anna", "ruby", 1)) for n, at in enumerate(times)]
    assert [len(e.entries) for e in evenings(entries)] == [2, 2]
    end = Entry("end", "2026-01-02T20:30:00+00:00", "end", "t")
    assert [len(e.entries) for e in evenings([*entries, end])] == [2, 1, 1]
    last = Entry("end", "2026-01-02T22:30:00+00:00", "end", "t")
    assert [len(e.entries) for e in evenings([*entries, last])] == [2, 2, 0]
    assert [len(e.entries) for e in evenings([])] == [0]


@given(st.lists(st.integers(0, 30), min_size=4, max_size=4))
def test_exchanging_keeps_the_value_and_leaves_no_pair(counts: list[int]) -> None:
    """AT19."""
    before = worth(counts)
    exchange_all(counts)
    assert worth(counts) == before
    assert all(count < 2 for count in counts[: len(CHIPS) - 1])


def test_a_reversal_belongs_to_the_evening_of_its_entry() -> None:
    old = entry(1, "2026-01-01T20:00:00+00:00", Posting("Anna", "ruby", 1))
    new = entry(2, "2026-02-01T20:00:00+00:00", Posting("Anna", "ruby", 1))
    right = reversal(old, "e3", "2026-02-01T21:00:00+00:00", "put right")
    orphan = reversal(entry(9, "2026-01-01T20:00:00+00:00", Posting("Anna", "ruby", 1)), "e4", new.at, "put right")
    found = evenings([old, new, right, orphan])
    assert [[e.id for e in evening.entries] for evening in found] == [["e1", "e3"], ["e2"]]
    assert [s.value for s in found[0].standings()] == [0]


def test_a_slip_in_putting_something_right_is_put_right_as_well() -> None:
    one = entry(1, "2026-01-01T20:00:00+00:00", Posting("Anna", "topaz", 3))
    two = reversal(one, "e2", "2026-01-01T20:01:00+00:00", "put right")
    three = reversal(two, "e3", "2026-01-01T20:02:00+00:00", "put right")
    (evening,) = evenings([one, two, three])
    evening.units = chips.UNITS
    assert [standing.value for standing in evening.standings()] == [3]
    assert evening.reversed_ids() == {"e1", "e2"}
