"""Every ruling KI1–KI8 of RULES.md by its number, and the public cases."""

import json

import pytest

from cardtable.engine import dice
from cardtable.engine.log import CHANCE
from cardtable.engine.match import Match
from cardtable.games.kierki import GAME
from cardtable.games.kierki.cards import DECK, PACK, POWER
from cardtable.games.kierki.scoring import TARIFFS
from cardtable.testing import play_randomly
from tests.games.kierki.position import Position

FOUR = TARIFFS[4]
SUMS = [-260, -260, -240, -240, -150, -150, -1300, 325, 325, 325, 325, 1300]


def at_deal(number: int, seed: str = "deal", dealer: int = 0, pack: str = "", **options: object) -> Match:
    """A match that stands before or (with a pack) after the shuffle of a deal."""
    match = Match(GAME, options, 4)
    rng = dice.seeded("at deal", seed, number)
    match.play(CHANCE, match.read(CHANCE, f"dealer {dealer}"))
    while True:
        if match.actor == CHANCE:
            if len(match.view(None).deals) == number - 1:
                break
            match.play(CHANCE, dice.throw(rng, match.chance))
        else:
            match.play(match.actor, dice.pick(rng, match.moves(match.actor)))
    if pack:
        match.play(CHANCE, match.read(CHANCE, f"deal {pack}"))
    return match


PACK_TEXT = " ".join(DECK.codes)


def state(match: Match) -> dict:
    return GAME.notation.state(match.reveal())


