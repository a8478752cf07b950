"""What came of a round or a match, as pages with pictures: bars, lines, a podium. Loaded when such a page opens."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from io import StringIO
from typing import TypeAlias

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from cardtable.engine.report import Course, signed
from cardtable.language import _
from cardtable.ledger.book import Evening
from cardtable.ui import plot
from cardtable.ui.look import Look

Story: TypeAlias = Callable[[int, float], RenderableType]
"""A page for a width in cells, with as much of its bars as has grown."""

GAP = 3
"""Cells between a sheet and the pictures beside it."""
PICTURE = 54
"""Cells of a picture."""


def _names(course: Course, names: Sequence[str]) -> list[str]:
    return [" & ".join(names[seat] for seat in side) for side in course.sides]


def _plots(
    course: Course, names: Sequence[str], width: int, look: Look, part: float, last: bool
) -> list[RenderableType]:
    called = _names(course, names)
    drawn: list[RenderableType] = []
    if last:
        drawn.append(Text(_("What it brought"), style="bold"))
        drawn += plot.bars(list(zip(called, course.brought, strict=True)), width, look, part)
    if len(course.after) > 1:
        drawn.append(Text(f"\n{_('How it went')}" if drawn else _("How it went"), style="bold"))
        series = [plot.Line(name, [after[side] for after in course.after]) for side, name in enumerate(called)]
        drawn += plot.lines(series, width, 13, look, course.target)
    return drawn


def _beside(page: RenderableType | None, width: int) -> bool:
    """Whether pictures have room beside a sheet of which nothing is cut off for them."""
    room = width - GAP - PICTURE
    return page is not None and room > 0 and _cuts(page, room) == _cuts(page, 10 * width)


def _cuts(page: RenderableType, width: int) -> int:
    """How often something is cut off on that page."""
    console = Console(width=width, file=StringIO())
    return sum(segment.text.count("…") for line in console.render_lines(page) for segment in line)


def _arranged(page: RenderableType | None, pictures: list[RenderableType], width: int) -> RenderableType:
    parts = [] if page is None else [page]
    if not pictures:
        return Group(*parts)
    if page is None or not _beside(page, width):
        return Group(*parts, Text(), *pictures)
    grid = Grid.grid(padding=(0, GAP, 0, 0))
    grid.add_column()
    grid.add_column(width=PICTURE)
    grid.add_row(page, Group(*pictures))
    return grid


def result(page: RenderableType | None, course: Course | None, names: Sequence[str], look: Look) -> Story:
    """A round that is counted: who got most, the sheet, what it brought, and how it went so far."""
    return partial(_result, page, course, tuple(names), look)


def _result(
    page: RenderableType | None, course: Course | None, names: Sequence[str], look: Look, width: int, part: float
) -> RenderableType:
    if course is None or not course.after:
        return _arranged(page, [], width)
    most = max(course.brought)
    winners = [name for name, value in zip(_names(course, names), course.brought, strict=True) if value == most]
    text = _("Most this time: {names}, {points}").format(names=" · ".join(winners), points=signed(most))
    head = Text(f" {look.signs.star} {text} ", look.turn)
    room = PICTURE if _beside(page, width) else min(width, 72)
    return Group(head, Text(), _arranged(page, _plots(course, names, room, look, part, last=True), width))


def ending(
    outcome: str, page: RenderableType | None, notes: Sequence[RenderableType], course: Course | None,
    names: Sequence[str], winners: Sequence[int], won: Mapping[int, Text], look: Look,
) -> Story:  # fmt: skip
    """The end of a match: who won, a podium, the last sheet, and how it went.

    Args:
        winners: their seats, which may have been decided otherwise than by points.
        won: what stands above a name, by seat.
    """
    return partial(_ending, outcome, page, tuple(notes), course, tuple(names), tuple(winners), won, look)


def _ending(
    outcome: str, page: RenderableType | None, notes: Sequence[RenderableType], course: Course | None,
    names: Sequence[str], winners: Sequence[int], won: Mapping[int, Text], look: Look, width: int, part: float,
) -> RenderableType:  # fmt: skip
    head = Text(f" {look.signs.star} {outcome} ", look.turn)
    if course is None or not course.after:
        return Group(head, Text(), *([] if page is None else [page]), *notes)
    beside = _beside(page, width)
    pictures: list[RenderableType] = [
        *plot.podium(_standings(course, _names(course, names), winners, won), 9 if beside else 6, look),
        Text(),
    ]
    room = PICTURE if _beside(page, width) else min(width, 72)
    if beside:
        return Group(
            head,
            Text(),
            _arranged(page, [*pictures, *_plots(course, names, room, look, part, last=False)], width),
            *notes,
        )
    sheet = [] if page is None else [page]
    return Group(head, *pictures, *sheet, *notes, Text(), *_plots(course, names, room, look, part, last=False))


def _standings(
    course: Course, called: Sequence[str], winners: Sequence[int], won: Mapping[int, Text]
) -> list[plot.Standing]:
    """The sides in their order: whoever won stands highest, also where the points were equal."""
    best = {side for side, seats in enumerate(course.sides) if set(seats) & set(winners)}
    merit = [(side in best, value) for side, value in enumerate(course.now)]
    ranks = {side: 1 + sum(other > mine for other in merit) for side, mine in enumerate(merit)}
    return [
        plot.Standing(ranks[side], called[side], signed(course.now[side]), won.get(course.sides[side][0]))
        for side in sorted(ranks, key=lambda side: (ranks[side], side))
    ]


def evening(given: Evening, look: Look) -> RenderableType | None:
    """What everybody's chips were worth after each entry of an evening; None: there is no line to be drawn yet."""
    names, rows = given.grid()
    if len(rows) < 2:
        return None
    worth = {unit.id: unit.worth for unit in given.units}
    series: dict[str, list[int]] = {standing.name: [] for standing in given.standings() if standing.name in names}
    held = dict.fromkeys(series, 0)
    for _entry, moved in rows:
        for name, values in series.items():
            held[name] += sum(worth.get(unit, 0) * amount for unit, amount in moved.get(name, {}).items())
            values.append(held[name])
    drawn = plot.lines([plot.Line(name, values) for name, values in series.items()], PICTURE, 13, look)
    return Group(Text(_("Worth of the chips"), style="bold"), *drawn)
