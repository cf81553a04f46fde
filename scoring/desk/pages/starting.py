"""Start play at published seats, and take the start of a stage back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.desk.pages.final_question import hold_if_asked
from scoring.desk.pages.stage import refused_stage
from scoring.stages.commands.starting import begin_play, take_start_back
from scoring.standings.pages.stages import posted_number, stage_numbered
from tournaments.events.words import stage_name
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.refused_on import refused_on


@tournament_page(Access.ORGANIZER)
@require_POST
@refused_on(refused_stage)
def start_play(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Let play begin at the published seats; again changes nothing."""
    stage = stage_numbered(scope, number=request.POST.get("stage", ""))
    hold_if_asked(request, scope)
    begin_play(stage_id=stage.id, seen=posted_number(request, "seen"), **scope.signed())
    name = stage_name(stage.number, final=stage.final)
    messages.success(request, _("%(stage)s: play has begun.") % {"stage": name})
    return redirect("desk", slug=scope.tournament.slug)


@tournament_page(Access.ORGANIZER)
@require_POST
@refused_on(refused_stage)
def start_back(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Take the start of a stage back; a refusal keeps the reason that was typed."""
    stage = stage_numbered(scope, number=request.POST.get("stage", ""))
    take_start_back(
        stage_id=stage.id,
        reason=request.POST.get("reason", ""),
        seen=posted_number(request, "seen"),
        **scope.signed(),
    )
    told = _("%(stage)s: the start is taken back. The published seats stay.")
    name = stage_name(stage.number, final=stage.final)
    messages.success(request, told % {"stage": name})
    return redirect("desk", slug=scope.tournament.slug)
