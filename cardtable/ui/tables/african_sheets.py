"""What is counted after a round and at the end of Afrikan Tähti, itemised."""

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from cardtable.engine.game import Plural, Seat
from cardtable.games.afrikan_tahti.cards import POINTS
from cardtable.games.afrikan_tahti.places import place
from cardtable.games.afrikan_tahti.scoring import EXTRA_FROM
from cardtable.games.afrikan_tahti.state import RoundResult, View
from cardtable.ledger.chips import CHIPS, worth
from cardtable.ui.look import Look
from cardtable.ui.tables import african_cards as draw
from cardtable.ui.widgets.board import fit
from cardtable.words import Speaker, _, say

POINTS_TEXT = Plural("{count} point", "{count} points", "count")


def round_sheet(view: View, names: Sequence[str], look: Look) -> RenderableType:
    """The round that was counted last."""
    last = view.rounds[-1]
    grid = _grid(_("Round {round} of {rounds}").format(round=len(view.rounds), rounds=view.house.rounds))
    grid.add_column(_("Player"), no_wrap=True)
    for heading in (_("Cards"), _("Points"), _("Redeemed"), _("Left"), _("Counts"), _("Rank")):
        grid.add_column(heading, justify="right", no_wrap=True)
    grid.add_column(_("Prize"), no_wrap=True)
    grid.add_column(_("Chips"), no_wrap=True)
    for seat in sorted(range(view.seats), key=lambda seat: (last.ranks[seat], seat)):
        grid.add_row(
            _name(names[seat]),
            str(last.cards[seat]),
            str(last.haul[seat]),
            draw.markers((last.haul[seat] - last.points[seat]) // 2, look) or "–",
            draw.markers(last.markers_left[seat], look) or "–",
            str(last.points[seat]),
            f"{last.ranks[seat]}{'=' if _by_lot(last, seat) else ''}",
            _chips([last.prizes[seat].count(kind) for kind in range(len(CHIPS))], look),
            _chips(view.chips[seat], look),
        )
    return Group(grid, *(Text(note, style="dim") for note in _round_notes(view)))


def final_sheet(view: View, names: Sequence[str], look: Look) -> RenderableType:
    """The standings: prize value, markers, chips; the winner first."""
    title = say(Plural("After {rounds} round", "After {rounds} rounds", "rounds"), rounds=view.round)
    grid = _grid(title)
    grid.add_column(_("Player"), no_wrap=True)
    grid.add_column(_("Prize value"), justify="right", no_wrap=True)
    grid.add_column(_("Thieves left"), justify="right", no_wrap=True)
    grid.add_column(_("Chips"), no_wrap=True)
    merit = {seat: (-worth(view.chips[seat]), view.markers[seat], seat != view.turn) for seat in range(view.seats)}
    for seat in sorted(merit, key=lambda seat: merit[seat]):
        chips, left = view.chips[seat], draw.markers(view.markers[seat], look)
        grid.add_row(_name(names[seat]), str(worth(chips)), left or "–", _chips(chips, look))
    return Group(grid, Text(_chips_note(), style="dim"))


def pot_sheet(view: View, speaker: Speaker) -> RenderableType:
    """Who took the last pot, and its cards from the bottom up."""
    seat, cards = view.last_pot[0], view.last_pot[1:]
    points = say(POINTS_TEXT, count=sum(POINTS[card] for card in cards))
    head = Text(f"{speaker.name(seat)}: {points}", style="bold")
    return Group(head, *(Text(f"{speaker.card(card)}  {place(card)}".rstrip()) for card in cards))


def _round_notes(view: View) -> list[str]:
    last = view.rounds[-1]
    notes = [_("Star 3 points; thief, horseshoe and diamonds 2; all else 1. A thief redeemed costs 2.")]
    if any(_by_lot(last, seat) for seat in range(view.seats)):
        notes.append(_("= : equal points and thieves, ranked by lot."))
    if any(points >= EXTRA_FROM for points in last.points):
        notes.append(_("More than 40 points earned an extra topaz."))
    if view.house.by_hand:
        notes.append(_("Chips are exchanged by hand between rounds."))
    else:
        notes.append(_("Pairs of diamonds are exchanged for the next dearer chip."))
    return [*notes, _chips_note()]


def _by_lot(result: RoundResult, seat: Seat) -> bool:
    """Whether equal points and markers were ranked by a lot (AT17)."""
    return any(
        other != seat
        and (points, result.markers_left[other]) == (result.points[seat], result.markers_left[seat])
        and result.ranks[other] != result.ranks[seat]
        for other, points in enumerate(result.points)
    )


def _chips_note() -> str:
    return _("(H) horseshoe 8 · (R) ruby 4 · (E) emerald 2 · (T) topaz 1")


def _grid(title: str) -> Grid:
    return Grid(title=title, title_style="bold", title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))


def _name(name: str) -> Text:
    return Text(fit(name, 12).rstrip(), no_wrap=True)


def _chips(counts: Sequence[int], look: Look) -> Text:
    text = Text(no_wrap=True)
    for part, style in draw.chips(counts, look):
        text.append(part, style if part.startswith("(") else "")
    return text if text else Text("–")
