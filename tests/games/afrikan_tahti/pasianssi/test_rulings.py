"""Every ruling PA1–PA6 of RULES.md, by its number, and the solitaire's cases."""

import pytest

from cardtable.engine import dice
from cardtable.engine.log import CHANCE
from cardtable.engine.match import Match
from cardtable.errors import IllegalMove
from cardtable.games.afrikan_tahti.cards import DECK, STAR
from cardtable.games.afrikan_tahti.pasianssi import GAME
from cardtable.games.afrikan_tahti.pasianssi.rules import RESULTS
from tests.games.afrikan_tahti.pasianssi.position import RULES, Position


def dealt(first: str, **options: object) -> Match:
    """A match whose pack begins with these cards."""
    match = Match(GAME, options, 1)
    rest = [code for code in DECK.codes if code not in first.split()]
    match.play(CHANCE, match.read(CHANCE, " ".join(["deal", first, *rest])))
    return match


def state(match: Match) -> dict:
    return GAME.notation.state(match.reveal())


class TestPA1:
    @pytest.mark.parametrize("hand", [2, 3])
    def test_the_first_card_opens_row_1_and_the_hand_follows(self, hand: int) -> None:
        match = dealt("9E 5N 2W 3W 4W", hand=hand)
        assert state(match)["rows"] == [["9E"]]
        assert state(match)["hand"] == ["5N", *["2W", "3W"][: hand - 1]]
        assert len(state(match)["draw"]) == 53 - hand

    def test_one_is_drawn_for_each_card_played(self) -> None:
        position = Position(["9E"], "10N 5N", draw="7W 8W")
        position.play("10N > 1")
        assert position.json["hand"] == ["5N", "7W"]
        assert position.json["draw"] == ["8W"]

    def test_the_hand_is_not_refilled_from_an_empty_pile_and_the_game_ends_with_the_last_card(self) -> None:
        position = Position(["9E"], "10N 11N")
        position.play("10N > 1")
        assert position.json["hand"] == ["11N"]
        assert RULES.outcome(position.state) is None
        position.play("11N > 1")
        assert RULES.outcome(position.state).scores == (1,)


class TestPA2:
    def test_only_the_end_of_a_row_counts(self) -> None:
        assert Position(["8E 9E"], "7E 10N").legal == ["10N > 1"]

    def test_a_new_row_only_when_nothing_fits_and_then_any_card(self) -> None:
        assert Position(["9E"], "5N 10N").why("5N new") == "no.new"
        stuck = Position(["9E"], "5N 13N", draw="7W")
        assert stuck.legal == ["13N new", "5N new"]
        stuck.play("13N new")
        assert stuck.json["rows"] == [["9E"], ["13N"]]

    def test_a_card_that_does_not_fit_says_so(self) -> None:
        position = Position(["9E", "5E"], "5N 8W")
        assert position.why("5N > 1") == "no.fit"
        assert position.why("5N > 3") == "no.row"
        assert position.why("4N > 1") == "no.card"


class TestPA3:
    def test_a_horseshoe_is_a_one_and_a_fourteen_at_each_contact(self) -> None:
        position = Position(["2W"], "14E 13E", draw="3N").play("14E > 1")
        assert "13E > 1" in position.legal

    def test_house_rule_fixed_a_horseshoe_keeps_the_number_it_was_laid_as(self) -> None:
        on_two = Position(["2W"], "14E 13E", horseshoe="fixed").play("14E > 1")
        assert on_two.legal == ["13E new"]
        assert on_two.state.fixed == [1]
        on_thirteen = Position(["13W"], "14E 2W", horseshoe="fixed").play("14E > 1")
        assert on_thirteen.legal == ["2W new"]
        assert Position(["13W 14E"], "14N 2W", fixed=[14], horseshoe="fixed").play("14N > 1").state.fixed == [14]
        assert Position(["THIEF"], "14N 2W", horseshoe="fixed").play("14N > 1").legal == ["2W > 1"]

    def test_house_rule_fixed_an_opened_row_and_another_contact_stay_both(self) -> None:
        position = Position(["6W"], "14N 2E", horseshoe="fixed").play("14N > 1")
        assert position.state.fixed == [0]
        assert position.legal == ["2E > 1"]


