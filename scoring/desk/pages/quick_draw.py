"""The quick draw of a club evening: one button, no witnesses."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.desk.pages.final_question import hold_if_asked
from scoring.stages.commands.quick_draw import draw_quickly
from tables.protocol.constraints import NAMES
from tournaments.events.enums import TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import stages
from tournaments.people.queries.rosters import counts
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_page


@tournament_page(Access.ORGANIZER)
@require_POST
def quick_draw(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Draw the next stage, publish its seats and open its tables."""
    expected = request.POST.get("expected", "")
    if expected and expected != str(_who_draw(scope.tournament)):
        messages.error(
            request, _("Meanwhile the number has changed. Look at the plan again.")
        )
        return redirect("plan", slug=scope.tournament.slug)
    try:
        hold_if_asked(request, scope)
        draw_quickly(
            tournament_id=scope.tournament_id,
            apart=[one for one in request.POST.getlist("apart") if one in NAMES],
            **scope.signed(),
        )
    except Refusal as refusal:
        messages.error(request, refusal.detail)
        return redirect("plan", slug=scope.tournament.slug)
    messages.success(
        request,
        _("Quick draw, without witnesses: the seats are published, the tables open."),
    )
    return redirect("desk", slug=scope.tournament.slug)


def _who_draw(tournament: Tournament) -> int:
    """Return how many would draw now."""
    tournament_id = tournament.id
    if tournament.status == TournamentStatus.REGISTRATION:
        return counts(tournament_id).checked_in
    known = stages(tournament_id)
    return known[-1].entrants if known else 0
