"""What the lines of an urn come to, and which seats may stay empty."""

from __future__ import annotations

import pytest

from tables.urn.rules import seat_taken, too_small


@pytest.mark.parametrize(
    ("sizes", "empty", "small"),
    [
        ({"A": 4, "B": 3}, [], []),
        ({"A": 4, "B": 3}, ["A2"], []),
        ({"A": 4, "B": 3}, ["A2", "A4"], ["A"]),
        ({"A": 4, "B": 3}, ["B1"], ["B"]),
        ({"A": 3, "B": 2}, ["B1"], ["B"]),
        ({"A": 3, "B": 2}, [], []),
    ],
)
def test_no_table_is_left_with_fewer_than_three(sizes, empty, small):
    assert too_small(sizes, empty=empty) == small


def test_those_behind_an_empty_seat_move_up():
    seats = {n: seat_taken(n, letter="A", empty={"A2", "B1"}) for n in (0, 2, 3)}

    assert seats == {0: 0, 2: 1, 3: 2}
