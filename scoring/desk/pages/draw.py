"""Publish the seats of a stage that is drawn to the last ticket, or draw quickly."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.finish.commands.embargo import hold_final
from scoring.stages.commands.stages import draw_quickly, publish_seats
from scoring.standings.pages.stages import posted_stage
from tables.desk.pages.plan import QUICK_FORM, check_number, plan_with_choice, who_plays
from tables.protocol.conditions import NAMES
from tables.refusals import SeatsPublished, UrnNotOpen
from tables.urn.queries.draws import urn
from tournaments.events.queries.events import StageRow
from tournaments.refusals import Refusal
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import Scope

HIDDEN = "hidden"
LATER = "later"


def hold_if_asked(request: HttpRequest, scope: Scope) -> None:
    """Hold the final's score back where the form says so, before anything is played.

    A decision of its own, which stays where the start is refused, and can be changed
    until the final is confirmed. Raises EmbargoTooLate.
    """
    if request.POST.get("final") == HIDDEN:
        hold_final(**scope.here())


@pressed(then="desk")
def publish_draw(request: HttpRequest, scope: Scope) -> str | HttpResponse:
    """Publish the seats and open the tables; again gives the first answer.

    The form's ``draw`` is stage and number of the draw that was on the page, 2/1.
    Play begins with it, unless ``play`` says later; ``final`` says whether the final's
    score is held back.
    """
    play = request.POST.get("play") != LATER
    try:
        stage = _stage_of_draw(scope, draw=request.POST.get("draw", ""))
        hold_if_asked(request, scope)
        publish_seats(stage_id=stage.id, play=play, **scope.signed())
    except SeatsPublished:
        messages.info(request, _("The seats of this stage were published before."))
        return ""
    except Refusal as refusal:
        messages.error(request, refusal.detail)
        return redirect("draw-desk", slug=scope.tournament.slug)
    if play:
        told = _("%(stage)s: the seats are published and the tables are open.")
    else:
        told = _("%(stage)s: the seats are published. Play begins when you start it.")
    return told % {"stage": stage.name}


def _stage_of_draw(scope: Scope, *, draw: str) -> StageRow:
    """Return the stage of the draw that is meant.

    Raises NotFound, UrnNotOpen for a draw that was called off.
    """
    number, _slash, draw_number = draw.partition("/")
    stage = posted_stage(scope, number=number)
    in_force = urn(stage.id)
    if in_force is None or str(in_force.number) != draw_number:
        raise UrnNotOpen
    return stage


@pressed(then="desk", on=plan_with_choice(QUICK_FORM))
def quick_draw(request: HttpRequest, scope: Scope) -> str:
    """Draw the next stage, publish its seats and open its tables."""
    check_number(request, scope.tournament)
    chosen = who_plays(request)
    if chosen["five"] != "three_two":
        hold_if_asked(request, scope)
    draw_quickly(
        **chosen,
        conditions=[one for one in request.POST.getlist("condition") if one in NAMES],
        **scope.here(),
    )
    return _("Quick draw, without witnesses: the seats are published, the tables open.")
