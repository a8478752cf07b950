"""Killed at any moment, two hundred times: the match stands at the last decision shown, or one further."""

import os
import random
import select
import signal
import time
from pathlib import Path

import pytest

from cardtable.games import registry
from cardtable.play.session import Session
from cardtable.storage.seats import Seated
from cardtable.storage.store import Store

TIMES = 100
INFO = registry.load("afrikan-tahti")
SEATS = [Seated(name, "bot:random") for name in ("Anna", "Bo", "Carla")]


def play(folder: Path, number: int | None, told: int) -> None:
    """Play on, telling the ply after each decision: what a player would see then."""
    store = Store(folder)
    session = Session(store, INFO, {"rounds": 20}, SEATS) if number is None else Session.resume(store, number)
    while session.actor is not None:
        if isinstance(session.actor, int):
            session.play(session.actor, session.think(session.actor))
        else:
            session.throw()
        os.write(told, f"{session.number} {session.ply}\n".encode())


def kill_once(folder: Path, number: int | None, delay: float) -> tuple[int, int] | None:
    """Start, kill after that long (counted from the first decision), and give the last decision told."""
    near, far = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(near)
            play(folder, number, far)
        finally:
            os._exit(0)
    os.close(far)
    select.select([near], [], [], 10)
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    data = b""
    while chunk := os.read(near, 65536):
        data += chunk
    os.close(near)
    lines = data.decode().splitlines()
    if not lines:
        return None
    match, ply = lines[-1].split()
    return int(match), int(ply)


@pytest.mark.parametrize("seed", [1, 2])
def test_killed_at_a_random_moment(home: Path, seed: int) -> None:
    """O-ST01."""
    rng = random.Random(seed)
    number: int | None = None
    kills = plies = 0
    while kills < TIMES:
        told = kill_once(home, number, rng.random() * 0.03)
        assert told is not None
        number, shown = told
        store = Store(home)
        assert store.notice is None
        stored = store.match(number)
        assert stored.plies in (shown, shown + 1)
        assert len(store.log(number)) == stored.plies
        kills += 1
        plies = stored.plies
        if stored.winners is None:
            # What stands there replays, and goes on.
            assert Session.resume(store, number).ply == plies
        else:
            number = None
        store.close()
    assert plies > 0
