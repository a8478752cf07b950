"""What may be wanted next, on the menu, at the end, and of whoever sent a match to be played."""

from enum import StrEnum


class Then(StrEnum):
    """A wish; its text is the id of the line that offers it."""

    MENU = "menu"
    RULES = "rules"
    LAST = "last"
    RESULT = "result"
    HISTORY = "history"
    SETTINGS = "settings"
    SEATS = "seats"
    """Who sits where."""
    STATISTICS = "statistics"
    UNDO = "undo"
    AGAIN = "again"
    """The same cards from the beginning."""
    ANOTHER = "another"
    """Other cards."""
    CHIPS = "chips"
    LOBBY = "lobby"
    QUIT = "quit"
