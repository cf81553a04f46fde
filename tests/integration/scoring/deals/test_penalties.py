from __future__ import annotations

import pytest

from scoring.deals.refusals import SetOver
from scoring.games.enums import PenaltyKind
from scoring.refusals import InvalidEntry, TableClosed
from tests.integration.scoring.deals.entries import (
    a_table,
    kinds,
    penalty,
    play_out,
    raise_to,
    record,
    sign,
    state,
    totals,
)

pytestmark = pytest.mark.django_db


def codes(refused):
    return [problem["code"] for problem in refused.value.problems]


@pytest.mark.parametrize(
    ("kind", "cost"), [(PenaltyKind.REVOKE, 3), (PenaltyKind.MISDEAL, 1)]
)
def test_a_penalty_costs_what_the_rules_say(kind, cost):
    table = a_table()

    penalty(table, 2, kind=kind, points=cost)

    assert totals(table) == (0, 0, -cost, 0)
    with pytest.raises(InvalidEntry) as refused:
        penalty(table, 2, kind=kind, points=cost + 1)
    assert codes(refused) == ["penalty_cost"]
    said = refused.value.problems[0]["detail"]
    assert said.endswith(f"costs {cost} point{'' if cost == 1 else 's'}.")


def test_among_friends_the_rules_know_no_penalty():
    table = a_table(preset="club")

    with pytest.raises(InvalidEntry):
        penalty(table, 2, points=3)
    penalty(table, 2, points=0)
    assert totals(table) == (0, 0, 0, 0)


@pytest.mark.parametrize("points", [0, 1, 2, 3])
def test_another_offence_costs_up_to_three_and_has_a_reason(points):
    table = a_table()
    signature = sign(table, reason="A vorbit")

    penalty(table, 0, kind=PenaltyKind.OTHER, points=points, signature=signature)

    assert totals(table) == (-points, 0, 0, 0)


@pytest.mark.parametrize(
    ("seat", "points", "reason", "expected"),
    [
        (0, 4, "De ce", ["penalty_out_of_range"]),
        (0, -1, "De ce", ["penalty_out_of_range"]),
        (0, 1, " ", ["penalty_reason"]),
        (4, 4, "", ["seat_out_of_range", "penalty_out_of_range", "penalty_reason"]),
    ],
)
def test_everything_wrong_with_a_penalty_is_named(seat, points, reason, expected):
    table = a_table()

    with pytest.raises(InvalidEntry) as refused:
        penalty(
            table,
            seat,
            kind=PenaltyKind.OTHER,
            points=points,
            signature=sign(table, reason=reason),
        )

    assert codes(refused) == expected
    assert kinds(table) == ["opened"]


def test_a_penalty_takes_the_leader_under_the_target_and_play_goes_on():
    table = a_table()
    raise_to(table, 6, 3, 2, 1)
    with pytest.raises(SetOver):
        record(table)

    penalty(table, 0)

    assert not state(table).over
    record(table)


def test_penalties_add_up_and_may_end_below_zero():
    table = a_table()
    penalty(table, 1)
    penalty(table, 1)

    assert totals(table) == (0, -6, 0, 0)
    assert state(table).penalty_lines == 2


def test_a_closed_table_takes_no_penalty():
    table = a_table()
    play_out(table)

    with pytest.raises(TableClosed):
        penalty(table, 0)
