"""The ceremony on the wall of the hall: only what has been revealed is sent."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.finish.queries.ceremony import ceremony_of
from scoring.finish.queries.ending import ending_of
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.live.pages import Part, send_page, send_part
from tournaments.staff.policy import Access, Scope, tournament_page


@tournament_page(Access.PUBLIC)
@require_safe
def ceremony(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the page for the projector."""
    return send_page(
        request,
        scope,
        page="ceremony",
        template="scoring/finish/public_ceremony.html",
        part=_part(scope),
        context={},
    )


@tournament_page(Access.PUBLIC)
@require_safe
def ceremony_part(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return what changes on it with each press."""
    return send_part(request, scope, part=_part(scope))


def _part(scope: Scope) -> Part:
    return Part(
        of="ceremony",
        template="scoring/finish/_ceremony.html",
        src=reverse("ceremony-part", kwargs={"slug": scope.tournament.slug}),
        context=partial(_context, scope.tournament),
    )


def _context(tournament: Tournament) -> dict[str, object]:
    found = ceremony_of(tournament)
    return {
        "groups": () if found is None else found.revealed,
        "official": found is not None,
        "ending": ending_of(TournamentId(tournament.pk)),
    }
