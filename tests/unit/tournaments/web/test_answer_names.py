"""A name in an answer: empty before there is a step, null of a step without one."""

from types import SimpleNamespace

import pytest

from tournaments.web.api.shapes import Name, Out


class StepOut(Out):
    second = Name(source="step.second")


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (None, ""),
        (SimpleNamespace(second=None), None),
        (SimpleNamespace(second="R01"), "R01"),
    ],
)
def test_a_step_that_nobody_countersigned_has_no_second(step, told):
    assert StepOut.tell({"step": step}) == {"second": told}
