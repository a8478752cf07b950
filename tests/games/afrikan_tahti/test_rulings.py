"""Every ruling AT1–AT20 of RULES.md, by its number."""

from collections import Counter

import pytest

from cardtable.engine.log import CHANCE
from cardtable.engine.match import Match
from cardtable.games.afrikan_tahti import GAME, scoring
from cardtable.games.afrikan_tahti.cards import DECK, PACK, POINTS, RANK
from tests.games.afrikan_tahti.position import Position

PACK_TEXT = " ".join(DECK.codes)


def dealt(seats: int, dealer: int = 0, **options: object) -> Match:
    match = Match(GAME, options, seats)
    match.play(CHANCE, match.read(CHANCE, f"dealer {dealer}"))
    match.play(CHANCE, match.read(CHANCE, f"deal {PACK_TEXT}"))
    return match


def state(match: Match) -> dict:
    return match.info.notation.state(match.reveal())


def points_pile(points: int, avoid: str = "") -> str:
    """Cards worth that many points, one each, that are not to be avoided."""
    plain = [code for code in DECK.codes if POINTS[DECK.card(code)] == 1 and code not in avoid.split()]
    return " ".join(plain[:points])


class TestGeneral:
    def test_g1_seats_are_numbered_from_0_clockwise(self) -> None:
        match = dealt(5, dealer=3)
        order = []
        for _ in range(5):
            order.append(match.actor)
            match.play(match.actor, match.moves(match.actor)[-1])
        assert order[:2] == [4, 0]

    def test_g2_the_first_dealer_is_drawn_and_recorded(self) -> None:
        match = Match(GAME, {}, 4)
        assert match.chance.kind == "dealer"
        assert match.chance.among == (0, 1, 2, 3)
        match.play(CHANCE, match.read(CHANCE, "dealer 2"))
        assert match.log[0].move == "dealer 2"
        assert state(match)["dealer"] == 2
        assert state(match)["round"] == 0

    def test_g3_a_view_hides_every_other_hand_and_the_pile(self) -> None:
        match = dealt(3)
        shown = GAME.notation.state(match.view(1))
        assert shown["hands"][0] == shown["hands"][2] == [None] * 4
        assert shown["hands"][1] == state(match)["hands"][1]
        assert shown["draw"] == 42

    def test_g5_piles_that_were_face_up_stay_known_to_all(self) -> None:
        position = Position(["3N 4N", "5N 6N", "7N 8N"], pot="2W 9E", owner=2, hauls=["14S", "2S", ""])
        for seat in (None, 0, 1, 2):
            view = GAME.rules.view(position.state, seat)
            shown = GAME.notation.state(view)
            assert shown["pot"] == ["2W", "9E"]
            assert shown["hauls"] == [["14S"], ["2S"], []]

    def test_g5_a_hand_set_aside_stays_its_owners_secret(self) -> None:
        position = Position(["9N", "5N 6N"], pot="8E", owner=1).play("9N")
        assert position.actor == "deal"
        assert GAME.notation.state(GAME.rules.view(position.state, 0))["hands"] == [[], [None, None]]
        assert GAME.notation.state(GAME.rules.view(position.state, 1))["hands"] == [[], ["5N", "6N"]]


class TestPack:
    def test_at1_ranks_run_from_the_lion_to_the_star(self) -> None:
        assert sorted(RANK) == sorted([n for n in range(2, 15) for _ in range(4)] + [15, 16])
        assert RANK[DECK.card("14S")] < RANK[DECK.card("THIEF")] < RANK[DECK.card("STAR")]

    def test_at1_the_thief_beats_all_but_the_star_and_does_not_take_the_pot_at_once(self) -> None:
        position = Position(["THIEF 3N", "STAR 4N", "5N 6N"], pot="14W", owner=2)
        position.play("THIEF")
        assert position.json["top_owner"] == 0
        assert position.json["hauls"] == [[], [], []]
        assert position.legal == ["STAR", "pass"]

    def test_at1_the_thief_does_not_beat_the_star(self) -> None:
        assert Position(["THIEF 3N", "4N"], pot="STAR", owner=1).legal == ["pass"]

    def test_the_pack_is_worth_73(self) -> None:
        assert sum(POINTS) == 73
        assert Counter(POINTS) == {1: 36, 2: 17, 3: 1}


