"""Whole matches as lines of text: every game, hot seat, the lobby; words, order of play and store are the tables'."""

import json
import re
from io import BytesIO, StringIO, TextIOWrapper
from itertools import cycle, islice
from pathlib import Path

import pytest

from cardtable.cli import run as command
from cardtable.errors import MatchMovedOn, StoreError
from cardtable.games import registry
from cardtable.ledger.book import Posting
from cardtable.plain.lines import Lines
from cardtable.plain.lobby import run
from cardtable.play import tables
from cardtable.play.order import Call, Order
from cardtable.play.session import Session
from cardtable.storage import evenings
from cardtable.storage.agreed import Agreed
from cardtable.storage.seats import Seated
from cardtable.storage.store import Store
from tests.ui.helpers import play_on, session, table_app, until

FIRST = ("1", "")
"""Always the first move; an empty line hands over, and is no choice elsewhere."""


def played(given: Session | None, *typed: str, store: Store | None = None, encoding: str = "utf-8") -> str:
    """What is said when that is typed, to the end of the input."""
    source = TextIOWrapper(BytesIO("".join(f"{line}\n" for line in typed).encode()), encoding="utf-8")
    out = StringIO()
    lines = Lines(source, out)
    lines._poor = encoding != "utf-8"
    place = store or (given.store if given else Store(None))
    assert run(place, given, lines) == 0
    return out.getvalue()


def many(*typed: str, count: int = 4000) -> list[str]:
    return list(islice(cycle(typed), count))


GAMES = [
    ("afrikan-tahti", 1, 1, {"rounds": 1}), ("afrikan-tahti", 3, 0, {"rounds": 1, "exchange": "by_hand"}),
    ("scopa", 1, 1, {"target": 8}), ("scopa", 2, 0, {"target": 8}), ("escoba", 1, 3, {"target": 8}),
    ("kierki", 1, 3, {}), ("kierki", 3, 0, {}), ("kierki", 4, 0, {"parts": "lottery"}),
    ("scopa", 2, 2, {"scopone": "ten", "target": 8}), ("pasianssi", 1, 0, {}), ("pasianssi", 0, 1, {}),
    ("scopa", 0, 2, {}),
]  # fmt: skip


@pytest.mark.parametrize(("game", "people", "bots", "options"), GAMES)
def test_a_whole_match_by_first_choices(game: str, people: int, bots: int, options: dict) -> None:
    given = session(people, bots, seed="plain", game=game, **options)
    typed = many("1") if people == 1 else many(*FIRST)
    if game == "pasianssi" and people:
        # The first choice after the end is another game.
        typed = typed[:300]
    text = played(given, *typed)
    assert "The match is over." in text
    assert given.info.report.result(given.scene(None).view) is None or "Nothing has been counted" not in text
    assert "\x1b" not in text
    assert "\t" not in text
    sayings = re.findall(r"\{\w+\}|\w+=", text)
    assert sayings == [], "a saying without words"


@pytest.mark.parametrize(("game", "people", "bots", "options"), GAMES[:6])
def test_each_news_is_told_once_and_in_order(game: str, people: int, bots: int, options: dict) -> None:
    given = session(people, bots, seed="once", game=game, **options)
    text = played(given, *(many("1") if people == 1 else many(*FIRST)))
    rest = text.splitlines()
    for line in given.log_lines():
        line = f"{line[:1].upper()}{line[1:]}"
        assert line in rest, line
        rest = rest[rest.index(line) + 1 :]


def test_cards_are_words() -> None:
    text = played(session(1, 1, seed="words", game="scopa"), "1")
    assert re.search(r"Your hand: \w+ of (coins|cups|clubs|swords); ", text)
    text = played(session(1, 1, seed="words"), "1")
    assert re.search(r"\d+ of the (North|West|East|South), [A-Z]", text)
    text = played(session(1, 3, seed="words", game="kierki"), "1")
    assert re.search(r"(ace|king|ten) of (hearts|spades|clubs|diamonds)", text)


