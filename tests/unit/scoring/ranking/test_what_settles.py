"""What settles a tie is said as the rules of its table have it."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring.ranking.tiebreaks import FEWEST_PENALTIES, LOT, PLAYOFF_DEAL
from scoring.ranking.words import what_settles


@pytest.mark.parametrize(
    ("tie_break", "tried", "said"),
    [
        (
            (PLAYOFF_DEAL, LOT),
            False,
            "An extra deal settles it; lots are drawn only if it has not.",
        ),
        ((PLAYOFF_DEAL, LOT), True, "An extra deal or drawn lots settle it."),
        ((FEWEST_PENALTIES, LOT), False, "Drawn lots settle it."),
        ((PLAYOFF_DEAL,), False, "An extra deal settles it."),
    ],
)
def test_only_what_the_rules_know_is_named(tie_break, tried, said):
    with translation.override("en"):
        assert what_settles(tie_break, tried=tried) == said


@pytest.mark.parametrize("tried", [False, True])
def test_at_a_closed_table_no_extra_deal_is_named(tried):
    with translation.override("en"):
        said = what_settles((PLAYOFF_DEAL, LOT), tried=tried, closed=True)

    assert said == "Drawn lots settle it."
