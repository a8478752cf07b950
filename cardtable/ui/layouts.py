"""Keyboards of other layouts: a sign that is no key here stands for the Latin one on the same place of the keyboard."""

import unicodedata
from typing import Final

from textual import events
from textual.keys import _character_to_key

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
    plain = unicodedata.normalize("NFKC", character)
    return plain if len(plain) == 1 and plain.isascii() and plain.isprintable() else character


def in_latin(event: events.Key) -> events.Key:
    """The same key with the Latin sign."""
    sign = latin(event.character or "")
    if not sign or sign == event.character:
        return event
    found = events.Key(_character_to_key(sign), sign)
    found.time = event.time
    return found
