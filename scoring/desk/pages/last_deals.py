"""Call the last deal at every table of a stage that still plays."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.deals.commands.last_deals import call_last_deals
from scoring.desk.pages.stage import SHOWN_HERE, stage_page
from scoring.standings.pages.stages import stage_numbered
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_page


@tournament_page(Access.ORGANIZER)
@require_POST
def last_deals(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Call it, and say at which tables; calling again changes nothing."""
    stage = stage_numbered(scope, number=request.POST.get("stage", ""))
    try:
        letters = call_last_deals(
            stage_id=stage.id, author=scope.actor.code, at=timezone.now()
        )
    except Refusal as refusal:
        if refusal.status not in SHOWN_HERE:
            raise
        return stage_page(request, scope, number=stage.number, refusal=refusal)
    if letters:
        told = _("The last deal is called at: %(letters)s.")
    else:
        told = _("No table still plays without its last deal having been called.")
    messages.success(request, told % {"letters": ", ".join(letters)})
    return redirect("stage-review", slug=scope.tournament.slug)
