"""Every number of pairs gets a plan that ends in a final of two."""

from __future__ import annotations

import pytest

from tables.plan.forecast import SetLength, forecast
from tables.plan.plan import (
    TWO,
    EventPlan,
    PlanError,
    free_ticket,
    plan_stages,
    seat_of,
    seats,
)


def plan(n: int) -> EventPlan:
    return plan_stages(n, qualifiers=1, at_table=TWO)


def test_every_number_of_pairs_ends_in_a_final_of_two() -> None:
    for n in range(2, 301):
        *before, final = plan(n).stages

        left = n
        for stage in before:
            assert not stage.final, n
            assert stage.entrants == left == sum(stage.sizes), n
            assert set(stage.sizes) <= {1, 2}, n
            assert stage.free == stage.sizes.count(1) == left % 2, n
            assert stage.sizes == tuple(sorted(stage.sizes, reverse=True)), n
            assert stage.through == stage.tables == -(-left // 2), n
            left = stage.through
        assert final.final, n
        assert final.entrants == left == 2, n
        assert final.sizes == (2,), n
        assert final.through == final.free == 0, n
        assert [stage.number for stage in plan(n).stages] == [
            *range(1, len(before) + 2)
        ], n


def test_five_pairs_need_no_choice() -> None:
    assert [stage.sizes for stage in plan(5).stages] == [(2, 2, 1), (2, 1), (2,)]


@pytest.mark.parametrize(
    ("n", "code"), [(0, "too_few_entrants"), (1, "too_few_entrants"),
                    (4097, "too_many_entrants")],
)  # fmt: skip
def test_an_impossible_number_is_refused(n: int, code: str) -> None:
    with pytest.raises(PlanError) as refused:
        plan(n)

    assert refused.value.code == code


def test_two_of_a_table_of_two_pairs_cannot_go_on() -> None:
    with pytest.raises(PlanError):
        plan_stages(8, qualifiers=2, at_table=TWO)


def test_a_ticket_seats_partners_opposite() -> None:
    first = [seat_of(0, size=2, partner=partner) for partner in (0, 1)]
    second = [seat_of(1, size=2, partner=partner) for partner in (0, 1)]

    assert (first, second) == ([0, 2], [1, 3])
    assert [seat_of(seat, size=4, partner=0) for seat in range(4)] == [0, 1, 2, 3]


def test_the_free_ticket_is_the_only_one_of_the_last_table() -> None:
    assert seats((2, 2, 1)) == ("A1", "A2", "B1", "B2", "C1")
    assert free_ticket((2, 2, 1)) == "C1"
    assert free_ticket((2, 2)) is None
    assert free_ticket((4, 3)) is None
    assert free_ticket(()) is None


def even(_entrants: int) -> SetLength:
    return SetLength(deals=13, scatter=0, minutes=(2, 2))


def test_where_nobody_plays_no_time_is_planned() -> None:
    three, two = forecast(plan(3), lengths=even), forecast(plan(2), lengths=even)

    assert three.stages[0].deals == two.stages[0].deals
    assert two.deals[1] == 13
