"""What two people do to a draw: call it off, put a recorded ticket back."""

from __future__ import annotations

from collections.abc import Mapping

from tables.draws.commands.digital import void_draw
from tables.draws.models.draw import Draw
from tables.draws.queries.called_off import facts
from tables.urn.commands.books import UrnSignature
from tables.urn.commands.tickets import take_back_ticket
from tables.urn.commands.urn import call_off_draw
from tournaments.ids import StageId
from tournaments.refusals import existing
from tournaments.staff.commands.proposals import Act, Facts, Signed, without_transaction
from tournaments.staff.enums import ProposalKind
from tournaments.staff.models.proposal import Proposal


def _stage_id(proposal: Proposal) -> StageId:
    """Return the stage of a proposal. Raises NotFound."""
    return existing(proposal.stages.first()).id


def _draw(proposal: Proposal) -> Draw:
    """Return the latest draw of a proposal's stage. Raises NotFound."""
    draws = Draw.objects.filter(stage=_stage_id(proposal))
    return existing(draws.select_related("stage").order_by("-number").first())


def _look_at_draw(proposal: Proposal) -> Facts:
    return facts(_draw(proposal))


def _look_at_ticket(proposal: Proposal) -> Facts:
    draw, seat = _draw(proposal), proposal.arguments["seat"]
    holders = {
        str(ticket): ticket.entrant.code
        for ticket in draw.tickets.select_related("entrant")
        if ticket.entrant is not None
    }
    return {
        "draw": f"{draw.the_stage.number}/{draw.number}",
        "ticket": seat,
        "holder": holders.get(seat),
    }


def _call_off_urn(signed: Signed) -> object:
    proposal = signed.proposal
    return without_transaction(call_off_draw)(
        stage_id=_stage_id(proposal),
        reason=proposal.reason,
        author=proposal.author,
        second=signed.second,
        at=signed.at,
    )


def _put_back(signed: Signed) -> object:
    proposal = signed.proposal
    sign = UrnSignature(
        author=proposal.author,
        at=signed.at,
        key=proposal.client_key,
        second=signed.second,
        reason=proposal.reason,
    )
    return without_transaction(take_back_ticket)(
        stage_id=_stage_id(proposal), seat=proposal.arguments["seat"], sign=sign
    )


def _call_off_digital(signed: Signed) -> object:
    proposal = signed.proposal
    return without_transaction(void_draw)(
        stage_id=_stage_id(proposal),
        reason=proposal.reason,
        author=proposal.author,
        witness=signed.second,
        at=signed.at,
    )


DRAW_ACTS: Mapping[ProposalKind, Act] = {
    ProposalKind.URN_OFF: Act(run=_call_off_urn, look=_look_at_draw),
    ProposalKind.TICKET_BACK: Act(run=_put_back, look=_look_at_ticket),
    ProposalKind.DIGITAL_OFF: Act(run=_call_off_digital, look=_look_at_draw),
}
