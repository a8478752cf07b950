"""The house rules that people ask for, SC14–SC18, ES1 and ES2, each edge by the number of its ruling."""

import pytest

from cardtable import words
from cardtable.engine.log import CHANCE
from cardtable.engine.match import Match
from cardtable.errors import BadOption
from cardtable.games.scopa import ESCOBA, SCOPA, scoring
from cardtable.games.scopa.cards import DECK
from cardtable.games.scopa.state import House
from cardtable.words import Speaker
from tests.games.scopa.position import Fifteen, Position, some
from tests.games.scopa.test_rulings import deal, dealt, state


def counted(*piles: str, game=SCOPA, **options) -> scoring.RoundResult:
    house = House.of(game.complete(options), game is ESCOBA)
    return scoring.count([some(pile) for pile in piles], [0] * len(piles), [0] * len(piles), house)


def won(result: scoring.RoundResult, category: int) -> list[int]:
    return [side[category] for side in result.won]


COINS = "AD 2D 3D 4D 5D 6D 7D JD QD KD"


class TestSC14:
    def test_by_default_an_ace_takes_an_ace(self) -> None:
        assert Position(["AC 9".replace("9", "7H")], "5C KS").legal == ["7H", "AC"]

    @pytest.mark.parametrize("value", ["on", "sweep"])
    def test_an_ace_takes_the_whole_table(self, value: str) -> None:
        position = Position(["AC KH", "2H 3H"], "2C 5D KS", ace_takes_all=value)
        assert "AC x 2C 5D KS" in position.legal
        assert "AC" not in position.legal
        position.play("AC x 2C 5D KS")
        assert position.json["table"] == []
        assert position.json["last_taker"] == 0

    def test_taking_all_is_no_sweep_or_one_as_the_house_has_it(self) -> None:
        for value, sweeps in (("on", [0, 0]), ("sweep", [1, 0])):
            position = Position(["AC KH", "2H 3H"], "2C 5D", ace_takes_all=value).play("AC x 2C 5D")
            assert position.json["sweeps"] == sweeps
            assert position.events[-1].key == ("took_all" if value == "on" else "sweep")

    @pytest.mark.parametrize("value", ["on", "sweep"])
    def test_if_an_ace_lies_there_it_takes_one_ace_as_ever(self, value: str) -> None:
        position = Position(["AC KH", "2H 3H"], "AD AH 5D", ace_takes_all=value)
        assert position.legal == ["AC x AD", "AC x AH", "KH"]
        assert position.why("AC x AD 5D AH") == "no.ace"

    @pytest.mark.parametrize("value", ["on", "sweep"])
    def test_a_lone_ace_taken_by_an_ace_is_an_ordinary_sweep(self, value: str) -> None:
        position = Position(["AC KH", "2H 3H"], "AD", ace_takes_all=value).play("AC x AD")
        assert position.json["sweeps"] == [1, 0]
        assert position.events[-1].key == "sweep"

    def test_on_an_empty_table_it_is_laid(self) -> None:
        assert Position(["AC KH", "2H 3H"], "", ace_takes_all="on").legal == ["AC", "KH"]

    def test_in_all_else_it_is_a_capture(self) -> None:
        # Duty of the hand: the ace can capture, so nothing may be laid.
        assert Position(["AC KH", "2H 3H"], "5D", ace_takes_all="on", duty="hand").legal == ["AC x 5D"]
        # Free: it may be laid as well.
        assert "AC" in Position(["AC KH", "2H 3H"], "5D", ace_takes_all="on", duty="free").legal
        # The last sweep is void, if the house has it so.
        last = Position(["AC", ""], "5D", ace_takes_all="sweep", last_sweep="void").play("AC x 5D")
        assert last.json["sweeps"] == [0, 0]
        assert Position(["AC", ""], "5D", ace_takes_all="sweep").play("AC x 5D").json["sweeps"] == [1, 0]

    def test_a_part_of_the_table_is_refused_with_the_reason(self) -> None:
        position = Position(["AC KH", "2H 3H"], "2C 5D", ace_takes_all="on")
        assert position.why("AC x 5D") == "no.ace"
        assert position.why("AC") == "no.lay_card"


