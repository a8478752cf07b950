"""Makes the README's picture from the running app: `python -m tests.ui.picture assets/screenshots/table.svg`."""

import asyncio
import re
import sys
from pathlib import Path

from cardtable import bots
from cardtable.engine import dice
from cardtable.ui.screens.curtain import Curtain
from cardtable.ui.screens.sheet import Sheet
from tests.ui.helpers import session, table, table_app


async def picture(path: Path) -> None:
    """Two people and two computer players, in their second round, with a pot worth having."""
    given = session(2, 2, seed="picture")
    app = table_app(given)
    steady, rng = bots.player(given.info, "steady"), dice.seeded("people")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)
        for _ in range(4000):
            await pilot.pause(0.01)
            board = table(app)
            if isinstance(app.screen, Curtain | Sheet):
                app.screen.dismiss()
            elif board.scene.asked:
                view = board.scene.view
                if view.round >= 2 and len(view.pot) > 2 and len(board.scene.moves) > 2:
                    break
                board.choose(steady(view, board.scene.moves, board.scene.seat, rng))
            else:
                await pilot.press("space")
        await pilot.press("2")
        await pilot.pause(0.1)
        svg = app.export_screenshot(title="cardtable")
    # The picture must not fetch anything: the fonts of whoever looks at it will do.
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL).replace("Fira Code", "monospace")
    path.write_text(svg)


if __name__ == "__main__":
    asyncio.run(picture(Path(sys.argv[1])))
