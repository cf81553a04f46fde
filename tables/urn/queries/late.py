"""Who has entered after the urn was opened, and where the next one would sit."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tables.plan.plan import PAIRS_AT_TABLE, TABLE_SIZE, named, seat_name, table_to_grow
from tournaments.events.models.stage import Stage, StageEntry
from tournaments.ids import EntrantId, StageId
from tournaments.people.enums import MoveKind
from tournaments.people.models.desk import DeskMove

LATE = "late"


@dataclass(frozen=True, slots=True)
class LateEntry:
    """One late entry as the public reads it; ``ticket`` was added for it."""

    id: EntrantId
    code: str
    name: str
    ticket: str
    reason: str
    author: str
    at: datetime


def late_entries(stage_id: StageId) -> list[LateEntry]:
    """Return the late entries of a stage that stand, in order. Two queries."""
    stage = Stage.objects.get(pk=stage_id)
    moves = DeskMove.objects.filter(
        tournament=stage.tournament_id,
        kind=MoveKind.LATE_ENTRY,
        entrant__in=StageEntry.objects.filter(stage=stage, origin=LATE).values(
            "entrant"
        ),
    ).select_related("entrant")
    latest = {move.entrant_id: move for move in moves}
    return [
        LateEntry(
            id=EntrantId(move.entrant.pk),
            code=move.entrant.code,
            name=move.entrant.name,
            ticket=str(move.details.get("ticket", "")),
            reason=move.reason,
            author=move.author,
            at=move.at,
        )
        for move in sorted(latest.values(), key=lambda move: move.number)
        if move.entrant is not None
    ]


def next_place(stage_id: StageId) -> str:
    """Return the ticket that the next late entry would add; nothing if all is full."""
    stage = Stage.objects.select_related("tournament").get(pk=stage_id)
    full = PAIRS_AT_TABLE if stage.tournament.in_pairs else TABLE_SIZE
    place = table_to_grow(stage.sizes, full=full)
    if place is None:
        return ""
    return seat_name(named(stage.sizes, stage.letters)[place], stage.sizes[place])
