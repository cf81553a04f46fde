"""Tickets, drawn one by one."""

from __future__ import annotations

from tables.commands.tickets import record_ticket
from tests.scenarios import AT
from tournaments.ids import EntrantId, StageId


def entrants(stage):
    return [entry.entrant for entry in stage.entries.select_related("entrant")]


def draw_one(stage, entrant, seat):
    return record_ticket(
        stage_id=StageId(stage.pk),
        entrant_id=EntrantId(entrant.pk),
        seat=seat,
        at=AT,
        author="O01",
    )
