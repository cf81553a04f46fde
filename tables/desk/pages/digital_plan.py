"""The digital draw is begun on the plan: the list is frozen, by chosen conditions."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tables.desk.pages.plan import Chosen, check_number, plan_page
from tables.draws.commands.digital import freeze_draw
from tables.draws.refusals import UrnAlreadyOpen
from tables.protocol.constraints import NAMES
from tables.protocol.entropy import SOURCES
from tables.refusals import DigitalDrawInForce
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.refused_on import refused_on


def _chosen(request: HttpRequest) -> Chosen:
    return Chosen(
        sources=[one for one in request.POST.getlist("source") if one in SOURCES],
        apart=[one for one in request.POST.getlist("apart") if one in NAMES],
    )


def _page(request: HttpRequest, scope: Scope, *, refusal: Refusal) -> HttpResponse:
    return plan_page(request, scope, refusal=refusal, chosen=_chosen(request))


@tournament_page(Access.ORGANIZER)
@require_POST
@refused_on(_page)
def freeze_list(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Freeze who draws for which seats, and go to the draw."""
    check_number(request, scope.tournament)
    chosen = _chosen(request)
    try:
        freeze_draw(
            tournament_id=scope.tournament_id,
            sources=chosen.sources,
            apart=chosen.apart,
            **scope.signed(),
        )
    except (UrnAlreadyOpen, DigitalDrawInForce) as refusal:
        messages.info(request, refusal.detail)
    else:
        messages.success(request, _("The list is frozen. Now publish the mark."))
    return redirect("draw-desk", slug=scope.tournament.slug)
