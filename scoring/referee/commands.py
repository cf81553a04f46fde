"""What two people do once both have signed, and where what they proposed stands.

``ACTS`` names every kind of proposal; those of draws come from below.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import QuerySet

from scoring.deals.commands.closing import REOPEN_ACT
from scoring.disputes.commands.proposing import VOID_ACT
from scoring.finish.commands.errata import ERRATUM_ACT
from scoring.ledger.models import LedgerEntry
from scoring.raffles.commands import RAFFLE_OFF_ACT
from scoring.substitutions.commands.proposing import EXPEL_ACT, SIT_ACT, SWAP_ACT
from scoring.ties.commands.proposing import LOT_OFF_ACT
from tables.desk.commands import DRAW_ACTS
from tables.draws.enums import DrawState
from tables.draws.models.draw import Draw
from tables.seating.enums import TableState
from tables.seating.models import Table
from tournaments.events.enums import TournamentStatus
from tournaments.refusals import Refusal
from tournaments.staff.commands.proposals import Act
from tournaments.staff.enums import ProposalKind, ProposalState
from tournaments.staff.models.proposal import Proposal

WAITING = str(ProposalState.WAITING)
OUTDATED, EXPIRED = "outdated", "expired"
STATES = (*map(str, ProposalState), OUTDATED, EXPIRED)
AFTER_RESULTS = (ProposalKind.ERRATUM, ProposalKind.RAFFLE_OFF)

AT_TABLES: Mapping[ProposalKind, Act] = {
    ProposalKind.VOID: VOID_ACT,
    ProposalKind.REOPEN: REOPEN_ACT,
    ProposalKind.SWAP: SWAP_ACT,
    ProposalKind.SIT: SIT_ACT,
    ProposalKind.EXPEL: EXPEL_ACT,
}
ACTS: Mapping[ProposalKind, Act] = {
    **DRAW_ACTS,
    **AT_TABLES,
    ProposalKind.LOT_OFF: LOT_OFF_ACT,
    ProposalKind.RAFFLE_OFF: RAFFLE_OFF_ACT,
    ProposalKind.ERRATUM: ERRATUM_ACT,
}


def state_of(proposal: Proposal, *, at: datetime) -> str:
    """Return where a proposal stands.

    ``outdated``: what it is about has gone or changed; ``expired``: it has waited too
    long. Neither can be confirmed any more.
    """
    if proposal.state != ProposalState.WAITING:
        return str(proposal.state)
    if proposal.expires_at <= at:
        return EXPIRED
    return OUTDATED if is_outdated(proposal) else WAITING


def is_outdated(proposal: Proposal) -> bool:
    """Tell whether a waiting proposal cannot be confirmed as it was seen.

    What it is about has gone or has changed: the urn was called off, the line is
    void, the stage confirmed, the results official. Only read, nothing is tried out:
    ``countersign`` looks once more, under locks. At most a few queries.
    """
    kind = ProposalKind(proposal.kind)
    status = proposal.tournament.status
    if kind not in AFTER_RESULTS and status == TournamentStatus.PUBLISHED:
        return True
    try:
        now = ACTS[kind].look(proposal)
    except (Refusal, ObjectDoesNotExist):
        # The draw or the table is not there any more.
        return True
    return now != proposal.preview["before"] or _is_over(proposal, kind=kind)


def tables_of_proposal(proposal: Proposal) -> QuerySet[Table]:
    """Return the tables that a proposal is about."""
    return Table.objects.filter(stage__in=proposal.stages, letter__in=proposal.letters)


def _is_over(proposal: Proposal, *, kind: ProposalKind) -> bool:
    """Tell what the look at scores does not: the line is void, the way is shut."""
    given = proposal.arguments
    if kind is ProposalKind.TICKET_BACK:
        draws = Draw.objects.filter(stage__in=proposal.stages)
        latest = draws.order_by("-number").first()
        return latest is None or latest.state != DrawState.OPEN
    if kind not in AT_TABLES:
        return False
    tables = tables_of_proposal(proposal)
    if kind is ProposalKind.VOID:
        lines = LedgerEntry.objects.filter(table__in=tables, voids=given["voids"])
        if lines.exists():
            return True
    shut = tables.filter(state=TableState.CONFIRMED).exists()
    return shut and not given.get("behind")