class TestTurn:
    def test_at2_a_lion_opens_no_value_phase(self) -> None:
        position = Position(["2N 4N", "3N 9N"]).play("2N")
        assert position.legal == ["3N", "9N"]

    @pytest.mark.parametrize("card", ["11N", "12N", "13N", "14N", "THIEF", "STAR"])
    def test_at2_value_cards_are_those_above_ten(self, card: str) -> None:
        position = Position([f"{card} 4N", "3N 9N"]).play(card)
        assert "pass" in position.legal

    def test_at2_a_ten_is_no_value_card(self) -> None:
        assert "pass" not in Position(["10N 4N", "3N 9N"]).play("10N").legal

    @pytest.mark.parametrize("dealer", range(4))
    def test_at3_the_seat_left_of_the_dealer_opens_with_any_card(self, dealer: int) -> None:
        match = dealt(4, dealer)
        first = (dealer + 1) % 4
        assert match.actor == first
        assert [match.write(move) for move in match.moves(first)] == state(match)["hands"][first]

    def test_at3_the_deal_passes_left_each_round(self) -> None:
        position = Position(["9N", "5N 6N", ""], pot="8E", owner=1, dealer=2, round_=1)
        position.play("9N")
        assert position.json["dealer"] == 2
        from cardtable.engine.game import ChanceMove

        GAME.rules.apply(position.state, ChanceMove("deal", PACK))
        assert position.json["dealer"] == 0
        assert position.json["round"] == 2
        assert position.actor == 1

    @pytest.mark.parametrize("seats", [2, 3, 4, 5])
    def test_at4_four_cards_each_one_at_a_time_from_the_dealers_left(self, seats: int) -> None:
        found = state(dealt(seats, dealer=1))
        for seat in range(seats):
            at = (seat - 2) % seats
            assert found["hands"][seat] == [DECK.codes[at + number * seats] for number in range(4)]
        assert found["draw"] == list(DECK.codes[4 * seats :])

    def test_at4_a_card_is_drawn_for_each_one_played_in_whatever_way(self) -> None:
        for move in ("9N", "under 3N", "lion 2N"):
            position = Position(["9N 3N 2N", "4N"], pot="8E", owner=1, draw="13S 14S").play(move)
            assert "13S" in position.json["hands"][0]
            assert position.json["draw"] == ["14S"]

    def test_at4_a_pass_draws_nothing(self) -> None:
        position = Position(["3N", "4N", "5N"], pot="11E", owner=2, draw="13S").play("pass")
        assert position.json["hands"][0] == ["3N"]
        assert position.json["draw"] == ["13S"]

    def test_at5_on_top_goes_a_strictly_higher_card(self) -> None:
        position = Position(["8N 9N 10N", "4N"], pot="9E", owner=1)
        assert position.refusal("8N") == position.refusal("9N") == "no.higher"
        assert position.refusal("10N") is None

    def test_at5_going_higher_is_never_compulsory(self) -> None:
        assert "under 3N" in Position(["10N 3N", "4N"], pot="9E", owner=1).legal
        assert "pass" in Position(["STAR", "4N"], pot="11E", owner=1).legal


class TestUnder:
    def test_at6_a_marker_is_taken_and_a_smaller_card_goes_to_the_bottom(self) -> None:
        position = Position(["3N 10N", "4N 5N", "6N"], pot="8W 9E", owner=2).play("under 3N")
        assert position.json["pot"] == ["3N", "8W", "9E"]
        assert position.json["markers"] == [1, 0, 0]
        assert position.json["top_owner"] == 2

    def test_at6_an_equal_card_only_without_a_smaller_one(self) -> None:
        with_smaller = Position(["9N 3N", "4N"], pot="9E", owner=1)
        assert with_smaller.legal == ["under 3N"]
        assert with_smaller.refusal("under 9N") == "no.under_equal"
        without = Position(["9N 9W 10N", "4N"], pot="9E", owner=1)
        assert without.legal == ["10N", "under 9N", "under 9W"]

    def test_at6_house_rule_smallest(self) -> None:
        position = Position(["3N 3W 5N 10N", "4N"], pot="9E", owner=1, under_card="smallest")
        assert position.legal == ["10N", "under 3N", "under 3W"]
        assert position.refusal("under 5N") == "no.under_smallest"
        equal = Position(["9N 10N", "4N"], pot="9E", owner=1, under_card="smallest")
        assert equal.legal == ["10N", "under 9N"]

    def test_at7_after_a_value_card_one_passes_without_marker_card_or_draw(self) -> None:
        position = Position(["3N 10N", "4N 5N", "6N"], pot="8W 11E", owner=2, draw="7S")
        assert position.legal == ["pass"]
        assert position.refusal("under 3N") == "no.under_value"
        position.play("pass")
        assert position.json["markers"] == [0, 0, 0]
        assert position.json["pot"] == ["8W", "11E"]

    @pytest.mark.parametrize("house", ["any", "smallest"])
    def test_at8_a_hand_of_only_higher_cards_must_go_higher(self, house: str) -> None:
        position = Position(["10N 11N STAR", "4N"], pot="9E", owner=1, under_card=house)
        assert position.legal == ["10N", "11N", "STAR"]
        assert position.refusal("under 10N") == "no.under_higher"
        assert position.refusal("pass") == "no.pass_yet"


