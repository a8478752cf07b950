"""Tables that are remembered by name: who sits there, in the order of their seats."""

from collections.abc import Sequence
from typing import Final

from cardtable import people
from cardtable.storage.seats import Seated
from cardtable.storage.store import Store

KEY: Final = "tables"
"""Their name among the settings."""


def tables(store: Store) -> dict[str, tuple[Seated, ...]]:
    """All of them, the one kept last first; what does not fit is left out."""
    stored = store.setting(KEY)
    found: dict[str, tuple[Seated, ...]] = {}
    for name, seats in stored.items() if isinstance(stored, dict) else ():
        try:
            found[str(name)] = tuple(Seated(people.clean(str(who), people.SHOWN), str(kind)) for who, kind in seats)
        except (TypeError, ValueError):
            continue
    return {name: seats for name, seats in found.items() if seats and all(seat.name for seat in seats)}


def keep(store: Store, name: str, seats: Sequence[Seated]) -> None:
    """Remember a table; one of that name gives way.

    Raises:
        StoreError: it cannot be written now; it holds meanwhile.
    """
    others = {known: sits for known, sits in tables(store).items() if known.casefold() != name.casefold()}
    store.set(KEY, {known: [list(seat) for seat in sits] for known, sits in {name: tuple(seats), **others}.items()})


def forget(store: Store, name: str) -> None:
    """Remember it no more.

    Raises:
        StoreError: it cannot be written now; it holds meanwhile.
    """
    store.set(KEY, {known: [list(seat) for seat in sits] for known, sits in tables(store).items() if known != name})
