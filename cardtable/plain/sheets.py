"""Sheets as lines: each row by itself, each number after its heading, as ears want it."""

from cardtable.engine.report import Cell, Sheet
from cardtable.words import Speaker, printable


def lines(sheet: Sheet, speaker: Speaker) -> list[str]:
    """A result sheet, to be read from the top."""
    found = [] if sheet.title is None else [f"{speaker.say(sheet.title)}."]
    found += [speaker.say(line) for line in sheet.lead]
    headings = ["" if column.heading is None else speaker.say(column.heading) for column in sheet.columns]
    for row in sheet.rows:
        if row.faint:
            # What has not happened yet is nothing to be read out.
            continue
        name, *cells = row.cells
        told = [
            f"{heading} {_cell(cell, speaker)}".strip()
            for heading, cell in zip(headings[1:] or [""] * len(cells), cells, strict=False)
            if cell is not None and cell != ""
        ]
        what = _cell(name, speaker)
        found.append(f"{what}: {'; '.join(told) or speaker.nothing}." if cells else f"{what}.")
    return found + [speaker.say(note) for note in sheet.notes]


def _cell(cell: Cell, speaker: Speaker) -> str:
    if cell is None:
        return speaker.nothing
    return printable(str(cell)) if isinstance(cell, str | int) else speaker.say(cell)
