from __future__ import annotations

import pytest

from scoring.games.words.figures import change_text, points_text


@pytest.mark.parametrize(("points", "shown"), [(-3, "−3"), (0, "0"), (12, "12")])
def test_points_have_a_true_minus(points, shown):
    assert points_text(points) == shown


@pytest.mark.parametrize(("change", "shown"), [(-3, "−3"), (0, "0"), (12, "+12")])
def test_a_change_has_its_sign(change, shown):
    assert change_text(change) == shown
