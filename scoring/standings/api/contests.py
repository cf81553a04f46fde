"""Corrections behind confirmed stages, as the reads answer them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.standings.enums import Decision
from scoring.standings.queries.contests import contests
from tournaments.events.enums import StageState
from tournaments.events.queries.events import StageRow
from tournaments.ids import TournamentId


class ContestOut(serializers.Serializer[Any]):
    """A correction behind a confirmed stage that asks who goes on."""

    number = serializers.IntegerField(help_text="counted in the stage, from 1")
    table = serializers.CharField(help_text="letter of the corrected table")
    line = serializers.IntegerField(help_text="the line that corrected it")
    opened_at = serializers.DateTimeField()
    loses = serializers.ListField(
        child=serializers.CharField(),
        help_text="codes that went through and by the corrected score would not",
    )
    gains = serializers.ListField(
        child=serializers.CharField(),
        help_text="codes that would go through instead; in the final all, by place",
    )
    tied = serializers.ListField(
        child=serializers.CharField(),
        help_text="codes that a tie decides about, left open by the corrected score",
    )
    decision = serializers.ChoiceField(
        ["", *Decision.values], help_text="empty while nobody has decided"
    )
    reason = serializers.CharField(help_text="of the decision")
    decided_by = serializers.CharField()
    decided_at = serializers.DateTimeField(allow_null=True)


def waits(contested: bool) -> dict[str, bool]:  # noqa: FBT001
    """Return the mark of what waits for a decision; all else has none."""
    return {"contested": True} if contested else {}


def stage_contests(tournament_id: TournamentId, *, stage: StageRow) -> dict[str, Any]:
    """Return the mark of a contested stage and its corrections; mostly nothing."""
    if stage.state is not StageState.CONFIRMED or stage.held:
        return {}
    found = [
        {
            "number": one.correction.number,
            "table": one.correction.letter,
            "line": one.correction.seq,
            "opened_at": one.correction.opened_at,
            "loses": list(one.loses),
            "gains": list(one.gains),
            "tied": list(one.tied),
            "decision": str(one.correction.decision or ""),
            "reason": one.correction.reason,
            "decided_by": one.correction.decided_by,
            "decided_at": one.correction.decided_at,
        }
        for one in contests(tournament_id, stage_id=stage.id)
    ]
    return {**waits(stage.contested), **({"contests": found} if found else {})}
