"""The form of an erratum, beside the published copy."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from scoring.finish.commands import errata
from scoring.finish.pages.results import publish_results
from tournaments.refusals import Unreadable
from tournaments.staff.enums import ProposalKind
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import Scope
from tournaments.staff.queries.proposals import others_of
from tournaments.web.pages.form_keys import key_of
from tournaments.web.plain_text import plain_number


@pressed(then="publish-results", on=publish_results)
def publish_erratum(request: HttpRequest, scope: Scope) -> str | Proposal:
    """Publish an erratum; a refused one comes back as it was typed.

    Where another account organizes the event, it is proposed to that one. Sign-in
    links have ended by now: without another account the second person is named.
    """
    if others_of(
        scope.tournament_id, author=scope.actor.code, kind=ProposalKind.ERRATUM
    ):
        return errata.propose_erratum(
            erratum=_erratum(request),
            client_key=key_of(request),
            **scope.here(),
        )
    published = errata.publish_erratum(
        erratum=_erratum(request),
        client_key=key_of(request),
        **scope.here(),
    )
    said = _("Erratum %(number)s is published beside the results.")
    return said % {"number": published.number}


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
