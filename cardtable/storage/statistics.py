"""Statistics of a solitaire, derived from the stored games of one person.

Games played with help are kept apart: help is a move taken back, or a deal that the person had met before. A stopped
game is no result, so never more games are finished than were played.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Game(NamedTuple):
    """One stored game of a solitaire; several are in the order in which they were begun."""

    name: str
    """Who played it."""
    deal: str
    """The first decision of the log: the shuffled pack."""
    undone: int
    """Moves that were taken back."""
    score: int | None
    """None: it was not finished."""
    played: str
    """When the last decision was made."""


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


def of_person(games: Iterable[Game], name: str, good: int) -> Statistics:
    """The statistics of one person.

    Args:
        good: the score up to which a game belongs to a streak.
    """
    met: set[str] = set()
    done: list[tuple[str, bool, int]] = []
    played = 0
    for game in games:
        if game.name != name:
            continue
        played += 1
        if game.score is not None:
            done.append((game.played, game.undone > 0 or game.deal in met, game.score))
        met.add(game.deal)
    done.sort(key=lambda entry: entry[0])
    return Statistics(
        played, *(_results([score for _at, by, score in done if by == helped], good) for helped in (False, True))
    )


def _results(scores: list[int], good: int) -> Results:
    streak = 0
    for score in reversed(scores):
        if score > good:
            break
        streak += 1
    return Results(dict(sorted(Counter(scores).items())), streak)
