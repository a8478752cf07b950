"""Keyboards of other layouts: a sign that means nothing here stands for the Latin one on the same key."""

from typing import Final

_ROWS: Final = (
    ("йцукенгшщзхъфывапролджэячсмитьбю", "qwertyuiop[]asdfghjkl;'zxcvbnm,."),
    ("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm"),
    ("&é\"'(-è_çà", "1234567890"),
)
"""ЙЦУКЕН, Greek, and the digits of a French keyboard."""

PLACES: Final = {sign: latin for signs, latins in _ROWS for sign, latin in zip(signs, latins, strict=True)}


def latin(character: str) -> str:
    """The Latin sign for another one: on the same key, or the same sign full-width; itself, if there is none."""
    if len(character) != 1:
        return character
    if (place := PLACES.get(character.lower())) is not None:
        return place if character.islower() or not character.isalpha() else place.upper()
    return chr(ord(character) - 0xFEE0) if "\uff01" <= character <= "\uff5e" else character


def line(typed: str) -> str:
    """A line of which every sign is read so: a command, a number, no name."""
    return "".join(map(latin, typed))
