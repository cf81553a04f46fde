"""Whether what a proposal is about is still as its author saw it."""

from __future__ import annotations

from django.core.exceptions import ObjectDoesNotExist

from scoring.ledger.models.ledger import LedgerEntry
from scoring.referee.commands.proposed import ACTS
from tables.draws.enums import DrawState
from tables.draws.models.draw import Draw
from tables.seating.enums import TableState
from tables.seating.models import Table
from tournaments.events.enums import TournamentStatus
from tournaments.refusals import Refusal
from tournaments.staff.enums import ProposalKind, ProposalState
from tournaments.staff.models.proposal import Proposal

AT_TABLES = (
    ProposalKind.VOID,
    ProposalKind.REOPEN,
    ProposalKind.SWAP,
    ProposalKind.SIT,
    ProposalKind.EXPEL,
)
AFTER_RESULTS = (ProposalKind.ERRATUM, ProposalKind.RAFFLE_OFF)


def is_outdated(proposal: Proposal) -> bool:
    """Tell whether a waiting proposal cannot be confirmed as it was seen.

    What it is about has gone or has changed: the urn was called off, the line is
    void, the stage confirmed, the results official. Only read, nothing is tried out:
    ``countersign`` looks once more, under locks. At most a few queries.
    """
    if proposal.state != ProposalState.WAITING:
        return False
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


def _is_over(proposal: Proposal, *, kind: ProposalKind) -> bool:
    """Tell what the look at scores does not: the line is void, the way is shut."""
    given = proposal.arguments
    if kind is ProposalKind.TICKET_BACK:
        draws = Draw.objects.filter(
            stage__tournament=proposal.tournament_id, stage__number=proposal.stage or 0
        )
        latest = draws.order_by("-number").first()
        return latest is None or latest.state != DrawState.OPEN
    if kind not in AT_TABLES:
        return False
    tables = Table.objects.filter(
        stage__tournament=proposal.tournament_id,
        stage__number=proposal.stage or 0,
        letter__in=proposal.letters,
    )
    if kind is ProposalKind.VOID:
        lines = LedgerEntry.objects.filter(table__in=tables, voids=given["voids"])
        if lines.exists():
            return True
    shut = tables.filter(state=TableState.CONFIRMED).exists()
    return shut and not given.get("behind")
