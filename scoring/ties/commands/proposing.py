"""A lot by the protocol that two people call off: one proposes it, another signs."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from scoring.ledger.commands.proposing import table_of_proposal
from scoring.ties.commands.lot_draws import LotAtTable
from scoring.ties.commands.moving_up_lots import LotOfWhoMovesUp
from tables.draws.commands.public_part import DrawPlace, call_off
from tables.draws.models.draw import Draw
from tables.draws.queries.called_off import facts
from tables.draws.refusals import DrawReasonMissing
from tournaments.ids import TournamentId
from tournaments.refusals import existing
from tournaments.staff.commands.proposals import Act, Facts, Signed, propose
from tournaments.staff.enums import ProposalKind
from tournaments.staff.models.proposal import Proposal


def _lot(proposal: Proposal) -> Draw:
    """Return the lot of a proposal: at its table, or of its stage. Raises NotFound."""
    lots = Draw.lots.select_related("stage", "table").filter(
        stage__in=proposal.stages,
        table__letter=next(iter(proposal.letters), None),
        number=proposal.arguments["lot"],
    )
    return existing(lots.first())


def _look(proposal: Proposal) -> Facts:
    return facts(_lot(proposal))


def _call_off(signed: Signed) -> object:
    proposal = signed.proposal
    return call_off(
        _place(proposal).under_way().draw,
        reason=proposal.reason,
        author=proposal.author,
        witness=signed.second,
        at=signed.at,
    )


def _place(proposal: Proposal) -> DrawPlace:
    number = proposal.arguments["lot"]
    if not proposal.letters:
        return LotOfWhoMovesUp(proposal.stages.get().id, number)
    return LotAtTable(table_of_proposal(proposal, proposal.letters[0]).id, number)


LOT_OFF_ACT = Act(run=_call_off, look=_look)


def propose_lot_off(
    *,
    tournament_id: TournamentId,
    stage: int,
    letter: str | None,
    number: int,
    reason: str,
    author: str,
    client_key: UUID,
    at: datetime,
) -> Proposal:
    """Propose to call a lot off: at the table ``letter``, or of those who may move up.

    Raises DrawReasonMissing, and what ``propose`` and the commands raise.
    """
    if not reason.strip():
        raise DrawReasonMissing
    proposal = Proposal(
        tournament_id=tournament_id,
        kind=ProposalKind.LOT_OFF,
        arguments={"lot": number},
        author=author,
        reason=reason,
        client_key=client_key,
        at=at,
        stage=stage,
        letters=[] if letter is None else [letter],
    )
    return propose(proposal, act=LOT_OFF_ACT)
