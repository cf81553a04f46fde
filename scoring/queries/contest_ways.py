"""Which decisions about a contested stage are possible, and why another is not."""

from __future__ import annotations

from scoring.contest_errors import (
    FinalFollowsScore,
    NextStageStarted,
    NotContested,
    StillTied,
)
from scoring.enums import Decision
from scoring.models import Contest
from scoring.queries.goes_on import exchanged_by
from tables.digital_errors import DigitalDrawInForce
from tables.enums import DrawMethod, DrawState
from tables.models import Draw
from tournaments.enums import StageState
from tournaments.errors import Refusal
from tournaments.ids import StageId
from tournaments.models import Stage


def what_stands_against(stage: Stage, *, decision: Decision) -> Refusal | None:
    """Return why a decision cannot be taken now, or nothing; the page asks first.

    ``kept`` is always possible but in the final, whose places follow its score.
    """
    contest = Contest.objects.filter(stage=stage, decision="").first()
    if contest is None:
        return NotContested()
    if decision is Decision.KEPT:
        return FinalFollowsScore() if stage.final else None
    return None if stage.final else _against_exchange(stage, contest=contest)


def _against_exchange(stage: Stage, *, contest: Contest) -> Refusal | None:
    """Return why nobody can be exchanged in the next stage."""
    stage_id = StageId(stage.pk)
    found = exchanged_by(stage_id, computed=contest.computed)
    if len(found.out) != len(found.new):
        return StillTied()
    following = Stage.objects.get(
        tournament=stage.tournament_id, number=stage.number + 1
    )
    if following.state not in {StageState.PLANNED, StageState.DRAWING}:
        return NextStageStarted()
    digital = Draw.objects.filter(stage=following).exclude(state=DrawState.VOID)
    if digital.exclude(method=DrawMethod.URN).exists():
        return DigitalDrawInForce()
    return None
