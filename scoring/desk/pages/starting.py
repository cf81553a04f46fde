"""Start play at published seats, and take the start of a stage back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.desk.pages.stage import SHOWN_HERE, stage_page
from scoring.stages.commands.starting import begin_play, take_start_back
from scoring.standings.pages.stages import posted_number, stage_numbered
from tournaments.events.words import stage_name
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_page


@tournament_page(Access.ORGANIZER)
@require_POST
def start_play(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Let play begin at the published seats; again changes nothing."""
    stage = stage_numbered(scope, number=request.POST.get("stage", ""))
    try:
        begin_play(
            stage_id=stage.id,
            author=scope.actor.code,
            at=timezone.now(),
            seen=posted_number(request, "seen"),
        )
    except Refusal as refusal:
        if refusal.status not in SHOWN_HERE:
            raise
        return stage_page(request, scope, number=stage.number, refusal=refusal)
    name = stage_name(stage.number, final=stage.final)
    messages.success(request, _("%(stage)s: play has begun.") % {"stage": name})
    return redirect("desk", slug=scope.tournament.slug)


@tournament_page(Access.ORGANIZER)
@require_POST
def start_back(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Take the start of a stage back; a refusal keeps the reason that was typed."""
    stage = stage_numbered(scope, number=request.POST.get("stage", ""))
    reason = request.POST.get("reason", "")
    try:
        take_start_back(
            stage_id=stage.id,
            author=scope.actor.code,
            reason=reason,
            at=timezone.now(),
            seen=posted_number(request, "seen"),
        )
    except Refusal as refusal:
        if refusal.status not in SHOWN_HERE:
            raise
        return stage_page(
            request, scope, number=stage.number, refusal=refusal, reason=reason
        )
    told = _("%(stage)s: the start is taken back. The published seats stay.")
    name = stage_name(stage.number, final=stage.final)
    messages.success(request, told % {"stage": name})
    return redirect("desk", slug=scope.tournament.slug)
