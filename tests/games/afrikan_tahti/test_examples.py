"""The four example situations of the source document."""

from tests.games.afrikan_tahti.position import Position


def test_example_1_nothing_higher_costs_a_marker_and_the_smallest_card_goes_under() -> None:
    position = Position(["3N 5N 7N 8N", "4W 6W", "9W 10W"], pot="9S 10E", owner=2)
    assert all(move.startswith("under") for move in position.legal)
    position.play("under 3N")
    assert position.json["pot"][0] == "3N"
    assert position.json["markers"][0] == 1


def test_example_2_after_a_value_card_it_is_only_a_pass() -> None:
    position = Position(["3N 5N 7N 8N", "4W 6W", "9W 10W"], pot="10E 12S", owner=2)
    assert position.legal == ["pass"]
    position.play("pass")
    assert position.actor == 1
    assert position.json["markers"] == [0, 0, 0]


def test_example_3_topaz_ruby_or_the_lion_on_a_ten() -> None:
    position = Position(["11N 13N 2W", "4W 6W"], pot="10E", owner=1)
    assert {"11N", "13N", "lion 2W"} <= set(position.legal)


def test_example_4_the_emerald_wins_the_pot_or_the_star_wins_it_next_turn() -> None:
    unanswered = Position(["12N STAR", "4W 6W", "5W 7W"], pot="11E", owner=2).play("12N", "pass", "pass")
    assert len(unanswered.json["hauls"][0]) == 2
    answered = Position(["12N STAR 3N", "13W 6W", "5W 7W"], pot="11E", owner=2)
    answered.play("12N", "13W", "pass", "STAR", "pass", "pass")
    assert len(answered.json["hauls"][0]) == 4
