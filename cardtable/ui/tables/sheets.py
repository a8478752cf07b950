"""Sheets as pages: whatever a game counts, in the words of its players and with the signs of its table."""

from collections.abc import Callable
from typing import TypeAlias

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from cardtable import people
from cardtable.engine.report import Cell, Sheet, signed
from cardtable.saying import Saying
from cardtable.ui.widgets.board import fit
from cardtable.words import Speaker, printable

Drawing: TypeAlias = Callable[[Saying], Text | None]
"""How a table draws a cell itself; None: its words will do."""

CROWDED = 5
"""Columns from which names in the headings are cut shorter, so that a line of 80 holds them."""
SHORT = 9
"""Cells of such a name."""


def page(sheet: Sheet, speaker: Speaker, drawing: Drawing) -> RenderableType:
    """A sheet to be read."""
    parts: list[RenderableType] = [Text(speaker.say(line)) for line in sheet.lead]
    if sheet.rows:
        parts.append(_grid(sheet, speaker, drawing))
    elif sheet.title is not None:
        parts.insert(0, Text(speaker.say(sheet.title), style="bold"))
    parts += [Text(speaker.say(note), style="dim") for note in sheet.notes]
    return Group(*parts)


def _grid(sheet: Sheet, speaker: Speaker, drawing: Drawing) -> Grid:
    title = None if sheet.title is None else Text(speaker.say(sheet.title))
    grid = Grid(
        title=title,
        title_style="bold",
        title_justify="left",
        box=SIMPLE_HEAD,
        padding=(0, 0 if len(sheet.columns) > CROWDED and len(sheet.rows) > CROWDED else 1, 0, 0),
        pad_edge=False,
        show_header=bool(sheet.columns),
    )
    for column in sheet.columns:
        heading = "" if column.heading is None else speaker.say(column.heading)
        if column.heading is not None and column.heading.key in ("name", "side"):
            heading = fit(heading, SHORT).rstrip() if len(sheet.columns) > CROWDED else heading
        grid.add_column(Text(heading), justify="right" if column.right else "left", no_wrap=bool(sheet.columns))
    for row in sheet.rows:
        if row.ruled:
            grid.add_section()
        style = "bold" if row.strong else "dim" if row.faint else ""
        grid.add_row(*(_cell(cell, speaker, drawing) for cell in row.cells), style=style)
    return grid


def _cell(cell: Cell, speaker: Speaker, drawing: Drawing) -> Text:
    if cell is None:
        return Text("–")
    if isinstance(cell, int):
        return Text(signed(cell))
    if isinstance(cell, str):
        return Text(printable(cell))
    found = drawing(cell)
    if found is not None:
        return found
    text = speaker.say(cell)
    return Text(people.shown(text) if cell.key == "name" else text)
