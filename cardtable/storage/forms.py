"""The forms of what comes from outside or was kept as JSON, checked strictly, by pydantic's core: models cost more."""

from typing import Any, cast

from pydantic_core import SchemaValidator

FORMAT = 2
"""The newest format that is read; a match in which no seat changed hands is written as format 1."""


def _name(name: str) -> str:
    if not name.strip():
        raise ValueError("must not be blank")
    if any("\ud800" <= letter <= "\udfff" for letter in name):
        raise ValueError("must be text: it holds half a character")
    return name


def _object(optional: str = "", **fields: dict[str, Any]) -> dict[str, Any]:
    """An object of exactly these fields, one of which may be missing."""
    wanted = {
        name: {"type": "typed-dict-field", "schema": schema, "required": name != optional}
        for name, schema in fields.items()
    }
    return {"type": "typed-dict", "fields": wanted, "extra_behavior": "forbid", "strict": True}


_TEXT: dict[str, Any] = {"type": "str", "strict": True}
_WHOLE: dict[str, Any] = {"type": "int", "strict": True}
_SEATED = _object(
    name={"type": "function-after", "function": {"type": "no-info", "function": _name}, "schema": _TEXT},
    player={**_TEXT, "pattern": r"^(human|bot:\S+)$"},
)
_DECISION = _object(
    by={"type": "union", "choices": [_WHOLE, {"type": "literal", "expected": ["chance", "table"]}]},
    move=_TEXT,
)
RECORD = SchemaValidator(
    cast(
        Any,
        _object(
            format={**_WHOLE, "ge": 1, "le": FORMAT},
            game=_TEXT,
            options={
                "type": "dict",
                "strict": True,
                "keys_schema": _TEXT,
                "values_schema": {"type": "union", "choices": [_WHOLE, _TEXT]},
            },
            seats={"type": "list", "strict": True, "items_schema": _SEATED},
            log={"type": "list", "strict": True, "items_schema": _DECISION},
        ),
    )
)
"""Checks a whole match, finished or not. Pydantic's core alone: building models for it costs a third of a replay."""

_POSTING: dict[str, Any] = {"type": "tuple", "items_schema": [_TEXT, _TEXT, _WHOLE], "strict": False}
ENTRY = SchemaValidator(
    cast(
        Any,
        _object(
            optional="form",
            title=_TEXT,
            postings={"type": "list", "strict": True, "items_schema": _POSTING},
            reverses={"type": "nullable", "schema": _TEXT},
            form={"type": "any"},
        ),
    )
)
"""Checks the body of an entry that was made in the ledger by hand."""
