"""The last deal of a set that ends on time. Source: docs/accidents.md."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import uuid4

from django.db import transaction

from scoring.deals.refusals import LastDealCalled, SetOver
from scoring.ledger.append import append, lock_ledger
from scoring.ledger.commands.forms import refuses
from scoring.ledger.commands.writing import finish
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Signature
from scoring.ledger.state import LedgerState
from scoring.refusals import StageNotStarted
from scoring.rules.rules import StageRules
from scoring.stages.refusals import StageNotRunning
from tables.ids import TableId
from tables.seating.models import Table
from tournaments.events.commands.steps import lock_stage, lock_tables, refuse_over
from tournaments.events.enums import StageState
from tournaments.ids import StageId
from tournaments.refusals import Refusal


@refuses(LineKind.LAST_DEAL)
def no_last_deal(state: LedgerState, rules: StageRules) -> Refusal | None:
    """Return why the last deal cannot be called at a table now, or nothing."""
    if state.last_deal:
        return LastDealCalled()
    return SetOver(reached=rules.reached(state.totals)) if state.over else None


@transaction.atomic(durable=True)
def call_last_deals(*, stage_id: StageId, author: str, at: datetime) -> list[str]:
    """Call the last deal at every table of a stage that still plays.

    Returns their letters; tables where it was called before, that are over or closed
    are left alone, so that calling again does no harm. Raises NotFound,
    StageNotStarted, StageNotRunning, EventArchived, EventOver.
    """
    stage = lock_stage(stage_id)
    refuse_over(stage.tournament)
    if stage.state == StageState.SEATED:
        raise StageNotStarted
    if stage.state != StageState.RUNNING:
        raise StageNotRunning
    # All of them first: a deal that waits for the stage's version holds its table.
    lock_tables(stage.tournament, stage=stage)
    called = []
    for table_id in _tables(stage_id):
        ledger = lock_ledger(table_id)
        state = ledger.state()
        if state.closed or no_last_deal(state, ledger.rules):
            continue
        append(
            ledger,
            kind=LineKind.LAST_DEAL,
            payload={},
            sign=Signature(
                author=author,
                at=at,
                client_key=uuid4(),
                after_seq=state.seq,
            ),
        )
        finish(ledger)
        called.append(ledger.table.letter)
    return called


def _tables(stage_id: StageId) -> Sequence[TableId]:
    tables = Table.objects.filter(stage=stage_id).order_by("pk")
    return [TableId(pk) for pk in tables.values_list("pk", flat=True)]
