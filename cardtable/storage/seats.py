"""Who sits where."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat's player as the rest of the program knows it: a name, and `human` or `bot:NAME`."""

    name: str
    player: str

    @property
    def bot(self) -> str | None:
        """The computer player's name; None: a person."""
        return self.player.removeprefix("bot:") if self.player != "human" else None
