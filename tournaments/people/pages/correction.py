"""How a person on the list is written, and what of it everybody reads."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.events.enums import TournamentStatus
from tournaments.ids import EntrantId
from tournaments.people.commands import registration
from tournaments.people.pages.roster_people import parsed_line, typed_line
from tournaments.people.queries.rosters import entrant_row
from tournaments.staff.policy import Access, Scope, tournament_view
from tournaments.stops import one_stop
from tournaments.web.pages.fields import ticked
from tournaments.web.pages.refused_on import form_on


def _page(request: HttpRequest, scope: Scope, entrant_id: int) -> HttpResponse:
    row = entrant_row(scope.tournament_id, entrant_id=EntrantId(entrant_id))
    context = {
        "is_open": scope.tournament.status == TournamentStatus.REGISTRATION,
        "row": row,
        "is_erased": row.name == row.code,
        "typed": typed_line(request, kept=row.line),
    }
    return render(request, "tournaments/people/correct_entrant.html", context)


@tournament_view(Access.ORGANIZER)
@form_on(_page)
def correct_entrant(
    request: HttpRequest, scope: Scope, entrant_id: int
) -> HttpResponse:
    """Return the person as one line to correct; save it and go back to the list."""
    row = parsed_line(scope, typed_line(request))
    entrant = registration.correct_entrant(
        entrant_id=EntrantId(entrant_id),
        people=row.details,
        seen=request.POST.get("seen"),
        **scope.here(),
    )
    values = {"code": entrant.code, "name": entrant.name}
    told = one_stop(_("%(code)s is now written %(name)s.") % values)
    messages.success(request, told)
    return redirect("roster", slug=scope.tournament.slug)


@tournament_view(Access.ORGANIZER)
@require_POST
def show_initials(request: HttpRequest, scope: Scope, entrant_id: int) -> HttpResponse:
    """Show only the initials from now on, or the whole name again."""
    entrant = registration.show_initials(
        entrant_id=EntrantId(entrant_id),
        only=ticked(request.POST, "only"),
        **scope.here(),
    )
    values = {"code": entrant.code, "name": entrant.name}
    told = one_stop(_("Everybody reads %(name)s for %(code)s now.") % values)
    messages.success(request, told)
    return redirect(
        "correct-entrant", slug=scope.tournament.slug, entrant_id=entrant.pk
    )
