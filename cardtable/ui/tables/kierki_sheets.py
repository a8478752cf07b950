"""The score sheet of an evening of Kierki: twelve deals by four players, filled as they are played."""

from collections.abc import Callable, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from cardtable.engine.cards import Card
from cardtable.games.kierki.state import OVER, SEATS, View
from cardtable.games.kierki.words import DEALS
from cardtable.ui.look import Look
from cardtable.ui.widgets.board import fit
from cardtable.words import _

NAME = 10
"""Cells of a name: four of them, the deals and the sums make a line of 80."""

SUMS = (-260, -260, -240, -240, -150, -150, -1300, 325, 325, 325, 325, 1300)
"""What every deal comes to, all four players together (KI2, KI6, KI7)."""


def evening(view: View, names: Sequence[str], look: Look, label: Callable[[Card], str]) -> RenderableType:
    """Every deal, its sum beside it, the totals, and at the end the ranking."""
    right, wrong, none = ("ok", "??", "-") if look.ascii else ("✓", "✗", "·")
    grid = Grid(box=SIMPLE_HEAD, padding=0, pad_edge=False)
    grid.add_column(_("Deal"), no_wrap=True, width=24)
    for name in names:
        grid.add_column(Text(fit(name, NAME).rstrip()), justify="right", no_wrap=True, width=NAME + 1)
    grid.add_column(_("Sum"), justify="right", no_wrap=True, width=9)
    for number, name in enumerate(DEALS):
        if number < len(view.deals):
            points = view.deals[number]
            sign = right if sum(points) == SUMS[number] else wrong
            grid.add_row(name, *map(signed, points), f"{signed(sum(points))} {sign}")
        else:
            grid.add_row(name, *[none] * SEATS, "", style="dim")
    grid.add_section()
    totals = [Text(signed(points), style="bold") for points in view.points]
    grid.add_row(
        Text(_("Total"), style="bold"),
        *totals,
        f"{signed(sum(view.points))} {right if sum(view.points) == sum(SUMS[: len(view.deals)]) else wrong}",
    )
    if view.phase != OVER:
        return Group(Text(_last_trick(view, names, label)), grid) if view.last else grid
    ranks = [1 + sum(other > mine for other in view.points) for mine in view.points]
    order = sorted(range(SEATS), key=lambda seat: (ranks[seat], seat))
    ranking = "   ".join(f"{ranks[seat]}. {names[seat]} {signed(view.points[seat])}" for seat in order)
    return Group(Text(ranking), grid)


def _last_trick(view: View, names: Sequence[str], label: Callable[[Card], str]) -> str:
    """The trick that ended the deal, in one line: nobody saw it lie."""
    _leader, *cards, winner = view.last
    text = _("Last trick: {cards}; {name} takes it.")
    return text.format(cards=" ".join(map(label, cards)), name=names[winner])


def trick(view: View, names: Sequence[str], label: Callable[[Card], str]) -> RenderableType:
    """The last full trick: who led, what was played, and who took it."""
    leader, *cards, winner = view.last
    lines = []
    for at, played in enumerate(cards):
        seat = (leader + at) % SEATS
        note = _("led") if at == 0 else ""
        taken = _("takes it") if seat == winner else ""
        lines.append(f"{names[seat]:<14}{label(played):<5}{', '.join(filter(None, (note, taken)))}")
    return Text("\n".join(lines))


def signed(points: int) -> str:
    """Points with a real minus."""
    return f"−{-points}" if points < 0 else str(points)
