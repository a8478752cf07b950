"""Every ruling SC1–SC13 of RULES.md by its number, the examples of the source, and the public cases."""

import pytest

from cardtable.engine import dice
from cardtable.engine.info import GameInfo
from cardtable.engine.log import CHANCE
from cardtable.engine.match import Match
from cardtable.errors import UnreadableMove
from cardtable.games.scopa import ESCOBA, SCOPA, scoring
from cardtable.games.scopa.cards import DECK, PACK, VALUE
from cardtable.games.scopa.state import House
from cardtable.testing import play_randomly
from tests.games.scopa.position import Fifteen, Position, cards, some


def dealt(game: GameInfo, seats: int, first: str = "", dealer: int = 0, **options: object) -> Match:
    """A match whose pack begins with these cards."""
    match = Match(game, options, seats)
    match.play(CHANCE, match.read(CHANCE, f"dealer {dealer}"))
    return deal(match, first)


def deal(match: Match, first: str = "") -> Match:
    rest = [code for code in DECK.codes if code not in first.split()]
    match.play(CHANCE, match.read(CHANCE, " ".join(["deal", *first.split(), *rest])))
    return match


def state(match: Match) -> dict:
    return match.info.notation.state(match.reveal())


def play_first(match: Match) -> None:
    while isinstance(match.actor, int):
        match.play(match.actor, match.moves(match.actor)[0])


class TestSC1AndSC2:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_play_goes_counter_clockwise_from_the_dealers_right_and_the_dealer_is_last(self, seats: int) -> None:
        match = dealt(SCOPA, seats, dealer=1)
        order = []
        for _ in range(seats):
            order.append(match.actor)
            match.play(match.actor, match.moves(match.actor)[0])
        assert order == [(1 - step) % seats for step in range(1, seats + 1)]

    def test_the_deal_passes_to_the_right(self) -> None:
        match = dealt(SCOPA, 3, dealer=1, target=51)
        play_first(match)
        deal(match)
        assert state(match)["dealer"] == 0
        assert state(match)["round"] == 2

    def test_three_cards_one_at_a_time_then_four_on_the_table_in_pack_order(self) -> None:
        match = dealt(SCOPA, 3, "AC 2C 3C 4C 5C 6C 7C JC QC KC AD 2D 3D", dealer=0)
        assert state(match)["hands"] == [["3C", "6C", "QC"], ["2C", "5C", "JC"], ["AC", "4C", "7C"]]
        assert state(match)["table"] == ["KC", "AD", "2D", "3D"]
        assert len(state(match)["stock"]) == 27

    @pytest.mark.parametrize(("seats", "deals"), [(2, 6), (3, 4), (4, 3)])
    def test_three_more_until_the_stock_is_gone_and_none_to_the_table(self, seats: int, deals: int) -> None:
        match = dealt(SCOPA, seats)
        stocks = [len(state(match)["stock"])]
        while isinstance(match.actor, int):
            table = set(state(match)["table"])
            move = match.moves(match.actor)[0]
            text = match.write(move)
            match.play(match.actor, move)
            stock = len(state(match)["stock"])
            if stock != stocks[-1]:
                stocks.append(stock)
                assert set(state(match)["table"]) <= table | {text}
        assert stocks == [36 - 3 * seats * number for number in range(1, deals + 1)]


class TestSC3:
    def test_source_a_five_takes_two_and_three(self) -> None:
        position = Position(["AC 5C", "6C"], "2D 3H JS KD")
        assert position.legal == ["5C x 2D 3H", "AC"]

    def test_source_with_a_five_on_the_table_only_the_five(self) -> None:
        """O-RC01."""
        position = Position(["AC 5C", "6C"], "2D 3H 5S KD")
        assert position.legal == ["5C x 5S", "AC"]
        assert position.why("5C x 2D 3H") == "no.single"

    def test_with_several_equal_cards_the_player_picks_one(self) -> None:
        """O-RC01."""
        assert Position(["5D", "6C"], "5C 5S 2C 3H").legal == ["5D x 5C", "5D x 5S"]

    def test_every_sum_may_be_taken(self) -> None:
        assert Position(["7D", "6C"], "3C 4S 2H 5D AC").legal == [
            "7D x 3C 4S",
            "7D x 5D 2H",
            "7D x AC 2H 4S",
        ]

    def test_house_rule_fewest(self) -> None:
        position = Position(["7D", "6C"], "3C 4S 2H 5D AC", sums="fewest")
        assert position.legal == ["7D x 3C 4S", "7D x 5D 2H"]
        assert position.why("7D x AC 2H 4S") == "no.fewest"

    def test_o_rc02_captured_cards_are_written_in_deck_order_and_in_no_other(self) -> None:
        position = Position(["2D", "6C"], "AC AH AS")
        assert position.legal == ["2D x AC AH", "2D x AC AS", "2D x AH AS"]
        with pytest.raises(UnreadableMove):
            SCOPA.notation.read("2D x AH AC")
        with pytest.raises(UnreadableMove):
            SCOPA.notation.read("2D x AC AC")

    def test_o_rc08_a_set_that_does_not_add_up_is_refused(self) -> None:
        position = Position(["5D", "6C"], "2C 3H QS")
        assert position.why("5D x 2C") == "no.sum"
        assert position.why("5D x 2C 3H QS") == "no.sum"
        assert position.why("5D x 4C") == "no.table"
        assert position.why("6C") == "no.card"


