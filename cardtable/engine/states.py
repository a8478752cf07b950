"""States said once: each field a line, and a `copy` as quick as one that is written by hand."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Self, TypeVar, get_args, get_origin, get_type_hints

S = TypeVar("S", bound="Copied")


class Copied:
    """A state whose `copy` is made by `copying`."""

    __slots__ = ()

    def copy(self) -> Self:
        """An independent state."""
        raise NotImplementedError


def copying(cls: type[S]) -> type[S]:
    """Give a dataclass of ints, tuples and lists its `copy()`: lists and lists in lists are copied, the rest is shared.

    The method is written out once for each class, as `dataclass` writes `__init__`: a loop over the fields would
    cost a search several times as much.
    """
    hints = get_type_hints(cls)
    copied = (f"new.{known.name} = {_copied(hints[known.name], f'self.{known.name}')}" for known in fields(cls))  # type: ignore[arg-type]
    body = "\n ".join(["new = make(cls)", *copied, "return new"])
    made: dict[str, Callable[[Any], Any]] = {}
    exec(f"def copy(self):\n {body}", {"make": cls.__new__, "cls": cls}, made)
    copy = made["copy"]
    copy.__doc__ = "An independent state."
    copy.__qualname__ = f"{cls.__qualname__}.copy"
    cls.copy = copy  # type: ignore[assignment]
    return cls


def _copied(kind: Any, value: str) -> str:
    if get_origin(kind) is not list:
        return value
    (inner,) = get_args(kind)
    return f"[{_copied(inner, 'part')} for part in {value}]" if get_origin(inner) is list else f"{value}[:]"
