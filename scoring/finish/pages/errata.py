"""The form of an erratum, beside the published copy."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.finish.commands import errata
from scoring.finish.pages.results import publish_results
from tournaments.refusals import Unreadable
from tournaments.staff.enums import ProposalKind
from tournaments.staff.pages.proposals import to_the_proposal
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.staff.queries.proposals import others_of
from tournaments.web.pages.once import key_of
from tournaments.web.pages.refused_on import sent_from
from tournaments.web.plain_text import plain_number


@tournament_page(Access.ORGANIZER)
@sent_from(publish_results)
def publish_erratum(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Publish an erratum; a refused one comes back as it was typed.

    Where another account organizes the event, it is proposed to that one. Sign-in
    links have ended by now: without another account the second person is named.
    """
    if others_of(
        scope.tournament_id, author=scope.actor.code, kind=ProposalKind.ERRATUM
    ):
        proposed = errata.propose_erratum(
            tournament_id=scope.tournament_id,
            erratum=_erratum(request),
            client_key=key_of(request),
            **scope.signed(),
        )
        return to_the_proposal(request, proposed)
    published = errata.publish_erratum(
        tournament_id=scope.tournament_id,
        erratum=_erratum(request),
        client_key=key_of(request),
        **scope.signed(),
    )
    said = _("Erratum %(number)s is published beside the results.")
    messages.success(request, said % {"number": published.number})
    return redirect("publish-results", slug=scope.tournament.slug)


def _erratum(request: HttpRequest) -> errata.NewErratum:
    """Return what was typed. Raises Unreadable for a place that is no number."""
    place = request.POST.get("place", "").strip()
    number = plain_number(place)
    if place and number is None:
        raise Unreadable(why=_("the place is not a number."))
    return errata.NewErratum(
        text=request.POST.get("text", ""),
        reason=request.POST.get("reason", ""),
        second=request.POST.get("second", ""),
        entrant=request.POST.get("entrant", ""),
        name=request.POST.get("name", ""),
        place=number,
    )
