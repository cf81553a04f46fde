"""Corrections by chance in many more events than every day; see there."""

from __future__ import annotations

import pytest

from tests.integration.scoring.referee.test_previews import check_previews

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", range(3, 40))
def test_the_preview_of_any_correction_is_its_outcome(seed):
    check_previews(seed)
