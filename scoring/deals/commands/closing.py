"""Close a table, and reopen it while its stage is not confirmed, alone or by two."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from scoring.answers.commands import refuse_objected
from scoring.deals.refusals import NotClosed, NotOver, UnderReview
from scoring.ledger.append import OpenLedger, answered, lock_ledger
from scoring.ledger.commands.proposing import act_at_tables, propose_at, signed_at
from scoring.ledger.commands.second import check_correction
from scoring.ledger.commands.writing import NOTHING, write
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Payload, Signature
from scoring.ledger.refusals import ProbableDuplicate
from scoring.ledger.written import Written
from scoring.refusals import StageConfirmed
from scoring.scoresheet.refusals import ResultMismatch
from scoring.stages.refusals import TieUnsettled
from tables.ids import TableId
from tables.seating.models import Table
from tables.seating.queries.seats import seated_at
from tournaments.staff.commands.proposals import Signed, without_transaction
from tournaments.staff.enums import ProposalKind
from tournaments.staff.models.proposal import Proposal


@transaction.atomic(durable=True)
def close_table(
    *, table_id: TableId, shown: Sequence[int] | None, sign: Signature
) -> Written:
    """Close the set on exactly the totals that the closer saw.

    ``shown`` are the totals per side. Whom somebody else has forestalled with just
    that gets the answer to the closing that is there. Raises what ``begin`` raises,
    UnderReview, ResultMismatch, NotOver (unless a reason is given), TieUnsettled,
    ObjectionOpen. Source: docs/rules.md R-51 to R-53, R-72, R-76.
    """
    content: Payload = NOTHING if shown is None else {"totals": list(shown)}

    def check(ledger: OpenLedger) -> Payload:
        state = ledger.state()
        if state.review is not None:
            raise UnderReview
        if shown is not None and tuple(shown) != state.totals:
            raise ResultMismatch(shown=shown, expected=state.totals)
        if not state.over and not sign.reason.strip():
            raise NotOver
        if state.unresolved:
            seats = seated_at([table_id])[table_id]
            raise TieUnsettled(state, rules=ledger.rules, seats=seats)
        refuse_objected(ledger)
        return {
            "totals": list(state.totals),
            "order": list(state.order),
            "deals": state.deals,
        }

    try:
        return write(
            table_id=table_id,
            kind=LineKind.CLOSE,
            content=content,
            sign=sign,
            check=check,
        )
    except (ProbableDuplicate, StageConfirmed):
        theirs = _closed_meanwhile(lock_ledger(table_id), shown=shown, sign=sign)
        if theirs is None:
            raise
        return theirs


def _closed_meanwhile(
    ledger: OpenLedger, *, shown: Sequence[int] | None, sign: Signature
) -> Written | None:
    """Return the closing in force that the closer has not seen, if it is the same.

    A note that was typed beside it is not in the book, so that it is not the same.
    """
    state = ledger.state()
    unseen = [line for line in ledger.lines if line.seq > sign.after_seq]
    closings = [line for line in unseen if line.kind is LineKind.CLOSE]
    same = state.closed and shown is not None and tuple(shown) == state.totals
    if not (closings and same) or sign.reason.strip():
        return None
    return answered(ledger, closings[-1])


@transaction.atomic(durable=True)
def reopen_table(*, table_id: TableId, sign: Signature) -> Written:
    """Open a closed table again, with a reason, while its stage is in play.

    Raises what ``begin`` raises, NotClosed.
    """

    def check(ledger: OpenLedger) -> None:
        if not ledger.state().closed:
            raise NotClosed
        check_correction(ledger.table.stage, sign=sign)

    return write(table_id=table_id, kind=LineKind.REOPEN, sign=sign, check=check)


def _reopen(signed: Signed) -> object:
    table_id, sign = signed_at(signed)
    return without_transaction(reopen_table)(table_id=table_id, sign=sign)


REOPEN_ACT = act_at_tables(_reopen)


def propose_reopen(table: Table, *, sign: Signature) -> Proposal:
    """Propose to open a closed table again."""
    arguments = {"table": table.letter, "after_seq": sign.after_seq}
    return propose_at(
        table, kind=ProposalKind.REOPEN, act=REOPEN_ACT, arguments=arguments, sign=sign
    )