class TestSC4:
    def test_source_a_five_takes_the_king_and_an_ace_is_laid(self) -> None:
        assert Fifteen(["AC 5C", "6C"], "2D 3H JS KD").legal == ["5C x 2D JS", "5C x KD", "AC"]

    def test_o_rc06_the_card_played_is_part_of_the_fifteen(self) -> None:
        assert Fifteen(["KC", "6C"], "7D JS").legal == ["KC"]
        assert Fifteen(["5C", "6C"], "KD").legal == ["5C x KD"]
        assert Fifteen(["5C", "6C"], "5D").legal == ["5C"]
        assert Fifteen(["5C", "6C"], "5D").why("5C x 5D") == "no.fifteen"

    def test_a_single_card_has_no_precedence(self) -> None:
        assert Fifteen(["5C", "6C"], "KD 3H 7S").legal == ["5C x 3H 7S", "5C x KD"]


class TestSC5:
    @pytest.mark.parametrize("kind", [Position, Fifteen])
    def test_the_card_played_must_capture_if_it_can(self, kind) -> None:
        position = kind(["5D 2C", "6C"], "KD 5S")
        assert position.why("5D") == "no.lay_card"
        assert "2C" in position.legal

    def test_house_rule_hand(self) -> None:
        position = Position(["5D 2C", "6C"], "KD 5S", duty="hand")
        assert position.legal == ["5D x 5S"]
        assert position.why("2C") == "no.lay_hand"

    def test_house_rule_free(self) -> None:
        assert Position(["5D 2C", "6C"], "KD 5S", duty="free").legal == ["2C", "5D", "5D x 5S"]

    def test_o_bo02_no_lay_down_when_a_capture_is_compulsory(self) -> None:
        position = Position(["6C 2D 5H", "7C"], "3C 2S 3H 3D")
        assert "6C" not in position.legal
        view = SCOPA.rules.view(position.state, 0)
        for _number in range(50):
            advised = SCOPA.tactics(view, SCOPA.rules.moves(position.state), 0)
            assert all(SCOPA.rules.refusal(position.state, advice.move) is None for advice in advised)


class TestSC6:
    def test_taking_everything_is_a_sweep(self) -> None:
        position = Position(["5D AC", "6C AH"], "2C 3H", stock="AS").play("5D x 2C 3H")
        assert position.json["sweeps"] == [1, 0]
        assert position.json["table"] == []

    def test_o_rc03_also_with_the_very_last_card(self) -> None:
        position = Position(["5D", ""], "2C 3H").play("5D x 2C 3H")
        assert position.json["sweeps"] == [1, 0]
        assert position.json["rounds"][0][0]["sweeps"] == 1

    def test_o_rc03_house_rule_void_is_about_the_last_play_alone(self) -> None:
        assert Position(["5D", ""], "2C 3H", last_sweep="void").play("5D x 2C 3H").json["sweeps"] == [0, 0]
        assert Position(["5D", "6C"], "2C 3H", last_sweep="void").play("5D x 2C 3H").json["sweeps"] == [1, 0]
        stock = Position(["5D", ""], "2C 3H", stock="AC 2D 3D 4D 5H 6H", last_sweep="void").play("5D x 2C 3H")
        assert stock.json["sweeps"] == [1, 0]


