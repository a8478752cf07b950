"""Reports of our own faults, without anything that might name a card."""

import os
import traceback
from pathlib import Path

from cardtable import resources


def report(problem: BaseException) -> Path | None:
    """Write where it failed: types, files and lines, and neither values nor messages; None: it cannot be written."""
    lines = []
    cause: BaseException | None = problem
    while cause is not None:
        lines.append(type(cause).__name__)
        frames = traceback.extract_tb(cause.__traceback__)
        lines += [f"  {frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
        # A worker's failure carries the true one aside.
        cause = cause.__cause__ or cause.__context__ or getattr(cause, "error", None)
    try:
        folder = resources.log_folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = folder / "crash.log"
        with open(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
    except OSError:
        return None
    return path
