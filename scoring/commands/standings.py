"""Rebuild a stage's standings: idempotent, guarded, safe when late or doubled."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import F

from scoring.models import Standings
from scoring.queries.standings import compute_standings
from tournaments.after_commit import announce
from tournaments.ids import StageId
from tournaments.models import Stage


@transaction.atomic(durable=True)
def rebuild_standings(*, stage_id: StageId, at: datetime) -> bool:
    """Bring the stage's standings up to its version; tell whether it moved."""
    moved = write_standings(stage_id, at=at)
    if moved:
        stage = Stage.objects.only("tournament_id").get(pk=stage_id)
        announce(tournament_id=stage.tournament_id)
    return moved


def write_standings(stage_id: StageId, *, at: datetime) -> bool:
    """Write the standings if they are newer than what is there.

    The guard is in the statement: late, doubled and reordered runs write nothing.
    Call inside a transaction.
    """
    standings = compute_standings(stage_id)
    return bool(
        Standings.objects.filter(
            stage_id=stage_id, version__lt=standings.version
        ).update(version=standings.version, body=standings.body(), made_at=at)
    )


def sweep_standings(*, at: datetime) -> int:
    """Rebuild all standings that are behind their stage; return how many moved.

    Repairs whatever a lost message has left undone.
    """
    behind = Standings.objects.filter(version__lt=F("stage__version__version"))
    stage_ids = list(behind.values_list("stage_id", flat=True))
    return sum(
        rebuild_standings(stage_id=StageId(stage_id), at=at) for stage_id in stage_ids
    )
