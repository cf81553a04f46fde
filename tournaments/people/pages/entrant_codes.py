"""The entrants' codes to print: scanned at the check-in, and by a phone for a seat."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.events.enums import EntrantStatus
from tournaments.people.queries.rosters import roster
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.onward import page_of
from tournaments.web.pages.qr import qr_svg


@tournament_page(Access.ORGANIZER)
def entrant_codes(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return a card for everybody on the list, in alphabetical order.

    The address is that of the entrant's own page; it ends with the code, which is what
    the check-in reads.
    """
    event = scope.tournament
    cards = [
        (
            row,
            qr_svg(request.build_absolute_uri(page_of(event, "player", code=row.code))),
        )
        for row in roster(scope.tournament_id)
        if row.status != EntrantStatus.WITHDRAWN
    ]
    context = {"tournament": event, "cards": cards}
    return render(request, "tournaments/people/entrant_codes.html", context)
