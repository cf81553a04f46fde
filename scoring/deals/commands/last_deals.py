"""The last deal of a set that ends on time, and a table that moves elsewhere.

Source: docs/accidents.md; event-day.md P10, steps 4 and 9.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from uuid import UUID, uuid4

from django.db import transaction

from scoring.deals.refusals import LastDealCalled, SetOver
from scoring.ledger.append import OpenLedger, append, lock_ledger
from scoring.ledger.commands.writing import finish, write
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Signature
from scoring.ledger.written import Written
from scoring.refusals import StageNotStarted
from scoring.stages.refusals import StageNotRunning
from tables.ids import TableId
from tables.seating.models import Table
from tournaments.events.commands.steps import lock_stage, refuse_over
from tournaments.events.enums import StageState
from tournaments.ids import StageId


@transaction.atomic(durable=True)
def call_last_deal(*, table_id: TableId, sign: Signature) -> Written:
    """Let one more deal be played at a table; then the set is over on points.

    Raises what ``begin`` raises, SetOver, LastDealCalled.
    """

    def check(ledger: OpenLedger) -> None:
        state = ledger.state()
        if state.last_deal:
            raise LastDealCalled
        if state.over:
            raise SetOver(reached=ledger.rules.reached(state.totals))

    return write(table_id=table_id, kind=LineKind.LAST_DEAL, sign=sign, check=check)


@transaction.atomic(durable=True)
def call_last_deals(
    *,
    stage_id: StageId,
    author: str,
    at: datetime,
    reason: str = "",
    key: Callable[[], UUID] = uuid4,
) -> list[str]:
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
    called = []
    for table_id in _tables(stage_id):
        ledger = lock_ledger(table_id)
        state = ledger.state()
        if state.closed or state.over or state.last_deal:
            continue
        append(
            ledger,
            kind=LineKind.LAST_DEAL,
            payload={},
            sign=Signature(
                author=author,
                at=at,
                client_key=key(),
                after_seq=state.seq,
                reason=reason,
            ),
        )
        finish(ledger)
        called.append(ledger.table.letter)
    return called


def _tables(stage_id: StageId) -> Sequence[TableId]:
    tables = Table.objects.filter(stage=stage_id).order_by("pk")
    return [TableId(pk) for pk in tables.values_list("pk", flat=True)]


@transaction.atomic(durable=True)
def move_table(*, table_id: TableId, sign: Signature) -> Written:
    """Record that a table has moved; it keeps its letter, the reason says where to.

    Raises what ``begin`` raises.
    """
    return write(table_id=table_id, kind=LineKind.MOVED, sign=sign)
