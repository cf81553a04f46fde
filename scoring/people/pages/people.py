"""People of this site: search, and who an entrant of an event is."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from scoring.people.queries.everybody import Person, everybody
from scoring.people.queries.seasons import known_seasons
from tournaments.refusals import NotFound
from tournaments.staff.policy import Access, Scope, site_page, tournament_page
from tournaments.web.pages.fields import sought

MOST = 100


@site_page(Access.PUBLIC)
def people(request: HttpRequest) -> HttpResponse:
    """Return the search, and who was found; without one everybody, from A to Z."""
    q = sought(request)
    all_ = everybody()
    found = all_.found(q) if q else all_.in_order
    return _page(request, found, q=q, known=len(all_.people))


@tournament_page(Access.PUBLIC)
def entrant_people(request: HttpRequest, scope: Scope, code: str) -> HttpResponse:
    """Lead from an entrant to the person's page; of a pair both are listed.

    NotFound until the event counts, and for whoever was erased.
    """
    found = everybody().of_entrant(scope.tournament.slug, code=code.upper())
    if not found:
        raise NotFound
    if len(found) == 1:
        return redirect("person", person=found[0].id)
    return _page(request, found, q="", known=0)


def _page(
    request: HttpRequest, found: Sequence[Person], *, q: str, known: int
) -> HttpResponse:
    context = {
        "seasons": known_seasons(),
        "q": q,
        "rows": found[:MOST],
        "more": max(0, len(found) - MOST),
        "known": known,
    }
    return render(request, "scoring/people/people.html", context)
