"""Every number of entrants gets a plan that ends in a final of four."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.plan.forecast import forecast
from tables.plan.plan import (
    FiveChoice,
    FiveEntrants,
    PlanError,
    Sizes,
    letters,
    parse_seat,
    plan_stages,
    seat_name,
    seats,
    table_number,
)
from tests.unit.tables.plan.lengths import a_set_of, like_a_set_to_21


def entrants_by_stage(n: int) -> list[int]:
    return [stage.entrants for stage in plan_stages(n).stages]


def test_every_field_ends_in_exactly_four_finalists() -> None:
    for n in (4, *range(6, 501), 703, 1600, 2809, 4095, 4096):
        *before, final = plan_stages(n).stages
        assert final.final, n
        assert final.sizes == (4,), n
        left = n
        for stage in before:
            assert not stage.final, n
            assert stage.entrants == left == sum(stage.sizes), n
            assert set(stage.sizes) <= {3, 4}, n
            assert stage.sizes.count(3) <= 3, n
            assert stage.sizes == tuple(sorted(stage.sizes, reverse=True)), n
            left = 2 * len(stage.sizes)
        assert left == 4, n


@pytest.mark.parametrize(
    "expected",
    [
        [12, 6, 4],
        [20, 10, 6, 4],
        [24, 12, 6, 4],
        [28, 14, 8, 4],
        [36, 18, 10, 6, 4],
        [48, 24, 12, 6, 4],
        [64, 32, 16, 8, 4],
        [100, 50, 26, 14, 8, 4],
    ],
)
def test_the_plans_of_the_specification(expected: list[int]) -> None:
    assert entrants_by_stage(expected[0]) == expected


def test_tables_of_three_are_the_last_letters() -> None:
    stages = plan_stages(13).stages
    assert [stage.sizes for stage in stages] == [(4, 3, 3, 3), (4, 4), (4,)]
    assert [stage.number for stage in stages] == [1, 2, 3]
    assert [stage.through for stage in stages] == [8, 4, 0]


@pytest.mark.parametrize("n", [2, 3, 4])
def test_up_to_four_play_the_final_at_once(n: int) -> None:
    (final,) = plan_stages(n).stages
    assert final.final
    assert final.sizes == (n,)


def test_five_is_never_planned_silently() -> None:
    with pytest.raises(FiveEntrants) as refused:
        plan_stages(5)
    assert refused.value.code == "five_entrants"


def test_of_five_one_may_stand_by() -> None:
    plan = plan_stages(5, five="stand_by")
    assert [stage.sizes for stage in plan.stages] == [(4,)]
    assert plan.entrants == 5
    assert plan.standing_by == 1


def test_five_may_play_as_three_and_two() -> None:
    first, final = plan_stages(5, five="three_two").stages
    assert first.sizes == (3, 2)
    assert first.through == 4
    assert final.sizes == (4,)


def test_a_choice_for_five_does_not_touch_other_fields() -> None:
    assert plan_stages(13, five="stand_by") == plan_stages(13)


@pytest.mark.parametrize("five", [None, "stand_by", "three_two"])
def test_in_a_stage_only_foreseen_five_ask_nobody(five: FiveChoice | None) -> None:
    first, second, final = plan_stages(17, qualifiers=1, five=five).stages
    assert (first.through, second.sizes, final.sizes) == (5, (4, 1), (2,))


def test_a_plan_may_begin_in_the_middle_of_an_event() -> None:
    assert [stage.number for stage in plan_stages(8, first=2).stages] == [2, 3]


@pytest.mark.parametrize(
    ("n", "code"),
    [
        (-1, "too_few_entrants"),
        (0, "too_few_entrants"),
        (1, "too_few_entrants"),
        (4097, "too_many_entrants"),
    ],
)
def test_too_few_and_too_many_are_refused(n: int, code: str) -> None:
    with pytest.raises(PlanError) as refused:
        plan_stages(n)
    assert refused.value.code == code


@pytest.mark.parametrize("qualifiers", [0, 3])
def test_other_numbers_of_qualifiers_are_refused(qualifiers: int) -> None:
    with pytest.raises(PlanError) as refused:
        plan_stages(12, qualifiers=qualifiers)
    assert refused.value.code == "qualifiers"


def test_letters_go_on_after_z() -> None:
    named = letters(125)
    assert named[:3] == ("A", "B", "C")
    assert named[24:29] == ("Y", "Z", "AA", "AB", "AC")
    assert named[51:53] == ("AZ", "BA")
    assert len(set(named)) == 125


def test_the_largest_event_has_a_letter_and_a_seat_for_everybody() -> None:
    tables = plan_stages(4096).stages[0].sizes

    named = letters(len(tables))

    assert named[701:703] == ("ZZ", "AAA")
    assert parse_seat("aaa 3") == ("AAA", 2)
    assert [table_number(letter) for letter in named] == [*range(1, 1025)]


def test_the_urn_holds_one_ticket_per_entrant() -> None:
    assert seats((4, 3)) == ("A1", "A2", "A3", "A4", "B1", "B2", "B3")


@settings(deadline=None)
@given(st.integers(min_value=6, max_value=4096))
def test_a_ticket_reads_back_as_its_seat(n: int) -> None:
    tickets = seats(plan_stages(n).stages[0].sizes)
    assert len(set(tickets)) == n
    assert [seat_name(*parse_seat(ticket)) for ticket in tickets] == list(tickets)


@pytest.mark.parametrize("typed", ["b3", " B 3 ", "B3", "b\t3"])
def test_a_typed_seat_is_understood(typed: str) -> None:
    assert parse_seat(typed) == ("B", 2)


@pytest.mark.parametrize(
    "typed", ["", "B", "3", "B0", "B9", "3B", "B33", "AAAA1", "B3x", "ß1", "B³", "Ă1"]
)
def test_what_is_no_seat_is_refused(typed: str) -> None:
    with pytest.raises(PlanError) as refused:
        parse_seat(typed)
    assert refused.value.code == "bad_seat"


def test_the_forecast_for_64_agrees_with_the_simulated_event() -> None:
    # 182 to 234 deals one after the other, 930 to 1,180 in all, 6 to 10 hours.
    expected = forecast(plan_stages(64), lengths=like_a_set_to_21)
    assert expected.slowest[0] == pytest.approx(182, rel=0.05)
    assert expected.slowest[2] == pytest.approx(234, rel=0.05)
    assert expected.deals[0] == pytest.approx(930, rel=0.05)
    assert expected.deals[2] == pytest.approx(1180, rel=0.05)
    assert 6 <= expected.hours[0] < expected.hours[1] < expected.hours[2] <= 10


def test_a_lower_target_and_a_quicker_table_shorten_the_day() -> None:
    plan = plan_stages(37)
    usual = forecast(plan, lengths=like_a_set_to_21)
    assert forecast(plan, lengths=a_set_of(15)).hours[1] < usual.hours[1] / 2 + 1
    quicker = forecast(plan, lengths=a_set_of(34, minutes=(1.0, 1.0)))
    assert quicker.hours[2] < usual.hours[0]
    assert quicker.slowest == usual.slowest


def test_the_two_who_simply_go_through_play_no_deals() -> None:
    first, _ = forecast(
        plan_stages(5, five="three_two"), lengths=like_a_set_to_21
    ).stages
    assert first.slowest[1] == round(34 * 0.6)


@settings(deadline=None)
@given(
    st.integers(min_value=6, max_value=4096),
    st.integers(min_value=1, max_value=99),
)
def test_a_forecast_is_an_interval_for_every_event(n: int, deals: int) -> None:
    expected = forecast(plan_stages(n), lengths=a_set_of(deals))
    for low, likely, high in (expected.slowest, expected.deals, expected.hours):
        assert 0 < low <= likely <= high
    assert expected.slowest[1] <= expected.deals[1]


# -- Games that sit otherwise ---------------------------------------------------------


def test_at_tables_of_two_every_number_ends_in_a_final_of_two() -> None:
    for n in range(2, 301):
        *before, final = plan_stages(n, qualifiers=1, at_table=Sizes(2, 2, 2)).stages

        left = n
        for stage in before:
            assert set(stage.sizes) <= {1, 2}, n
            assert stage.free == left % 2, n
            left = stage.through
        assert (left, final.sizes) == (2, (2,)), n


@pytest.mark.parametrize(
    ("n", "sizes"),
    [
        (6, [(6,)]),
        (8, [(6, 2), (4,)]),  # two go on without playing
        (10, [(5, 5), (4,)]),
        (13, [(6, 5, 2), (6,)]),
        (15, [(5, 5, 5), (6,)]),
        (17, [(6, 6, 5), (6,)]),
        (36, [(6, 6, 6, 6, 6, 6), (6, 6), (4,)]),
    ],
)
def test_a_game_of_five_or_six_fills_its_tables(n: int, sizes: list[object]) -> None:
    plan = plan_stages(n, at_table=Sizes(full=6, least=5, fewest=2))

    assert [stage.sizes for stage in plan.stages] == sizes


def test_one_more_than_a_full_table_needs_a_choice_in_every_game() -> None:
    six = Sizes(full=6, least=5, fewest=2)
    with pytest.raises(FiveEntrants):
        plan_stages(7, at_table=six)

    alone = plan_stages(7, at_table=six, five="stand_by")
    rest = plan_stages(7, at_table=six, five="three_two")

    assert [stage.sizes for stage in alone.stages] == [(6,)]
    assert [stage.sizes for stage in rest.stages] == [(5, 2), (4,)]


@pytest.mark.parametrize(("n", "code"), [(3, "too_few_entrants"), (7, "no_plan")])
def test_what_exactly_four_cannot_play_is_said(n: int, code: str) -> None:
    with pytest.raises(PlanError) as refused:
        plan_stages(n, at_table=Sizes(full=4, least=4, fewest=4))

    assert refused.value.code == code