class TestTakingThePot:
    def test_at9_the_pot_is_taken_when_all_others_passed_in_succession(self) -> None:
        position = Position(["3N 4N", "4W 5N", "6N 7N"], pot="8W 11E", owner=2)
        position.play("pass")
        assert position.json["hauls"] == [[], [], []]
        position.play("pass")
        assert position.json["hauls"][2] == ["8W", "11E"]
        assert position.actor == 2
        assert position.legal == ["6N", "7N"]

    def test_at9_a_higher_card_begins_the_succession_anew(self) -> None:
        position = Position(["3N 12N", "13N 5N", "6N 7N"], pot="11E", owner=2).play("12N", "13N", "pass")
        assert position.actor == 0
        position.play("pass")
        assert position.json["hauls"][1] == ["12N", "13N", "11E"] or len(position.json["hauls"][1]) == 3
        assert position.actor == 1

    def test_at9_the_circle_closes_at_an_owner_without_cards(self) -> None:
        position = Position(["12N", "4W 5N", "6N 7N"], pot="11E", owner=2).play("12N", "pass")
        assert position.json["hauls"] == [[], [], []]
        position.play("pass")
        assert len(position.json["hauls"][0]) == 2
        assert position.actor == 1

    def test_at9_a_circle_of_markers_wins_nothing(self) -> None:
        position = Position(["5N 3W 4W", "3N 4N"], turn=0).play("5N", "under 3N")
        assert position.actor == 0
        assert position.json["pot"] == ["3N", "5N"]
        assert position.legal == ["under 3W", "under 4W"]

    def test_at9_house_rule_pot_on_markers(self) -> None:
        position = Position(["5N 3W 4W", "3N 4N"], pot_on_markers="on").play("5N", "under 3N")
        assert position.json["hauls"][0] == ["3N", "5N"]
        assert position.actor == 0
        assert position.legal == ["3W", "4W"]

    def test_at9_house_rule_pot_on_markers_closes_at_an_empty_owner(self) -> None:
        position = Position(["9N", "3N 4N", "3W 4W"], pot="8N", owner=2, pot_on_markers="on")
        position.play("9N", "under 3N", "under 3W")
        assert len(position.json["hauls"][0]) == 4
        assert position.actor == 1

    def test_at10_who_passed_may_come_back_in(self) -> None:
        position = Position(["3N 14N", "12N 5N", "6N 7N"], pot="11E", owner=2).play("pass", "12N", "pass")
        assert position.actor == 0
        assert "14N" in position.legal

    def test_at10_house_rule_pass_is_final(self) -> None:
        position = Position(["3N 14N", "12N 5N", "13N 7N"], pot="11E", owner=2, pass_is_final="on")
        position.play("pass", "12N", "13N")
        assert position.actor == 1
        position.play("pass")
        assert len(position.json["hauls"][2]) == 3
        position.play("7N")
        assert position.actor == 0

    def test_at10_a_marker_is_never_final(self) -> None:
        position = Position(["3N 4N", "5N 9N", "3W 7N"], pot="8E", owner=2, pass_is_final="on")
        position.play("under 3N", "9N", "under 3W")
        assert position.actor == 0

    def test_at10_the_last_with_cards_passed_for_good_the_pot_is_taken_then_the_round_ends(self) -> None:
        position = Position(
            ["3N 4N", "12N", "13N"], pot="11E", owner=2, pass_is_final="on", unfinished_pot="nobody", rounds=1
        )
        position.play("pass", "12N", "13N")
        assert position.json["rounds"][0]["points"] == [0, 0, 6]
        assert position.json["hands"] == [["3N", "4N"], [], []]


