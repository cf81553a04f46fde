"""The list for the door, on paper: who is expected, with a box to tick."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.events.enums import EntrantStatus
from tournaments.people.lines import IN_THE_HALL
from tournaments.people.queries.rosters import roster
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.sheets import Missing, Sheets, send_sheets


@tournament_page(Access.ORGANIZER)
def print_check_in(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the roll call from A to Z; who is present already has the box ticked."""
    tournament_id = scope.tournament_id
    rows = [
        row
        for row in roster(tournament_id, at_desk=True)
        if row.status is not EntrantStatus.WITHDRAWN
    ]
    missing = None
    if not rows:
        missing = Missing(
            text=_("Nobody is on the list yet."),
            action=_("Fill the roster"),
            page="roster",
        )
    sheets = Sheets(
        title=_("Check-in list"),
        template="tournaments/checkin/printing/check_in.html",
        context={"rows": rows, "here": sum(row.status in IN_THE_HALL for row in rows)},
        missing=missing,
    )
    return send_sheets(request, scope.tournament, sheets)
