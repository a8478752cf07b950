"""Names: visible, of one sign after the other, and one person each wherever they stand."""

import pytest
from rich.cells import cell_len

from cardtable import people
from cardtable.errors import UsageError


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna \t Maria ", "Anna Maria"),
        ("A\x1b[31mnna\x07", "A[31mnna"),
        ("Rene\u0301", "Ren\u00e9"),
        ("\u3164", ""),
        ("\u0301", ""),
        ("\u0301a", "a"),
        ("\u2800 \u115f", ""),
        ("\u200b\u200d\ufe0f", ""),
        ("a\u200db", "ab"),
        ("\U0001f469\U0001f3fd\u200d\U0001f680", "\U0001f469\U0001f3fd\u200d\U0001f680"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467 Mum", "\U0001f468\u200d\U0001f469\u200d\U0001f467 Mum"),
        ("\U0001f1eb\U0001f1ee", "\U0001f1eb\U0001f1ee"),
        ("Otso°", "Otso"),
        ("x" * 5000, "x" * 24),
        ("\U0001f469\u200d\U0001f680" * 30, "\U0001f469\u200d\U0001f680" * 24),
    ],
)
def test_names_are_cleaned_and_their_signs_stay_whole(typed: str, kept: str) -> None:
    """O-TX02, O-TX03."""
    assert people.clean(typed) == kept
    assert people.clean(kept) == kept


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "王小明王小明王小明",
        "\U0001f469\u200d\U0001f680" * 9,
        "\U0001f1eb\U0001f1ee" * 9,
        "Bartholomeus the elder",
    ],
)
def test_what_tables_show_has_twelve_cells_at_most(name: str) -> None:
    assert cell_len(people.shown(name)) <= people.SHOWN
    assert sum(map(people._cells, people._signs(name))) == cell_len(name)


@pytest.mark.parametrize(
    "names",
    [
        ("Anna", "Anna", "Anna (1)"),
        ("Anna", "Anna (2)", "Anna"),
        ("Anna (1)", "Anna", "Anna", "Anna (2)"),
        ("\u3164", "", "?"),
        ("Anna", "Rene\u0301", "Ren\u00e9"),
        ("A",) * 5,
    ],
)
def test_tables_written_earlier_call_everybody_differently(names: tuple[str, ...]) -> None:
    """N-11, N-12."""
    called = people.called(names)
    assert len(set(called)) == len(names)
    assert people.called(called) == called


def test_a_sound_table_is_called_as_it_is() -> None:
    people.check(["Anna", "Bo", "Anna (1)"])
    assert people.called(["Anna", "Bo", "Anna (1)"]) == ("Anna", "Bo", "Anna (1)")
    for names in (["Anna", "anna"], ["Anna", " Anna "], ["Bartholomeus 1", "Bartholomeus 2"], ["Anna", "\u00ad"]):
        with pytest.raises(UsageError):
            people.check(names)


def test_computer_players_take_free_names() -> None:
    """N-26."""
    names = people.free(("Otso", "Pia"), ["otso", "Anna"])
    assert [next(names) for _ in range(4)] == ["Pia", "Otso 2", "Pia 2", "Otso 3"]