class TestLion:
    @pytest.mark.parametrize("top", ["3E", "10E", "2E"])
    def test_at11_a_lion_takes_the_pot_from_a_ten_or_lower(self, top: str) -> None:
        position = Position(["2N 7N", "4N 5N"], pot=f"8W {top}", owner=1, draw="13S").play("lion 2N")
        assert sorted(position.json["hauls"][0]) == sorted(["2N", "8W", top])
        assert position.json["pot"] == []
        assert position.json["top_owner"] is None
        assert position.actor == 0
        assert position.legal == ["13S", "7N"]

    @pytest.mark.parametrize("top", ["11E", "12E", "13E", "14E", "THIEF", "STAR"])
    def test_at11_never_from_a_value_card(self, top: str) -> None:
        assert Position(["2N 7N", "4N"], pot=top, owner=1).refusal("lion 2N") == "no.lion_high"

    def test_at11_also_when_the_top_card_is_ones_own(self) -> None:
        position = Position(["8N 2N 3W", "4N 3N"]).play("8N", "under 3N")
        assert "lion 2N" in position.legal

    def test_at11_a_lion_opens_or_goes_under_as_a_two(self) -> None:
        assert "2N" in Position(["2N", "4N"]).legal
        assert "under 2N" in Position(["2N", "4N"], pot="3E", owner=1).legal
        assert Position(["2N 3N", "4N"]).refusal("lion 2N") == "no.lion_opening"
        assert Position(["7N 3N", "4N"], pot="8E", owner=1).refusal("lion 7N") == "no.lion_card"

    def test_at12_who_takes_the_pot_opens_the_next_in_the_same_turn(self) -> None:
        position = Position(["2N 7N", "4N 5N"], pot="8W", owner=1).play("lion 2N")
        assert position.actor == 0
        assert position.json["pot"] == []

    def test_at12_without_cards_the_next_seat_with_cards_opens(self) -> None:
        position = Position(["2N", "", "4N 5N", "6N"], pot="8W", owner=2).play("lion 2N")
        assert position.actor == 2
        assert position.legal == ["4N", "5N"]


class TestEndOfRound:
    def test_at13_who_played_the_last_card_is_skipped(self) -> None:
        position = Position(["9N", "10N 4N", "3W 7N"], pot="8E", owner=2).play("9N", "10N", "under 3W")
        assert position.actor == 1

    def test_at13_a_top_card_left_behind_still_wins_its_pot(self) -> None:
        position = Position(["11N", "10N 4N", "3W 7N"], pot="8E", owner=2).play("11N", "pass", "pass")
        assert position.json["hauls"][0] == ["11N", "8E"]

    def test_at14_the_round_ends_when_the_turn_reaches_the_only_player_with_cards(self) -> None:
        position = Position(["9N", "10N 4N", ""], pot="8E", owner=1, rounds=1).play("9N")
        assert position.json["hands"][1] == ["4N", "10N"]
        assert position.json["round"] == 1
        assert position.last_round["points"] == [2, 0, 0]

    def test_at14_a_pot_won_by_that_same_move_is_taken_first(self) -> None:
        lion = Position(["2N", "10N 4N"], pot="8E", owner=1, rounds=1, unfinished_pot="nobody").play("lion 2N")
        assert lion.last_round["points"] == [2, 0]
        circle = Position(
            ["", "10N 4N", "3W"],
            pot="8E",
            owner=0,
            turn=2,
            rounds=1,
            pot_on_markers="on",
            unfinished_pot="nobody",
        ).play("under 3W")
        assert circle.last_round["points"] == [2, 0, 0]

    def test_at15_the_unfinished_pot_goes_to_the_top_cards_owner(self) -> None:
        position = Position(["3N", "10N 4N", ""], pot="7W 8E", owner=2, rounds=1).play("under 3N")
        assert position.json["pot"] == []
        assert position.json["top_owner"] is None
        assert position.json["hauls"] == [[], [], ["3N", "7W", "8E"]]

    def test_at15_house_rule_nobody(self) -> None:
        position = Position(["3N", "10N 4N", ""], pot="7W 8E", owner=2, rounds=1, unfinished_pot="nobody")
        position.play("under 3N")
        assert position.json["hauls"] == [[], [], []]
        assert position.json["pot"] == []


