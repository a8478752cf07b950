"""Work aside: what takes its time is done in a thread that nobody has to wait for, not even when leaving."""

import asyncio
from collections.abc import Callable
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def aside(work: Callable[..., T], *arguments: object) -> "asyncio.Future[T]":
    """What comes of that work; whoever does not wait any more simply lets it go."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(result: T | None, problem: BaseException | None) -> None:
        if done.done():
            return
        if problem is not None:
            # A future takes no `SystemExit`, and none may end the program from here.
            done.set_exception(problem if isinstance(problem, Exception) else RuntimeError(type(problem).__name__))
        else:
            done.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        result, problem = None, None
        try:
            result = work(*arguments)
        except BaseException as failure:
            problem = failure
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, result, problem)

    Thread(target=run, daemon=True, name=getattr(work, "__name__", "aside")).start()
    return done