class TestSC15:
    def test_a_run_of_coins_from_the_ace_scores_its_length(self) -> None:
        assert counted("AD 2D 3D", "4D 5D", napola="on").napola == (3, 0)
        assert counted("AD 2D 3D 4D 5D 7D", "6D", napola="on").napola == (5, 0)
        assert counted("AD 2D 4D", "3D", napola="on").napola == (0, 0)
        assert counted("2D 3D 4D", "AD", napola="on").napola == (0, 0)
        assert counted(COINS, "", napola="on").napola == (10, 0)

    def test_it_counts_among_the_points(self) -> None:
        assert counted("AD 2D 3D 4D", "", napola="on").points(0) == counted("AD 2D 3D 4D", "").points(0) + 4
        assert counted("AD 2D 3D", "").napola == ()

    def ended(self, value: str) -> Position:
        position = Position(["", "4C"], "2H QS 6C", turn=1, target=51, napola=value, piles=["", COINS], taker=1)
        position.state.points = [40, 0]
        return position.play("4C")

    def test_all_ten_coins_win_the_match_when_the_house_has_it_so(self) -> None:
        position = self.ended("wins")
        outcome = SCOPA.rules.outcome(position.state)
        assert outcome.winners == (1,)
        assert outcome.reason == "napola"
        assert max(outcome.scores) == 40
        assert "wins at once with all ten coins" in Speaker(SCOPA, ("Anna", "Bo")).outcome(outcome)

    def test_else_they_are_points(self) -> None:
        assert SCOPA.rules.outcome(self.ended("on").state) is None

    def test_the_record_has_it_only_where_it_is_in_force(self) -> None:
        assert "napola" in self.ended("on").json["rounds"][0][0]
        assert "napola" not in self.ended("off").json["rounds"][0][0]


class TestSC16:
    def test_the_king_of_coins_scores_for_its_side(self) -> None:
        result = counted("KD AC", "2C 3C", king_of_coins="on")
        assert result.king == (1, 0)
        assert result.points(0) == counted("KD AC", "2C 3C").points(0) + 1
        assert counted("KD", "AC").king == ()

    def test_nobody_may_have_it(self) -> None:
        assert counted("AC", "2C", king_of_coins="on").king == (0, 0)


class TestSC17:
    @pytest.mark.parametrize("game", [SCOPA, ESCOBA], ids=lambda game: game.id)
    def test_most_sevens(self, game) -> None:
        assert won(counted("7C 7H", "7D 6C 6H 6S", game=game, primiera="sevens"), 3) == [1, 0]
        assert won(counted("7C", "7H", game=game, primiera="sevens"), 3) == [0, 0]
        assert won(counted("6C", "5H", game=game, primiera="sevens"), 3) == [0, 0]
        # Suits do not matter.
        assert won(counted("7C 7H", "7D AC AH AS", game=game, primiera="sevens"), 3) == [1, 0]

    @pytest.mark.parametrize(
        ("first", "second", "scores"),
        [
            ("7C 7H", "7D 6C 6H 6S", [1, 0]),
            ("7C 6C", "7D 5C", [1, 0]),
            ("7C 6C AC", "7D 6D 5D", [1, 0]),
            ("7C 6C AC 5C", "7D 6D AD 4D", [1, 0]),
            ("7C 2C", "7D KD QD JD", [1, 0]),
            ("7C KC QC", "7D KD", [1, 0]),
            ("7C KC", "7D JD", [0, 0]),
            ("6C", "5C", [1, 0]),
        ],
    )
    def test_the_ladder_goes_down_rank_by_rank(self, first: str, second: str, scores: list[int]) -> None:
        assert won(counted(first, second, primiera="ladder"), 3) == scores

    def test_without_cards_nobody_scores(self) -> None:
        assert won(counted("", "", primiera="ladder"), 3) == [0, 0]


class TestSC18:
    def test_nine_each_and_four_on_the_table(self) -> None:
        order = DECK.codes
        match = dealt(SCOPA, 4, " ".join(order), scopone="nine")
        found = state(match)
        assert [len(hand) for hand in found["hands"]] == [9] * 4
        assert found["table"] == sorted(order[36:40], key=order.index)
        assert found["stock"] == []
        # One at a time, from the dealer's right: seat 3 has the first card.
        assert order[0] in found["hands"][3]
        assert order[1] in found["hands"][2]

    def test_ten_each_and_an_empty_table(self) -> None:
        match = dealt(SCOPA, 4, scopone="ten", redeal_kings="on")
        found = state(match)
        assert [len(hand) for hand in found["hands"]] == [10] * 4
        assert found["table"] == found["stock"] == []
        assert match.actor == 3

    def test_with_nine_three_kings_are_dealt_again(self) -> None:
        rest = [code for code in DECK.codes if code not in ["KC", "KD", "KH", "7S"]]
        match = dealt(SCOPA, 4, " ".join([*rest, "KC KD KH 7S"]), scopone="nine", redeal_kings="on")
        assert match.chance.kind == "deal"
        deal(match)
        assert isinstance(match.actor, int)

    @pytest.mark.parametrize("seats", [2, 3])
    @pytest.mark.parametrize("value", ["nine", "ten"])
    def test_it_is_for_four_alone_and_says_so(self, seats: int, value: str) -> None:
        with pytest.raises(BadOption) as caught:
            Match(SCOPA, {"scopone": value}, seats)
        told = words.error(caught.value)
        assert f"with {seats} players" in told
        assert "off" in told
        assert Match(SCOPA, {"scopone": "off"}, seats).options["scopone"] == "off"


