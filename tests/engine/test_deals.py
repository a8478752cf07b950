"""Share codes: short, checked, and the same everywhere."""

from datetime import UTC, date, datetime, timedelta

import pytest

from cardtable.engine import deals, dice
from cardtable.errors import BadOption

PINNED_DAY = "PJ0D-A7ME"
PINNED_DEAL = [29, 8, 20, 38, 11, 28, 1, 21]


def test_a_code_deals_the_same_cards_for_everybody() -> None:
    code = deals.named(7)
    assert deals.named(7) == code
    pack = dice.shuffled(deals.dice_of(code), range(54))
    assert pack == dice.shuffled(deals.dice_of(deals.read(code.lower())), range(54))
    assert sorted(pack) == list(range(54))


def test_codes_and_their_deals_are_pinned() -> None:
    """They are passed from hand to hand, so they must never change."""
    assert deals.named(1) == "MX6F-FPAP"
    assert deals.of_day(date(2026, 11, 30)) == PINNED_DAY
    assert dice.shuffled(deals.dice_of("MX6F-FPAP"), range(54))[:8] == PINNED_DEAL


@pytest.mark.parametrize("text", ["mx6f-fpap", "MX6FFPAP", " mx6f fpap ", "MX6F–FPAP".replace("–", "-")])
def test_a_code_is_read_as_it_is_told(text: str) -> None:
    assert deals.read(text) == "MX6F-FPAP"


def test_letters_that_look_alike_are_one() -> None:
    code = next(code for number in range(200) if {"0", "1"} <= set(code := deals.named(number)))
    assert deals.read(code.replace("0", "O").replace("1", "l")) == code


def test_nearly_every_wrong_letter_and_exchange_of_neighbours_is_noticed() -> None:
    noticed = tried = 0
    for number in range(20):
        letters = deals.named(number).replace("-", "")
        slips = {letters[:at] + letter + letters[at + 1 :] for at in range(8) for letter in deals.LETTERS}
        slips |= {letters[:at] + letters[at + 1] + letters[at] + letters[at + 2 :] for at in range(7)}
        for slip in slips - {letters}:
            tried += 1
            noticed += refused(slip)
    assert 0.98 * tried < noticed < tried


def refused(text: str) -> bool:
    try:
        deals.read(text)
        return False
    except BadOption:
        return True


@pytest.mark.parametrize("text", ["", "MX6F", "MX6F-FPAQ", "MX6F-FPAPP", "ÄX6F-FPAP", "today"])
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(BadOption):
        deals.read(text)


def test_a_day_is_known_by_its_deal() -> None:
    day = date(2026, 11, 30)
    assert deals.day_of(PINNED_DAY, day) == day
    assert deals.day_of(PINNED_DAY, date(2027, 3, 1)) == day
    assert deals.day_of(PINNED_DAY, date(2026, 11, 29)) is None
    assert deals.day_of(deals.named(1), day) is None


def test_the_deal_of_the_day_changes_at_midnight_of_the_world() -> None:
    at = datetime.fromisoformat(deals.next_change())
    assert at.utcoffset() == timedelta(0)
    assert (at.hour, at.minute) == (0, 0)
    assert at > datetime.now(UTC)
