"""One person over all public events of this site."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.people.pages.whose import entries_of_mine
from scoring.people.pages.words import event_lines, game_views
from scoring.people.queries.everybody import everybody
from tournaments.refusals import existing
from tournaments.staff.models.user import User
from tournaments.staff.policy import Access, site_page


@site_page(Access.PUBLIC)
@require_safe
def person(request: HttpRequest, person: str) -> HttpResponse:
    """Return what somebody has played; NotFound for digits that are nobody's."""
    all_ = everybody()
    found = existing(all_.people.get(person))
    context = {
        "person": found,
        "games": game_views(found, ratings=all_.ratings),
        "events": event_lines(found, ratings=all_.ratings),
        "may_say": isinstance(request.user, User)
        and bool(entries_of_mine(found, user=request.user)),
    }
    return render(request, "scoring/people/person.html", context)
