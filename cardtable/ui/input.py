"""What comes from a terminal: bytes cut into keys and sequences, so that none of them can end a match.

Textual's own reader decodes strictly, trusts every number, and takes what it does not know for keys. Here a byte that
is no text is nothing, and so is a sequence that nobody knows, as a whole.
"""

import re
from collections.abc import Iterator
from typing import Final

from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.keys import Keys
from textual.message import Message

ESC: Final = "\x1b"
DELAY: Final = constants.ESCAPE_DELAY
PASTE_DELAY: Final = 1.0
LONGEST: Final = 64
"""Bytes of a sequence, after which it is none."""
LONGEST_STRING: Final = 1 << 16
"""Bytes of a device string, an answer that nobody asked for."""
LONGEST_PASTE: Final = 1 << 20
PASTE: Final = b"\x1b[200~"
PASTED: Final = b"\x1b[201~"
MOUSE: Final = 6
"""Bytes of a mouse report of the oldest kind: `ESC [ M` and three of any value."""

_SEQUENCE: Final = re.compile(rb"\x1b\[(?:\[.|[0-?]*[ -/]*[@-~])", re.DOTALL)
_BEGUN: Final = re.compile(rb"\x1b\[[0-?]*[ -/]*")
_STRING: Final = re.compile(rb"\x1b[\]P^_X][^\x07\x1b]*(?:\x07|\x1b\\)")
_OPEN_STRING: Final = re.compile(rb"\x1b[\]P^_X][^\x07\x1b]*\x1b?")


class Lexer:
    """Cuts a stream of bytes into single signs, whole escape sequences, and pastes with their brackets."""

    def __init__(self) -> None:
        self._bytes = b""

    @property
    def pending(self) -> bool:
        """Whether something was begun that may go on."""
        return bool(self._bytes)

    @property
    def patience(self) -> float:
        """Seconds of silence after which what was begun will not go on; a paste may come in pieces."""
        return PASTE_DELAY if self._bytes.startswith(PASTE) else DELAY

    def feed(self, data: bytes) -> list[str]:
        """The tokens that are complete now."""
        self._bytes += data
        return list(self._tokens(final=False))

    def flush(self) -> list[str]:
        """The same when nothing more has come for a while: a lone escape is the key, a sequence cut off is nothing."""
        return list(self._tokens(final=True))

    def _tokens(self, final: bool) -> Iterator[str]:
        while self._bytes:
            token, length = self._first(final)
            if not length:
                return
            self._bytes = self._bytes[length:]
            if token:
                yield token

    def _first(self, final: bool) -> tuple[str, int]:
        """The first token and its length in bytes; no length: it is not whole yet."""
        data = self._bytes
        if data[0] != 0x1B:
            return _sign(data, 0, final)
        kind = data[1:2]
        if not kind:
            return (ESC, 1) if final else ("", 0)
        if kind == b"[":
            return self._sequence(final)
        if kind in b"]P^_X":
            return self._string(final)
        if kind == b"O":
            if len(data) > 2 or final:
                return data[:3].decode("ascii", "ignore"), min(len(data), 3)
            return "", 0
        if kind == b"\x1b":
            return ESC, 1
        sign, length = _sign(data, 1, final)
        return (ESC + sign if sign else "", length)

    def _sequence(self, final: bool) -> tuple[str, int]:
        data = self._bytes
        if data.startswith(PASTE):
            end = data.find(PASTED)
            if end >= 0:
                return data[: end + len(PASTED)].decode("utf-8", "ignore"), end + len(PASTED)
            # A bracket that is never closed must not swallow the rest of the evening.
            return (data.decode("utf-8", "ignore"), len(data)) if final or len(data) > LONGEST_PASTE else ("", 0)
        if data.startswith(b"\x1b[M"):
            return "", MOUSE if len(data) >= MOUSE else len(data) if final else 0
        if whole := _SEQUENCE.match(data):
            return whole[0].decode("ascii", "ignore"), whole.end()
        begun = _BEGUN.match(data)
        length = begun.end() if begun else 2
        return "", length if final or length < len(data) or length > LONGEST else 0

    def _string(self, final: bool) -> tuple[str, int]:
        """An answer that nobody asked for; two bytes of it alone are a letter with Alt."""
        data = self._bytes
        if whole := _STRING.match(data):
            return "", whole.end()
        begun = _OPEN_STRING.match(data)
        length = begun.end() if begun else 2
        if final and len(data) == 2:
            return data.decode("ascii"), 2
        return "", length if final or length < len(data) or length > LONGEST_STRING else 0


