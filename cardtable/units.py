"""What is paid in: chips of a kind, markers, points. A game names its own; the ledger only counts them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Unit:
    """One kind of what can be paid."""

    id: str
    """What postings call it."""
    worth: int = 0
    """In the game's smallest unit; 0: it is counted and worth nothing, and the fewer the better."""
    listed: str = ""
    """What lists of many call it; empty: its id."""

    @property
    def plural(self) -> str:
        """What lists call it."""
        return self.listed or self.id


def worth(held: dict[str, int], units: tuple[Unit, ...]) -> int:
    """The value of what somebody holds."""
    return sum(unit.worth * held.get(unit.id, 0) for unit in units)
