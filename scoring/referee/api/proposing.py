"""Writes that need two people: kept for the second one, who confirms it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from rest_framework import serializers

from scoring.deals.commands.proposing import propose_reopen
from scoring.disputes.commands.proposing import propose_void
from scoring.ledger.enums import LeaveCause, SitAs
from scoring.ledger.lines import Signature
from scoring.ledger.refusals import SecondMissing
from scoring.ledger.written import Written
from scoring.referee.api import calls
from scoring.referee.api.calls import (
    Call,
    Values,
    replacement_in,
    signature,
    swapped_in,
)
from scoring.referee.commands.outdated import is_outdated
from scoring.refusals import TableClosed
from scoring.scoresheet.api.places import Place
from scoring.substitutions.commands.proposing import (
    propose_expulsion,
    propose_sit,
    propose_swap,
)
from tournaments.refusals import NotAllowed
from tournaments.staff.enums import ProposalState
from tournaments.staff.models.proposal import Proposal

Proposing = Callable[[Place, Values, Signature], Proposal]
WAITING = str(ProposalState.WAITING)
OUTDATED, EXPIRED = "outdated", "expired"
STATES = (*map(str, ProposalState), OUTDATED, EXPIRED)


class ProposalOut(serializers.Serializer[Any]):
    """What waits for a second person; nothing was written yet."""

    proposal = serializers.IntegerField(help_text="its number in the event")
    state = serializers.ChoiceField(STATES)
    expires_at = serializers.DateTimeField()


def perform(call: Call, *, place: Place, data: Any, at: datetime) -> Written | Proposal:
    """Return the answer to one write, or what waits now for a second person.

    ``propose`` in the body asks for the latter, where two people are needed; the
    same key gives what became of it. Raises what ``calls.perform`` raises.
    """
    propose = PROPOSING.get(call.name)
    asked = isinstance(data, dict) and data.get("propose") is True
    if propose is None or not asked:
        return calls.perform(call, place=place, data=data, at=at)
    values: Values = call.body.read(data)
    earlier = Proposal.objects.filter(
        client_key=values["client_key"],
        author=place.actor.code,
        tournament=place.table.stage.tournament_id,
    ).first()
    if earlier is not None:
        return earlier
    try:
        return calls.perform(call, place=place, data=data, at=at)
    except SecondMissing:
        if not place.actor.organizes:
            raise NotAllowed from None
    except TableClosed:
        # A referee may propose what an organizer then confirms: event-day.md 7.
        if place.actor.organizes or not _corrects(call, values):
            raise
    return propose(place, values, signature(place, values, at=at))


def _corrects(call: Call, values: Values) -> bool:
    """Tell whether this is something that a closed table takes."""
    expels = call is calls.LEAVE and values["cause"] == LeaveCause.EXPELLED
    return expels or call is calls.VOID


def proposal_json(proposal: Proposal, *, at: datetime) -> dict[str, Any]:
    """Return a proposal as the API tells it."""
    return {
        "proposal": proposal.number,
        "state": state_of(proposal, at=at),
        "expires_at": proposal.expires_at,
    }


def state_of(proposal: Proposal, *, at: datetime) -> str:
    """Return where a proposal stands, as the pages say it.

    ``outdated``: what it is about has gone or changed; ``expired``: it has waited too
    long. Neither can be confirmed any more.
    """
    if proposal.state != ProposalState.WAITING:
        return str(proposal.state)
    if proposal.expires_at <= at:
        return EXPIRED
    return OUTDATED if is_outdated(proposal) else WAITING


def _void(place: Place, values: Values, sign: Signature) -> Proposal:
    return propose_void(
        place.table,
        seq=values["voids"],
        replacement=replacement_in(place, values.get("replacement")),
        organizes=place.actor.organizes,
        behind_stage=False,
        sign=sign,
    )


def _leave(place: Place, values: Values, sign: Signature) -> Proposal:
    return propose_expulsion(
        place.table,
        seat=values["seat"],
        organizes=place.actor.organizes,
        behind_stage=False,
        sign=sign,
    )


def _sit(place: Place, values: Values, sign: Signature) -> Proposal:
    return propose_sit(
        place.table,
        seat=values["seat"],
        entrant=values["entrant"],
        sits_as=SitAs(values["sits_as"]),
        sign=sign,
    )


def _swap(place: Place, values: Values, sign: Signature) -> Proposal:
    one, other = swapped_in(place, values, sign)
    return propose_swap(place.table, one=one, other=other, sign=sign)


def _reopen(place: Place, _values: Values, sign: Signature) -> Proposal:
    return propose_reopen(place.table, sign=sign)


PROPOSING: Mapping[str, Proposing] = {
    calls.VOID.name: _void,
    calls.LEAVE.name: _leave,
    calls.SEAT.name: _sit,
    calls.SWAP.name: _swap,
    calls.REOPEN.name: _reopen,
}
