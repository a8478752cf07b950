"""What is counted after a round of Scopa or Escoba, itemised: who scored what, and why nobody did."""

from collections.abc import Callable, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from cardtable.engine.cards import Card
from cardtable.games.scopa.cards import members
from cardtable.games.scopa.scoring import RoundResult
from cardtable.games.scopa.state import View
from cardtable.words import _

CARDS, COINS, SEVEN, PRIMIERA = range(4)
"""The places of the categories in a round's `won`."""


def side_names(view: View, names: Sequence[str]) -> list[str]:
    """What each side is called: a player, or two partners."""
    return [" + ".join(names[side :: view.sides]) for side in range(view.sides)]


def round_sheet(view: View, names: Sequence[str], label: Callable[[Card], str]) -> RenderableType:
    """The round that was counted last, category by category."""
    last = view.rounds[-1]
    sides = range(view.sides)
    title = _("Round {round}, to {target} points").format(round=len(view.rounds), target=view.house.target)
    grid = Grid(box=SIMPLE_HEAD, title=title, title_justify="left", title_style="bold")
    grid.add_column("", no_wrap=True)
    for name in side_names(view, names):
        grid.add_column(Text(name), justify="right")
    rows = (
        (_("Cards"), CARDS, [str(count) for count in last.cards]),
        (_("Coins"), COINS, [str(count) for count in last.coins]),
        (_("Seven of coins"), SEVEN, ["" for _side in sides]),
        (_("Primiera"), PRIMIERA, [_primiera(last, side, label) for side in sides]),
    )
    for name, category, values in rows:
        scored = [last.won[side][category] for side in sides]
        grid.add_row(name, *(_with_point(values[side], scored[side]) for side in sides))
    grid.add_row(_("Sweeps"), *(_points(last.sweeps[side]) for side in sides))
    if view.house.fifteen:
        grid.add_row(_("Dealer's table"), *(_points(last.bonus[side]) for side in sides))
    grid.add_section()
    grid.add_row(_("This round"), *(str(last.points(side)) for side in sides))
    grid.add_row(_("Altogether"), *(Text(str(view.points[side]), style="bold") for side in sides))
    return Group(grid, *(Text(note) for note in _notes(view, last)))


def capture_sheet(view: View, names: Sequence[str], label: Callable[[Card], str]) -> RenderableType:
    """The last capture of the round."""
    seat, card, taken = view.last
    text = _("{name} took {cards} with {card}.")
    return Text(text.format(name=names[seat], cards=" ".join(map(label, members(taken))), card=label(card)))


def _with_point(value: str, scored: int) -> Text:
    text = Text(value)
    text.append(f" +{scored}" if scored else "   ", style="bold" if scored else "")
    return text


def _points(count: int) -> str:
    return f"+{count}" if count else "   "


def _primiera(last: RoundResult, side: int, label: Callable[[Card], str]) -> str:
    best = last.primieras[side]
    return f"{' '.join(map(label, best.cards))} = {best.points}" if best.cards else "–"


def _notes(view: View, last: RoundResult) -> list[str]:
    """Why nobody scored, and what is still missing."""
    four = [len(best.cards) == 4 for best in last.primieras]
    tied = []
    for category, name in ((CARDS, _("cards")), (COINS, _("coins")), (PRIMIERA, _("primiera"))):
        barred = category == PRIMIERA and view.house.need_four and not any(four)
        if not barred and not any(won[category] for won in last.won):
            tied.append(name)
    notes = []
    if tied:
        notes.append(_("Tied for the first place, so nobody scores: {what}.").format(what=", ".join(tied)))
    if not any(won[SEVEN] for won in last.won):
        notes.append(_("Nobody took the seven of coins."))
    if view.house.need_four and not all(four):
        notes.append(_("House rule: only a side with all four suits can score the primiera."))
    elif not all(four):
        notes.append(_("In the primiera more suits beat fewer."))
    best = max(view.points)
    if best >= view.house.target and view.points.count(best) > 1:
        notes.append(_("The first place is tied at {points}: another round decides.").format(points=best))
    return notes
