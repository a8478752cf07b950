"""What goes to stdout: readable with whatever encoding it has."""

import json
import sys
from io import TextIOWrapper
from typing import Any


def prepare() -> None:
    """Signs that the output cannot write become `?`, and never an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and not _is_utf8(stream):
            stream.reconfigure(errors="replace")


def json_line(value: Any) -> None:
    """One JSON value on one line."""
    print(as_json(value))


def as_json(value: Any) -> str:
    """JSON text that the output can write."""
    return json.dumps(value, ensure_ascii=not _is_utf8(sys.stdout))


def _is_utf8(stream: Any) -> bool:
    return (getattr(stream, "encoding", None) or "").lower().replace("-", "") == "utf8"
