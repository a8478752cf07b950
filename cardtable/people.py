"""The names of people: cleaned so that they can be shown, and told apart wherever they stand.

Whoever is called at the curtain, shown at the table and paid in the ledger is one person.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from cardtable.errors import UsageError

LONGEST: Final = 24
"""Signs of a name; what is longer is cut."""
SHOWN: Final = 12
"""Cells of a name that every table has room for."""
BOT: Final = "°"
"""Behind the names of computer players; no person's name ends so."""

_JOINER: Final = "\u200d"
_VARIED: Final = "\ufe0f"
"""Asks for a sign as a picture, two cells wide."""
_INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that are never seen, whatever their category says."""
_UNSHOWN: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_MARKS: Final = frozenset(("Mn", "Me", "Mc"))


@lru_cache(maxsize=256)
def clean(text: str, limit: int = LONGEST) -> str:
    """A name as it can be shown: visible signs in one line, at most so many; empty: it names nobody."""
    kept = "".join(
        " " if letter.isspace() else letter
        for letter in unicodedata.normalize("NFC", text)
        if letter.isspace() or letter == _JOINER or unicodedata.category(letter) not in _UNSHOWN
    )
    # A mark without a letter under it would sit on whatever stands before the name.
    seen = [sign for sign in _signs(kept) if unicodedata.category(sign[0]) not in _MARKS and sign[0] not in _INVISIBLE]
    words = " ".join("".join(seen).split()).removesuffix(BOT).strip()
    return "".join(list(_signs(words))[:limit]).strip()


@lru_cache(maxsize=256)
def shown(name: str) -> str:
    """What every table shows of a name."""
    signs = list(_signs(name))
    if sum(map(_cells, signs)) <= SHOWN:
        return name
    kept, room = "", SHOWN - 1
    for sign in signs:
        room -= _cells(sign)
        if room < 0:
            break
        kept += sign
    return kept.rstrip() + "…"


def called(names: Sequence[str]) -> tuple[str, ...]:
    """What the players of a table are called, all differently: two of one name get numbers (tables written earlier)."""
    cleaned = [clean(name) or "?" for name in names]
    unique = {name for name in cleaned if cleaned.count(name) == 1}
    found: list[str] = []
    for seat, name in enumerate(cleaned):
        number, numbered = seat + 1, name
        while name not in unique and (numbered == name or numbered in unique or numbered in found):
            numbered = f"{name} ({number})"
            number += len(cleaned)
        found.append(numbered)
    return tuple(found)


def check(names: Sequence[str]) -> None:
    """Do nothing, if these can sit at one table: each has a name, and no two look alike.

    Raises:
        UsageError: somebody has none, or two have the same.
    """
    seen: dict[str, str] = {}
    for name in names:
        if not clean(name):
            raise UsageError("names.blank")
        likeness = unicodedata.normalize("NFKC", shown(clean(name))).casefold()
        if likeness in seen:
            raise UsageError("names.twins", name=shown(seen[likeness]))
        seen[likeness] = clean(name)


def free(wanted: Sequence[str], taken: Sequence[str]) -> Iterator[str]:
    """Names for computer players that nobody at the table has."""
    alike = {shown(name).casefold() for name in taken}
    number = 1
    while True:
        for name in wanted:
            numbered = name if number == 1 else f"{name} {number}"
            if numbered.casefold() not in alike:
                yield numbered
        number += 1


def _signs(text: str) -> Iterator[str]:
    """A text by what is seen as one sign: a letter with its marks, a joined or coloured picture, a flag."""
    sign = ""
    for letter in text:
        pictured = sign != "" and unicodedata.category(sign[0]) == "So"
        if letter == _JOINER or _varies(letter):
            sign += letter if pictured and letter in (_JOINER, _VARIED) else ""
            continue
        joined = pictured and (sign.endswith(_JOINER) or _toned(letter))
        flag = _regional(letter) and len(sign) == 1 and _regional(sign)
        if sign and (joined or flag or unicodedata.category(letter) in _MARKS):
            sign += letter
            continue
        if sign:
            yield sign.removesuffix(_JOINER)
        sign = letter
    if sign:
        yield sign.removesuffix(_JOINER)


def _varies(letter: str) -> bool:
    """Whether this only asks for another form of the sign before it."""
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"


def _regional(letter: str) -> bool:
    return "\U0001f1e6" <= letter <= "\U0001f1ff"


def _toned(letter: str) -> bool:
    """Whether this colours the skin of the picture before it."""
    return "\U0001f3fb" <= letter <= "\U0001f3ff"


def _cells(sign: str) -> int:
    """The cells of one sign: two for a wide letter, a picture, a flag."""
    wide = unicodedata.east_asian_width(sign[0]) in "WF" or _VARIED in sign or (len(sign) > 1 and _regional(sign[0]))
    return 2 if wide else 1
