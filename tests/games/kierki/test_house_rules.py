"""The house rules that people ask for, KI9–KI13, each edge by the number of its ruling."""

import pytest

from cardtable import bots
from cardtable.bots.matches import simulate
from cardtable.engine import dice
from cardtable.engine.log import CHANCE
from cardtable.engine.match import Match
from cardtable.errors import CardTableError
from cardtable.games.kierki import GAME
from cardtable.games.kierki.cards import DECK
from cardtable.games.kierki.report import stake
from cardtable.games.kierki.scoring import TARIFFS
from cardtable.testing import play_randomly
from cardtable.words import Speaker
from tests.games.kierki.position import NOTATION, RULES, Position

NAMES = ("Anna", "Bo", "Cleo", "Dan")


def at_phase(kind: str, **options) -> Match:
    """A random match up to a moment of that kind."""
    match = Match(GAME, options, 4)
    for number in range(5000):
        play_randomly(match, dice.seeded("phase", number), 1)
        if isinstance(match.actor, int) and any(kind in match.write(move) for move in match.moves(match.actor)):
            return match
    raise AssertionError(kind)


def state(match: Match) -> dict:
    return NOTATION.state(match.reveal())


def lottery(**options) -> Match:
    """The beginning of the lottery."""
    match = Match(GAME, {"parts": "lottery", **options}, 4)
    number = 0
    while not (state(match)["deal"] == 12 and isinstance(match.actor, int)):
        play_randomly(match, dice.seeded("lottery", number), 1)
        number += 1
    return match


def evening(seats: int, seed: str, **options) -> tuple[list[dict], Match]:
    """A random evening: its states at the beginning of each deal, and its end."""
    match = Match(GAME, options, seats)
    seen: list[dict] = []
    number = 0
    while match.actor is not None:
        play_randomly(match, dice.seeded(seed, number), 1)
        number += 1
        found = state(match)
        if found["deal"] and (not seen or seen[-1]["deal"] != found["deal"]):
            seen.append(found)
    return seen, match


