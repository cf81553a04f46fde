"""The forms between the final and the published results, one press each."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.finish.commands import ending, objections
from scoring.finish.enums import ObjectionOutcome
from scoring.finish.pages.results import publish_results
from scoring.finish.refusals import BadWindow
from scoring.finish.words import objections_taken
from tournaments.refusals import existing, one_of
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import Scope
from tournaments.web.pages.form_keys import key_of
from tournaments.web.plain_text import plain_number


@pressed(then="publish-results", on=publish_results)
def open_window(request: HttpRequest, scope: Scope) -> str:
    """Open the objection window for the chosen minutes."""
    step = ending.open_window(minutes=_minutes(request), **scope.here())
    return objections_taken(step, at=timezone.now())


@pressed(then="publish-results", on=publish_results)
def nobody_objects(request: HttpRequest, scope: Scope) -> str:
    """Record that nobody objects, and why that is known."""
    ending.nobody_objects(reason=request.POST.get("reason", ""), **scope.here())
    return _("It is recorded that nobody objects.")


@pressed(then="publish-results", on=publish_results)
def take_back(_request: HttpRequest, scope: Scope) -> str:
    """Take the last step back while the results are not official."""
    ending.take_back(**scope.here())
    return _("The step is taken back.")


@pressed(then="publish-results", on=publish_results)
def record_objection(request: HttpRequest, scope: Scope) -> str:
    """Record who objects to what; the same form twice is one objection."""
    objection = objections.record_objection(
        entrant=request.POST.get("entrant", ""),
        by=request.POST.get("by", ""),
        text=request.POST.get("text", ""),
        client_key=key_of(request),
        **scope.here(),
    )
    return _("Objection %(number)s is recorded.") % {"number": objection.number}


@pressed(then="publish-results", on=publish_results)
def answer_objection(request: HttpRequest, scope: Scope) -> str:
    """Accept or reject an objection, or take its answer back."""
    number = existing(plain_number(request.POST.get("number", "")))
    chosen = request.POST.get("answer", "")
    objections.answer_objection(
        number=number,
        answer=one_of(
            ObjectionOutcome, chosen, why=_("it does not say what was decided.")
        ),
        reason=request.POST.get("answer_reason", ""),
        **scope.here(),
    )
    return _("The answer and its reason are public.")


def _minutes(request: HttpRequest) -> int:
    """Return the minutes that were typed. Raises BadWindow."""
    typed = request.POST.get("minutes", "").strip()
    minutes = plain_number(typed)
    if minutes is None:
        raise BadWindow(least=ending.LEAST_MINUTES, most=ending.MOST_MINUTES)
    return minutes
