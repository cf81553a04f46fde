"""Let in who came late, and give places to who stands by."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tables.latecomers.pages.closing import LINE_LIMIT, closing_page
from tournaments.checkin.commands import closing
from tournaments.ids import EntrantId
from tournaments.people.commands.registration import move_entrant, undo_check_in
from tournaments.people.enums import Move
from tournaments.people.pages.roster_people import parsed_line, people_in
from tournaments.people.queries.names import name_apart
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.once import first_answer, remember
from tournaments.web.pages.refused_on import refused_on

TICKED = "1"


@tournament_page(Access.ORGANIZER)
@require_POST
@refused_on(closing_page)
def let_in(request: HttpRequest, scope: Scope, entrant_id: int) -> HttpResponse:
    """Let somebody who came late play."""
    return _play(request, scope, entrant_id, move=Move.LET_IN)


@tournament_page(Access.ORGANIZER)
@require_POST
@refused_on(closing_page)
def promote(request: HttpRequest, scope: Scope, entrant_id: int) -> HttpResponse:
    """Give somebody on the stand-by list a place."""
    return _play(request, scope, entrant_id, move=Move.PROMOTED)


def _play(
    request: HttpRequest, scope: Scope, entrant_id: int, *, move: Move
) -> HttpResponse:
    entrant = move_entrant(
        tournament_id=scope.tournament_id,
        entrant_id=EntrantId(entrant_id),
        move=move,
        **scope.signed(),
    )
    told = _("%(name)s plays.") % {"name": name_apart(entrant)}
    return _done(request, scope, told=told)


@tournament_page(Access.ORGANIZER)
@require_POST
@refused_on(closing_page)
def put_on_stand_by(
    request: HttpRequest, scope: Scope, entrant_id: int
) -> HttpResponse:
    """Put somebody on the stand-by list, or note whether they would rather wait."""
    entrant = closing.put_on_stand_by(
        tournament_id=scope.tournament_id,
        entrant_id=EntrantId(entrant_id),
        **scope.signed(),
        prefers=request.POST.get("prefers") == TICKED,
    )
    told = _("%(name)s is on the stand-by list.") % {"name": name_apart(entrant)}
    return _done(request, scope, told=told)


@tournament_page(Access.ORGANIZER)
@require_POST
@refused_on(closing_page)
def leave_stand_by(request: HttpRequest, scope: Scope, entrant_id: int) -> HttpResponse:
    """Take somebody off the stand-by list: on the list again, not checked in."""
    entrant = undo_check_in(
        tournament_id=scope.tournament_id,
        entrant_id=EntrantId(entrant_id),
        **scope.signed(),
    )
    told = _("%(name)s is on the list again, not checked in.")
    return _done(request, scope, told=told % {"name": name_apart(entrant)})


@tournament_page(Access.ORGANIZER)
@require_POST
@refused_on(closing_page)
def add_to_stand_by(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Add a walk-in, typed as on the roster, at the end of the stand-by list."""
    told = first_answer(request)
    if told is None:
        row = parsed_line(scope, request.POST.get("line", "")[:LINE_LIMIT])
        entrant = closing.register_on_stand_by(
            tournament_id=scope.tournament_id, **people_in(row), **scope.signed()
        )
        told = _("%(name)s is on the stand-by list.") % {"name": name_apart(entrant)}
        remember(request, answer=told)
    return _done(request, scope, told=told)


def _done(request: HttpRequest, scope: Scope, *, told: str) -> HttpResponse:
    messages.success(request, told)
    return redirect("close-check-in", slug=scope.tournament.slug)