def end(hauls: list[str], markers: list[int] | None = None, **options: object) -> Position:
    """A round that ends with these hauls: the last move adds nothing to them."""
    position = Position(
        ["3N", "10N 4N"] + [""] * (len(hauls) - 2),
        pot="9E",
        owner=1,
        hauls=hauls,
        markers=markers or [],
        unfinished_pot="nobody",
        **{"rounds": 1, **options},
    )
    # The last card goes under for a marker, which is taken into account here.
    position.state.markers[0] -= 1
    move = "under 3N"
    if position.state.markers[0] < 0:
        position.state.markers[0] = 0
        position.state.hands[0] = [DECK.card("10W")]
        position.state.gone.remove(DECK.card("10W"))
        position.state.gone.append(DECK.card("3N"))
        move = "10W"
    return position.play(move)


ALL_AVOID = "3N 10N 4N 9E 10W"


def haul(points: int, start: int = 0) -> str:
    """Cards of that many points, from those not used by `end`."""
    plain = [code for code in DECK.codes if POINTS[DECK.card(code)] == 1 and code not in ALL_AVOID.split()]
    assert start + points <= len(plain)
    return " ".join(plain[start : start + points])


class TestCounting:
    def test_at16_points_of_a_haul(self) -> None:
        assert end(["STAR THIEF 14N 13N 12N 11N 2N 5N", ""]).last_round["points"][0] == 3 + 2 * 5 + 2

    @pytest.mark.parametrize(
        ("points", "markers", "left", "still"),
        [(7, 2, 3, 0), (3, 5, 1, 4), (0, 3, 0, 3), (4, 2, 0, 0), (1, 1, 1, 1)],
    )
    def test_at16_each_marker_costs_two_as_far_as_the_haul_pays(
        self, points: int, markers: int, left: int, still: int
    ) -> None:
        assert scoring.redeem(points, markers, False) == (left, still)
        position = end([haul(points), haul(2, 20)], [markers, 0])
        assert position.last_round["points"][0] == left
        assert position.last_round["markers_left"][0] == still
        assert position.json["markers"][0] == still

    def test_at16_house_rule_all_or_nothing(self) -> None:
        position = end([haul(5), haul(7, 20)], [3, 3], redemption="all_or_nothing")
        assert position.last_round["points"] == [5, 1]
        assert position.last_round["markers_left"] == [3, 0]

    def test_at16_what_stays_is_redeemed_after_the_next_round(self) -> None:
        position = end([haul(1), haul(3, 20)], [2, 0], rounds=2)
        assert position.json["markers"] == [2, 0]

    def test_at17_points_then_fewer_markers(self) -> None:
        position = end([haul(1), haul(1, 10), haul(5, 20)], [2, 0, 0])
        assert position.last_round["ranks"] == [3, 2, 1]

    def test_at17_ties_draw_one_lot_each_best_group_first(self) -> None:
        position = end([haul(2), haul(5, 4), haul(2, 12), haul(5, 16)])
        assert position.json["rounds"] == []
        assert position.json["chips"][0] == {"topaz": 0, "emerald": 0, "ruby": 0, "horseshoe": 0}
        position.lot(3, 1).lot(0, 2)
        assert position.last_round["ranks"] == [3, 2, 4, 1]

    def test_at17_a_tie_without_points_draws_no_lot_and_shares(self) -> None:
        position = end(["", haul(5, 4), "", haul(6, 16)])
        assert position.last_round["ranks"] == [3, 2, 3, 1]
        assert position.prizes() == [[], ["ruby"], [], ["horseshoe"]]

    def test_at17_house_rule_share(self) -> None:
        position = end([haul(5), haul(5, 8), haul(2, 16)], round_ties="share")
        assert position.last_round["ranks"] == [1, 1, 3]
        assert position.prizes() == [["horseshoe"], ["horseshoe"], ["emerald"]]


