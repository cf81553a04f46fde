"""Who moves up when somebody who has gone through goes home."""

from __future__ import annotations

from scoring.ranking.moving_up import Entered, Going, Next, field_after, moves_up

THROUGH = (
    Entered("E1", "A"), Entered("E2", "A"), Entered("E5", "B"), Entered("E6", "B"),
)  # fmt: skip
WAITING = {
    "A": [Next("E1", 1, 21), Next("E2", 2, 12), Next("E3", 3, 4), Next("E4", 4, 1)],
    "B": [Next("E5", 1, 21), Next("E6", 2, 15), Next("E7", 3, 9)],
}


def codes(*going):
    return [one.code for one in field_after(THROUGH, waiting=WAITING, going=going)]


def test_the_next_of_the_same_table_comes_whatever_others_have_scored():
    field = field_after(THROUGH, waiting=WAITING, going=[Going("E1")])

    assert field[0] == Entered("E3", "A", instead_of="E1")
    assert field[1:] == THROUGH[1:]


def test_who_has_moved_up_can_go_home_too():
    assert codes(Going("E1"), Going("E3")) == ["E4", "E2", "E5", "E6"]


def test_with_nobody_left_at_the_table_the_best_third_comes_then_the_fourth():
    assert codes(Going("E5"), Going("E6")) == ["E1", "E2", "E7", "E3"]
    assert codes(Going("E5"), Going("E6"), Going("E3")) == ["E1", "E2", "E7", "E4"]


def test_of_equal_ranks_points_decide_and_then_the_first_letter():
    third = {"A": [Next("E3", 3, 4)], "B": [], "C": [Next("E9", 3, 4)]}
    better = {**third, "C": [Next("E9", 3, 5)]}

    assert field_after(THROUGH, waiting=third, going=[Going("E5")])[2].code == "E3"
    assert field_after(THROUGH, waiting=better, going=[Going("E5")])[2].code == "E9"


def test_with_nobody_left_at_all_there_is_one_fewer():
    assert codes(*map(Going, ("E1", "E3", "E4", "E7"))) == ["E2", "E5", "E6"]


def test_who_is_not_in_the_field_changes_nothing():
    field, came = moves_up(THROUGH, waiting=WAITING, going=[Going("E7"), Going("E6")])

    assert [one.code for one in field] == ["E1", "E2", "E5", "E3"]
    assert came == ("", "E3")


def test_who_was_noted_comes_unless_he_plays_anyway():
    assert codes(Going("E1", came="E4"))[0] == "E4"
    assert codes(Going("E1", came="E5"))[0] == "E3"
