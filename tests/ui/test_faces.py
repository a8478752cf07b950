"""Faces, drawings and themes: every card in every size, as data has it, by shape and by colour."""

import json
from itertools import combinations

import pytest
from rich.color import Color, ColorSystem

from cardtable import resources
from cardtable.cli import parser, run
from cardtable.games.afrikan_tahti.cards import DECK, PACK, THIEF
from cardtable.games.afrikan_tahti.places import place
from cardtable.storage.store import Store
from cardtable.ui.app import CardTableApp
from cardtable.ui.faces import african, body, drawings, suited
from cardtable.ui.faces.body import Ground, Mark
from cardtable.ui.look import look
from cardtable.ui.palette import CONTRAST, PALETTES, THEMES
from cardtable.ui.settings import Settings
from cardtable.ui.tables.suited import sign
from tests.ui.helpers import until_shown
from tests.ui.test_at_the_table import luminance

LOOKS = [look(faces, theme) for faces in ("unicode", "ascii") for theme in THEMES]
SIZES = (body.S, body.M, body.L)
DECKS = {"french": "A23456789TJQK", "italian": "A234567JQK", "spanish": "A234567JQK"}


def text(strips) -> str:
    return "\n".join(strip.text for strip in strips)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("at", range(len(LOOKS)))
def test_every_suited_card_has_its_size_and_is_told_from_every_other(deck: str, at: int) -> None:
    dressed = LOOKS[at]
    for size in SIZES:
        seen = {}
        for code in (rank + suit for suit in "CDHS" for rank in DECKS[deck]):
            for mark in Mark:
                drawn = suited.card(code, deck, size, dressed, mark, suit=sign(code, deck, dressed), valued=True)
                assert len(drawn) == size.height
                assert {strip.cell_length for strip in drawn} == {size.width}
                if dressed.ascii:
                    assert text(drawn).isascii()
            plain = text(suited.card(code, deck, size, dressed, suit=sign(code, deck, dressed), valued=True))
            assert plain not in seen, (code, seen.get(plain))
            seen[plain] = code


@pytest.mark.parametrize("at", range(len(LOOKS)))
def test_every_african_card_has_its_size_and_its_place_in_full(at: int) -> None:
    dressed = LOOKS[at]
    for size in (african.S, african.M, african.L):
        for card in PACK:
            for mark in (Mark.NONE, Mark.CHOSEN, Mark.DIM):
                drawn = african.card(card, size, dressed, mark, Ground.LIT, initials=True)
                assert len(drawn) == size.height
                assert {strip.cell_length for strip in drawn} == {size.width}
                if dressed.ascii:
                    assert "".join(letter for letter in text(drawn) if letter not in place(card)).isascii()
            if size is not african.S and card < THIEF:
                lines = [strip.text[1:-1].strip() for strip in drawn]
                shown = " ".join(lines).replace("- ", "-")
                assert place(card) in shown or all(part in shown for part in place(card).split()), place(card)


@pytest.mark.parametrize("mark", [mark for mark in Mark if mark is not Mark.NONE])
@pytest.mark.parametrize("at", range(len(LOOKS)))
def test_what_a_card_is_to_a_choice_is_seen_without_colour_or_by_its_rim(mark: Mark, at: int) -> None:
    dressed = LOOKS[at]
    one, other = (suited.card("7H", "french", body.M, dressed, each, suit="H") for each in (mark, Mark.NONE))
    assert [list(strip) for strip in one] != [list(strip) for strip in other]
    if dressed.palette is None or dressed.ascii:
        assert text(one) != text(other) or mark in (Mark.NEW, Mark.WINS)


def test_pips_are_as_many_as_the_number_and_stand_in_their_places() -> None:
    dressed = look("unicode", "felt")
    for size in (body.M, body.L):
        for number in range(2, 11):
            rank = "T" if number == 10 else str(number)
            inside = text(suited.inside(f"{rank}H", "french", size, dressed, Mark.NONE, "♥", False))
            indices = 2 if size is body.L else 0
            assert inside.count("♥") == number + indices, (size, number)


def test_drawings_keep_two_colours_a_cell_and_have_the_size_they_say() -> None:
    text_ = resources.text("art", "drawings.txt")
    said = {
        line[1 : line.index("]")]: tuple(map(int, line.split("]")[1].split("x")))
        for line in text_.splitlines()
        if line.startswith("[")
    }
    assert set(said) == set(drawings.names())
    for name in said:
        assert drawings.size(name) == said[name], name
        letters = dict.fromkeys("CAGHhdYoRBbgr#NWES", "#101010")
        cells = drawings.pixels(name, tuple(letters.items()))
        assert len(cells) == said[name][1]
        assert all(cell.glyph in drawings.GLYPHS for row in cells for cell in row)
    # Of three colours the two most frequent are kept, the third is the nearer of them.
    assert drawings._cell(["#000000", "#000000", "#ffffff", "#eeeeee"]) == drawings.Cell("▄", "#ffffff", "#000000")
    assert drawings._cell([None, None, "#ffffff", None]) == drawings.Cell("▖", "#ffffff", None)


