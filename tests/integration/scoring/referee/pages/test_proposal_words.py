"""A proposal to call a draw off names what is drawn."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from scoring.referee.pages.proposal_words import changes
from tournaments.staff.enums import ProposalKind
from tournaments.staff.models.proposal import Proposal


@pytest.mark.parametrize(
    ("kind", "draw", "named"),
    [
        (ProposalKind.RAFFLE_OFF, "2", "Raffle 2"),
        (ProposalKind.LOT_OFF, "1/B/3", "Lot 3"),
        (ProposalKind.LOT_OFF, "1/3", "Lot 3"),
        (ProposalKind.DIGITAL_OFF, "1/2", "Draw 1/2"),
    ],
)
def test_what_is_called_off_has_its_name(kind, draw, named):
    before = {"draw": draw, "state": "committed", "recorded": 0, "steps": 2}
    after = {**before, "state": "void", "steps": 3}

    with override("en"):
        (change,) = changes(
            Proposal(kind=kind), preview={"before": before, "after": after}, names={}
        )

    assert change.what == named
    assert (change.before, change.after) == ("Mark published", "Called off")
