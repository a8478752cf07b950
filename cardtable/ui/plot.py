"""Pictures of numbers, where people would rather look than read: lines over results, bars, and a podium.

Quadrant blocks where there are signs, plain letters where there are none; every line ends in a sign of its own, so
that no colour is needed to tell one from another.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.strip import Strip

from cardtable.engine.report import signed
from cardtable.ui.faces.drawings import GLYPHS
from cardtable.ui.look import Look
from cardtable.ui.widgets.board import fit

MARKS: Final = "●◆▲■★"
PLAIN_MARKS: Final = "12345"
"""What a point of each line is, with signs and without."""
MARGIN: Final = 7
"""Cells for the numbers beside a picture."""


WIDE: Final = 17
"""Cells of a step of the podium."""


class Line(NamedTuple):
    """What is drawn of one side."""

    name: str
    values: Sequence[int]


def inks(look: Look) -> list[Style]:
    """An ink for each line, on a page's ground."""
    palette = look.palette
    if palette is None:
        return [Style(bold=number % 2 == 0) for number in range(len(MARKS))]
    return [Style(color=colour) for colour in (palette.accent, palette.text, palette.warn, palette.key, palette.soft)]


def marks(look: Look) -> str:
    """A sign for each line."""
    return PLAIN_MARKS if look.ascii else MARKS


