"""The organizer's checklist of the day, to be followed on paper."""

from __future__ import annotations

from dataclasses import dataclass

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
from tournaments.web.pages.sheets import Sheets, page_of, send_sheets


@dataclass(frozen=True, slots=True)
class TaskView:
    """One line to tick, with the page on which it is done."""

    text: str
    page: str
    href: str
    if_needed: bool


@tournament_page(Access.ORGANIZER)
@require_safe
def print_checklist(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return all steps of the day with boxes; each names the page it is done on."""
    steps = [
        (str(step.title), [_view(scope, task) for task in step.tasks]) for step in STEPS
    ]
    sheets = Sheets(
        title=_("Checklist of the day"),
        template="scoring/desk/printing/checklist.html",
        context={"steps": steps, "address": request.build_absolute_uri("/")},
    )
    return send_sheets(request, scope.tournament, sheets)


def _view(scope: Scope, task: Task) -> TaskView:
    href = ""
    if task.page:
        everywhere = task.page in WITHOUT_EVENT
        href = (
            reverse(task.page) if everywhere else page_of(scope.tournament, task.page)
        )
    return TaskView(
        text=str(task.text),
        page=str(PAGES.get(task.page, "")),
        href=href,
        if_needed=task.if_needed,
    )
