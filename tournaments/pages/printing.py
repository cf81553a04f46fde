"""The list for the door, on paper: who is expected, with a box to tick."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.enums import EntrantStatus
from tournaments.ids import TournamentId
from tournaments.pages.sheets import Missing, Sheets, page_of, send_sheets
from tournaments.policy import Access, Scope, tournament_page
from tournaments.queries.rosters import counts, roster


@tournament_page(Access.ORGANIZER)
@require_safe
def print_check_in(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the roll call from A to Z; who is present already has the box ticked."""
    tournament_id = TournamentId(scope.tournament.pk)
    rows = [
        row
        for row in roster(tournament_id)
        if row.status is not EntrantStatus.WITHDRAWN
    ]
    missing = None
    if not rows:
        missing = Missing(
            text=_("Nobody is on the list yet."),
            action=_("Fill the roster"),
            href=page_of(scope, "roster"),
        )
    sheets = Sheets(
        title=_("Check-in list"),
        template="tournaments/printing/check_in.html",
        context={"rows": rows, "counts": counts(tournament_id)},
        missing=missing,
    )
    return send_sheets(request, scope, sheets)
