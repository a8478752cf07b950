"""The dice: the only place where anything is drawn at random.

Shuffles are our own (`random.shuffle` may change between Python versions; `random()` may not), so the same
seed gives the same deal on every Python. What was drawn goes into the match's log and is never drawn again.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from cardtable.engine.game import Chance, ChanceMove

T = TypeVar("T")


def fresh() -> Random:
    """Dice that nobody can foretell: seeded by the system's own source, not by a clock."""
    import secrets

    return Random(secrets.randbits(128))


def seeded(*parts: int | str) -> Random:
    """Dice that fall alike for the same parts, independent of any hash seed."""
    import hashlib

    digest = hashlib.sha256("/".join(map(str, parts)).encode(errors="surrogatepass")).digest()
    return Random(int.from_bytes(digest, "big"))


def pick(rng: Random, things: Sequence[T]) -> T:
    """One of them."""
    return things[int(rng.random() * len(things))]


def shuffled(rng: Random, things: Sequence[T]) -> list[T]:
    """All of them in a random order (Fisher–Yates)."""
    order = list(things)
    rnd = rng.random
    for last in range(len(order) - 1, 0, -1):
        other = int(rnd() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def streams(seed: int | str | None, *parts: int | str, seats: int) -> tuple[Random, list[Random]]:
    """Dice for chance, and others for each seat: nothing a player is given foretells a deal or a lot.

    The same seed deals alike, whatever the players do; None: nobody can foretell anything.
    """
    if seed is None:
        return fresh(), [fresh() for _ in range(seats)]
    return seeded(seed, *parts, "chance"), [seeded(seed, *parts, "seat", seat) for seat in range(seats)]


def throw(rng: Random, chance: Chance) -> ChanceMove:
    """Decide what chance has to decide."""
    if chance.number == 1:
        return ChanceMove(chance.kind, (pick(rng, chance.among),))
    return ChanceMove(chance.kind, tuple(shuffled(rng, chance.among)[: chance.number]))
