"""Let in who came late, and give places to who stands by."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tables.latecomers.pages.closing import LINE_LIMIT, closing_page
from tournaments.checkin.commands import closing
from tournaments.ids import EntrantId
from tournaments.people.commands.registration import undo_check_in
from tournaments.people.models.entrant import Entrant
from tournaments.people.pages.roster_people import parsed_line, people_in
from tournaments.people.pages.roster_words import sentences
from tournaments.people.queries.names import name_apart
from tournaments.people.roster import RosterStatus
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.once import first_answer, remember

TICKED = "1"


@tournament_page(Access.ORGANIZER)
@require_POST
def let_in(request: HttpRequest, scope: Scope, entrant_id: int) -> HttpResponse:
    """Let somebody who came late play."""
    return _done(
        request,
        scope,
        lambda: closing.let_in(
            tournament_id=scope.tournament_id,
            entrant_id=EntrantId(entrant_id),
            **scope.signed(),
        ),
        sentence=_("%(name)s plays."),
    )


@tournament_page(Access.ORGANIZER)
@require_POST
def promote(request: HttpRequest, scope: Scope, entrant_id: int) -> HttpResponse:
    """Give somebody on the stand-by list a place."""
    return _done(
        request,
        scope,
        lambda: closing.promote(
            tournament_id=scope.tournament_id,
            entrant_id=EntrantId(entrant_id),
            **scope.signed(),
        ),
        sentence=_("%(name)s plays."),
    )


@tournament_page(Access.ORGANIZER)
@require_POST
def put_on_stand_by(
    request: HttpRequest, scope: Scope, entrant_id: int
) -> HttpResponse:
    """Put somebody on the stand-by list, or note whether they would rather wait."""
    prefers = request.POST.get("prefers") == TICKED
    return _done(
        request,
        scope,
        lambda: closing.put_on_stand_by(
            tournament_id=scope.tournament_id,
            entrant_id=EntrantId(entrant_id),
            **scope.signed(),
            prefers=prefers,
        ),
        sentence=_("%(name)s is on the stand-by list."),
    )


@tournament_page(Access.ORGANIZER)
@require_POST
def leave_stand_by(request: HttpRequest, scope: Scope, entrant_id: int) -> HttpResponse:
    """Take somebody off the stand-by list: on the list again, not checked in."""
    return _done(
        request,
        scope,
        lambda: undo_check_in(
            tournament_id=scope.tournament_id,
            entrant_id=EntrantId(entrant_id),
            **scope.signed(),
        ),
        sentence=_("%(name)s is on the list again, not checked in."),
    )


@tournament_page(Access.ORGANIZER)
@require_POST
def add_to_stand_by(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Add a walk-in, typed as on the roster, at the end of the stand-by list."""
    typed = request.POST.get("line", "")[:LINE_LIMIT]
    told = first_answer(request)
    if told is None:
        row = parsed_line(scope, typed)
        if row.status is not RosterStatus.NEW:
            problems = sentences(row.notes) or [_("Type a name first.")]
            return closing_page(
                request, scope, problems=problems, status=400, typed=typed
            )
        try:
            entrant = closing.register_on_stand_by(
                tournament_id=scope.tournament_id,
                **people_in(row),
                **scope.signed(),
            )
        except Refusal as refusal:
            return closing_page(
                request,
                scope,
                problems=[refusal.detail],
                status=refusal.status,
                typed=typed,
            )
        told = _("%(name)s is on the stand-by list.") % {"name": name_apart(entrant)}
        remember(request, answer=told)
    messages.success(request, told)
    return redirect("close-check-in", slug=scope.tournament.slug)


def _done(
    request: HttpRequest,
    scope: Scope,
    command: Callable[[], Entrant],
    *,
    sentence: str,
) -> HttpResponse:
    try:
        entrant = command()
    except Refusal as refusal:
        return closing_page(
            request, scope, problems=[refusal.detail], status=refusal.status
        )
    messages.success(request, sentence % {"name": name_apart(entrant)})
    return redirect("close-check-in", slug=scope.tournament.slug)