def test_places_lie_where_they_are_and_a_deck_of_ones_own_has_no_dots(home) -> None:
    known = json.loads(resources.text("decks", "african-places.json"))
    assert set(known) == set(DECK.codes[:THIEF])
    tangier, durban = DECK.card("2N"), DECK.card("12S")
    (x, y), (u, v) = african.spot(tangier, 12, 6), african.spot(durban, 12, 6)
    assert (x, y) < (u, v)
    assert y == 0
    assert african.spot(THIEF, 12, 6) is None
    for card in range(THIEF):
        column, row = african.spot(card, 12, 6)
        assert 0 <= column < 12
        assert 0 <= row < 6


def contrast(one: str, other: str, system: ColorSystem | None) -> float:
    shades = []
    for colour in (Color.parse(one), Color.parse(other)):
        mapped = colour if system is None else colour.downgrade(system)
        shades.append(luminance(mapped.get_truecolor()))
    lighter, darker = max(shades), min(shades)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("system", [None, ColorSystem.EIGHT_BIT])
def test_every_text_can_be_read_on_whatever_it_stands_on(name: str, system: ColorSystem | None) -> None:
    """O-CO01."""
    p = PALETTES[name]
    pairs = [(ink, ground) for ink in (p.text, p.strong, p.soft, p.warn) for ground in (p.felt, p.rail, p.panel)]
    pairs += [(p.text, p.lit), (p.strong, p.lit), (p.soft, p.lit), (p.accent, p.rail), (p.accent, p.panel)]
    pairs += [(p.on_gold, p.gold), (p.on_key, p.key), (p.on_take, p.take), (p.strong, p.plate), (p.soft, p.plate)]
    pairs += [(p.rail, p.warn), (p.accent, p.plate)]
    inks = (p.hearts, p.diamonds, p.clubs, p.spades, p.south, p.coins_index, p.latin_clubs, p.ink)
    pairs += [(ink, p.paper) for ink in inks] + [(p.dimink, p.dimpaper)]
    poor = [(pair, round(contrast(*pair, system), 1)) for pair in pairs if contrast(*pair, system) < 4.5]
    assert not poor


def test_sixteen_colours_are_high_contrast() -> None:
    p = CONTRAST
    for pair in ((p.text, p.felt), (p.on_gold, p.gold), (p.dimink, p.dimpaper), (p.ink, p.paper)):
        assert contrast(*pair, ColorSystem.STANDARD) >= 4.5


@pytest.mark.parametrize("name", PALETTES)
def test_four_suits_are_four_inks(name: str) -> None:
    p = PALETTES[name]
    for suits in ((p.hearts, p.diamonds, p.clubs, p.spades), (p.hearts, p.diamonds, p.latin_clubs, p.coins)):
        for one, other in combinations(suits, 2):
            assert sum((a - b) ** 2 for a, b in zip(drawings.rgb(one), drawings.rgb(other), strict=True)) > 1000


def test_the_terminal_decides_and_no_colour_is_heeded(monkeypatch) -> None:
    from cardtable.ui.look import fitting_theme

    monkeypatch.delenv("COLORTERM", raising=False)
    for term, theme in (("xterm", "contrast"), ("xterm-256color", "felt"), ("xterm-kitty", "felt"), ("", "felt")):
        monkeypatch.setenv("TERM", term)
        assert fitting_theme() == theme
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm")
    assert fitting_theme() == "felt"
    monkeypatch.setenv("NO_COLOR", "1")
    assert fitting_theme() == "mono"
    assert look("unicode", "night").palette is None


def test_older_settings_keep_their_colours() -> None:
    assert Settings.of({"colours": "contrast"}).theme == "contrast"
    assert Settings.of({"colours": "plain"}).theme == "mono"
    assert Settings.of({"colours": "classic"}).theme == "auto"
    assert Settings.of({"colours": "plain", "theme": "night"}).theme == "night"


@pytest.mark.parametrize("name", THEMES)
async def test_a_theme_is_chosen_in_the_settings_and_shown_at_once(home, name: str) -> None:
    store = Store(home)
    app = CardTableApp(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await until_shown(pilot, "Afrikan")
        await pilot.press("s")
        await until_shown(pilot, "Theme")
        app.screen.query_one("#set-theme").focus()
        for _ in THEMES:
            await pilot.press("right")
            if store.setting("settings")["theme"] == name:
                break
        await pilot.pause()
        assert app.theme == f"cardtable-{name}"
        await pilot.press("escape")
        await until_shown(pilot, "Afrikan")
        if name in PALETTES:
            grounds = {
                segment.style.bgcolor.name
                for strip in app.screen._compositor.render_strips()
                for segment in strip
                if segment.style is not None and segment.style.bgcolor is not None
            }
            assert grounds <= set(vars_of(name)), "no colour but those of the theme"


def vars_of(name: str) -> list[str]:
    from dataclasses import asdict

    return [value for value in asdict(PALETTES[name]).values() if isinstance(value, str)]


def test_the_command_line_names_a_theme_for_this_time(home) -> None:
    from cardtable.ui import settings

    settings.want("night")
    try:
        assert settings.current(Store(home)).theme_name == "night"
        assert Store(home).setting("settings") is None
    finally:
        settings.want(None)
    assert run(["--theme", "pink"]) == 2
    assert parser.THEMES == THEMES, "the command line names them without loading them"


def test_a_command_prints_all_faces(capsys) -> None:
    assert run(["faces"]) == 0
    out = capsys.readouterr().out
    assert "Walvis Bay" in out
    assert run(["faces", "--ascii", "--theme", "mono"]) == 0
    out = capsys.readouterr().out
    assert "HORSESHOE" in out
    assert "▐" not in out
