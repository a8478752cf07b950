"""What came of a round or a match, as pages with pictures: bars, lines, a podium. Loaded when such a page opens."""

from collections.abc import Callable, Mapping, Sequence
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


def _beside(page: RenderableType, width: int) -> bool:
    """Whether pictures have room beside a sheet of which nothing is cut off for them."""
    room = width - GAP - PICTURE
    return room > 0 and _cuts(page, room) == _cuts(page, 10 * width)


def _cuts(page: RenderableType, width: int) -> int:
    """How often something is cut off on that page."""
    console = Console(width=width, file=StringIO())
    return sum(segment.text.count("…") for line in console.render_lines(page) for segment in line)


def _room(beside: bool, width: int) -> int:
    """Cells for a picture."""
    return PICTURE if beside else min(width, 72)


def _arranged(page: RenderableType, pictures: list[RenderableType], beside: bool) -> RenderableType:
    if not beside:
        return Group(page, Text(), *pictures)
    grid = Grid.grid(padding=(0, GAP, 0, 0))
    grid.add_column()
    grid.add_column(width=PICTURE)
    grid.add_row(page, Group(*pictures))
    return grid


def result(page: RenderableType, course: Course | None, names: Sequence[str], look: Look) -> Story:
    """A round that is counted: who got most, the sheet, what it brought, and how it went so far."""

    def story(width: int, part: float) -> RenderableType:
        if course is None or not course.after:
            return page
        most = max(course.brought)
        winners = [name for name, value in zip(_names(course, names), course.brought, strict=True) if value == most]
        text = _("Most this time: {names}, {points}").format(names=" · ".join(winners), points=signed(most))
        head = Text(f" {look.signs.star} {text} ", look.turn)
        beside = _beside(page, width)
        plots = _plots(course, names, _room(beside, width), look, part, last=True)
        return Group(head, Text(), _arranged(page, plots, beside))

    return story


def ending(
    outcome: str, page: RenderableType | None, notes: Sequence[RenderableType], course: Course | None,
    names: Sequence[str], winners: Sequence[int], won: Mapping[int, Text], look: Look,
) -> Story:  # fmt: skip
    """The end of a match: who won, a podium, the last sheet, and how it went.

    Args:
        winners: their seats, which may have been decided otherwise than by points.
        won: what stands above a name, by seat.
    """
    head = Text(f" {look.signs.star} {outcome} ", look.turn)
    sheet = [] if page is None else [page]

    def story(width: int, part: float) -> RenderableType:
        if course is None or not course.after:
            return Group(head, Text(), *sheet, *notes)
        beside = page is not None and _beside(page, width)
        standings = _standings(course, _names(course, names), winners, won)
        pictures: list[RenderableType] = [*plot.podium(standings, 9 if beside else 6, look), Text()]
        plots = _plots(course, names, _room(beside, width), look, part, last=False)
        if page is not None and beside:
            return Group(head, Text(), _arranged(page, [*pictures, *plots], beside), *notes)
        return Group(head, *pictures, *sheet, *notes, Text(), *plots)

    return story


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
