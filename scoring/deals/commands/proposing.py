"""Opening a closed table again, which two people sign."""

from __future__ import annotations

from scoring.deals.commands.closing import reopen_table
from scoring.ledger.commands.proposing import (
    lines_at_table,
    look_at_tables,
    propose_at,
    signed_at,
)
from scoring.ledger.lines import Signature
from tables.seating.models import Table
from tournaments.staff.commands.proposals import Act, Signed, steps_of
from tournaments.staff.enums import ProposalKind
from tournaments.staff.models.proposal import Proposal


def _reopen(signed: Signed) -> object:
    table_id, sign = signed_at(signed)
    return steps_of(reopen_table)(table_id=table_id, sign=sign)


REOPEN_ACT = Act(run=_reopen, look=look_at_tables, lines=lines_at_table)


def propose_reopen(table: Table, *, sign: Signature) -> Proposal:
    """Propose to open a closed table again."""
    arguments = {"table": table.letter, "after_seq": sign.after_seq}
    return propose_at(
        table, kind=ProposalKind.REOPEN, act=REOPEN_ACT, arguments=arguments, sign=sign
    )