def _sign(data: bytes, at: int, final: bool) -> tuple[str, int]:
    """The sign that begins there, and where it ends; a byte that is no text is no sign."""
    first = data[at]
    if first < 0x80:
        return chr(first), at + 1
    size = 2 if 0xC2 <= first < 0xE0 else 3 if 0xE0 <= first < 0xF0 else 4 if 0xF0 <= first < 0xF5 else 1
    tail = data[at + 1 : at + size]
    follows = next((n for n, byte in enumerate(tail) if not 0x80 <= byte < 0xC0), len(tail))
    if follows < len(tail) or (len(tail) < size - 1 and final):
        return "", at + 1 + follows
    if len(tail) < size - 1:
        return "", 0
    return data[at : at + size].decode("utf-8", "ignore"), at + size


_NUMBERS: Final = re.compile(r"\x1b\[([\d:;]*)([A-HPQRSu~])")
_LETTERED: Final = ("", "1")
"""Codes of keys whose sequence ends with a letter; with another it is the answer to a question."""
_RELEASED: Final = "3"
"""The kind of event of the keyboard protocol that says a key was let go."""


class Reader:
    """Makes Textual's events of tokens."""

    def __init__(self) -> None:
        self._parser = XTermParser()

    def events(self, token: str) -> list[Message]:
        """What a token means; nothing, if nobody knows it."""
        try:
            return [event for event in self._events(token) if _sound(event)]
        except (ValueError, OverflowError, IndexError, KeyError):
            # A number that is none, or the code of no character.
            return []

    def _events(self, token: str) -> list[Message]:
        parser = self._parser
        if token == ESC:
            return [events.Key("escape", ESC)]
        if token.startswith("\x1b[200~"):
            text = token.removeprefix("\x1b[200~").removesuffix("\x1b[201~").replace("\x00", "")
            return [events.Paste(text)]
        if token == "\x1b[I":
            return [events.AppFocus()]
        if token == "\x1b[O":
            return [events.AppBlur()]
        if token.startswith("\x1b[<"):
            mouse = parser.parse_mouse_code(token)
            return [] if mouse is None else [mouse]
        if len(token) == 2 and token[0] == ESC and token[1] not in "[O":
            return list(parser._sequence_to_key_events(token[1], alt=True))
        if (numbers := _NUMBERS.fullmatch(token)) is not None:
            token = _plain(numbers[1], numbers[2])
        return list(parser._sequence_to_key_events(token)) if token else []


def _plain(numbers: str, end: str) -> str:
    """A sequence without the parts of its numbers that Textual does not read; empty: no key was pressed."""
    code, *more = numbers.split(";")
    modifiers, _colon, kind = (more[0] if more else "").partition(":")
    if kind == _RELEASED or (end not in "u~" and code not in _LETTERED):
        return ""
    return f"{ESC}[{';'.join([code.partition(':')[0], *([modifiers] if more else []), *more[1:]])}{end}"


def _sound(event: Message) -> bool:
    """Whether an event can be shown and typed: half a character can be neither."""
    if not isinstance(event, events.Key):
        return True
    character = event.character or ""
    return event.key != Keys.Ignore and not any("\ud800" <= letter <= "\udfff" for letter in character)