class _Canvas:
    """Cells of two by two dots; a dot has the number of the line that set it last."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._dots: dict[tuple[int, int], int] = {}
        self._signs: dict[tuple[int, int], tuple[str, int]] = {}

    def dot(self, x: int, y: int, line: int) -> None:
        if 0 <= x < 2 * self.width and 0 <= y < 2 * self.height:
            self._dots[x, y] = line

    def sign(self, x: int, y: int, letter: str, line: int) -> None:
        self._signs[min(max(x // 2, 0), self.width - 1), min(max(y // 2, 0), self.height - 1)] = (letter, line)

    def row(self, y: int, look: Look, styles: Sequence[Style]) -> Text:
        text = Text(no_wrap=True)
        for x in range(self.width):
            if (x, y) in self._signs:
                letter, line = self._signs[x, y]
                text.append(letter, styles[line % len(styles)] + Style(bold=True))
                continue
            quarters = [self._dots.get((2 * x + right, 2 * y + low)) for low in (0, 1) for right in (0, 1)]
            lines = [line for line in quarters if line is not None]
            if not lines:
                text.append(" ")
                continue
            # One ink a cell: that of whoever fills most of it.
            line = max(lines, key=lines.count)
            block = sum(1 << at for at, one in enumerate(quarters) if one is not None)
            text.append("." if look.ascii else GLYPHS[block], styles[line % len(styles)])
        return text


def lines(given: Sequence[Line], width: int, height: int, look: Look, target: int | None = None) -> list[Text]:
    """Lines over the results, from nothing before the first; below it, who is who.

    Args:
        height: rows in all.
        target: a value to be reached, which is drawn across.
    """
    styles, signs = inks(look), marks(look)
    values = [0, *(value for one in given for value in one.values), *([] if target is None else [target])]
    low, high = min(values), max(values)
    high += high == low
    rows = max(height - 2, 3)
    canvas = _Canvas(max(width - MARGIN - 1, 8), rows)
    steps = max((len(one.values) for one in given), default=0)

    def across(at: float) -> int:
        return round(at * (2 * canvas.width - 2) / max(steps, 1))

    def down(value: float) -> int:
        return round((high - value) * (2 * rows - 1) / (high - low))

    if target is not None:
        for x in range(0, 2 * canvas.width, 4):
            canvas.dot(x, down(target), len(styles) - 1)
    for number, one in enumerate(given):
        points = list(enumerate([0, *one.values]))
        for (at, was), (_next, now) in pairwise(points):
            first, last = across(at), across(at + 1)
            for x in range(first, last + 1):
                canvas.dot(x, down(was + (now - was) * (x - first) / max(last - first, 1)), number)
    for number, one in enumerate(given):
        for at, value in enumerate(one.values, start=1):
            canvas.sign(across(at), down(value), signs[number % len(signs)], number)
    edge = "|" if look.ascii else "│"
    ruled = {down(value) // 2: value for value in [low, 0, high, *([] if target is None else [target])]}
    drawn = []
    for y in range(rows):
        label = f"{signed(ruled[y]) if y in ruled else '':>{MARGIN - 1}} "
        drawn.append(Text.assemble((label + edge, _soft(look)), canvas.row(y, look, styles)))
    ticks = [" "] * canvas.width
    for at in range(1, steps + 1):
        label = str(at)
        x = min(across(at) // 2, canvas.width - len(label))
        if not "".join(ticks[max(x - 1, 0) : x + len(label)]).strip():
            ticks[x : x + len(label)] = label
    drawn.append(Text(" " * (MARGIN + 1) + "".join(ticks).rstrip(), _soft(look)))
    who = Text(" " * (MARGIN + 1), no_wrap=True)
    for number, one in enumerate(given):
        who.append(f"{signs[number % len(signs)]} {one.name}  ", styles[number % len(styles)] + Style(bold=True))
    return [*drawn, who]


def bars(given: Sequence[tuple[str, int]], width: int, look: Look, part: float = 1.0) -> list[Text]:
    """A bar for each number, to the right for what was won and to the left for what was lost.

    Args:
        part: how much of them has grown.
    """
    if not given:
        return []
    names = min(max(cell_len(name) for name, _value in given), 24)
    numbers = max(len(signed(value)) for _name, value in given)
    room = max(width - names - numbers - 4, 4)
    low, high = min(0, *(value for _name, value in given)), max(0, *(value for _name, value in given))
    span = max(high - low, 1)
    best = max(value for _name, value in given)
    zero = round(-low * room / span)
    styles = inks(look)
    drawn = []
    for name, value in given:
        grown = round(value * part)
        length = round(abs(grown) * room / span)
        block = "#" if look.ascii else "█"
        if grown < 0:
            left = " " * (zero - length) + ("-" if look.ascii else "▒" if look.palette is None else "▀") * length
            bar = left + " " * (room - zero)
        else:
            bar = " " * zero + block * length + " " * (room - zero - length)
        style = styles[0] if value == best else _soft(look)
        text = Text(no_wrap=True)
        text.append(f"{fit(name, names)}  ", Style(bold=value == best))
        text.append(f"{bar[:room]} ", style)
        text.append(f"{signed(grown):>{numbers}}", Style(bold=True))
        drawn.append(text)
    return drawn


class Standing(NamedTuple):
    """Who stands on a podium, or beside it."""

    rank: int
    name: str
    told: str
    """What it came to."""
    more: Text | None = None
    """Above the name: what was won."""


def podium(standings: Sequence[Standing], height: int, look: Look) -> list[Text]:
    """Three steps, the highest in the middle, equal ranks equally high; the others below.

    Args:
        height: rows of the highest step.
    """
    first = list(standings[:3])
    order = ([1] if len(first) > 1 else []) + [0] + ([2] if len(first) > 2 else [])
    columns = [_column(first[at], height, WIDE, look) for at in order]
    tall = max(map(len, columns))
    blank = Text(" " * WIDE)
    drawn = []
    for row in range(tall):
        text = Text(no_wrap=True)
        for column in columns:
            above = row - (tall - len(column))
            text.append_text(column[above] if above >= 0 else blank)
            text.append(" ")
        drawn.append(text)
    others = (f"{one.rank}  {one.name}  {one.told}" for one in standings[3:])
    return [*drawn, *(Text(other, no_wrap=True) for other in others)]


def _column(one: Standing, height: int, wide: int, look: Look) -> list[Text]:
    """A step with whoever stands on it, from the top down."""
    from cardtable.ui.faces import picture

    step = max(height - 2 * (one.rank - 1), 2)
    palette = look.palette
    style = look.turn if one.rank == 1 else look.key
    crown = picture.drawn("crown", look, ground=palette.felt if palette else None) if one.rank == 1 else ()
    head = [
        *(_centred(_text(strip), wide) for strip in crown),
        _centred(one.more, wide) if one.more is not None else Text(" " * wide),
        Text(fit(one.name, min(cell_len(one.name), wide)).center(wide), Style(bold=True)),
        Text(one.told.center(wide)),
    ]
    if palette is None or look.ascii:
        edge, line = ("|", "-") if look.ascii else ("│", "─")
        rows = [
            line * wide,
            *(f"{edge}{f'{one.rank}' if row == 0 else '':^{wide - 2}}{edge}" for row in range(step - 1)),
        ]
        return [*head, *(Text(row, style if palette else Style(bold=one.rank == 1)) for row in rows)]
    ground, ink = (palette.gold, palette.on_gold) if one.rank == 1 else (palette.key, palette.on_key)
    rows_ = [Text(" " * wide, style) for _row in range(step)]
    if one.rank <= 3 and step > 3:
        digits = picture.drawn(f"podium {one.rank}", look, (("#", ink),), ground)
        for at, strip in enumerate(digits, start=1):
            left = (wide - strip.cell_length) // 2
            rows_[at] = Text.assemble(
                (" " * left, style), _text(strip), (" " * (wide - left - strip.cell_length), style)
            )
    else:
        rows_[step // 2] = Text(f"{one.rank}".center(wide), style)
    return [*head, *rows_]


def _text(strip: Strip) -> Text:
    return Text.assemble(*((segment.text, segment.style or "") for segment in strip))


def _centred(text: Text, wide: int) -> Text:
    room = max(wide - text.cell_len, 0)
    return Text.assemble(" " * (room // 2), text, " " * (room - room // 2))


def _soft(look: Look) -> Style:
    return Style() if look.palette is None else Style(color=look.palette.soft)