class TestPA4:
    def test_with_two_rows_it_is_now_or_never_and_the_replacement_comes_first(self) -> None:
        position = Position(["9E", "5E"], "5N 8W", draw="STAR 7W 3N", aside=None).play("5N > 2")
        assert position.json["star"] == "now"
        assert position.json["hand"] == ["7W", "8W"]
        assert position.legal == ["decline", "join 1 > 2", "join 2 > 1"]
        assert position.why("8W > 1") == "no.star_first"

    def test_a_join_needs_no_fit_and_later_rows_move_up(self) -> None:
        position = Position(["9E", "5E 5N", "12S"], "3N 4N", aside="now").play("join 2 > 3")
        assert position.json["rows"] == [["9E"], ["12S", "5E", "5N"]]
        assert position.json["star"] == "spent"
        assert Position(["9E", "5E", "12S"], "3N 4N", aside="now").play("join 3 > 1").json["rows"] == [
            ["9E", "12S"],
            ["5E"],
        ]

    def test_a_join_keeps_the_number_of_a_fixed_horseshoe(self) -> None:
        position = Position(["9E", "2E 14E"], "3N 4N", aside="now", fixed=[0, 1], horseshoe="fixed")
        assert position.play("join 2 > 1").state.fixed == [1]

    def test_two_rows_are_counted_after_the_card_was_laid(self) -> None:
        position = Position(["9E"], "5N 13N", draw="STAR 7W", aside=None).play("13N new")
        assert position.json["star"] == "now"

    def test_declined_it_is_gone(self) -> None:
        position = Position(["9E", "5E"], "8W 13W", aside="now").play("decline")
        assert position.json["star"] == "spent"
        assert position.legal == ["8W > 1"]

    def test_with_one_row_it_is_kept_for_one_unfitting_card_on_row_1(self) -> None:
        position = Position(["9E"], "10N 13N", draw="STAR 5N 4N", aside=None).play("10N > 1")
        assert position.json["star"] == "kept"
        stuck = Position(["9E", "6E"], "3N 13N", aside="kept")
        assert stuck.legal == ["13N new", "3N new", "star 13N > 1", "star 3N > 1"]
        assert stuck.why("star 3N > 2") == "no.star_row"
        stuck.play("star 3N > 1")
        assert stuck.json["rows"] == [["9E", "3N"], ["6E"]]
        assert stuck.json["star"] == "spent"

    def test_kept_it_helps_only_when_nothing_fits_and_never_joins(self) -> None:
        position = Position(["9E", "6E"], "10N 13N", aside="kept")
        assert position.legal == ["10N > 1"]
        assert position.why("star 13N > 1") == "no.star_fits"
        assert position.why("join 1 > 2") == "no.join_star"
        assert Position(["9E", "6E"], "3N 13N", aside="spent").why("star 13N > 1") == "no.star_kept"

    def test_house_rule_keep_it_may_join_at_any_time_or_help_on_any_row(self) -> None:
        assert Position(["9E", "6E"], "10N 13N", aside="kept", star="keep").legal == [
            "10N > 1",
            "join 1 > 2",
            "join 2 > 1",
        ]
        stuck = Position(["9E", "6E"], "3N 13N", aside="kept", star="keep")
        assert "star 3N > 2" in stuck.legal
        assert "star 3N > 1" in stuck.legal

    def test_house_rule_keep_after_the_last_card(self) -> None:
        position = Position(["9E", "6E"], "10N", aside="kept", star="keep")
        position.play("10N > 1")
        assert position.legal == ["decline", "join 1 > 2", "join 2 > 1"]
        assert RULES.outcome(position.state) is None
        joined = Position(["9E", "6E"], "", aside="kept", star="keep")
        joined.play("join 1 > 2")
        assert RULES.outcome(joined.state).scores == (1,)
        position.play("decline")
        assert position.json["star"] == "spent"
        assert RULES.outcome(position.state).scores == (2,)

    def test_house_rule_keep_with_one_row_an_unused_star_stays_kept(self) -> None:
        position = Position(["9E"], "10N", aside="kept", star="keep")
        position.play("10N > 1")
        assert position.json["star"] == "kept"
        assert RULES.outcome(position.state).scores == (1,)