class TestSC7:
    def test_o_rc05_what_is_left_goes_to_the_last_taker_and_is_no_sweep(self) -> None:
        position = Position(["", "4C"], "2C QS 7D", turn=1, piles=["KC KD", ""], taker=0).play("4C")
        assert position.json["piles"][0] == ["2C", "4C", "KC", "7D", "KD", "QS"]
        assert position.json["sweeps"] == [0, 0]
        assert position.json["rounds"][0][0]["seven"] == 1

    def test_without_a_taker_it_is_nobodys(self) -> None:
        position = Position(["", "4C"], "2C QS 7D", turn=1).play("4C")
        assert position.json["piles"] == [[], []]
        assert position.json["table"] == ["2C", "4C", "7D", "QS"]
        assert all(not any(side.values()) for side in position.json["rounds"][0])


class TestSC8:
    @pytest.mark.parametrize(
        ("table", "double", "bonus"),
        [
            ("2C 3C 4C 6D", 20, 1),
            ("2C 3C 5C KD", 20, 2),
            ("2C 3C 5C KD", 30, 0),
            ("2C 3C 5C KD", "off", 0),
            ("2C 3C 4C 6D", "off", 1),
            ("5C KC 7D JD", 20, 0),
            ("5C KC 7D JD", 30, 2),
            ("5C KC 7D JD", "two_groups", 2),
            ("KC KD QD AC", 30, 2),
            ("KC KD QD AC", "two_groups", 0),
            ("2C 3C 4C 7D", 20, 0),
        ],
    )
    def test_fifteen_is_one_point_for_the_dealer_and_the_doubled_table_two(self, table, double, bonus) -> None:
        rest = [code for code in DECK.codes if code not in table.split()]
        match = dealt(ESCOBA, 2, " ".join([*rest[:6], table]), dealer=1, dealer_double=double)
        found = state(match)
        assert found["bonus"] == [0, bonus]
        assert found["sweeps"] == [0, 0]
        assert found["table"] == ([] if bonus else sorted(table.split(), key=DECK.card))
        assert found["last_taker"] == (1 if bonus else None)
        assert len(found["piles"][1]) == (4 if bonus else 0)

    def test_it_is_about_the_first_deal_alone_and_never_in_scopa(self) -> None:
        rest = [code for code in DECK.codes if code not in ["2C", "3C", "4C", "6D"]]
        assert state(dealt(SCOPA, 2, " ".join([*rest[:6], "2C 3C 4C 6D"])))["table"]

    def test_partners_share_the_bonus(self) -> None:
        rest = [code for code in DECK.codes if code not in ["2C", "3C", "4C", "6D"]]
        assert state(dealt(ESCOBA, 4, " ".join([*rest[:12], "2C 3C 4C 6D"]), dealer=3))["bonus"] == [0, 1]


def counted(*piles: str, need_four: bool = False) -> scoring.RoundResult:
    house = House.of(SCOPA.complete({"primiera": "need_four"} if need_four else {}), fifteen=False)
    return scoring.count([some(pile) for pile in piles], [0] * len(piles), [0] * len(piles), house)


class TestSC9AndSC10:
    def test_one_point_for_each_category(self) -> None:
        result = counted("7D 6D 5D 4D 3D 2D 7C 7H 7S", "AD KD AC")
        assert result.won == ((1, 1, 1, 1), (0, 0, 0, 0))

    def test_o_rc04_a_tie_scores_nobody(self) -> None:
        result = counted("2D 7C 6H 5S", "3D 7H 6C 5H")
        assert result.won[0][:2] == result.won[1][:2] == (0, 0)
        equal = counted("7C 7H AD AS", "7D 7S AC AH")
        assert [won[3] for won in equal.won] == [0, 0]
        three = counted("AD 2C", "2D 3C", "4C")
        assert [won[0] for won in three.won] == [0, 0, 0]

    def test_the_seven_of_coins(self) -> None:
        assert [won[2] for won in counted("7D", "AD 2D 3D").won] == [1, 0]
        assert [won[2] for won in counted("7C", "AD").won] == [0, 0]

    def test_primiera_counts_the_best_card_of_each_suit(self) -> None:
        best = scoring.primiera(some("7C 6C KD AD 5H 2S KS"))
        assert DECK.written(best.cards) == ["7C", "AD", "5H", "2S"]
        assert best.points == 21 + 16 + 15 + 12

    def test_primiera_more_suits_beat_fewer(self) -> None:
        assert [won[3] for won in counted("7C 7D 7H", "2C 2D 2H 2S").won] == [0, 1]
        assert [won[3] for won in counted("7C 7D", "2C").won] == [1, 0]

    def test_house_rule_need_four(self) -> None:
        assert [won[3] for won in counted("7C 7D 7H", "2C 2D", need_four=True).won] == [0, 0]
        assert [won[3] for won in counted("7C 7D 7H", "KC KD KH KS", need_four=True).won] == [0, 1]

    def test_without_cards_nobody_scores(self) -> None:
        assert counted("", "").won == ((0, 0, 0, 0),) * 2


