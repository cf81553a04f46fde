"""Close a table, and reopen it while its stage is not confirmed."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from scoring.answers.commands import refuse_objected
from scoring.deals.refusals import NotClosed, NotOver, UnderReview
from scoring.ledger.append import append
from scoring.ledger.commands.second import check_correction
from scoring.ledger.commands.writing import begin, finish
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Signature
from scoring.ledger.written import Written
from scoring.refusals import ReasonMissing, TableClosed
from scoring.scoresheet.refusals import ResultMismatch
from scoring.stages.refusals import TieUnsettled
from tables.ids import TableId
from tournaments.refusals import KeyReused


@transaction.atomic(durable=True)
def close_table(
    *, table_id: TableId, shown: Sequence[int] | None, sign: Signature
) -> Written:
    """Close the set on exactly the totals that the closer saw.

    ``shown`` are the totals per side. Raises what ``begin`` raises, TableClosed,
    UnderReview, ResultMismatch, NotOver (unless a reason is given), TieUnsettled,
    ObjectionOpen.
    Source: cruce-rules.md 2.12, 2.14; event-day.md P4.
    """
    start = begin(table_id=table_id, kind=LineKind.CLOSE, content={}, sign=sign)
    if start.earlier is not None:
        if shown is not None and list(shown) != start.earlier.line.payload["totals"]:
            raise KeyReused
        return start.earlier
    ledger, state = start.ledger, start.ledger.state()
    if state.closed:
        raise TableClosed
    if state.review is not None:
        raise UnderReview
    if shown is not None and tuple(shown) != state.totals:
        raise ResultMismatch(shown=shown, expected=state.totals)
    if not state.over and not sign.reason.strip():
        raise NotOver
    if state.unresolved:
        raise TieUnsettled(groups=state.unresolved, final=state.final)
    refuse_objected(ledger)
    after = append(
        ledger,
        kind=LineKind.CLOSE,
        payload={
            "totals": list(state.totals),
            "order": list(state.order),
            "deals": state.deals,
        },
        sign=sign,
    )
    finish(ledger)
    return Written(line=ledger.lines[-1], state=after, replayed=False)


@transaction.atomic(durable=True)
def reopen_table(*, table_id: TableId, sign: Signature) -> Written:
    """Open a closed table again, with a reason, while its stage is in play.

    Raises what ``begin`` raises, NotClosed, ReasonMissing, SecondMissing.
    """
    start = begin(table_id=table_id, kind=LineKind.REOPEN, content={}, sign=sign)
    if start.earlier is not None:
        return start.earlier
    ledger, state = start.ledger, start.ledger.state()
    if not state.closed:
        raise NotClosed
    if not sign.reason.strip():
        raise ReasonMissing
    check_correction(ledger.table.stage, sign=sign)
    after = append(
        ledger,
        kind=LineKind.REOPEN,
        payload={},
        sign=sign,
    )
    finish(ledger)
    return Written(line=ledger.lines[-1], state=after, replayed=False)
