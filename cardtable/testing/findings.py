"""What a check finds: everything at once, each kind of fault once, and where values differ."""

from dataclasses import fields, is_dataclass
from re import sub
from typing import Any

from cardtable.engine.info import GameInfo

MOST = 20
"""Faults that are told at most."""


class ContractBroken(AssertionError):
    """A game does not keep the contract; the text says where and how, a line for each fault."""


class Findings:
    """The faults of one game."""

    def __init__(self, info: GameInfo) -> None:
        self.info = info
        self._found: dict[str, str] = {}

    def must(self, holds: bool, why: str) -> None:
        """Note a fault, unless that holds; of faults that differ in numbers and cards alone the first."""
        if not holds:
            self._found.setdefault(sub(r"\d+|\b[0-9A-Z]{2,3}\b", "#", why)[:60], why)

    def raise_all(self) -> None:
        """Do nothing, if nothing was found.

        Raises:
            ContractBroken: something was.
        """
        if self._found:
            told = list(self._found.values())
            more = [f"… and {len(told) - MOST} more"] if len(told) > MOST else []
            raise ContractBroken("\n".join(f"{self.info.id}: {why}" for why in [*told[:MOST], *more]))


def differing(one: Any, other: Any) -> str:
    """The fields in which two views differ, by name."""
    if is_dataclass(one) and type(one) is type(other):
        names = [known.name for known in fields(one) if getattr(one, known.name) != getattr(other, known.name)]
        return ", ".join(names)
    if hasattr(one, "_fields") and type(one) is type(other):
        return ", ".join(name for name, mine, theirs in zip(one._fields, one, other, strict=True) if mine != theirs)
    return f"{one!r:.60} and {other!r:.60}"