class TestSC11:
    def ended(self, points: list[int], target: int = 11) -> Position:
        """A round that ends without points for anybody."""
        position = Position(["", "4C"], "2C QS 6D", turn=1, target=target)
        position.state.points = points
        return position.play("4C")

    def test_the_single_highest_score_at_the_target_wins(self) -> None:
        outcome = SCOPA.rules.outcome(self.ended([12, 11]).state)
        assert outcome.winners == (0,)
        assert SCOPA.rules.outcome(self.ended([10, 10]).state) is None

    def test_o_rc09_a_tie_at_the_top_means_another_round(self) -> None:
        position = self.ended([11, 11])
        assert SCOPA.rules.outcome(position.state) is None
        assert SCOPA.rules.to_act(position.state).kind == "deal"
        assert position.events[-1].key == "extra"

    def test_defaults_and_house_rule(self) -> None:
        assert SCOPA.option("target").default == 11
        assert ESCOBA.option("target").default == 21
        assert SCOPA.rules.outcome(self.ended([5, 0], target=5).state).winners == (0,)
        assert SCOPA.rules.outcome(self.ended([5, 0], target=6).state) is None


class TestSC12:
    def test_four_seats_are_two_sides_of_partners_opposite(self) -> None:
        match = play_randomly(Match(SCOPA, {"target": 5}, 4), dice.seeded("partners"), 10_000)
        assert len(match.scores) == 2
        assert match.outcome.winners in ((0, 2), (1, 3))
        assert match.outcome.ranks[0] == match.outcome.ranks[2] != match.outcome.ranks[1]
        assert len(state(match)["piles"]) == 2

    def test_three_play_each_alone(self) -> None:
        assert len(dealt(SCOPA, 3).scores) == 3


class TestSC13:
    KINGS = "AC 2C 3C 4C 5C 6C AD 2D 3D KC KD KH 7S"

    def test_o_df03_three_kings_are_dealt_again_by_the_same_dealer(self) -> None:
        match = dealt(SCOPA, 3, self.KINGS, dealer=2, redeal_kings="on")
        found = state(match)
        assert match.chance.kind == "deal"
        assert (found["round"], found["dealer"]) == (1, 2)
        assert found["hands"] == [[], [], []]
        assert found["table"] == found["stock"] == []
        deal(match)
        assert (state(match)["round"], state(match)["dealer"]) == (1, 2)
        assert len(state(match)["hands"]) == 3
        assert match.actor == 1

    def test_by_default_they_stay(self) -> None:
        assert state(dealt(SCOPA, 3, self.KINGS))["table"] == ["KC", "KD", "KH", "7S"]

    def test_two_kings_stay(self) -> None:
        match = dealt(SCOPA, 3, self.KINGS.replace("KH", "QH"), redeal_kings="on")
        assert len(state(match)["table"]) == 4


def test_o_df02_every_round_is_dealt_from_the_full_pack() -> None:
    match = Match(SCOPA, {"target": 51}, 2)
    rng = dice.seeded("o-df02")
    packs = []
    while len(packs) < 3:
        if match.actor == CHANCE:
            move = dice.throw(rng, match.chance)
            match.play(CHANCE, move)
            if move.kind == "deal":
                packs.append(move.order)
                assert state(match)["piles"] == [[], []]
        else:
            match.play(match.actor, dice.pick(rng, match.moves(match.actor)))
    assert len(set(packs)) == 3
    assert all(sorted(pack) == list(PACK) for pack in packs)


@pytest.mark.parametrize("game", [SCOPA, ESCOBA], ids=lambda game: game.id)
def test_o_df04_defaults_are_what_the_texts_say(game: GameInfo) -> None:
    for option in game.options:
        assert option.default == option.allowed[0] or option.key == "target"


def test_values_and_deck() -> None:
    assert len(PACK) == 40
    assert sum(VALUE) == 220
    assert [VALUE[card] for card in cards("AC 7D JH QS KC")] == [1, 7, 8, 9, 10]
