"""Corrections behind confirmed stages, as the reads answer them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.standings.enums import Decision
from scoring.standings.queries.contests import contests
from tournaments.events.enums import StageState
from tournaments.events.queries.events import StageRow
from tournaments.ids import TournamentId
from tournaments.web.api.shapes import Moment, Out, TextAsStored


class ContestOut(Out):
    """A correction behind a confirmed stage that asks who goes on."""

    number = serializers.IntegerField(
        source="correction.number", help_text="counted in the stage, from 1"
    )
    table = serializers.CharField(
        source="correction.letter", help_text="letter of the corrected table"
    )
    line = serializers.IntegerField(
        source="correction.seq", help_text="the line that corrected it"
    )
    opened_at = Moment(source="correction.opened_at")
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
        ["", *Decision.values],
        help_text="empty while nobody has decided",
    )
    reason = TextAsStored(source="correction.reason", help_text="of the decision")
    decided_by = serializers.CharField(source="correction.decided_by")
    decided_at = Moment(source="correction.decided_at", allow_null=True)


def stage_contests(tournament_id: TournamentId, *, stage: StageRow) -> dict[str, Any]:
    """Return whether a stage is contested, and its corrections; mostly nothing."""
    if stage.state is not StageState.CONFIRMED or stage.held:
        return {}
    found = contests(tournament_id, stage_id=stage.id)
    return {"contested": stage.contested, "contests": found}
