"""The entrants' codes to print: scanned at the check-in, and by a phone for a seat."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.events.enums import EntrantStatus
from tournaments.people.queries.rosters import EntrantRow, roster
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.qr import qr_svg


@dataclass(frozen=True, slots=True)
class EntrantCode:
    """One entrant with the code of their address as SVG markup."""

    row: EntrantRow
    svg: str


@tournament_page(Access.ORGANIZER)
@require_safe
def entrant_codes(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return a card for everybody on the list, in alphabetical order.

    The address is that of the entrant's own page; it ends with the code, which is what
    the check-in reads.
    """
    slug = scope.tournament.slug
    cards = [
        EntrantCode(
            row=row,
            svg=qr_svg(
                request.build_absolute_uri(
                    reverse("player", kwargs={"slug": slug, "code": row.code})
                )
            ),
        )
        for row in roster(scope.tournament_id)
        if row.status != EntrantStatus.WITHDRAWN
    ]
    context = {"tournament": scope.tournament, "cards": cards}
    return render(request, "tournaments/people/entrant_codes.html", context)
