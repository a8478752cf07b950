"""A rule book for ears: its sentences without marks, its tables row by row, and nothing about the keys of tables."""

import re
from collections.abc import Iterator
from typing import Final

TABLE_KEYS: Final = "At the table"
"""The chapter on the keys of the drawn table: plain mode has others."""


def book_lines(book: str) -> Iterator[str]:
    """The lines of a rule book in Markdown, as text."""
    left_out = False
    for line in book.splitlines():
        heading = re.match(r"#+ *(.*)", line)
        if heading is not None:
            left_out = heading[1] == TABLE_KEYS
            text = "" if left_out else heading[1]
        elif re.fullmatch(r"\|?[-:| ]+\|?", line) and "-" in line:
            continue
        elif line.startswith("|"):
            text = "; ".join(cell.strip() for cell in line.strip("|").split("|") if cell.strip())
        else:
            text = re.sub(r"^( *)[-*] ", r"\1", line)
        if not left_out:
            yield re.sub(r"\*\*|__|`|(?<!\w)[*_]|[*_](?!\w)", "", text)
