from __future__ import annotations

import pytest
from django.utils import translation

from scoring.games.words.figures import change_text, counted_points, points_text


@pytest.mark.parametrize(("points", "shown"), [(-3, "−3"), (0, "0"), (12, "12")])
def test_points_have_a_true_minus(points, shown):
    assert points_text(points) == shown


@pytest.mark.parametrize(
    ("points", "english", "romanian"),
    [
        (1, "1 point", "1 punct"),
        (-1, "−1 point", "−1 punct"),
        (-3, "−3 points", "−3 puncte"),
        (0, "0 points", "0 puncte"),
        (21, "21 points", "21 de puncte"),
    ],
)
def test_points_are_counted_in_words(points, english, romanian):
    with translation.override("en"):
        assert counted_points(points) == english
    with translation.override("ro"):
        assert counted_points(points) == romanian


@pytest.mark.parametrize(("change", "shown"), [(-3, "−3"), (0, "0"), (12, "+12")])
def test_a_change_has_its_sign(change, shown):
    assert change_text(change) == shown
