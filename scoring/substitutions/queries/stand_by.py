"""Who can take a seat that somebody has left: on the list, and not in the stage."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import chain

from django.db.models import QuerySet

from scoring.ledger.enums import LeaveCause, LineKind
from scoring.ledger.models import LedgerEntry, TableScore
from scoring.ledger.queries import in_force, who_left
from tables.draws.enums import DrawState
from tables.draws.models.draw import Draw, Ticket
from tables.seating.models import Seat
from tournaments.events.enums import EntrantStatus, Origin
from tournaments.events.models.stage import Stage, StageEntry
from tournaments.ids import StageId
from tournaments.people.models.entrant import Entrant


@dataclass(frozen=True, slots=True)
class StandBy:
    """Somebody who may take a seat; ``played`` tells that an earlier stage knew him.

    ``next_at`` is the table, ``1/B``, from which somebody came here who is gone, if
    this one is the next there by the order on which it was closed.
    """

    code: str
    name: str
    played: bool
    next_at: str

    @property
    def next_table(self) -> tuple[str, str]:
        """Return number of the stage and letter of ``next_at``."""
        stage, _slash, letter = self.next_at.partition("/")
        return stage, letter


def stand_bys(stage_id: StageId, *, gone: Iterable[str] = ()) -> list[StandBy]:
    """Return who may take a seat in a stage.

    First the next of the tables from which those who are ``gone`` (codes) have come,
    then those who never played. Source: docs/accidents.md "Who may sit down".
    """
    found = list(_free(stage_id))
    nexts = _nexts(stage_id, gone=gone, free={one.code for one in found})
    played = set(
        Seat.objects.filter(entrant__in=found).values_list("entrant", flat=True)
    )
    listed = [
        StandBy(
            code=one.code,
            name=one.name,
            played=one.pk in played,
            next_at=nexts.get(one.code, ""),
        )
        for one in found
    ]
    return sorted(
        listed, key=lambda one: (not one.next_at, one.played, one.name, one.code)
    )


def _nexts(
    stage_id: StageId, *, gone: Iterable[str], free: Collection[str]
) -> dict[str, str]:
    """Return the best of each table of origin who is free and did not leave it."""
    entries = StageEntry.objects.filter(stage=stage_id, entrant__code__in=list(gone))
    origins = set(entries.values_list("origin", flat=True))
    stage = Stage.objects.get(pk=stage_id)
    scores = TableScore.objects.filter(
        table__stage__tournament=stage.tournament_id,
        table__stage__number=stage.number - 1,
    )
    nexts = {}
    for letter, body in scores.values_list("table__letter", "body"):
        table, state = f"{stage.number - 1}/{letter}", json.loads(body)
        apart = dict(state.get("apart", ()))
        order = [
            state["entrants"][state["sides"][side][0]]
            for side in chain(*state["groups"])
            if side not in apart
        ]
        best = next((code for code in order if code in free), None)
        if table in origins and best is not None:
            nexts[best] = table
    return nexts


def may_sit(stage_id: StageId, *, code: str) -> bool:
    """Tell whether this entrant may take a seat in a stage."""
    return _free(stage_id).filter(code=code).exists()


def may_enter(stage_id: StageId) -> set[str]:
    """Return who may take a free seat of the first stage, by codes."""
    return {*_free(stage_id).values_list("code", flat=True), *not_drawn(stage_id)}


def not_drawn(stage_id: StageId) -> set[str]:
    """Return who was to play the first stage, did not draw, and has no seat yet.

    Their ticket was counted as not drawn; whoever comes after all takes a free seat.
    """
    stage = Stage.objects.get(pk=stage_id)
    draws = Draw.objects.filter(stage=stage, state=DrawState.PUBLISHED)
    if stage.number != 1 or not draws.exists():
        return set()
    drew = Ticket.objects.filter(draw__in=draws, entrant__isnull=False)
    absent = (
        stage.entries.filter(origin=Origin.CHECK_IN)
        .exclude(entrant__in=drew.values("entrant"))
        .exclude(entrant__status=EntrantStatus.WITHDRAWN)
        .filter(entrant__erased_at=None)
    )
    codes = set(absent.values_list("entrant__code", flat=True))
    return codes - _seated(stage_id) - expelled(stage.tournament_id)


def _free(stage_id: StageId) -> QuerySet[Entrant]:
    """Return who is on the list and neither plays nor has played in the stage.

    Whoever sits down is present: having checked in before is not asked.
    """
    tournament = Stage.objects.get(pk=stage_id).tournament_id
    listed = Entrant.objects.filter(tournament=tournament, erased_at=None)
    present = listed.exclude(status=EntrantStatus.WITHDRAWN)
    return present.exclude(stage_entries__stage=stage_id).exclude(
        code__in=_seated(stage_id) | expelled(tournament)
    )


def _seated(stage_id: StageId) -> set[str]:
    """Return who has taken a seat of the stage by a line that stands."""
    kinds = [LineKind.SIT, LineKind.JOIN]
    seated = LedgerEntry.objects.filter(table__stage=stage_id, kind__in=kinds)
    return set(in_force(seated).values_list("payload__entrant", flat=True))


def expelled(tournament_id: int) -> set[str]:
    """Return who was expelled from a table of the event, at any stage."""
    return who_left(tournament_id, causes={LeaveCause.EXPELLED})
