"""What every act at a table shares that two people sign."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from scoring.ledger.lines import Signature
from scoring.ledger.models import LedgerEntry, TableScore
from tables.ids import TableId
from tables.seating.models import Table
from tournaments.ids import TournamentId
from tournaments.refusals import existing
from tournaments.staff.commands.proposals import Act, Facts, Signed, propose
from tournaments.staff.enums import ProposalKind
from tournaments.staff.lines import Countersigned
from tournaments.staff.models.access import AccessGrant
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.queries.staff import organizing

# Of a table's projection: all that a line can change but its number and its hash.
UNCOUNTED = ("v", "seq", "head", "frozen", "review")


def table_of_proposal(proposal: Proposal, letter: str) -> Table:
    """Return a table of a proposal's stage. Raises NotFound."""
    tables = Table.objects.filter(stage__in=proposal.stages, letter=letter)
    return existing(tables.first())


def last_seen(signed: Signed, table: Table, *, seen: int) -> int:
    """Return the last line that both have seen."""
    if not signed.anew:
        return seen
    lines = LedgerEntry.objects.filter(table=table).order_by("-seq")
    return lines.values_list("seq", flat=True).first() or 0


def signature_of(signed: Signed, *, after_seq: int) -> Signature:
    proposal = signed.proposal
    grants = AccessGrant.objects.filter(
        tournament=proposal.tournament_id, code=proposal.author
    )
    return Signature(
        author=proposal.author,
        grant_id=grants.values_list("pk", flat=True).first(),
        at=signed.at,
        client_key=proposal.client_key,
        after_seq=after_seq,
        second=signed.second,
        reason=proposal.reason,
    )


def signed_at(signed: Signed) -> tuple[TableId, Signature]:
    """Return the one table of a proposal and the signature at it."""
    given = signed.proposal.arguments
    table = table_of_proposal(signed.proposal, given["table"])
    after_seq = last_seen(signed, table, seen=given["after_seq"])
    return table.id, signature_of(signed, after_seq=after_seq)


def lines_at_tables(signed: Signed) -> list[Countersigned]:
    """Return what both have signed so far, at each table of the proposal."""
    proposal = signed.proposal
    lines = LedgerEntry.objects.filter(
        table__stage__in=proposal.stages,
        table__letter__in=proposal.letters,
        author=proposal.author,
        second=signed.second,
    )
    found = lines.order_by("table__letter", "seq")
    return [
        Countersigned(book=f"{proposal.stage}/{letter}", line=seq)
        for letter, seq in found.values_list("table__letter", "seq")
    ]


def one_organizes(signed: Signed) -> bool:
    """Tell whether one of the two organizes; a referee may propose a correction."""
    tournament_id = TournamentId(signed.proposal.tournament_id)
    asked = bool(signed.proposal.arguments["organizes"])
    return asked or signed.second in organizing(tournament_id)


def look_at_tables(proposal: Proposal) -> Facts:
    facts: Facts = {}
    for letter in proposal.letters:
        table = table_of_proposal(proposal, letter)
        body = json.loads(TableScore.objects.get(table=table).body)
        facts[letter] = {
            name: value for name, value in body.items() if name not in UNCOUNTED
        }
    return facts


def act_at_tables(run: Callable[[Signed], object]) -> Act:
    """Return how something is done whose lines stand at tables."""
    return Act(run=run, look=look_at_tables, lines=lines_at_tables)


def propose_at(
    table: Table,
    *,
    kind: ProposalKind,
    act: Act,
    arguments: dict[str, Any],
    sign: Signature,
    letters: Iterable[str] = (),
) -> Proposal:
    """Propose what one person alone may not do at a table."""
    proposal = Proposal(
        tournament_id=table.stage.tournament_id,
        kind=kind,
        arguments=arguments,
        author=sign.author,
        reason=sign.reason,
        client_key=sign.client_key,
        at=sign.at,
        stage=table.stage.number,
        letters=list(letters) or [table.letter],
    )
    return propose(proposal, act=act)