class TestTheEvening:
    def test_the_dealer_moves_left_and_is_never_reset(self) -> None:
        match = Match(GAME, {}, 4)
        rng = dice.seeded("dealers")
        dealers = []
        match.play(CHANCE, match.read(CHANCE, "dealer 0"))
        while match.actor is not None:
            if match.actor == CHANCE:
                match.play(CHANCE, dice.throw(rng, match.chance))
                dealers.append(state(match)["dealer"])
            else:
                match.play(match.actor, dice.pick(rng, match.moves(match.actor)))
        assert dealers == [0, 1, 2, 3] * 3

    def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(self) -> None:
        match = at_deal(1, dealer=2, pack=PACK_TEXT)
        hands = state(match)["hands"]
        assert hands[3][0] == "AC"
        assert hands[0][0] == "2C"
        assert hands[2][-1] == "KS"
        assert match.actor == 3

    def test_o_rt02_sums_of_every_deal_and_of_the_evening(self) -> None:
        for number in range(12):
            options = {"cut_deals": ("on", "off")[number % 2], "king_must_go": ("on", "off")[number // 2 % 2]}
            match = play_randomly(Match(GAME, options, 4), dice.seeded("sums", number), 10_000)
            deals = state(match)["deals"]
            assert [sum(points) for points in deals] == SUMS
            assert sum(match.scores) == 0
            assert sum(map(sum, deals[:7])) == -2600

    def test_costs_by_deal(self) -> None:
        for deal in range(1, 8):
            tricks = sum(FOUR.trick_cost(deal, number) for number in range(1, 14))
            assert -tricks - sum(FOUR.costs[deal]) == SUMS[deal - 1]


class TestKI1:
    def test_follow_suit_if_able_else_any_card(self) -> None:
        assert Position(1, ["KD 2C", "5D 9C 3H", "AD", "2D"], trick="KD").legal == ["5D"]
        assert Position(1, ["KD 2C", "9C 3H", "AD", "2D"], trick="KD").legal == ["3H", "9C"]
        assert Position(1, ["KD 2C", "5D 9C", "AD", "2D"], trick="KD").why("9C") == "no.follow.1"

    def test_no_duty_to_beat_or_to_trump(self) -> None:
        assert Position(8, ["5D", "KD 2D", "", ""], trick="5D", trump="C").legal == ["2D", "KD"]
        assert Position(8, ["5D", "KC 2H", "", ""], trick="5D", trump="C").legal == ["2H", "KC"]

    def test_the_highest_of_the_suit_led_wins_and_leads(self) -> None:
        position = Position(1, ["5D 2C", "KC 9C", "TD 3C", "2D 4C"]).play("5D", "KC", "TD", "2D")
        assert position.json["tricks"] == [0, 0, 1, 0]
        assert position.json["taken"][2] == ["KC", "2D", "5D", "TD"]
        assert position.state.turn == 2

    def test_the_highest_trump_wins(self) -> None:
        position = Position(9, ["AD 2C", "2H 9C", "TH 3C", "KD 4C"], trump="H").play("AD", "2H", "TH", "KD")
        assert position.json["tricks"] == [0, 0, 1, 0]

    def test_o_rt03_a_two_that_nobody_can_follow_takes_the_last_trick(self) -> None:
        tricks = [2] * 6 + [1] * 6
        position = Position(6, ["AC", "2D", "AH", "AS"], leader=1, tricks=tricks).play("2D", "AH", "AS", "AC")
        assert position.gains == [0, -75, 0, 0]

    def test_o_un03_winner_lead_and_points_follow_the_card_that_stands(self) -> None:
        match = at_deal(1, pack=PACK_TEXT)
        leader = match.actor
        match.play(leader, match.moves(leader)[-1])
        led = match.log[-1].move
        second = match.actor
        options = [move for move in match.moves(second) if DECK.code(move)[-1] == led[-1]]
        high, low = max(options, key=POWER.__getitem__), min(options, key=POWER.__getitem__)
        assert POWER[high] != POWER[low]
        ends = []
        for wanted in (high, low):
            other = Match(GAME, {}, 4)
            other.replay(match.log)
            other.play(second, high)
            if wanted == low:
                other.undo(second)
                other.play(second, low)
            while not other.view(None).winners:
                other.play(other.actor, min(other.moves(other.actor), key=POWER.__getitem__))
            straight = Match(GAME, {}, 4)
            straight.replay(other.log)
            view = other.view(None)
            assert view == straight.view(None)
            winner = view.winners[0]
            assert other.actor == winner
            assert view.gains == tuple(-20 * (seat == winner) for seat in range(4))
            ends.append(view.last)
        assert ends[0] != ends[1]


class TestKI2:
    @pytest.mark.parametrize(
        ("deal", "tricks", "gain"),
        [
            (1, [], -20),
            (2, [], -40),
            (3, [], -60),
            (4, [], -30),
            (5, [], -150),
            (6, [], 0),
            (6, [0] * 6, -75),
            (6, [0] * 12, -75),
            (7, [], -20 - 40 - 60 - 30 - 150),
            (7, [0] * 6, -20 - 40 - 60 - 30 - 150 - 75),
        ],
    )
    def test_what_a_trick_of_queen_and_king_of_hearts_costs(self, deal: int, tricks: list[int], gain: int) -> None:
        """Two hearts, a queen, a gentleman, the king of hearts."""
        hands = ["5D 2S", "6D 3S", "QH 4S", "KH 5S"]
        position = Position(deal, hands, tricks=tricks).play("5D", "6D", "QH", "KH")
        assert position.gains == [0, gain, 0, 0]

    def test_o_rt05_penalty_cards_may_be_thrown_on_the_first_trick(self) -> None:
        assert Position(7, ["5D", "KH QS 2C", "", ""], trick="5D").legal == ["2C", "KH", "QS"]

    @pytest.mark.parametrize("deal", range(1, 8))
    def test_the_dealers_left_neighbour_leads(self, deal: int) -> None:
        match = at_deal(deal, pack=PACK_TEXT)
        assert match.actor == (state(match)["dealer"] + 1) % 4


class TestKI3:
    @pytest.mark.parametrize("deal", range(1, 8))
    def test_o_rt01_hearts_are_led_only_from_hearts_alone(self, deal: int) -> None:
        mixed = Position(deal, ["9D 2H KH", "2D", "3D", "4D"])
        assert ("2H" in mixed.legal) == (deal not in (2, 5, 7))
        if deal in (2, 5, 7):
            assert mixed.why("2H") == "no.heart_lead"
        assert Position(deal, ["2H KH", "2D", "3D", "4D"]).legal == ["2H", "KH"]

    def test_o_rt01_discarding_hearts_is_free(self) -> None:
        assert "2H" in Position(2, ["9D", "2H 3C", "", ""], trick="9D").legal


class TestKI4:
    @pytest.mark.parametrize(("deal", "must"), [(5, True), (7, True), (2, False), (4, False)])
    def test_house_rule_king_must_go(self, deal: int, must: bool) -> None:
        void = Position(deal, ["9D", "KH 3C", "", ""], trick="9D", king_must_go="on")
        assert void.legal == (["KH"] if must else ["3C", "KH"])
        following = Position(deal, ["9H", "KH 3H", "", ""], trick="9H", king_must_go="on")
        assert following.legal == (["KH"] if must else ["3H", "KH"])
        if must:
            assert void.why("3C") == "no.king_must_go"

    def test_not_on_lead_and_not_when_it_may_not_be_played(self) -> None:
        assert "9D" in Position(5, ["KH 9D", "", "", ""], king_must_go="on").legal
        assert Position(5, ["9D", "KH 3D", "", ""], trick="9D", king_must_go="on").legal == ["3D"]

    def test_by_default_it_may_wait(self) -> None:
        assert Position(5, ["9D", "KH 3C", "", ""], trick="9D").legal == ["3C", "KH"]


class TestKI5:
    @pytest.mark.parametrize(
        ("deal", "hands"),
        [
            (2, ["5D 2S", "5H 3S", "7D 4S", "8D 5S"]),
            (3, ["5D 2S", "QD 3S", "7D 4S", "8D 5S"]),
            (4, ["5D 2S", "JD 3S", "7D 4S", "8D 5S"]),
            (5, ["5D 2S", "KH 3S", "7D 4S", "8D 5S"]),
        ],
    )
    def test_the_deal_ends_when_nothing_is_left_to_lose(self, deal: int, hands: list[str]) -> None:
        first_trick = [hand.split()[0] for hand in hands]
        cut = Position(deal, hands).play(*first_trick)
        assert len(cut.json["deals"]) == 1
        assert all(cut.json["hands"])
        assert cut.events[-2].key == f"cut.{deal}"
        assert f"cut.{deal}" in GAME.texts
        whole = Position(deal, hands, cut_deals="off").play(*first_trick)
        assert whole.json["deals"] == []
        assert whole.gains == cut.gains

    @pytest.mark.parametrize("deal", [1, 6, 7])
    def test_the_others_are_never_cut(self, deal: int) -> None:
        match = at_deal(deal, pack=PACK_TEXT)
        tricks = 0
        while isinstance(match.actor, int):
            match.play(match.actor, match.moves(match.actor)[0])
            tricks = len(match.view(None).winners)
        assert tricks == 13


class TestKI6:
    def test_o_rt04_the_dealer_sees_five_cards_and_nobody_the_others(self) -> None:
        match = at_deal(8, pack=PACK_TEXT)
        dealer = state(match)["dealer"]
        assert match.actor == dealer
        assert [len(hand) for hand in state(match)["hands"]] == [5] * 4
        assert sorted(map(match.write, match.moves(dealer))) == ["trump C", "trump D", "trump H", "trump S"]
        undealt = set(DECK.codes[20:])
        for seat in (None, 0, 1, 2, 3):
            text = json.dumps(GAME.notation.state(match.view(seat)))
            assert not any(f'"{code}"' in text for code in undealt)
            assert match.view(seat).rest is None
        match.play(dealer, match.read(dealer, "trump H"))
        assert [len(hand) for hand in state(match)["hands"]] == [13] * 4
        assert state(match)["trump"] == "H"
        assert match.actor == dealer
        first = (dealer + 1) % 4
        assert DECK.codes[20] in state(match)["hands"][first]

    def test_tricks_pay(self) -> None:
        position = Position(8, ["AD 2C", "2H 9C", "TH 3C", "KD 4C"], trump="H").play("AD", "2H", "TH", "KD")
        assert position.gains == [0, 0, 25, 0]

    def test_house_rule_no_suit_twice(self) -> None:
        named = []
        match = at_deal(8, trump_repeat="off")
        rng = dice.seeded("no repeat")
        while len(match.view(None).deals) < 11:
            if match.actor == CHANCE:
                match.play(CHANCE, dice.throw(rng, match.chance))
                continue
            moves = match.moves(match.actor)
            if match.write(moves[0]).startswith("trump"):
                assert len(moves) == 4 - len(named)
                named.append(match.write(moves[-1]))
                match.play(match.actor, moves[-1])
            else:
                match.play(match.actor, dice.pick(rng, moves))
        assert len(set(named)) == 4

    def test_by_default_a_suit_may_come_again(self) -> None:
        match = at_deal(9, pack=PACK_TEXT)
        assert len(match.moves(match.actor)) == 4


class TestKI7:
    def test_the_dealer_begins(self) -> None:
        match = at_deal(12, pack=PACK_TEXT)
        assert match.actor == state(match)["dealer"]

    def test_o_rf01_a_suit_starts_with_any_seven_and_nothing_else(self) -> None:
        position = Position(12, ["7C 7H 6C 8D", "7D", "7S", "8C"])
        assert position.legal == ["7C", "7H"]
        assert position.why("6C") == "no.seven_first"

    def test_it_grows_up_to_the_ace_and_down_to_the_two(self) -> None:
        position = Position(12, ["8C 6C 9C 5C AC", "7D", "7S", "2C"], layout="7C")
        assert position.legal == ["6C", "8C"]
        assert position.why("9C") == "no.next"
        assert Position(12, ["AC 3C", "7D", "7S", "2C"], layout="4C 5C 6C 7C 8C 9C TC JC QC KC").legal == ["3C", "AC"]
        assert Position(12, ["2C 5D", "7D", "7S", "2H"], layout="3C 7C AC").legal == ["2C"]

    def test_o_rf02_who_can_must_and_the_card_is_pointed_out(self) -> None:
        position = Position(12, ["8C 2D", "7D", "7S", "2C"], layout="7C")
        assert position.why("pass") == "no.pass"
        assert "pass" not in position.legal

    def test_o_bo05_who_cannot_passes_and_that_is_a_move(self) -> None:
        position = Position(12, ["2D 3D", "7D 8D", "7S", "2C"], layout="7C")
        assert position.legal == ["pass"]
        assert position.play("pass").state.turn == 1

    def test_o_rf03_who_has_finished_is_skipped(self) -> None:
        position = Position(12, ["8C", "7D 2H", "7S 2S", "2C 3C"], layout="7C").play("8C")
        assert position.json["finished"] == [0]
        position.play("7D", "7S", "pass")
        assert position.state.turn == 1

    def test_first_and_second_and_the_end_at_that_card(self) -> None:
        position = Position(12, ["8C", "7D", "7S 2S", "2C 3C"], layout="7C").play("8C", "7D")
        assert position.json["finished"] == [0, 1]
        assert position.json["deals"] == [[800, 500, 0, 0]]
        assert position.state.turn == -1
        assert any(position.json["hands"])

    def test_house_rule_voluntary(self) -> None:
        position = Position(12, ["8C 2D", "7D 2H", "7S 2S", "9C 3C"], layout="7C", lottery_pass="voluntary")
        assert position.legal == ["8C", "pass"]
        position.play("pass", "pass", "pass", "pass")
        assert position.legal == ["8C"]
        assert position.why("pass") == "no.pass_all"
        position.play("8C")
        assert "pass" in position.legal

    def test_house_rule_voluntary_counts_only_the_seats_still_in(self) -> None:
        position = Position(12, ["8C 2D", "", "7S 2S", "9C 3C"], layout="7C 7D", finished=[1], lottery_pass="voluntary")
        position.play("pass", "pass", "pass")
        assert position.legal == ["8C"]

    def test_house_rule_voluntary_who_cannot_play_passes_on(self) -> None:
        position = Position(12, ["2D", "7D 2H", "7S 2S", "9C 3C"], layout="7C", passes=4, lottery_pass="voluntary")
        assert position.legal == ["pass"]
        assert position.play("pass").legal == ["7D"]


class TestKI8:
    def test_equal_totals_share_the_win(self) -> None:
        position = Position(12, ["8C", "7D", "7S 2S", "2C 3C"], layout="7C")
        position.state.points = [-300, 0, 0, 0]
        position.play("8C", "7D")
        outcome = GAME.rules.outcome(position.state)
        assert outcome.winners == (0, 1)
        assert outcome.reason == "shared"
        assert outcome.ranks == (1, 1, 3, 3)

    def test_the_highest_total_wins(self) -> None:
        match = play_randomly(Match(GAME, {}, 4), dice.seeded("wins"), 10_000)
        assert match.scores[match.outcome.winners[0]] == max(match.scores)


def test_every_card_is_always_somewhere() -> None:
    match = Match(GAME, {}, 4)
    rng = dice.seeded("everywhere")
    while match.actor is not None:
        assert match.faults() == ()
        if match.actor == CHANCE:
            match.play(CHANCE, dice.throw(rng, match.chance))
        else:
            match.play(match.actor, dice.pick(rng, match.moves(match.actor)))
    assert len(PACK) == 52


def test_a_free_pass_is_not_told_as_a_forced_one() -> None:
    """Whether somebody could have laid a card is that player's secret."""
    free = Position(12, ["8C 2D", "7D 2H", "7S 2S", "9C 3C"], layout="7C", lottery_pass="voluntary").play("pass")
    forced = Position(12, ["2D", "7D 2H", "7S 2S", "9C 3C"], layout="7C").play("pass")
    could_not = Position(12, ["2D", "7D 2H", "7S 2S", "9C 3C"], layout="7C", lottery_pass="voluntary").play("pass")
    assert free.events[-1].key == could_not.events[-1].key == "passes"
    assert forced.events[-1].key == "passed"
    assert {"passes", "passed"} <= set(GAME.texts)
