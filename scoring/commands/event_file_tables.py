"""Write the tables of an event's file: seats, calls, lots, and the ledger line by line.

Every line goes through the same triggers as on the day. Source: docs/event-file.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.ledger.lines import columns_of_line
from scoring.ledger.replay import replay
from scoring.ledger.rules import StageRules
from scoring.models import Call, CallMove, LedgerEntry, LedgerReason, TableScore
from scoring.queries.event_file.reading import ReadLine
from scoring.queries.event_file.records import (
    CALL,
    CALL_MOVE,
    DRAW,
    SEAT,
    STEP,
    TABLE,
)
from tables.models import Draw, DrawStep, Seat, Table
from tournaments.models import Entrant, Stage


def write_steps(data: Mapping[str, Any], *, draw: Draw) -> None:
    """Write the steps of a draw, one after the other."""
    for step in data["steps"]:
        DrawStep.objects.create(draw=draw, **STEP.picked(step))


def write_table(
    data: Mapping[str, Any], *, stage: Stage, entrants: Mapping[str, Entrant]
) -> None:
    """Write one table of a stage, with its ledger and the score that follows."""
    table = Table.objects.create(stage=stage, **TABLE.picked(data))
    Seat.objects.bulk_create(
        Seat(
            table=table,
            stage=stage,
            entrant=entrants[seat["entrant"]],
            **SEAT.picked(seat),
        )
        for seat in data["seats"]
    )
    _calls(data["calls"], table=table)
    write_lots(data["lots"], stage=stage, table=table)
    _lines(data["lines"], table=table)


def _lines(lines: Sequence[ReadLine], *, table: Table) -> None:
    """Write the ledger line by line, and the score that follows from it."""
    for read in lines:
        entry = LedgerEntry.objects.create(
            table=table,
            fingerprint=read.fingerprint,
            after_seq=read.after_seq,
            **columns_of_line(read.line),
        )
        if read.reason is not None:
            LedgerReason.objects.create(entry=entry, **read.reason)
    state = replay(
        [read.line for read in lines],
        rules=StageRules.from_json(table.stage.rules or {}),
    )
    TableScore.objects.create(
        table=table, seq=state.seq, head=state.head, body=state.body()
    )


def write_lots(
    data: Sequence[Mapping[str, Any]], *, stage: Stage, table: Table | None
) -> None:
    """Write the lots of a table, or those of who moves up from the stage."""
    for lot in data:
        draw = Draw.lots.create(stage=stage, table=table, **DRAW.picked(lot))
        write_steps(lot, draw=draw)


def _calls(data: Sequence[Mapping[str, Any]], *, table: Table) -> None:
    for called in data:
        call = Call.objects.create(table=table, **CALL.picked(called))
        CallMove.objects.bulk_create(
            CallMove(call=call, **CALL_MOVE.picked(move)) for move in called["moves"]
        )
