"""Laws of the end of a set."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games.cruce.ruleset import CLUB, TOURNAMENT
from scoring.games.sets import Together
from tests.proof import slow_rules as slow
from tests.unit.scoring.games.cruce.a_set import set_over

bounded = settings(max_examples=100, deadline=None)
# Mostly where it is close, some of them far away.
TOTALS = st.lists(
    st.integers(19, 23) | st.integers(29, 33) | st.integers(-5, 45),
    min_size=2,
    max_size=4,
)
WAYS = st.sampled_from(Together)
GAPS = st.integers(0, 3)


@settings(max_examples=400, deadline=None)
@given(TOTALS, GAPS, WAYS, st.integers(0, 3))
def test_the_set_ends_as_the_slow_rules_say(totals, gap, together, seat):
    rules = replace(TOURNAMENT, win_gap=gap, simultaneous_target=together)
    bidder = seat % len(totals)

    end = set_over(totals, rules=rules, bidder_side=bidder)

    assert (end.over, end.leader) == slow.set_end(
        totals, target=21, gap=gap, together=str(together), bidder_side=bidder
    )


@pytest.mark.parametrize(
    ("together", "gap", "totals", "over"),
    [
        ("bidder_first", 2, (21, 20), False),
        ("bidder_first", 2, (21, 22), True),
        ("bidder_first", 2, (22, 20), True),
        ("extend_target_10", 2, (32, 30), True),
        ("extend_target_10", 2, (31, 30), False),
        ("continue_until_gap", 2, (23, 21), True),
        ("continue_until_gap", 2, (22, 21), False),
        ("higher_score_then_extra_deal", 2, (23, 21), True),
        ("higher_score_then_extra_deal", 2, (22, 21), False),
    ],
)
def test_the_gap_counts_exactly(together, gap, totals, over):
    """The bidder, side 0, needs no gap when he comes first of several."""
    rules = replace(TOURNAMENT, win_gap=gap, simultaneous_target=Together(together))

    assert set_over(totals, rules=rules, bidder_side=0).over is over


@bounded
@given(TOTALS, st.integers(1, 30), GAPS, WAYS, st.integers(1, 40))
def test_the_end_of_a_set_only_looks_at_distances(totals, target, gap, together, more):
    rules = replace(
        TOURNAMENT, target=target, win_gap=gap, simultaneous_target=together
    )
    higher = replace(rules, target=target + more)

    assert set_over(totals, rules=rules) == set_over(
        [total + more for total in totals], rules=higher
    )


@bounded
@given(TOTALS, GAPS, WAYS, st.integers(0, 3), st.integers(0, 3))
def test_the_end_of_a_set_does_not_depend_on_seats(totals, gap, together, steps, seat):
    rules = replace(TOURNAMENT, win_gap=gap, simultaneous_target=together)
    count = len(totals)
    bidder, steps = seat % count, steps % count
    turned = totals[-steps:] + totals[:-steps]

    end = set_over(totals, rules=rules, bidder_side=bidder)
    other = set_over(turned, rules=rules, bidder_side=(bidder + steps) % count)

    assert other.over == end.over
    assert other.leader == (
        None if end.leader is None else (end.leader + steps) % count
    )


@bounded
@given(TOTALS, GAPS, WAYS)
def test_nobody_at_the_target_means_that_the_set_goes_on(totals, gap, together):
    rules = replace(TOURNAMENT, win_gap=gap, simultaneous_target=together)

    assert max(totals) >= 21 or not set_over(totals, rules=rules).over


@bounded
@given(TOTALS)
def test_a_wider_gap_never_ends_a_set_earlier(totals):
    ends = [set_over(totals, rules=replace(CLUB, win_gap=gap)).over for gap in range(6)]

    assert ends == sorted(ends, reverse=True)