class TestKI9:
    DEALS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]
    SUMS = [-255, -260, -240, -240, -140, -140, -1275, 425, 425, 425, 1275]

    @pytest.mark.parametrize("number", range(6))
    def test_eleven_deals_of_fifty_one_cards_that_add_up_to_nothing(self, number) -> None:
        options = {"cut_deals": ("on", "off")[number % 2], "king_must_go": ("on", "off")[number // 2 % 2]}
        seen, match = evening(3, f"three {number}", **options)
        assert [found["deal"] for found in seen] == self.DEALS
        dealers = [found["dealer"] for found in seen]
        assert dealers == [(dealers[0] + step) % 3 for step in range(11)]
        ended = state(match)
        assert [sum(points) for points in ended["deals"]] == self.SUMS
        assert sum(match.scores) == 0
        for found in seen:
            cards = [card for hand in found["hands"] for card in hand]
            if found["trump"] is None and found["deal"] in (8, 9, 10):
                assert [len(hand) for hand in found["hands"]] == [6, 6, 6]
            else:
                assert [len(hand) for hand in found["hands"]] == [17, 17, 17]
                assert len(set(cards)) == 51
            assert "2C" not in cards

    def test_each_seat_names_trumps_once(self) -> None:
        seen, match = evening(3, "trumps")
        assert sorted(found["dealer"] for found in seen if found["deal"] in (8, 9, 10)) == [0, 1, 2]
        entries = [entry.move for entry in match.log if entry.by != CHANCE]
        assert len([text for text in entries if text.startswith("trump")]) == 3

    def test_the_chance_lists_fifty_one_cards(self) -> None:
        match = Match(GAME, {}, 3)
        match.play(CHANCE, match.read(CHANCE, "dealer 2"))
        with pytest.raises(CardTableError):
            match.play(CHANCE, match.read(CHANCE, "deal " + " ".join(DECK.codes)))
        match.play(CHANCE, match.read(CHANCE, "deal " + " ".join(code for code in DECK.codes if code != "2C")))
        assert state(match)["hands"][0][0] == "AC"
        assert match.actor == 0

    def test_prices(self) -> None:
        three = TARIFFS[3]
        assert three.trick_cost(1, 1) == 15
        assert [three.trick_cost(6, number) for number in (7, 13, 17)] == [70, 0, 70]
        assert [three.trick_cost(6, number, "last_two") for number in (7, 16, 17)] == [0, 70, 70]
        assert [three.trick_cost(6, number, "last") for number in (7, 16, 17)] == [0, 0, 140]
        assert three.trick_cost(7, 17) == 85
        assert three.trick_points(8, 1, ()) == 25
        assert Position(5, ["KH", "QH", "AH"], trick="", leader=0).play("KH", "QH", "AH").gains == [0, 0, -140]
        assert Position(7, ["KH", "QH", "2H"], tricks=[0] * 6).play("KH", "QH", "2H").gains == [
            -15 - 70 - 140 - 60 - 60 - 30,
            0,
            0,
        ]

    def test_the_lottery_pays_790_and_485_and_ends_with_the_second(self) -> None:
        laid = Position(12, ["8D", "6D", "9D 2S"], leader=0, layout="7D")
        laid.play("8D", "6D")
        assert laid.gains == [790, 485, 0]
        assert laid.json["finished"] == [0, 1]
        assert laid.legal == []

    def test_a_suit_of_clubs_ends_at_the_three(self) -> None:
        assert Position(12, ["4C", "3C 2D", "KS"], layout="5C 6C 7C 7D").play("4C").legal == ["3C"]

    @pytest.mark.parametrize(
        ("parts", "deals"), [("trumps", [1, 2, 3, 4, 5, 6, 8, 9, 10]), ("lottery", [1, 2, 3, 4, 5, 6, 12])]
    )
    def test_halves(self, parts, deals) -> None:
        seen, match = evening(3, parts, parts=parts)
        assert [found["deal"] for found in seen] == deals
        assert sum(match.scores) == 0

    def test_a_two_may_not_begin_for_three(self) -> None:
        start = {"lottery_start": "chosen"}
        for seats, legal in ((3, ["3D"]), (4, ["2D", "3D"])):
            laid = Position(12, ["2D 3D", "KS", "QS", "JS"][:seats], **start)
            laid.state.start = 0
            assert laid.legal == legal
        laid = Position(12, ["2D 3D", "KS", "QS"], **start)
        laid.state.start = 0
        assert laid.why("2D") == "no.two_start"
        assert laid.why("pass") == "no.pass_start"

    def test_whoever_names_for_the_dealer_has_seen_seventeen(self) -> None:
        seen, _match = evening(3, "left", trump_namer="left", parts="trumps")
        assert all(len(found["hands"][0]) == 17 for found in seen)

    def test_what_the_deal_costs_is_told(self) -> None:
        told = {3: ("−15", "−140", "−70", "+790"), 4: ("−20", "−150", "−75", "+800")}
        for seats, texts in told.items():
            for deal, text in zip((1, 5, 6, 12), texts, strict=True):
                view = RULES.view(Position(deal, ["", "", "", ""][:seats]).state, None)
                assert text in Speaker(GAME, NAMES[:seats]).say(stake(view))

    def test_the_sheet_has_three_columns_and_a_ranking(self) -> None:
        _seen, match = evening(3, "sheet")
        sheet = GAME.report.final(match.view(None))
        assert sheet is not None
        assert len(sheet.columns) == 5
        assert sheet.lead[0].key == "sheet.ranking.3"


class TestKI10:
    @pytest.mark.parametrize(
        ("parts", "deals"),
        [("all", [*range(1, 13)]), ("trumps", [1, 2, 3, 4, 5, 6, 8, 9, 10, 11]), ("lottery", [1, 2, 3, 4, 5, 6, 12])],
    )
    def test_halves_leave_deals_out_that_keep_their_numbers_and_add_up_to_nothing(self, parts, deals) -> None:
        seen, match = evening(4, parts, parts=parts)
        dealers = [found["dealer"] for found in seen]
        assert [found["deal"] for found in seen] == deals
        assert [(dealers[0] + step) % 4 for step in range(len(deals))] == dealers
        assert len(state(match)["deals"]) == len(deals)
        assert sum(match.scores) == 0

    def test_the_sheet_lists_what_is_played(self) -> None:
        match = Match(GAME, {"parts": "lottery"}, 4)
        play_randomly(match, dice.seeded("sheet"), 200)
        rows = [row.cells[0] for row in GAME.report.result(match.view(None)).rows[:-1]]
        assert len(rows) == 7
        assert "Rozbójnik" not in rows
        assert rows[-1] == "Loteryjka"
        assert GAME.report.standing(match.view(None)).facts["all"] == 7


class TestKI11:
    @pytest.mark.parametrize(
        ("marked", "costs"),
        [
            ("seventh_last", {7: 75, 13: 75}),
            ("last_two", {12: 75, 13: 75}),
            ("last", {13: 150}),
        ],
    )
    def test_which_tricks_cost_by_their_place(self, marked, costs) -> None:
        for number in range(1, 14):
            assert TARIFFS[4].trick_cost(6, number, marked) == costs.get(number, 0)
            assert TARIFFS[4].trick_cost(7, number, marked) == 20 + costs.get(number, 0)
            assert TARIFFS[4].trick_cost(2, number, marked) == 0

    def test_at_the_table(self) -> None:
        hands = ["2C", "3C", "4C", "5C"]
        for marked, gain in (("seventh_last", -75), ("last_two", -75), ("last", -150)):
            position = Position(6, hands, tricks=[0] * 12, marked_tricks=marked).play("2C", "3C", "4C", "5C")
            assert position.state.deals[-1] == (0, 0, 0, gain)
        twelfth = Position(6, ["2C 2D", "3C 3D", "4C 4D", "5C 5D"], tricks=[0] * 11, marked_tricks="last_two")
        assert twelfth.play("2C", "3C", "4C", "5C").gains[3] == -75

    def test_the_stake_says_so(self) -> None:
        position = Position(6, ["2C", "3C", "4C", "5C"], marked_tricks="last")
        stake = GAME.report.table(RULES.view(position.state, None))[0].facts["stake"]
        assert stake.key in GAME.texts
        assert "the last trick" in GAME.texts[stake.key]


class TestKI12:
    def test_the_dealer_begins_with_any_card_and_may_not_pass(self) -> None:
        match = lottery(lottery_start="chosen", lottery_pass="voluntary")
        found = state(match)
        assert found["start"] is None
        assert match.actor == found["dealer"]
        texts = [match.write(move) for move in match.moves(match.actor)]
        assert sorted(texts) == sorted(found["hands"][match.actor])
        assert len(texts) == 13

    def test_its_rank_begins_every_suit(self) -> None:
        match = lottery(lottery_start="chosen")
        move = match.moves(match.actor)[5]
        rank, suit = match.write(move)
        match.play(match.actor, move)
        found = state(match)
        assert found["start"] == rank
        assert found["layout"][suit] == [rank, rank]
        order = "23456789TJQKA"
        near = {order[at] for at in (order.index(rank) - 1, order.index(rank) + 1) if 0 <= at < 13}
        for text in [match.write(one) for one in match.moves(match.actor) if match.write(one) != "pass"]:
            assert text[0] == rank or (text[1] == suit and text[0] in near)

    def start(self, hands: list[str]) -> Position:
        position = Position(12, hands, lottery_start="chosen")
        position.state.start = 0
        return position

    def test_an_ace_only_goes_down_and_a_two_only_up(self) -> None:
        ace = self.start(["AC", "KC 2C", "AD", "QC"]).play("AC")
        assert ace.legal == ["KC"]
        two = self.start(["2C", "AC 3C", "2D", "4C"]).play("2C")
        assert two.legal == ["3C"]

    def test_a_pass_at_the_beginning_is_refused_with_the_reason(self) -> None:
        assert self.start(["AC 2C", "KC", "AD", "QC"]).why("pass") == "no.pass_start"

    def test_what_is_missing_is_named(self) -> None:
        position = self.start(["9C", "KD 9H", "8C", "TC"]).play("9C")
        refusal = RULES.refusal(position.state, NOTATION.read("KD"))
        assert NOTATION.write(refusal.facts["seven_card"]) == "9D"

    def test_by_default_sevens_begin_and_the_record_has_no_start(self) -> None:
        match = lottery()
        assert "start" not in state(match)
        assert all(match.write(move)[0] == "7" or match.write(move) == "pass" for move in match.moves(match.actor))


class TestKI13:
    def test_the_dealers_left_neighbour_names_trumps_from_all_the_cards_and_leads(self) -> None:
        match = at_phase("trump", trump_namer="left")
        found = state(match)
        namer = match.actor
        assert namer == (found["dealer"] + 1) % 4
        assert [len(hand) for hand in found["hands"]] == [13] * 4
        assert GAME.notation.state(match.view(namer))["hands"][namer] == found["hands"][namer]
        heard = len(match.heard(namer))
        match.play(namer, match.moves(namer)[0])
        assert match.actor == namer
        assert state(match)["hands"] == found["hands"]
        # Nothing is dealt, so nobody is told of new cards.
        assert [event.key.split(".")[0] for event in match.heard(namer)[heard:]] == ["trump"]
        assert match.heard(None)[-1].facts["seat"] == namer

    def test_by_default_the_dealer_names_them_from_five(self) -> None:
        match = at_phase("trump")
        found = state(match)
        assert match.actor == found["dealer"]
        assert [len(hand) for hand in found["hands"]] == [5] * 4


def test_a_record_of_these_rules_replays_move_by_move_and_steady_plays_by_them() -> None:
    rules = {"parts": "lottery", "marked_tricks": "last", "lottery_start": "chosen", "lottery_pass": "voluntary"}
    for options in (rules, {"parts": "trumps", "trump_namer": "left", "trump_repeat": "off"}):
        match = simulate(GAME, options, [bots.player(GAME, "steady")] * 4, "house", 1)
        again = Match(GAME, match.options, 4)
        again.replay(match.log)
        assert again.reveal() == match.reveal()
        assert match.log[0].by == CHANCE
