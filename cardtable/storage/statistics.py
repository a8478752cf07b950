"""Statistics of a solitaire, derived from the stored games of one person.

Games played with help are kept apart: help is a move taken back, or a deal that the person had met before. A stopped
game is no result, so never more games are finished than were played.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from cardtable.engine.game import Value


class Game(NamedTuple):
    """One stored game of a solitaire."""

    id: int
    """Ascending in the order in which games were begun."""
    name: str
    """Who played it."""
    options: Mapping[str, Value]
    """The house rules."""
    deal: str
    """The first decision of the log: the shuffled pack."""
    undone: int
    """Moves that were taken back."""
    score: int | None
    """None: it was not finished."""
    begun: str
    """UTC, ISO 8601; so is `played`, the time of the last decision."""
    played: str


def met(game: Game, games: Iterable[Game]) -> bool:
    """Whether its player had met the cards of a game in another one, before its last decision."""
    return any(
        other.deal == game.deal
        and other.name == game.name
        and (other.id < game.id or (other.id > game.id and other.begun < game.played))
        for other in games
    )


@dataclass(frozen=True, slots=True)
class Results:
    """What finished games came to."""

    scores: Mapping[int, int] = field(default_factory=dict)
    """How many games ended with each score."""
    streak: int = 0
    """The last games in a row that were good."""

    @property
    def games(self) -> int:
        """How many there were."""
        return sum(self.scores.values())

    @property
    def mean(self) -> float | None:
        """The average score; None without a game."""
        return sum(score * count for score, count in self.scores.items()) / self.games if self.games else None

    @property
    def best(self) -> int | None:
        """The lowest score; None without a game."""
        return min(self.scores, default=None)


@dataclass(frozen=True, slots=True)
class Statistics:
    """A person's games: all that were begun, and the results without and with help."""

    played: int
    alone: Results
    helped: Results

    @property
    def finished(self) -> int:
        """How many games were finished."""
        return self.alone.games + self.helped.games


def of_person(games: Sequence[Game], name: str, options: Mapping[str, Value], good: int) -> Statistics:
    """The statistics of one person's games by some house rules; others are another kettle of fish.

    Args:
        good: the score up to which a game belongs to a streak.
    """
    mine = [game for game in games if game.name == name and game.options == options]
    done = sorted((game for game in mine if game.score is not None), key=lambda game: game.played)
    alone: list[int] = []
    helped: list[int] = []
    same: dict[str, list[Game]] = {}
    for game in games:
        same.setdefault(game.deal, []).append(game)
    for game in done:
        (helped if game.undone or met(game, same[game.deal]) else alone).append(game.score or 0)
    return Statistics(len(mine), _results(alone, good), _results(helped, good))


def _results(scores: list[int], good: int) -> Results:
    streak = 0
    for score in reversed(scores):
        if score > good:
            break
        streak += 1
    return Results(dict(sorted(Counter(scores).items())), streak)
