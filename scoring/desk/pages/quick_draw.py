"""The quick draw of a club evening: one button, no witnesses."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.desk.pages.final_question import hold_if_asked
from scoring.stages.commands.quick_draw import draw_quickly
from tables.desk.pages.plan import check_number, plan_page
from tables.protocol.constraints import NAMES
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.refused_on import refused_on


@tournament_page(Access.ORGANIZER)
@require_POST
@refused_on(plan_page)
def quick_draw(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Draw the next stage, publish its seats and open its tables."""
    check_number(request, scope.tournament)
    hold_if_asked(request, scope)
    draw_quickly(
        tournament_id=scope.tournament_id,
        apart=[one for one in request.POST.getlist("apart") if one in NAMES],
        **scope.signed(),
    )
    messages.success(
        request,
        _("Quick draw, without witnesses: the seats are published, the tables open."),
    )
    return redirect("desk", slug=scope.tournament.slug)
