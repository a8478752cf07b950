"""Share codes: eight letters that name a deal, so that two people can play the same cards.

The last letter checks the others, so that a slip of the pen hardly ever names another deal. The code
seeds the dice that shuffle; the record holds the shuffled pack itself, as always.
"""

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from random import Random
from typing import Final

from cardtable.engine import dice
from cardtable.errors import BadOption

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits, and capitals without I, L, O and U, which are taken for others."""
_ALIKE: Final = str.maketrans("ILO", "110")
_LENGTH: Final = 7
_PRIME: Final = 29
"""Hardly any wrong letter or exchange of two neighbours leaves the remainder as it was."""


def fresh() -> str:
    """The code of a deal that nobody can foretell."""
    import secrets

    return _code(secrets.randbelow(len(LETTERS) ** _LENGTH))


def named(*parts: int | str) -> str:
    """The code that belongs to a seed: the same everywhere."""
    return _code(int(dice.seeded("deal of", *parts).random() * len(LETTERS) ** _LENGTH))


def of_day(day: date) -> str:
    """The code of the deal of that day: the same for everybody."""
    return named("day", day.isoformat())


def today() -> date:
    """The day of the deal of the day: one for the whole world at any moment."""
    return datetime.now(UTC).date()


def of_today() -> str:
    """The code of the deal of the day."""
    return of_day(today())


@lru_cache(maxsize=64)
def day_of(code: str, last: date) -> date | None:
    """The day whose deal that is, within the year before the last one that comes into question; None: of none."""
    days = (last - timedelta(days=back) for back in range(366))
    return next((day for day in days if of_day(day) == code), None)


def next_change() -> str:
    """The moment at which the next deal of the day begins, UTC, ISO 8601."""
    tomorrow = today() + timedelta(days=1)
    return datetime(tomorrow.year, tomorrow.month, tomorrow.day, tzinfo=UTC).isoformat()


def read(text: str) -> str:
    """A code as it was told or typed, in its one form `MX6F-FPAP`.

    Raises:
        BadOption: it names no deal.
    """
    letters = text.upper().replace("-", "").replace(" ", "").translate(_ALIKE)
    if len(letters) == _LENGTH + 1 and not set(letters) - set(LETTERS):
        number = 0
        for letter in letters[:-1]:
            number = number * len(LETTERS) + LETTERS.index(letter)
        code = _code(number)
        if code.replace("-", "") == letters:
            return code
    raise BadOption("deal.code", code=text)


def dice_of(code: str) -> Random:
    """The dice that shuffle the deal of a code."""
    return dice.seeded("deal", code)


def _code(number: int) -> str:
    letters = LETTERS[number % _PRIME]
    for _ in range(_LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters = LETTERS[letter] + letters
    return f"{letters[:4]}-{letters[4:]}"
