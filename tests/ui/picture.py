"""Makes the README's pictures from the running app: `python -m tests.ui.picture assets/screenshots`."""

import asyncio
import re
import sys
from pathlib import Path
from typing import Any

from cardtable import bots
from cardtable.engine import dice
from cardtable.ui.screens.curtain import Curtain
from tests.ui.helpers import session, table_app

SHOWN: dict[str, tuple[int, int, dict[str, Any]]] = {
    "afrikan-tahti": (2, 2, {}), "pasianssi": (1, 0, {}), "scopa": (1, 1, {}), "escoba": (1, 3, {}),
    "kierki": (1, 3, {}),
}  # fmt: skip
"""People, computer players and house rules of each table."""
KEYS = {"afrikan-tahti": "2", "pasianssi": "a", "scopa": "1", "escoba": "2", "kierki": "3"}
SIZE = (120, 40)


def worth_showing(game: str, scene: Any) -> bool:
    """A moment at which there is something to see."""
    view = scene.view
    if game == "afrikan-tahti":
        return view.round >= 2 and len(view.pot) > 2 and len(scene.moves) > 2
    if game == "pasianssi":
        return len(view.rows) > 2 and sum(map(len, view.rows)) > 12
    if game == "kierki":
        return view.deal >= 4 and len(view.trick) == 3 and len(view.hands[scene.seat]) > 9
    return view.round >= 1 and view.table.bit_count() > 3 and len(scene.moves) > 3


async def picture(game: str, path: Path) -> None:
    """One table, mid-game, with a card chosen."""
    people, computers, options = SHOWN[game]
    given = session(people, computers, seed="picture", game=game, **options)
    player, rng = bots.player(given.info, bots.best(given.info)), dice.seeded("people")
    while (actor := given.actor) is not None:
        if not isinstance(actor, int):
            given.throw()
        elif actor == 0 and worth_showing(game, given.scene(actor)):
            break
        else:
            given.play(actor, player(given.scene(actor).view, given.moves(actor), actor, rng))
    app = table_app(given)
    if game in ("scopa", "escoba"):
        given.store.set("table.ScopaTable", {"faces": "italian" if game == "scopa" else "spanish"})
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.3)
        if isinstance(app.screen, Curtain):
            app.screen.dismiss()
        await pilot.pause(0.3)
        await pilot.press(KEYS[game])
        await pilot.pause(0.1)
        svg = app.export_screenshot(title="cardtable")
    # The picture must not fetch anything: the fonts of whoever looks at it will do.
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL).replace("Fira Code", "monospace")
    path.write_text(svg)


if __name__ == "__main__":
    for name in SHOWN:
        asyncio.run(picture(name, Path(sys.argv[1]) / f"{name}.svg"))
