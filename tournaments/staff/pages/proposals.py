"""The way to what waits for a second person."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.staff.enums import ProposalState
from tournaments.staff.models.proposal import Proposal


def to_the_proposal(request: HttpRequest, proposal: Proposal) -> HttpResponse:
    """Go to what waits now for a second person; it may be decided already."""
    if proposal.state == ProposalState.WAITING:
        messages.success(
            request, _("Written down, not done yet: a second person must confirm it.")
        )
    return redirect("proposal", slug=proposal.tournament.slug, number=proposal.number)
