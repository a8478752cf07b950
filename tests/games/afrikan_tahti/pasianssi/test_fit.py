"""PA3: which cards fit, by example and against a table made in another way."""

import itertools
import unicodedata

import pytest

from cardtable.games.afrikan_tahti.cards import DECK, STAR, THIEF
from cardtable.games.afrikan_tahti.pasianssi import fit
from cardtable.games.afrikan_tahti.places import places


def why(one: str, other: str, number: int = 0) -> list[str]:
    found = fit.reasons(DECK.card(one), fit.end(DECK.card(other), number))
    return [" ".join(filter(None, reason)) for reason in found]


@pytest.mark.parametrize(
    ("one", "other", "reasons"),
    [
        ("5N", "5E", ["fit.same_number"]),
        ("5N", "6W", ["fit.one_apart"]),
        ("6N", "12W", ["fit.initial C"]),
        ("2N", "9N", ["fit.lion N"]),
        ("9N", "2N", ["fit.lion N"]),
        ("7N", "9E", ["fit.initial M"]),
        ("THIEF", "9E", ["fit.thief"]),
        ("9E", "THIEF", ["fit.thief"]),
        ("14E", "2W", ["fit.one_apart"]),
        ("14W", "13E", ["fit.one_apart"]),
        ("14N", "14S", ["fit.same_number", "fit.initial C"]),
        ("5N", "8E", []),
        ("13S", "8S", ["fit.initial W"]),
        ("2N", "2S", ["fit.same_number"]),
    ],
)
def test_pa3_every_kind_of_fit(one: str, other: str, reasons: list[str]) -> None:
    assert why(one, other) == reasons
    assert why(other, one) == reasons


def test_pa3_v_is_w_and_accents_and_case_do_not_count() -> None:
    assert fit.initials("Victoria Falls") == {"W", "F"}
    assert fit.initials("älä-Éire osa") == {"A", "E", "O"}
    assert fit.initials("Saint-Louis") == {"S", "L"}


def test_pa3_the_star_fits_nothing() -> None:
    assert all(not fit.reasons(card, STAR) and not fit.reasons(STAR, card) for card in range(53))


def test_pa3_a_fixed_horseshoe_has_one_number() -> None:
    assert why("2W", "14E", 1) == ["fit.one_apart"]
    assert why("2W", "14E", 14) == []
    assert why("13W", "14E", 14) == ["fit.one_apart"]
    assert why("13W", "14E", 1) == []
    assert why("14N", "14E", 1) == ["fit.same_number"]
    assert why("2E", "14E", 14) == ["fit.lion E"]


def test_fitting_is_symmetric_and_agrees_with_a_table_made_by_brute_force() -> None:
    names = dict(zip(DECK.codes, places(), strict=False))

    def letters(code: str) -> set[str]:
        plain = unicodedata.normalize("NFD", names[code]).encode("ascii", "ignore").decode().upper().replace("V", "W")
        return {part[0] for part in plain.replace("-", " ").split()}

    def fits(one: str, other: str) -> bool:
        if "THIEF" in (one, other):
            return True
        (a, b), (x, y) = (one[:-1], other[:-1]), (one[-1], other[-1])
        near = {(p, q) for p, q in itertools.product({a, "1" if a == "14" else a}, {b, "1" if b == "14" else b})}
        by_number = any(abs(int(p) - int(q)) <= 1 for p, q in near)
        return by_number or bool(letters(one) & letters(other)) or (x == y and "2" in (a, b))

    table = fit.fitting()
    for one, other in itertools.permutations(DECK.codes[: THIEF + 1], 2):
        expected = fits(one, other)
        assert bool(table[DECK.card(other)] >> DECK.card(one) & 1) == expected, (one, other)
        assert bool(table[DECK.card(one)] >> DECK.card(other) & 1) == expected
