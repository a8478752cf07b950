"""A glimpse of a game from the lobby: what it is, who sat at it last, and a small picture of its table."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardtable import people, words
from cardtable.engine.info import GameInfo
from cardtable.errors import CardTableError
from cardtable.language import _
from cardtable.ui.look import Look
from cardtable.ui.widgets.board import Piece


def about(info: GameInfo, remembered: Any) -> tuple[str, list[tuple[str, str]]]:
    """One line, and what is told besides, each under a heading.

    Args:
        remembered: seats and house rules of the last match, as they were stored.
    """
    facts = [(_("Players"), _seats(info.seats))]
    if isinstance(remembered, Mapping):
        if names := _names(remembered.get("seats")):
            facts.append((_("Last time"), names))
        options = remembered.get("options")
        if isinstance(options, Mapping):
            try:
                rules = words.house_rules(info, info.complete(options), max(info.seats))
            except (CardTableError, KeyError, TypeError, ValueError):
                # Of another version: there is nothing to tell.
                rules = ""
            if rules:
                facts.append((_("House rules"), rules))
    return words.about(info), facts


def _seats(seats: Sequence[int]) -> str:
    if len(seats) == 1:
        return str(seats[0])
    whole = list(seats) == list(range(seats[0], seats[-1] + 1))
    return f"{seats[0]}–{seats[-1]}" if whole else ", ".join(map(str, seats))


def _names(seats: Any) -> str:
    """Who sat there; empty: nobody knows."""
    if not isinstance(seats, list):
        return ""
    names = [seat[0] for seat in seats if isinstance(seat, list) and len(seat) > 1 and seat[0] and seat[1] != "empty"]
    return ", ".join(people.shown(str(name)) for name in names)


def still(info: GameInfo, look: Look) -> Sequence[Piece]:
    """A picture of its table; none, if it has none, or cannot be loaded."""
    from cardtable.ui.screens.match import table_class

    try:
        return tuple(table_class(info).still(info, look))
    except Exception:
        # A stranger's table is only looked at here: what is wrong with it is told when somebody sits down.
        return ()
