"""Everything that checks a draw agrees; the drill asks about ten thousand."""

from __future__ import annotations

import pytest

from tests.vectors.cd2 import agreeing

MANY = 60


@pytest.mark.slow
@pytest.mark.skipif(agreeing.NODE is None, reason="needs Node.js")
def test_every_checker_agrees_on_draws_by_chance_and_on_tampered_ones():
    figures, differing = agreeing.compared(MANY, seed="sample")

    assert differing == []
    assert figures["good"] == figures["refused"] == MANY
    assert figures["unreadable"] > 0