class TestPA5:
    @pytest.mark.parametrize("first", ["STAR 9E 5N 2W 7S", "9E STAR 5N 2W 7S", "9E 5N STAR 2W 7S"])
    def test_the_star_among_the_first_cards_is_kept(self, first: str) -> None:
        match = dealt(first)
        assert state(match)["rows"] == [["9E"]]
        assert state(match)["hand"] == ["5N", "2W"]
        assert state(match)["star"] == "kept"
        assert state(match)["draw"][0] == "7S"


class TestPA6:
    @pytest.mark.parametrize(("rows", "name"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (7, 4)])
    def test_what_the_rows_are_called(self, rows: int, name: int) -> None:
        position = Position(["9E 10S", *["6E", "3N", "13W", "13S", "12S", "8S"][: rows - 1]], "10N")
        position.play("10N > 1")
        outcome = RULES.outcome(position.state)
        assert outcome.reason == RESULTS[name]
        assert outcome.winners == (0,)
        assert f"outcome.{outcome.reason}" in GAME.texts

    def test_53_cards_end_on_the_table(self) -> None:
        match = Match(GAME, {}, 1)
        rng = dice.seeded("all")
        match.play(CHANCE, dice.throw(rng, match.chance))
        while match.actor is not None:
            match.play(0, dice.pick(rng, match.moves(0)))
        assert sum(map(len, state(match)["rows"])) == 53
        assert STAR not in {card for row in match.reveal().rows for card in row}


def test_o_so01_a_new_row_is_offered_if_and_only_if_nothing_fits() -> None:
    """Against a generator that tries everything, on ten thousand positions."""
    from cardtable.games.afrikan_tahti.pasianssi.fit import reasons

    rng = dice.seeded("o-so01")
    seen = 0
    while seen < 10_000:
        options = {"hand": dice.pick(rng, (2, 3)), "star": dice.pick(rng, ("at_once", "keep"))}
        match = Match(GAME, options, 1)
        match.play(CHANCE, dice.throw(rng, match.chance))
        while match.actor is not None:
            view = match.view(0)
            legal = {match.write(move) for move in match.moves(0)}
            fitting = {
                f"{DECK.code(card)} > {row + 1}"
                for card in view.hand
                for row, end in enumerate(view.ends())
                if reasons(card, end)
            }
            if view.star != 1:
                assert {text for text in legal if text[0].isdigit() or text[0] == "T"} == (
                    fitting or {f"{DECK.code(card)} new" for card in view.hand}
                )
            seen += 1
            match.play(0, dice.pick(rng, match.moves(0)))


@pytest.mark.parametrize("star_at", range(1, 54))
def test_o_so02_o_so03_the_star_anywhere_in_the_pile_and_undo_across_it(star_at: int) -> None:
    """Empty pile, one-card pile, star as the last card: the result is right, and undo crosses each."""
    codes = [code for code in dice.shuffled(dice.seeded("so03", star_at), DECK.codes) if code != "STAR"]
    codes.insert(star_at, "STAR")
    match = dealt(" ".join(codes))
    rng = dice.seeded("so03 moves", star_at)
    states = [match.reveal()]
    while match.actor is not None:
        match.play(0, dice.pick(rng, match.moves(0)))
        states.append(match.reveal())
    assert match.outcome.scores == (len(state(match)["rows"]),)
    assert match.reveal().star != 0
    moves = []
    while match.undo_refusal(0) is None:
        moves.append(match.undo(0).move)
        assert match.reveal() == states[len(states) - 1 - len(moves)]
    with pytest.raises(IllegalMove):
        match.undo(0)
    for number, move in enumerate(reversed(moves), start=1):
        match.play(0, match.read(0, move))
        assert match.reveal() == states[number]