def test_what_may_be_asked_for_besides() -> None:
    given = session(1, 1, seed="besides", rounds=1)
    asked = ["1", "1", "m", "t", "h", "v", "r", "l", "c", "?", "y"]
    text = played(given, *asked)
    for said in ("Your hand:", "The pot:", "Hint: ", "Nothing has been counted", "No prize chips yet", "Exchanging"):
        assert said in text
    assert "Only in a game for one can a move be done again." in text


def test_what_is_no_choice_says_what_is_possible() -> None:
    for typed in ("", "0", "99", "-1", "1.0", "\x1b[A", "a" * 9000, "pass", "²"):
        text = played(session(1, 1, seed="choice", game="scopa"), typed)
        assert "is no choice. 1 to 3 are moves." in text
        assert "M my hand, and what I can do" in text
        assert "\x1b" not in text


def test_a_move_may_be_written_as_in_records() -> None:
    given = session(1, 1, seed="form", game="scopa")
    given.throw()
    given.throw()
    while given.actor != 0:
        given.play(given.actor, given.think(given.actor))
    form = given._match.write(given.scene(0).moves[-1])
    played(given, form)
    assert form in [entry.move for entry in given._match.log]


def test_a_move_is_taken_back_where_the_order_of_play_lets_it() -> None:
    given = session(2, 0, seed="back", game="scopa")
    text = played(given, "", "1", "z", "", "2")
    assert "may still take that move back: Z and Enter." in text
    moves = [entry.move for entry in given._match.log if isinstance(entry.by, int)]
    assert len(moves) == 1
    alone = session(1, 0, seed="back", game="pasianssi")
    text = played(alone, "1", "1", "z", "y")
    assert "takes the last move back" in text
    assert alone.undone == 1


def test_where_nothing_can_be_cleared_a_hand_is_told_only_on_request() -> None:
    given = session(2, 0, seed="pipe", game="scopa")
    text = played(given, "", "1", "", "m")
    assert text.count("hands are told only on request") == 1
    assert text.count("Your hand:") == 1
    assert re.search(r"choose: 1 to|\d+ are moves", text) is None, "how many moves there are tells of the hand"


def test_the_lobby_asks_for_names_and_house_rules_and_goes_on_with_a_match(home: Path) -> None:
    store = Store(home)
    text = played(None, "3", "Anna,Anna", "Anna,Bo", "9", "2", "2", "900", "2", "7", "1", "", "1", store=store)
    assert "Two players are called Anna" in text
    assert "Points to win: 11" in text
    assert "A whole number from 5 to 51:" in text
    assert text.count("How many seats: 2, 3, 4?") == 2
    assert "It stays as it was." in text
    assert "Scopa: Anna, Bo. Points to win: 7." in text
    stored = store.matches()[0]
    assert [seat.name for seat in stored.seats] == ["Anna", "Bo"]
    assert stored.options["target"] == 7
    text = played(None, "1", "", "1", store=Store(home))
    assert "1. Go on: " in text
    assert "Hand the keyboard to" in text


def test_poor_outputs_get_their_own_signs() -> None:
    text = played(session(1, 3, seed="poor", game="kierki"), *many("1"), "x", encoding="ascii")
    assert not set(text) & set("−–…“”’·→")


async def test_a_match_begun_in_lines_goes_on_at_the_table_and_the_other_way_round(home: Path) -> None:
    store = Store(home)
    given = session(2, 0, seed="both", game="scopa", store=store)
    played(given, "", "1", "", "1")
    plies = given.ply
    at_the_table = Session.resume(store, given.number)
    assert at_the_table.ply == plies
    app = table_app(at_the_table)
    async with app.run_test(size=(80, 24)) as pilot:
        from cardtable.ui.screens.curtain import Curtain

        await until(pilot, Curtain)
    at_the_table.play(at_the_table.actor, at_the_table.scene(at_the_table.actor).moves[0])
    again = Session.resume(store, given.number)
    text = played(again, "", "1")
    assert again.ply == plies + 2
    assert "Hand the keyboard to" in text


