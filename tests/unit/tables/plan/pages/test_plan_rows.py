from __future__ import annotations

import pytest

from tables.plan.forecast import Forecast, forecast
from tables.plan.pages.plan_rows import deals_text, hours_text, in_ranges
from tables.plan.plan import FOUR_OR_THREE, TWO, plan_stages
from tests.unit.tables.plan.lengths import like_a_set_to_21


def hours(low, high):
    ends = (low, (low + high) / 2, high)
    return hours_text(
        Forecast(
            stages=(),
            slowest=(1, 1, 1),
            deals=(1, 1, 1),
            hours=ends,
            minutes=(2.0, 2.5),
        )
    )


def test_64_players_need_what_the_specification_says():
    """Six to ten hours, 930 to 1,180 deals, as simulated events have taken."""
    expected = forecast(plan_stages(64), lengths=like_a_set_to_21)

    assert hours_text(expected) == "6–10 h"
    assert deals_text(expected) == "960–1210"
    assert 182 <= expected.slowest[0] <= expected.slowest[2] <= 234


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [
        (0.0, 0.0, "0–10 min"),
        (0.4, 0.6, "20–40 min"),
        (1.0, 1.6, "60–100 min"),
        (2.2, 3.4, "2–3.5 h"),
        (5.4, 8.4, "5–9 h"),
    ],
)
def test_hours_are_rounded_outwards(low, high, text):
    assert hours(low, high) == text


@pytest.mark.parametrize("pairs", [False, True])
def test_the_two_ends_differ_for_every_number(pairs):
    for n in range(6, 301):
        plan = plan_stages(
            n, at_table=TWO if pairs else FOUR_OR_THREE, qualifiers=1 if pairs else 2
        )
        low, high = (
            hours_text(forecast(plan, lengths=like_a_set_to_21))
            .split(" ")[0]
            .split("–")
        )
        assert float(low) < float(high)


@pytest.mark.parametrize(
    ("names", "text"),
    [("A", "A"), ("AB", "A, B"), ("ABC", "A–C"), ("ABDEFH", "A, B, D–F, H")],
)
def test_neighbouring_letters_are_shown_together(names, text):
    assert in_ranges(list(names)) == text
