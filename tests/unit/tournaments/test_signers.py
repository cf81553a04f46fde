"""Who has signed, in words."""

from __future__ import annotations

import pytest
from django.utils import translation

from tournaments.staff.words import signer


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("R01", "referee 1"),
        ("O12", "organizer 12"),
        ("G03", "organizer G03"),
        ("E026", "player E026"),
        ("R01 + G03", "referee 1, confirmed by organizer G03 ✓"),
        ("ADMIN", "ADMIN"),
    ],
)
def test_a_code_is_said_in_words(code, said):
    with translation.override("en"):
        assert signer(code) == said
