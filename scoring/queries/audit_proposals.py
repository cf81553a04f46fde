"""What was countersigned must stand where it was done, signed by the same two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Manager

from scoring.models import Erratum, LedgerEntry
from tables.models import UrnLine
from tournaments.enums import ProposalKind, ProposalState
from tournaments.models import Proposal, Tournament

AT_TABLES = (LedgerEntry.objects, "table__stage__tournament")
WRITTEN: Mapping[ProposalKind, tuple[Manager[Any], str]] = {
    ProposalKind.VOID: AT_TABLES,
    ProposalKind.REOPEN: AT_TABLES,
    ProposalKind.SWAP: AT_TABLES,
    ProposalKind.SIT: AT_TABLES,
    ProposalKind.EXPEL: AT_TABLES,
    ProposalKind.TICKET_BACK: (UrnLine.objects, "draw__stage__tournament"),
    ProposalKind.ERRATUM: (Erratum.objects, "tournament"),
}


def differences_of_proposals(tournament: Tournament) -> Iterator[str]:
    """Yield one sentence for each proposal whose line is missing, or not its own."""
    rows = Proposal.objects.filter(tournament=tournament).order_by("number")
    for row in rows:
        place = WRITTEN.get(ProposalKind(row.kind))
        if place is None:
            continue
        manager, event = place
        found = manager.filter(**{event: tournament.pk}, client_key=row.client_key)
        signed = list(found.values_list("author", "second"))
        confirmed = row.state == ProposalState.CONFIRMED
        if confirmed and signed != [(row.author, row.decided_by)]:
            yield f"proposal {row.number}: its line is not signed by the same two"
        # Written by one person where one is enough, under a key used before: fine.
        elif not confirmed and any(second for _author, second in signed):
            yield f"proposal {row.number}: done, but nobody has countersigned it"
