"""The organizer's checklist of the day, to be followed on paper."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.desk.pages.printing.checklist_steps import (
    PAGES,
    STEPS,
    WITHOUT_EVENT,
    Task,
)
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.onward import page_of
from tournaments.web.pages.sheets import Sheets, send_sheets


@tournament_page(Access.ORGANIZER)
@require_safe
def print_checklist(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return all steps of the day with boxes; each names the page it is done on."""
    steps = [
        (
            step.title,
            [(task, PAGES.get(task.page), _href(scope, task)) for task in step.tasks],
        )
        for step in STEPS
    ]
    sheets = Sheets(
        title=_("Checklist of the day"),
        template="scoring/desk/printing/checklist.html",
        context={"steps": steps, "address": request.build_absolute_uri("/")},
        has_codes=True,
    )
    return send_sheets(request, scope.tournament, sheets)


def _href(scope: Scope, task: Task) -> str:
    if task.page in WITHOUT_EVENT:
        return reverse(task.page)
    return page_of(scope.tournament, task.page) if task.page else ""
