"""The deck of places: data, validated when read."""

import json

import pytest

from cardtable.errors import AssetsMissing
from cardtable.games.afrikan_tahti import places


def shipped() -> dict[str, str]:
    from cardtable import resources

    return json.loads(resources.text("decks", "african.json"))


def test_the_shipped_deck_is_sound() -> None:
    names = places.read(json.dumps(shipped()), "shipped")
    assert len(names) == 52
    assert places.place(52) == places.place(53) == ""


@pytest.mark.parametrize(
    "change",
    [
        {"2N": ""},
        {"2N": 3},
        {"2N": "Cairo"},
        {"2N": "Tan9ier"},
        {"2N": "Tangier "},
        {"2N": "Tan--gier"},
        {"2N": "T" * 40},
        {"15N": "Nowhere"},
        {"2N": "Tan\x1bgier"},
    ],
    ids=str,
)
def test_an_unsound_deck_is_refused(change: dict) -> None:
    with pytest.raises(AssetsMissing):
        places.read(json.dumps({**shipped(), **change}), "test")


@pytest.mark.parametrize("text", ["", "[]", "{}", "null"])
def test_a_deck_must_be_an_object_of_52(text: str) -> None:
    with pytest.raises(AssetsMissing):
        places.read(text, "test")
