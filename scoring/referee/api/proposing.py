"""Writes that need two people: kept for the second one, who confirms it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from rest_framework import serializers

from scoring.ledger.refusals import SecondMissing
from scoring.ledger.written import Written
from scoring.referee.api import calls
from scoring.referee.api.calls import signature
from scoring.referee.commands.outdated import is_outdated
from scoring.refusals import TableClosed
from scoring.scoresheet.api.places import Place
from scoring.scoresheet.api.writes import Call, Values
from tournaments.refusals import NotAllowed
from tournaments.staff.enums import ProposalState
from tournaments.staff.models.proposal import Proposal

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
    same key gives what became of it. Raises what ``calls.perform`` raises, and
    ProposalKeyReused where the key has proposed something else.
    """
    asked = isinstance(data, dict) and data.get("propose") is True
    if call.propose is None or not asked:
        return calls.perform(call, place=place, data=data, at=at)
    values: Values = call.body.read(data)
    proposed = Proposal.objects.filter(
        client_key=values["client_key"],
        author=place.actor.code,
        tournament=place.table.stage.tournament_id,
    )
    if not proposed.exists():
        try:
            return calls.perform(call, place=place, data=data, at=at)
        except SecondMissing:
            if not place.actor.organizes:
                raise NotAllowed from None
        except TableClosed:
            # A referee may propose what an organizer then confirms: event-day.md 7.
            if place.actor.organizes or not call.corrects(values):
                raise
    return call.propose(place, values, signature(place, values, at=at))


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
