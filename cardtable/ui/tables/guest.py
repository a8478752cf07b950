"""The border for strangers' tables: one that fails gives way to the general table, whatever it was doing."""

from collections.abc import Callable
from functools import cache, wraps
from inspect import iscoroutinefunction
from typing import Any, Final
from weakref import WeakSet

from rich.text import Text
from textual.message import Message
from textual.strip import Strip

from cardtable import faults
from cardtable.ui.tables.base import Table
from cardtable.ui.widgets.board import Board


class Broken(Message):
    """A table has failed: another one must take its place."""


@cache
def guarded(table: type[Table[Any, Any]]) -> type[Table[Any, Any]]:
    """That table, with whatever is called of it behind the border, our own part too: it works with its answers."""
    theirs: dict[str, Any] = {}
    for kind in table.__mro__[: table.__mro__.index(Board) + 1]:
        for name, method in vars(kind).items():
            plain = callable(method) and hasattr(method, "__get__") and not isinstance(method, type)
            if plain and name not in theirs and name != "__init__":
                theirs[name] = _behind_border(name, method)
    return type(table.__name__, (table,), {**theirs, "__module__": table.__module__})


def _behind_border(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def ask(self: Any, *arguments: Any, **options: Any) -> Any:
        if self in _busy:
            # Called by a method that is behind the border itself.
            return method(self, *arguments, **options)
        _busy.add(self)
        try:
            return _sound(name, method(self, *arguments, **options))
        except (Exception, SystemExit) as problem:
            return _give_way(self, name, problem)
        finally:
            _busy.discard(self)

    @wraps(method)
    async def ask_later(self: Any, *arguments: Any, **options: Any) -> Any:
        try:
            return await method(self, *arguments, **options)
        except (Exception, SystemExit) as problem:
            return _give_way(self, name, problem)

    return ask_later if iscoroutinefunction(method) else ask


_busy: WeakSet[Table[Any, Any]] = WeakSet()
"""Tables of which something is being asked."""

ANSWERS: Final[dict[str, Any]] = {
    "pieces": (),
    "offers": (),
    "title": "",
    "prompt": "",
    "face_text": "?",
    "shown": Text("?"),
}
"""What a table that has failed answers until another one has taken its place; None where nothing is said here."""


def _sound(name: str, answer: Any) -> Any:
    wanted = ANSWERS.get(name)
    if isinstance(wanted, str | int) and not isinstance(answer, type(wanted)):
        raise TypeError(f"{name} answers {type(answer).__name__}")
    if name == "cell" and not isinstance(answer, Text | None):
        raise TypeError(f"{name} cannot be shown")
    return answer


def _give_way(table: Any, name: str, problem: BaseException) -> Any:
    faults.report(problem)
    if table.is_attached:
        table.post_message(Broken())
    return Strip.blank(table.size.width) if name == "render_line" else ANSWERS.get(name)
