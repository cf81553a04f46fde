"""Decide about a correction behind a confirmed stage."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.desk.pages.stage import refused_stage
from scoring.standings.commands.contests import decide_contest
from scoring.standings.enums import Decision
from scoring.standings.pages.stages import stage_numbered
from tournaments.refusals import Unreadable
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.refused_on import refused_on

CHOICES = {Decision.KEPT.value, Decision.CORRECTED.value}


@tournament_page(Access.ORGANIZER)
@require_POST
@refused_on(refused_stage)
def decide(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Decide who goes on; a refusal keeps the reason that was typed."""
    stage = stage_numbered(scope, number=request.POST.get("stage", ""))
    chosen = request.POST.get("decision", "")
    if chosen not in CHOICES:
        raise Unreadable(why=_("it does not say what was decided."))
    decide_contest(
        stage_id=stage.id,
        decision=Decision(chosen),
        reason=request.POST.get("reason", ""),
        **scope.signed(),
    )
    messages.success(request, _("Decided. The decision and its reason are public."))
    address = reverse("stage-review", kwargs={"slug": scope.tournament.slug})
    return redirect(f"{address}?stage={stage.number}")
