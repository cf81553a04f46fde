"""Every kept position, also those with hundred thousands of lines, counted twice."""

from __future__ import annotations

import pytest

from tests.proof import continuations

KEPT = continuations.kept()


@pytest.mark.parametrize("position", KEPT, ids=[one["name"] for one in KEPT])
def test_slow_rules_and_engine_count_the_same_lines(position, say):
    depth = position["depth"]
    noted = (position["count"], position["made"])

    table = continuations.slow_table(position)
    assert continuations.count_slowly(table, depth) == noted
    assert continuations.count_by_engine(continuations.state_of(position), depth) == (
        noted
    )
    say(f"{noted[0]} lines, made in {noted[1]}: {position['name']}")
