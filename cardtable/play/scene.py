"""What a table shows: frozen, and made of what one seat may know, with nothing that leads back to the match."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from cardtable.engine.game import Seat
from cardtable.engine.log import Actor

V = TypeVar("V")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Scene(Generic[V, M]):
    """One moment at the table."""

    ply: int
    view: V
    """What the seat whose hand lies open may know; a bystander's view when none does."""
    seat: Seat | None
    """Whose hand lies open."""
    actor: Actor | None
    names: tuple[str, ...]
    people: tuple[Seat, ...]
    """The seats of persons; computer players have the others."""
    log: tuple[str, ...]
    """What happened, in words that everybody may read."""
    moves: tuple[M, ...] = ()
    """What the open seat may do now; empty unless it is to act."""
    note: str = ""
    """One line beside what is asked: a refusal, a hint, or news of the store."""

    @property
    def asked(self) -> bool:
        """Whether the person whose hand lies open is to act."""
        return self.seat is not None and self.seat == self.actor and self.seat in self.people
