"""Pictures of numbers: lines, bars, podium, and the pages that show them."""

import pytest
from rich.console import Console

from cardtable.engine.report import Course, course
from cardtable.ledger.book import Evening
from cardtable.ui import plot, stories
from cardtable.ui.look import look
from cardtable.ui.palette import THEMES
from tests.ui.helpers import play_on, session

LOOKS = {"felt": look("unicode", "felt"), "ascii": look("ascii", "felt"), "mono": look("unicode", "mono")}


def printed(page, width: int = 120) -> list[str]:
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(page)
    return capture.get().splitlines()


@pytest.mark.parametrize("kind", LOOKS)
@pytest.mark.parametrize("values", [[[5]], [[1, 2, 3], [3, 2, 1]], [[0, 0]], [[-20, -400, 900]] * 5, [[7] * 20] * 2])
@pytest.mark.parametrize("width", [20, 54, 72])
def test_lines_fit_their_room_and_each_point_has_its_sign(kind: str, values, width: int) -> None:
    given = [plot.Line(f"P{number}", one) for number, one in enumerate(values)]
    drawn = [text.plain for text in plot.lines(given, width, 13, LOOKS[kind])]
    assert len(drawn) == 13
    assert all(len(row) <= width for row in drawn[:-1])
    # Whoever was drawn last lies over the others: of that one every point is seen that lies in a cell of its own.
    picture = "".join(row[plot.MARGIN + 1 :] for row in drawn[:-2])
    sign = plot.marks(LOOKS[kind])[len(values) - 1]
    assert 1 <= picture.count(sign) <= len(values[-1])
    for one in given:
        assert one.name in drawn[-1]
    if kind == "ascii":
        assert all(row.replace("−", "-").isascii() for row in drawn)


def test_a_line_ends_where_its_value_is() -> None:
    rows = [text.plain for text in plot.lines([plot.Line("Anna", [0, 10])], 40, 12, LOOKS["felt"])]
    assert rows[0].strip().startswith("10")
    assert rows[0].rstrip().endswith("●")
    assert rows[9].strip().startswith("0")


def test_a_target_is_drawn_across() -> None:
    with_target = [text.plain for text in plot.lines([plot.Line("A", [3, 5])], 40, 12, LOOKS["felt"], 11)]
    assert with_target[0].strip().startswith("11")
    assert len(with_target[0].strip()) > 20


@pytest.mark.parametrize("kind", LOOKS)
def test_bars_are_as_long_as_their_numbers(kind: str) -> None:
    block = "#" if kind == "ascii" else "█"
    rows = [text.plain for text in plot.bars([("Anna", 10), ("Bo", 5), ("Cleo", -5)], 60, LOOKS[kind])]
    lengths = [row.count(block) for row in rows]
    assert abs(lengths[0] - 2 * lengths[1]) <= 1
    assert lengths[2] == 0
    assert all(len(row) <= 60 for row in rows)
    assert rows[2].endswith("−5")
    # They grow from nothing, and what is written with them grows as well.
    young = [text.plain for text in plot.bars([("Anna", 10), ("Bo", 5), ("Cleo", -5)], 60, LOOKS[kind], 0.2)]
    assert young[0].count(block) < lengths[0]
    assert young[0].endswith(" 2")


@pytest.mark.parametrize("kind", LOOKS)
def test_equal_ranks_stand_equally_high(kind: str) -> None:
    standings = [plot.Standing(1, "Anna", "9"), plot.Standing(2, "Bo", "5"), plot.Standing(2, "Cleo", "5")]
    rows = [text.plain for text in plot.podium([*standings, plot.Standing(4, "Dan", "1")], 6, LOOKS[kind])]
    assert len({at for at, row in enumerate(rows) if "Bo" in row or "Cleo" in row}) == 1
    first = next(at for at, row in enumerate(rows) if "Anna" in row)
    assert first < next(at for at, row in enumerate(rows) if "Bo" in row)
    assert rows[-1].split() == ["4", "Dan", "1"]


def test_who_won_by_lot_stands_highest() -> None:
    told = Course(((0,), (1,)), ((7, 7),))
    page = stories.ending("Bo wins by lot.", None, (), told, ("Anna", "Bo"), (1,), {}, LOOKS["felt"])
    rows = printed(page(100, 1.0))
    assert next(row for row in rows if "Anna" in row or "Bo " in row).strip().startswith("★ Bo")
    heights = {name: min(at for at, row in enumerate(rows[1:]) if name in row) for name in ("Anna", "Bo")}
    assert heights["Bo"] < heights["Anna"]


@pytest.mark.parametrize("game", ["afrikan-tahti", "scopa", "escoba", "kierki"])
def test_a_course_ends_with_what_everybody_has(game: str) -> None:
    """It is read from what everybody sees, and its sums are those of the game."""
    given = session(0, 4 if game == "kierki" else 2, seed="course", game=game)
    play_on(given, lambda one: one.actor is None or one.info.report.results(one.view) >= 3)
    told = given.info.report.course(given.view)
    assert len(told.after) == given.info.report.results(given.view) == 3
    standing = given.info.report.standing(given.view)
    assert list(told.now) == list(standing.facts["points"])
    assert told.fault() is None


def test_a_game_that_tells_no_course_has_a_page_all_the_same() -> None:
    page = stories.result("the sheet", None, ("Anna",), LOOKS["felt"])
    assert printed(page(80, 1.0))[0] == "the sheet"


def test_a_faulty_course_is_none() -> None:
    assert Course((), ()).fault()
    assert Course(((0,), (1,)), ((1,),)).fault()
    assert Course(((0,),), (("one",),)).fault()
    assert course([(0,), (1,)], [(1, 2), (3, 4)]).after == ((1, 2), (4, 6))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [56, 76, 112, 156])
def test_a_page_fits_its_width_and_no_number_is_cut(theme: str, width: int) -> None:
    given = session(0, 3, seed="course", game="escoba", target=11)
    play_on(given, lambda one: one.actor is None or one.info.report.results(one.view) >= 2)
    from cardtable.ui.tables.scopa import ScopaTable

    board = ScopaTable(given.speaker, look("unicode", theme))
    board.scene = given.scene(None)
    page = board.page(given.info.report.result(given.view))
    told = stories.result(page, given.info.report.course(given.view), given.speaker.names, board.look)
    rows = printed(told(width, 1.0), width)
    assert all(len(row) <= width for row in rows)
    if width >= 76:
        assert not [row for row in rows if "…" in row]
        assert "+1" in "".join(rows)


def test_an_evening_without_two_entries_has_no_picture() -> None:
    assert stories.evening(Evening(), LOOKS["felt"]) is None
