"""The formula of a season, by hand-made examples and by law."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.seasons.points import season_order, season_points

ROWS = st.dictionaries(
    st.text("abcdef", min_size=1, max_size=3),
    st.lists(st.none() | st.integers(1, 40), min_size=4, max_size=4),
    max_size=8,
)


@pytest.mark.parametrize(
    ("place", "points"), [(1, 22), (2, 17), (3, 13), (4, 10), (5, 8), (12, 1)]
)
def test_points_by_place_among_twelve(place, points):
    assert season_points(place, of=12) == points


def order(points, best=None):
    return [
        (one.place, one.shared, one.person, one.total)
        for one in season_order(points, best=best)
    ]


def test_all_events_are_added_up():
    points = {"a": [5, 3], "b": [None, 9], "c": [1, 1]}

    assert order(points) == [(1, False, "b", 9), (2, False, "a", 8), (3, False, "c", 2)]


def test_only_the_best_ones_count():
    points = {"a": [5, 3, 4], "b": [8, None, None]}

    assert order(points, best=2) == [(1, False, "a", 9), (2, False, "b", 8)]
    assert season_order(points, best=2)[0].counted == {0, 2}
    assert order(points, best=1) == [(1, False, "b", 8), (2, False, "a", 5)]


def test_of_equal_totals_the_better_best_event_decides_then_the_place_is_shared():
    points = {"a": [5, 5], "b": [7, 3], "c": [3, 7], "d": [1, None]}

    assert order(points) == [
        (1, True, "b", 10), (1, True, "c", 10), (3, False, "a", 10), (4, False, "d", 1),
    ]  # fmt: skip


@given(points=ROWS, best=st.none() | st.integers(1, 5))
def test_the_table_is_whole_and_in_order(points, best):
    table = season_order(points, best=best)

    assert {one.person for one in table} == set(points)
    totals = [one.total for one in table]
    assert totals == sorted(totals, reverse=True)
    for one in table:
        played = [value for value in points[one.person] if value is not None]
        assert one.total == sum(sorted(played, reverse=True)[:best])
        assert len(one.counted) == min(len(played), best or len(played))
        assert one.place == 1 + sum(other.place < one.place for other in table)
        assert one.shared == (sum(o.place == one.place for o in table) > 1)