FIRST_FIFTEEN = "2C 3C 4C 6D"


def opened(value: str, seats: int = 2, table: str = FIRST_FIFTEEN, dealer: int = 0, **options) -> Match:
    rest = [code for code in DECK.codes if code not in table.split()]
    hands = " ".join(rest[: 3 * seats])
    return dealt(ESCOBA, seats, f"{hands} {table}", dealer=dealer, opening=value, **options)


class TestES1:
    def test_the_dealers_by_default(self) -> None:
        found = state(opened("dealer"))
        assert found["bonus"] == [1, 0]
        assert found["last_taker"] == 0
        assert ESCOBA.option("opening").default == "dealer"

    def test_that_of_the_seat_that_plays_first(self) -> None:
        match = opened("first")
        found = state(match)
        assert match.actor == 1
        assert found["bonus"] == [0, 1]
        assert found["last_taker"] == 1
        assert found["table"] == []
        assert len(found["piles"][1]) == 4
        assert match.heard(None)[-1].key == "bonus_first"

    def test_nobodys_the_cards_stay(self) -> None:
        found = state(opened("off"))
        assert found["bonus"] == [0, 0]
        assert found["last_taker"] is None
        assert len(found["table"]) == 4

    def test_the_doubled_table_follows_it(self) -> None:
        match = opened("first", table="2C 3C 5D KD", dealer_double=20)
        assert state(match)["bonus"] == [0, 2]

    def test_scopa_has_no_such_rule(self) -> None:
        with pytest.raises(BadOption):
            SCOPA.complete({"opening": "first"})
        with pytest.raises(BadOption):
            ESCOBA.complete({"ace_takes_all": "on"})


class TestES2:
    def test_all_ten_coins_score_two(self) -> None:
        assert won(counted(COINS, "AC", game=ESCOBA, whole_sets="on"), 1) == [2, 0]
        assert won(counted("AD 2D 3D 4D 5D 6D 7D JD QD", "KD", game=ESCOBA, whole_sets="on"), 1) == [1, 0]

    @pytest.mark.parametrize("primiera", ["compare", "need_four", "sevens", "ladder"])
    def test_all_four_sevens_score_two_as_primiera(self, primiera: str) -> None:
        result = counted("7C 7D 7H 7S", "6C 6D 6H 6S", game=ESCOBA, whole_sets="on", primiera=primiera)
        assert won(result, 3) == [2, 0]

    def test_one_as_ever_without_the_rule(self) -> None:
        assert won(counted(COINS + " 7C 7H 7S", "AC", game=ESCOBA), 1) == [1, 0]
        assert won(counted(COINS + " 7C 7H 7S", "AC", game=ESCOBA), 3) == [1, 0]


def test_fifteen_is_what_it_was_whatever_the_other_family_plays_by() -> None:
    assert Fifteen(["AC KH", "2H 3H"], "5D KS").legal == ["AC", "KH x 5D"]


def test_the_sheet_shows_the_very_cards(monkeypatch) -> None:
    from cardtable.plain.sheets import lines

    position = Position(["", "4C"], "2H QS 6C", turn=1, napola="on", king_of_coins="on", piles=["KD", "AD 2D 3D 4D"])
    position.play("4C")
    view = SCOPA.rules.reveal(position.state)
    speaker = Speaker(SCOPA, ("Anna", "Bo"))
    speaker.faces = lambda card: speaker.say(SCOPA.report.card(card))
    told = lines(SCOPA.report.result(view), speaker)
    assert "Napola: Bo ace of coins, two of coins, three of coins, four of coins: 4 points." in told
    assert "King of coins: Anna 1 point." in told


def test_a_record_of_these_rules_replays_move_by_move() -> None:
    from cardtable import bots
    from cardtable.bots.matches import simulate

    rules = {"ace_takes_all": "sweep", "napola": "wins", "king_of_coins": "on", "primiera": "ladder", "scopone": "nine"}
    match = simulate(SCOPA, {**rules, "target": 11}, [bots.player(SCOPA, "steady")] * 4, "house", 1)
    again = Match(SCOPA, match.options, 4)
    again.replay(match.log)
    assert again.reveal() == match.reveal()
    assert match.log[0].by == CHANCE
