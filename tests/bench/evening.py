"""How many keys an evening asks: per decision, and pages per match. Counted on the order of play, never asserted.

`python -m tests.bench.evening [matches]` plays matches of people who decide as the computer would, and counts the keys
that the tables ask for: with cards played at the second press, at the first, and with every table rule on.
"""

import sys
from typing import Any, NamedTuple

from cardtable import bots
from cardtable.games import registry
from cardtable.games.afrikan_tahti import moves as at
from cardtable.games.scopa import moves as sc
from cardtable.play.order import Ask, Call, End, Force, Order, Read, Throw
from cardtable.play.session import Session
from cardtable.storage.agreed import USUAL, Agreed
from cardtable.storage.seats import Seated
from cardtable.storage.store import Store

TABLES = (
    ("afrikan-tahti", 2, {}), ("afrikan-tahti", 5, {}), ("scopa", 2, {}), ("escoba", 4, {}), ("kierki", 3, {}),
    ("kierki", 4, {}),
)  # fmt: skip


class Counted(NamedTuple):
    """What a match asked for."""

    decisions: int
    keys: int
    curtains: int
    pages: int


def keys_of(game: str, moves: tuple[Any, ...], move: Any, once: bool) -> int:
    """The fewest keys that do a move on an open hand."""
    if game == "afrikan-tahti":
        if move >= at.PASS:
            return 1
        same = [other for other in moves if other < at.PASS and other % 64 == move % 64]
        lions = [other for other in moves if at.LION <= other < at.PASS]
        if at.LION <= move < at.PASS and len(lions) == 1:
            return 1
        return 1 if once and len(same) == 1 else 2
    if game in ("scopa", "escoba"):
        same = [other for other in moves if sc.card_of(other) == sc.card_of(move)]
        ways = [other for other in same if sc.taken_by(other)]
        if once and len(same) == 1:
            return 1
        # The card, as many steps as there are ways before it, and Enter.
        return 2 if len(ways) < 2 else 2 + ways.index(move) + 1 if move in ways else 2
    return 1 if once or len(moves) == 1 else 2


def evening(game: str, people: int, options: dict[str, Any], once: bool, agreed: Agreed, number: int) -> Counted:
    """One match, counted."""
    info = registry.load(game)
    player = bots.player(info, "random" if game == "kierki" else bots.best(info))
    names = ("Anna", "Bo", "Carla", "Dario", "Elli")
    seats = [Seated(name, "human") for name in names[:people]]
    order = Order(Session(Store(None), info, options, seats, f"evening {number}", agreed=agreed))
    session = order.session
    dice = session._bot_dice
    decisions = keys = curtains = pages = 0
    while not isinstance(wanted := order.next(), End):
        match wanted:
            case Throw():
                order.throw()
            case Force(seat):
                order.force(seat)
                decisions += 1
            case Read():
                order.read()
                pages += 1
                keys += 1
            case Call(seat):
                move = player(session.scene(seat).view, session.moves(seat), seat, dice[seat])
                keys += 1
                if wanted.unseen and agreed.forced == "on" and move == session.unseen:
                    order.pass_unseen(seat)
                    decisions += 1
                    continue
                curtains += 1
                order.looked(seat)
            case Ask(seat):
                moves = session.moves(seat)
                move = player(session.scene(seat).view, moves, seat, dice[seat])
                keys += keys_of(game, moves, move, once)
                decisions += 1
                order.play(seat, move)
    return Counted(decisions, keys + 1, curtains, pages + 1)


def main(matches: int) -> None:
    """Print the table."""
    ways = (
        ("second press", False, USUAL),
        ("first press", True, USUAL),
        ("first press, only moves play themselves, passes unseen", True, Agreed(forced="on")),
    )
    print("| game | people | way | keys a decision | curtains a match | pages a match |")
    print("|---|---|---|---|---|---|")
    for game, people, options in TABLES:
        for name, once, agreed in ways:
            counted = [evening(game, people, options, once, agreed, number) for number in range(matches)]
            decisions, keys, curtains, pages = (sum(part) for part in zip(*counted, strict=True))
            each = f"{keys / decisions:.2f} | {curtains / matches:.0f} | {pages / matches:.0f}"
            print(f"| {game} | {people} | {name} | {each} |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
