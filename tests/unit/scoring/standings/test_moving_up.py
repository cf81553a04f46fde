"""Who moves up when somebody who has gone through goes home."""

from __future__ import annotations

from functools import partial

from scoring.games.cruce.game import CRUCE
from scoring.ranking.tiebreaks import SeatRecord
from scoring.standings.moving_up import (
    Came,
    DrawnLot,
    Entered,
    Going,
    Next,
    OutInOrder,
    counted,
    moves_up,
)

THROUGH = (
    Entered("E1", "A"), Entered("E2", "A"), Entered("E5", "B"), Entered("E6", "B"),
)  # fmt: skip
WAITING = {
    "A": [Next("E1", 1, 21), Next("E2", 2, 12), Next("E3", 3, 4), Next("E4", 4, 1)],
    "B": [Next("E5", 1, 21), Next("E6", 2, 15), Next("E7", 3, 9)],
}
EQUAL = {"A": [Next("E3", 3, 4)], "B": [], "C": [Next("E9", 3, 4)]}


def moved(*going, waiting=WAITING, lots=()):
    return moves_up(THROUGH, ask=OutInOrder(waiting=waiting, lots=lots), going=going)


def codes(*going, **more):
    return [one.code for one in moved(*going, **more).field]


def test_the_next_of_the_same_table_comes_whatever_others_have_scored():
    field = moved(Going("E1")).field

    assert field[0] == Entered("E3", "A")
    assert field[1:] == THROUGH[1:]


def test_who_has_moved_up_can_go_home_too():
    assert codes(Going("E1"), Going("E3")) == ["E4", "E2", "E5", "E6"]


def test_with_nobody_left_at_the_table_the_best_third_comes_then_the_fourth():
    assert codes(Going("E5"), Going("E6")) == ["E1", "E2", "E7", "E3"]
    assert codes(Going("E5"), Going("E6"), Going("E3")) == ["E1", "E2", "E7", "E4"]


def test_of_equal_ranks_points_decide_and_then_what_the_rules_count():
    better = {**EQUAL, "C": [Next("E9", 3, 5)]}
    fewer = {"A": [Next("E3", 3, 4, (3,))], "B": [], "C": [Next("E9", 3, 4, (0,))]}

    assert codes(Going("E5"), waiting=better)[2] == "E9"
    assert codes(Going("E5"), waiting=fewer)[2] == "E9"


def test_between_equals_no_letter_decides_but_a_lot():
    found = moved(Going("E5"), waiting=EQUAL)

    assert found.came == (Came(waits=True, equal=("E3", "E9")),)
    assert [one.code for one in found.field] == ["E1", "E2", "E6"]
    for order in (("E3", "E9"), ("E9", "E3")):
        drawn = moved(Going("E5"), waiting=EQUAL, lots=[DrawnLot(1, order)])
        assert drawn.field[2].code == order[0]
        assert drawn.came == (Came(code=order[0], lot=1),)


def test_equals_at_one_table_draw_lots_too():
    tied = {"A": [Next("E3", 3, 0), Next("E4", 3, 0)], "B": []}

    assert moved(Going("E1"), waiting=tied).equal == ("E3", "E4")


def test_a_lot_is_drawn_once_and_its_order_says_who_is_next():
    three = {**EQUAL, "B": [Next("E7", 3, 4)], "A": []}
    three["D"] = [Next("E8", 3, 4)]
    lot = DrawnLot(1, ("E9", "E7", "E8"))
    later = DrawnLot(2, ("E8", "E7", "E9"))

    found = moved(Going("E1"), Going("E2"), waiting=three, lots=[lot, later])

    assert [one.code for one in found.field[:2]] == ["E9", "E7"]


def test_a_lot_among_others_decides_nothing():
    found = moved(Going("E5"), waiting=EQUAL, lots=[DrawnLot(1, ("E3", "E4"))])

    assert found.equal == ("E3", "E9")


def test_behind_a_place_that_waits_everybody_waits_who_is_not_noted():
    found = moved(Going("E5"), Going("E1"), Going("E6", Came("E4")), waiting=EQUAL)

    assert [one.waits for one in found.came] == [True, True, False]
    assert found.waiting == 2
    assert found.equal == ("E3", "E9")


def test_of_the_places_that_wait_as_many_are_played_as_people_are_left():
    one, two, three = Going("E5"), Going("E6"), Going("E1")

    assert [moved(*some, waiting=EQUAL).count for some in ([], [one])] == [4, 4]
    assert moved(one, two, waiting=EQUAL).count == 4
    assert moved(one, two, three, waiting=EQUAL).count == 3


def test_who_is_noted_to_wait_waits_whatever_the_scores_give():
    found = moved(Going("E1", Came(waits=True)))

    assert found.came == (Came(waits=True),)
    assert found.waiting == 1


def test_with_nobody_left_at_all_there_is_one_fewer():
    assert codes(*map(Going, ("E1", "E3", "E4", "E7"))) == ["E2", "E5", "E6"]


def test_who_is_not_in_the_field_changes_nothing():
    found = moved(Going("E7"), Going("E6"))

    assert [one.code for one in found.field] == ["E1", "E2", "E5", "E3"]
    assert [one.code for one in found.came] == ["", "E3"]


def test_who_was_noted_comes_unless_he_plays_anyway():
    assert codes(Going("E1", Came("E4")))[0] == "E4"
    assert codes(Going("E1", Came("E5")))[0] == "E3"


def test_who_is_noted_for_another_is_not_asked_again():
    assert codes(Going("E1", Came("E5")), Going("E2", Came("E3")))[:2] == ["E4", "E3"]


def test_only_what_is_counted_before_the_lots_compares_tables():
    record = SeatRecord(
        seat=2,
        points=4,
        penalty_points=3,
        figures={"bids_made": 5, "bids_failed": 1, "card_points": 90},
    )
    compared = partial(counted, figures=CRUCE.tie_breaks)

    assert compared(record, tie_break=["playoff_deal", "lot"]) == ()
    listed = ["playoff_deal", "fewest_penalty_points", "most_bids_made", "lot"]
    assert compared(record, tie_break=listed) == (3, -5)
    assert compared(record, tie_break=["lot", "most_bids_made"]) == ()
