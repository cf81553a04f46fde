"""Which decisions about a contested stage are possible, and why another is not."""

from __future__ import annotations

from scoring.standings.enums import Decision
from scoring.standings.queries.aftermath import Aftermath
from scoring.standings.queries.goes_on import Exchanged, exchanged_by
from scoring.standings.refusals import (
    FinalFollowsScore,
    LotMovesUp,
    NextStageStarted,
    NotContested,
    StillTied,
)
from tables.draws.enums import DrawMethod, DrawState
from tables.draws.models.draw import Draw
from tables.refusals import DigitalDrawInForce
from tournaments.events.enums import BEFORE_THE_SEATS, StageState
from tournaments.events.models.stage import Stage
from tournaments.refusals import Refusal


def what_stands_against(
    stage: Stage, *, after: Aftermath, decision: Decision
) -> Refusal | None:
    """Return why a decision cannot be taken now, or nothing; the page asks first.

    ``kept`` is always possible but in the final, whose places follow its score.
    """
    contest = after.contest
    if contest is None:
        return NotContested()
    if decision is Decision.KEPT:
        return FinalFollowsScore() if stage.final else None
    if stage.final:
        return None
    stage_id = stage.id
    found = exchanged_by(stage_id, after=after, computed=contest.computed)
    return against_exchange(stage, found=found)


def against_exchange(stage: Stage, *, found: Exchanged) -> Refusal | None:
    """Return why these cannot be exchanged in the next stage, or nothing."""
    if len(found.out) != len(found.new) + found.lots:
        return StillTied()
    following = stage.following.get()
    if following.state not in BEFORE_THE_SEATS:
        return NextStageStarted()
    digital = Draw.objects.filter(stage=following).exclude(state=DrawState.VOID)
    if digital.exclude(method=DrawMethod.URN).exists():
        return DigitalDrawInForce()
    if found.lots and following.state == StageState.DRAWING:
        return LotMovesUp()
    return None
