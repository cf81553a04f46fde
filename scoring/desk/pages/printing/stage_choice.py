"""Which stage is printed: ``?stage=``, or the one that is on."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from scoring.stages.pages.stages import ChosenStage, asked_stage, chosen_stage
from tournaments.staff.policy import Scope
from tournaments.web.pages.sheets import Choice, Missing, page_of


def printed_stage(request: HttpRequest, scope: Scope, *, page: str) -> ChosenStage:
    """Return the stage with seats that is asked for, else the latest.

    Raises NotFound for a stage without seats.
    """
    return chosen_stage(
        scope.tournament_id,
        number=asked_stage(request),
        href=page_of(scope.tournament, page),
    )


def stage_choices(chosen: ChosenStage) -> list[Choice]:
    """Return the way to the other stages; nothing while there is only one."""
    return list(chosen.links) if len(chosen.links) > 1 else []


def no_seats(scope: Scope) -> Missing:
    """Return why nothing of a stage can be printed before its seats."""
    return Missing(
        text=_("No seats are published yet."),
        action=_("To the draw"),
        href=page_of(scope.tournament, "draw-desk"),
    )
