"""The standings of a stage with names, as pages and the API show them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoring.ledger.models.projections import Standings
from scoring.standings.queries.standings import (
    StandingRow,
    compute_standings,
    held_standings,
    stored_standings,
)
from tournaments.events.models.stage import StageVersion
from tournaments.events.queries.events import StageRow
from tournaments.ids import StageId


@dataclass(frozen=True, slots=True)
class StageStandings:
    """Standings as of ``version``; ``behind`` counts lines not yet in them."""

    version: int
    behind: int
    made_at: datetime | None
    rows: tuple[StandingRow, ...]


def standings_shown(stage: StageRow) -> StageStandings:
    """Return the stage's standings of this moment as everybody may see them."""
    if not stage.held:
        return stage_standings(stage.id, fresh=True)
    rows = held_standings(stage.id)
    return StageStandings(version=0, behind=0, made_at=None, rows=rows)


def stage_standings(stage_id: StageId, *, fresh: bool = False) -> StageStandings:
    """Return the stored standings; ``fresh`` computes them when they are behind."""
    stored = Standings.objects.filter(stage=stage_id).first()
    version = StageVersion.objects.get(stage=stage_id).version
    if stored is None or not stored.body:
        return StageStandings(version=0, behind=version, made_at=None, rows=())
    if fresh and stored.version < version:
        computed = compute_standings(stage_id)
        return StageStandings(
            version=computed.version, behind=0, made_at=None, rows=computed.rows
        )
    return StageStandings(
        version=stored.version,
        behind=version - stored.version,
        made_at=stored.made_at,
        rows=stored_standings(stored.body),
    )
