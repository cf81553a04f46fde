"""Call the last deal at every table of a stage that still plays."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.deals.commands.last_deals import call_last_deals
from scoring.desk.pages.stage import refused_stage
from scoring.standings.pages.stages import stage_numbered
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.refused_on import refused_on


@tournament_page(Access.ORGANIZER)
@require_POST
@refused_on(refused_stage)
def last_deals(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Call it, and say at which tables; calling again changes nothing."""
    stage = stage_numbered(scope, number=request.POST.get("stage", ""))
    letters = call_last_deals(stage_id=stage.id, **scope.signed())
    if letters:
        told = _("The last deal is called at: %(letters)s.")
    else:
        told = _("No table still plays without its last deal having been called.")
    messages.success(request, told % {"letters": ", ".join(letters)})
    return redirect("stage-review", slug=scope.tournament.slug)
