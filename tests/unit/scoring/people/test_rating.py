"""Ratings, reckoned once more by hand with the library."""

from __future__ import annotations

import pytest
from openskill.models import PlackettLuce

from scoring.people.rating import START, ratings_after


def shown(rating):
    return round(1000 + 40 * (rating.mu - 3 * rating.sigma))


def singles(*people):
    return [[one] for one in people]


def test_two_events_by_hand():
    model = PlackettLuce()
    a, b, c = (model.rating() for _each in range(3))
    ([a], [b], [c]) = model.rate([[a], [b], [c]], ranks=[1, 2, 3])
    first = [shown(one) for one in (a, b, c)]
    ([c], [a]) = model.rate([[c], [a]], ranks=[1, 2])
    ([a], [b]) = model.rate([[a], [b]], ranks=[1, 1])

    found = ratings_after(
        {
            7: [(singles("a", "b", "c"), [1, 2, 3])],
            4: [(singles("c", "a"), [1, 2]), (singles("a", "b"), [1, 1])],
        }
    )

    assert [found[one].course[7] for one in "abc"] == first
    assert [found[one].shown for one in "abc"] == [shown(one) for one in (a, b, c)]
    assert [found[one].tables for one in "abc"] == [3, 2, 2]
    assert [list(found[one].course) for one in "abc"] == [[7, 4]] * 3


def test_who_wins_is_above_and_equals_stay_level():
    found = ratings_after({1: [(singles("a", "b", "c"), [1, 2, 2])]})

    assert found["a"].shown > START
    assert found["a"].shown > found["b"].shown == found["c"].shown


def test_both_of_a_pair_are_one_side():
    found = ratings_after({1: [([["a", "b"], ["c", "d"]], [2, 1])]})

    assert found["c"] == found["d"]
    assert found["a"] == found["b"]
    assert found["c"].shown > found["a"].shown


@pytest.mark.parametrize("days", [{}, {1: []}])
def test_nothing_played_is_no_rating(days):
    assert ratings_after(days) == {}
