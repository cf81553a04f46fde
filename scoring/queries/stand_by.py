"""Who can take a seat that somebody has left: on the list, and not in the stage."""

from __future__ import annotations

import json
from dataclasses import dataclass

from django.db.models import QuerySet

from scoring.enums import LeaveCause, LineKind
from scoring.models import LedgerEntry, TableScore
from tables.models import Seat
from tournaments.enums import EntrantStatus
from tournaments.ids import StageId
from tournaments.models import Entrant, Stage


@dataclass(frozen=True, slots=True)
class StandBy:
    """Somebody who may take a seat; ``played`` tells that an earlier stage knew him."""

    code: str
    name: str
    played: bool


def stand_bys(stage_id: StageId) -> list[StandBy]:
    """Return who may take a seat in a stage, those who never played first."""
    found = _free(stage_id)
    played = set(
        Seat.objects.filter(entrant__in=found).values_list("entrant", flat=True)
    )
    listed = [
        StandBy(code=one.code, name=one.name, played=one.pk in played) for one in found
    ]
    return sorted(listed, key=lambda one: (one.played, one.name, one.code))


def may_sit(stage_id: StageId, *, code: str) -> bool:
    """Tell whether this entrant may take a seat in a stage."""
    return _free(stage_id).filter(code=code).exists()


def _free(stage_id: StageId) -> QuerySet[Entrant]:
    """Return who is on the list and neither plays nor has played in the stage.

    Whoever sits down is present: having checked in before is not asked.
    """
    tournament = Stage.objects.get(pk=stage_id).tournament_id
    listed = Entrant.objects.filter(tournament=tournament, erased_at=None)
    present = listed.exclude(status=EntrantStatus.WITHDRAWN)
    seated = LedgerEntry.objects.filter(table__stage=stage_id, kind=LineKind.SIT)
    voids = LedgerEntry.objects.filter(table__stage=stage_id, kind=LineKind.VOID)
    void = set(voids.values_list("table_id", "voids_seq"))
    sat = {
        extra["entrant"]
        for table, seq, extra in seated.values_list("table_id", "seq", "extra")
        if (table, seq) not in void
    }
    return present.exclude(stage_entries__stage=stage_id).exclude(
        code__in=sat | _expelled(tournament)
    )


def _expelled(tournament_id: int) -> set[str]:
    """Return who was expelled from a table of the event, at any stage."""
    scores = TableScore.objects.filter(
        table__stage__tournament=tournament_id, body__contains='"apart"'
    )
    found = set()
    for body in scores.values_list("body", flat=True):
        state = json.loads(body)
        found |= {
            state["entrants"][state["sides"][side][0]]
            for side, why in state["apart"]
            if why == LeaveCause.EXPELLED
        }
    return found
