"""The house rules that people ask for, KI10–KI13, each edge by the number of its ruling."""

import pytest

from cardtable import bots
from cardtable.bots.matches import simulate
from cardtable.engine import dice
from cardtable.engine.match import CHANCE, Match
from cardtable.games.kierki import GAME, scoring
from cardtable.testing import play_randomly
from tests.games.kierki.position import NOTATION, RULES, Position


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


class TestKI10:
    @pytest.mark.parametrize(
        ("parts", "deals"),
        [("all", [*range(1, 13)]), ("trumps", [1, 2, 3, 4, 5, 6, 8, 9, 10, 11]), ("lottery", [1, 2, 3, 4, 5, 6, 12])],
    )
    def test_halves_leave_deals_out_that_keep_their_numbers_and_add_up_to_nothing(self, parts, deals) -> None:
        match = Match(GAME, {"parts": parts}, 4)
        seen, dealers, number = [], [], 0
        while match.actor is not None:
            play_randomly(match, dice.seeded(parts, number), 1)
            number += 1
            found = state(match)
            if found["deal"] and (not seen or seen[-1] != found["deal"]):
                seen.append(found["deal"])
                dealers.append(found["dealer"])
        assert seen == deals
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
            assert scoring.trick_cost(6, number, marked) == costs.get(number, 0)
            assert scoring.trick_cost(7, number, marked) == 20 + costs.get(number, 0)
            assert scoring.trick_cost(2, number, marked) == 0

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