class TestPrizes:
    def test_at18_prizes_by_rank_and_none_for_the_fifth(self) -> None:
        position = end([haul(1), haul(2, 2), haul(3, 6), haul(4, 12), haul(5, 18)])
        assert position.prizes() == [[], ["topaz"], ["emerald"], ["ruby"], ["horseshoe"]]

    def test_at18_no_points_no_prize_and_it_is_not_handed_down(self) -> None:
        position = end([haul(2), haul(3, 6), haul(4, 12)], [1, 0, 0])
        assert position.last_round["points"] == [0, 3, 4]
        assert position.prizes() == [[], ["ruby"], ["horseshoe"]]

    @pytest.mark.parametrize(("points", "extra"), [(40, False), (41, True)])
    def test_at18_more_than_forty_points_earn_an_extra_topaz(self, points: int, extra: bool) -> None:
        pile = "STAR THIEF " + " ".join(f"{number}{region}" for region in "NWES" for number in (14, 13, 12))
        rest = points - 3 - 2 - 24
        position = end([f"{pile} {haul(rest)}", ""])
        assert position.last_round["points"][0] == points
        assert position.prizes()[0] == ["horseshoe", "topaz"] if extra else ["horseshoe"]

    def test_at19_values(self) -> None:
        position = end([haul(3), haul(2, 8)], chips=[(0, 0, 0, 0), (1, 1, 0, 0)])
        assert GAME.rules.scores(position.state) == (8, 4 + 2 + 1)

    def test_at19_exchange_goes_as_far_as_it_can(self) -> None:
        position = end([haul(1), haul(2, 8)], chips=[(1, 1, 1, 0), (1, 1, 1, 0)])
        assert position.chips(0) == [1, 1, 0, 1]
        position = end([haul(1), haul(2, 4), haul(3, 10), haul(4, 20)], chips=[(1, 1, 1, 0)] + [(0, 0, 0, 0)] * 3)
        assert position.prizes()[0] == ["topaz"]
        assert position.chips(0) == [0, 0, 0, 1]

    def test_at19_house_rule_by_hand_asks_each_holder_of_a_pair_from_seat_0(self) -> None:
        chips = [(2, 1, 0, 0), (0, 0, 0, 0), (0, 0, 2, 0)]
        position = end([haul(1), haul(2, 4), haul(3, 10)], chips=chips, exchange="by_hand", rounds=3)
        assert position.chips(0) == [2, 2, 0, 0]
        assert position.actor == 0
        assert position.legal == ["exchange emerald", "exchange topaz", "keep"]
        position.play("exchange topaz")
        assert position.chips(0) == [0, 3, 0, 0]
        assert position.actor == 0
        position.play("keep")
        assert position.actor == 2
        assert position.refusal("exchange topaz") == "no.pair"
        position.play("exchange ruby")
        assert position.chips(2) == [0, 0, 0, 2]
        assert position.actor == "deal"

    def test_at19_by_hand_not_after_the_last_round(self) -> None:
        position = end([haul(1), haul(2, 4)], chips=[(2, 0, 0, 0), (0, 0, 0, 0)], exchange="by_hand")
        assert position.actor is None

    def test_at19_horseshoes_are_not_exchanged(self) -> None:
        chips = [(0, 0, 0, 1), (0, 0, 0, 0)]
        position = end([haul(3), haul(2, 8)], chips=chips, exchange="by_hand", rounds=3)
        assert position.chips(0) == [0, 0, 0, 2]
        assert position.actor == "deal"


class TestWinner:
    def test_at20_the_greatest_prize_value_wins(self) -> None:
        position = end([haul(3), haul(2, 8)], chips=[(0, 0, 0, 0), (1, 0, 0, 1)])
        outcome = GAME.rules.outcome(position.state)
        assert outcome.reason == "prizes"
        assert outcome.ranks == (2, 1)
        assert outcome.scores == (8, 13)

    def test_at20_then_fewer_markers(self) -> None:
        position = end([haul(1), haul(3, 8)], [2, 0], chips=[(0, 0, 1, 0), (0, 0, 0, 0)])
        outcome = GAME.rules.outcome(position.state)
        assert outcome.scores == (8, 8)
        assert outcome.reason == "markers"
        assert outcome.winners == (1,)

    def test_at20_then_one_lot_among_those_tied_for_first(self) -> None:
        position = end([haul(2), haul(3, 8), haul(1, 16)], chips=[(0, 0, 1, 0), (0, 0, 0, 0), (0, 0, 0, 0)])
        assert position.actor == "lot"
        assert GAME.rules.outcome(position.state) is None
        position.lot(1, 0)
        outcome = GAME.rules.outcome(position.state)
        assert outcome.reason == "lot"
        assert outcome.ranks == (2, 1, 3)
        assert position.actor is None

    @pytest.mark.parametrize("rounds", [1, 2, 5])
    def test_at20_as_many_rounds_as_the_house_rule_says(self, rounds: int) -> None:
        from cardtable.bots import player
        from cardtable.bots.matches import simulate

        match = simulate(GAME, {"rounds": rounds}, [player(GAME, "random")] * 3, "at20", rounds)
        assert len(state(match)["rounds"]) == rounds
        assert len(match.outcome.winners) == 1
