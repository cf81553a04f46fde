"""What a screen may go through."""

from __future__ import annotations

import pytest

from scoring.hall.enums import Picture
from scoring.hall.rules import LONGEST, SHORTEST, Step, steps_of, stored


@pytest.mark.parametrize(
    ("step", "possible"),
    [
        pytest.param(Step(Picture.TABLES), True, id="usual"),
        pytest.param(Step(Picture.TABLES, seconds=SHORTEST), True, id="shortest"),
        pytest.param(Step(Picture.TABLES, seconds=SHORTEST - 1), False, id="too short"),
        pytest.param(Step(Picture.TABLES, seconds=LONGEST), True, id="longest"),
        pytest.param(Step(Picture.TABLES, seconds=LONGEST + 1), False, id="too long"),
        pytest.param(Step(Picture.TABLE, letter="B"), True, id="a table"),
        pytest.param(Step(Picture.TABLE), False, id="which table"),
        pytest.param(Step(Picture.TABLE, letter="b1"), False, id="no letter"),
        pytest.param(Step(Picture.CLOCK, letter="B"), False, id="letter of nothing"),
    ],
)
def test_a_step_is_possible(step, possible):
    assert step.possible is possible


def test_steps_are_read_as_they_were_stored():
    steps = (Step(Picture.TABLE, seconds=8, letter="C"), Step(Picture.STANDINGS))

    assert steps_of(stored(steps)) == steps
