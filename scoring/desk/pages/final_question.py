"""The one question when the final starts: whether everybody sees its score."""

from __future__ import annotations

from django.http import HttpRequest

from scoring.finish.commands.embargo import hold_final
from tournaments.staff.policy import Scope

HIDDEN = "hidden"


def hold_if_asked(request: HttpRequest, scope: Scope) -> None:
    """Hold the final's score back where the form says so, before anything is played.

    A decision of its own, which stays where the start is refused, and can be changed
    until the final is confirmed. Raises EmbargoTooLate.
    """
    if request.POST.get("final") == HIDDEN:
        hold_final(tournament_id=scope.tournament_id, **scope.signed())
