"""The end of the urn: two people count the tickets that nobody has drawn."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tables.desk.pages.draw_desk import Entry, desk_page
from tables.urn.commands import ticket_books
from tables.urn.pages.urn_in_hand import people_of, sign_of, urn_in_hand
from tournaments.refusals import BadForm
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.refused_on import refused_on
from tournaments.web.plain_text import plain_number

COUNT_DIGITS = 4


@tournament_page(Access.ORGANIZER)
@require_POST
@refused_on(desk_page)
def leave_tickets(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Write down the tickets that two people have counted in the opened urn."""
    counted = plain_number(Entry.of(request).counted, digits=COUNT_DIGITS)
    if counted is None:
        raise BadForm(_("Type how many tickets you have counted in the urn."))
    hand = urn_in_hand(request, scope)
    people = people_of(scope, current=hand.urn)
    lines = ticket_books.leave_tickets(
        stage_id=hand.stage.id,
        counted=counted,
        sign=sign_of(request, scope, people=people),
    )
    messages.success(
        request,
        ngettext(
            "%(count)s ticket was not drawn: its seat stays empty.",
            "%(count)s tickets were not drawn: their seats stay empty.",
            len(lines),
        )
        % {"count": len(lines)},
    )
    return redirect("draw-desk", slug=scope.tournament.slug)
