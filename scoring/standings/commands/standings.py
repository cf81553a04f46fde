"""Rebuild a stage's standings: idempotent, guarded, safe when late or doubled."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F, QuerySet

from scoring.ledger.models.projections import Standings
from scoring.standings.queries.standings import compute_standings
from tournaments.ids import StageId


def rebuild_standings(*, stage_id: StageId, at: datetime) -> bool:
    """Bring the stage's standings up to its version; tell whether it moved.

    Nothing is announced: whoever reads them while they are behind computes them, so
    what is shown changed with the line that was announced. Computed outside the one
    statement that writes, so that no writer waits for it.
    """
    return _behind().filter(stage=stage_id).exists() and write_standings(
        stage_id, at=at
    )


def write_standings(stage_id: StageId, *, at: datetime) -> bool:
    """Write the standings if they are newer than what is there.

    The guard is in the statement: late, doubled and reordered runs write nothing.
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
    stage_ids = list(_behind().values_list("stage_id", flat=True))
    return sum(
        rebuild_standings(stage_id=StageId(stage_id), at=at) for stage_id in stage_ids
    )


def _behind() -> QuerySet[Standings]:
    return Standings.objects.filter(version__lt=F("stage__version__version"))
