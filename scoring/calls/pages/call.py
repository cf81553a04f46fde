"""Call a referee to a table: anybody at it, without an account."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.calls.commands import CALLER, call_referee, move_call
from scoring.calls.enums import CallState
from scoring.calls.models import LONGEST_TEXT
from scoring.calls.pages.calls import typed_line
from scoring.calls.queries import open_call, plays
from scoring.calls.refusals import CalledTooSoon
from tables.ids import TableId
from tables.seating.models import Seat, Table
from tables.seating.queries.seating import table_in
from tournaments.events.words import stage_name
from tournaments.ids import TournamentId
from tournaments.live.pages import Part, asks_for_part, send_page, send_part
from tournaments.refusals import NotAllowed
from tournaments.staff.policy import Access, Scope, tournament_view
from tournaments.staff.queries.staff import has_referees
from tournaments.web.pages.onward import page_of
from tournaments.web.pages.refused_on import form_on

MINE = "calls"
MOST_MINE = 10


def _page(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the page; a refused call keeps what was typed."""
    table = table_in(scope.tournament_id, table_id=table_id)
    part = Part(
        of=f"call.{table.pk}",
        template="scoring/calls/_call.html",
        context=partial(_status, scope.tournament_id, table.id),
    )
    if asks_for_part(request):
        return send_part(request, scope, part=part)
    found = open_call(table.id, at=timezone.now())
    context = {
        "table": table,
        "stage_name": stage_name(table.stage.number, final=table.stage.final),
        "called": found is not None,
        "mine": found is not None and found.id in _mine(request),
        "plays": plays(table),
        "text": request.POST.get("text", ""),
        "most": LONGEST_TEXT,
        "player": _player(request, table),
        "came_from": _came_from(request, table),
    }
    return send_page(
        request,
        scope,
        page="call",
        template="scoring/calls/public_call.html",
        part=part,
        context=context,
    )


@tournament_view(Access.PUBLIC)
@form_on(_page, CalledTooSoon)
def call(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the page from which a referee is called to the table, or call one."""
    table = table_in(scope.tournament_id, table_id=table_id)
    text = typed_line(request, "text", most=LONGEST_TEXT)
    called = call_referee(
        tournament_id=scope.tournament_id,
        table_id=table.id,
        text=text,
        author=scope.actor.code or CALLER,
        at=timezone.now(),
    )
    if called.again:
        messages.info(request, _("A referee is called to this table already."))
    else:
        mine = [*_mine(request), called.call.pk]
        request.session[MINE] = mine[-MOST_MINE:]
    return _again(request, scope, table=table)


@tournament_view(Access.PUBLIC)
@require_POST
def withdraw_call(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Take back the call that was made from this browser. Raises NotAllowed."""
    table = table_in(scope.tournament_id, table_id=table_id)
    now = timezone.now()
    found = open_call(table.id, at=now)
    if found is not None:
        if found.id not in _mine(request):
            raise NotAllowed
        move_call(
            tournament_id=scope.tournament_id,
            call_id=found.id,
            to=CallState.WITHDRAWN,
            author=found.steps[0].author,
            at=now,
        )
        messages.success(request, _("The call is withdrawn."))
    return _again(request, scope, table=table)


def _again(request: HttpRequest, scope: Scope, *, table: Table) -> HttpResponse:
    """Lead to the page of the call, which leads on to where somebody came from."""
    page = page_of(scope.tournament, "call-referee", table_id=table.pk)
    return redirect(page + _came_from(request, table))


def _player(request: HttpRequest, table: Table) -> str:
    """Return the code of the player from whose page somebody came; nothing if none.

    Only of somebody who sits at the table: the address may say anything.
    """
    code = request.GET.get("player", "")
    here = Seat.objects.filter(table=table).values_list("entrant__code", flat=True)
    return code if code and code in set(here) else ""


def _came_from(request: HttpRequest, table: Table) -> str:
    code = _player(request, table)
    return f"?player={code}" if code else ""


def _status(tournament_id: TournamentId, table_id: TableId) -> dict[str, object]:
    """Return how the call stands; what the caller wrote is for staff alone."""
    found = open_call(table_id, at=timezone.now())
    return {
        "call": found,
        "referees": found is not None and has_referees(tournament_id),
    }


def _mine(request: HttpRequest) -> list[int]:
    """Return the calls that were made from this browser."""
    kept = request.session.get(MINE, [])
    return list(kept)