def test_lines_and_tables_make_the_same_record(home: Path) -> None:
    """The same seed and the same moves: the order of play is one."""
    given = session(2, 1, seed="same", rounds=1)
    played(given, *many(*FIRST))
    order = Order(session(2, 1, seed="same", rounds=1))
    from tests.play.test_order import do

    class First:
        def choice(self, moves):
            return moves[0]

        def random(self):
            return 1.0

    from cardtable.play.order import End

    while not isinstance(wanted := order.next(), End):
        if isinstance(wanted, Call):
            order.looked(wanted.seat)
        else:
            do(order, wanted, First())
    assert order.session._match.log == given._match.log


@pytest.mark.parametrize("game", registry.BUILT_IN)
def test_the_command_plays_from_a_pipe(game: str, home: Path, capsys, monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"1\n1\n")))
    assert command(["play", game, "--plain", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert "choose:" in out
    assert "cardtable resume 1 goes on" in out
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"")))
    assert command(["resume", "--plain"]) == 0
    assert "goes on" in capsys.readouterr().out
    assert command(["matches", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["winners"] is None


def test_without_a_terminal_and_without_plain_one_line_names_it(capsys, home: Path) -> None:
    """O-TL02."""
    for words in ([], ["play", "scopa"]):
        assert command(words) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.count("\n") == 1
        assert "--plain" in said.err


def test_where_nothing_can_be_cleared_no_answer_counts_the_moves() -> None:
    text = played(session(4, 0, seed="count", game="kierki"), *many("", "nonsense", "1", count=60))
    assert "A number is a move; 1 always is." in text
    assert re.search(r"\d+ are moves|1 to \d+", text) is None


def test_everybody_is_told_of_a_move_that_was_taken_back_and_of_what_came_instead() -> None:
    given = session(2, 0, seed="instead", game="scopa")
    text = played(given, "", "1", "z", "", "2", "")
    lines = [line for line in text.splitlines() if "lays" in line or "takes" in line]
    moves = [line for line in lines if "takes the last move back" not in line]
    assert any("takes the last move back." in line for line in lines)
    assert len(moves) == len(set(moves)) == 2


class Busy(Store):
    """A store that somebody else holds."""

    def unfinished(self, most):
        raise StoreError("store.busy")


def test_a_set_of_house_rules_is_chosen_by_name() -> None:
    store = Store(None)
    # Scopa, two people, two seats; all together, the second: Napoli; begin.
    text = played(None, "3", "Anna, Bo", "2", "11", "2", "1", "3", store=store)
    assert "All together: –" in text
    assert "Napoli: Coins in a row" in text
    assert "Scopone:" not in text
    assert "All together: Napoli" in text
    assert store.match(store.matches()[0].id).options["napola"] == "on"
    # And the second player deals first.
    assert store.log(store.matches()[0].id)[0].move == "dealer 1"


def test_a_table_is_called_by_its_name_and_agrees_on_what_it_wants() -> None:
    store = Store(None)
    tables.keep(store, "Friday", [Seated("Anna", "human"), Seated("Bo", "human")])
    # Scopa, the table; of its rules: the only move, which plays itself; begin; by lot.
    text = played(None, "3", "friday", "14", "2", "1", "1", store=store)
    assert "Or a table by its name: Friday." in text
    assert "only moves play themselves" in text
    match = store.matches()[0]
    assert [seat.name for seat in match.seats] == ["Anna", "Bo"]
    assert match.agreed == Agreed(forced="on")


def test_a_hint_is_counted_or_refused_and_a_move_unseen_is_offered() -> None:
    given = session(2, game="afrikan-tahti", seed="plain")
    given.agreed = Agreed(hints="off")
    assert "This table plays without hints." in played(given, "", "h")
    given = session(3, game="afrikan-tahti", seed="blind")
    text = played(given, *many("b", "f", "j", "k", "n", "w", "x", "g", "1", count=900))
    assert "may do this without looking: pass." in text
    assert any(entry.move == "pass" for entry in given._match.log)


def test_a_store_that_somebody_holds_ends_no_lobby() -> None:
    text = played(None, "7", store=Busy(None))
    assert "Another program holds the store" in text
    assert "Scopa" in text


def test_a_long_number_is_no_choice_of_the_lobby() -> None:
    text = played(None, "00019", "9" * 40, "7")
    assert text.count("is no choice: 1 to 8") == 2


def test_a_line_that_is_too_long_is_one_answer() -> None:
    text = played(session(1, 1, seed="long", game="scopa"), "x" * 20_000 + "1", "1")
    assert text.count("is no choice") == 1


def test_a_match_that_cannot_be_reloaded_ends_here_and_is_kept(home: Path, monkeypatch) -> None:
    given = session(1, 1, seed="moved", game="scopa", store=Store(home))

    def moved(*_args, **_more):
        raise MatchMovedOn("match.moved_on", id=1)

    def fail(*_args):
        raise StoreError("store.busy")

    def both(self, seat, move):
        monkeypatch.setattr(Store, "append", moved)
        monkeypatch.setattr(Store, "log", fail)
        return play(self, seat, move)

    play = Session.play
    monkeypatch.setattr(Session, "play", both)
    text = played(given, "1")
    assert "played on in another window" in text
    assert "another program holds the store" in text


def test_a_rule_book_is_read_without_marks_and_without_the_keys_of_tables() -> None:
    text = played(session(1, 1, seed="book", game="scopa"), "?")
    assert "Counting" in text
    assert not re.search(r"\*\*|^#|^\|", text, re.MULTILINE)
    assert "At the table" not in text


def test_a_solitaire_tells_its_best_way_in_words_and_its_end_takes_only_its_own_choices() -> None:
    given = session(1, 0, seed="way", game="pasianssi")
    text = played(given, *many("1", count=53), "t", "4", "6")
    assert "“t” is no choice: 1 to 6, or Q to leave." in text
    assert re.search(r"^\d+: (lay|open) .* (of the|thief)", text, re.MULTILINE)


def test_the_last_result_is_read_once() -> None:
    text = played(session(1, 1, seed="last", game="scopa", target=5), *many("1"))
    sheets = [line for line in text.splitlines() if line.startswith("Altogether:")]
    assert len(sheets) == len([line for line in text.splitlines() if re.match(r"Round \d+, to 5 points\.$", line)])
    assert sheets[-1] not in sheets[:-1]


def test_a_match_that_goes_on_says_first_what_lies_there(home: Path) -> None:
    store = Store(home)
    given = session(1, 1, seed="goes on", game="scopa", store=store)
    played(given, "1")
    text = played(Session.resume(store, given.number), "1")
    lines = text.splitlines()
    assert next(at for at, line in enumerate(lines) if line.startswith("On the table:")) < lines.index("Anna, choose:")


def test_the_ledger_is_kept_in_lines_too() -> None:
    store = Store(None)
    evenings.add(store, "by_hand", "a round", [Posting("Anna", "ruby", 1)])
    # Chips; the rounds one by one; end; reopen; put the entry right; back; statistics; leave.
    text = played(None, "6", "2", "3", "3", "4", "1", "1", "7", "8", store=store)
    assert "Anna: +1 ruby" in text
    assert "reopen the evening" in text
    assert "No match of several seats is over yet." in text
    (evening,) = evenings.read(store)
    assert evening.standings()[0].value == 0


def test_the_last_page_leads_to_another_match_with_the_next_dealer_and_other_seats() -> None:
    given = session(2, seed="again", game="afrikan-tahti", rounds=1)
    played_on = play_on(given, lambda one: one.actor is None)
    # Again with other seats: the second one, to Elli; that is all; then leave.
    text = played(played_on, "3", "2", "Elli", "3", "q")
    assert "again, the next dealer deals" in text
    assert "Afrikan Tähti: Anna, Elli" in text
    store = given.store
    match = store.matches()[0]
    assert [seat.name for seat in match.now] == ["Anna", "Elli"]
    first = int(given._match.log[0].move.split()[1])
    assert store.log(match.id)[0].move == f"dealer {(first + 1) % 2}"


def test_letters_and_numbers_of_other_keyboards_count() -> None:
    text = played(session(1, 1, seed="layout", game="scopa"), "р", "&", "２", "й")
    assert "Hint:" in text
    assert "is no choice" not in text
