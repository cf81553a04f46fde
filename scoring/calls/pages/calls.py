"""The calls for a referee: the queue of the event, and one call with its ruling."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.calls.commands import CALLER, move_call
from scoring.calls.enums import STEPS, CallState
from scoring.calls.models import CallMove
from scoring.calls.pages.outbox import referee_queue
from scoring.calls.queries import CallRow, calls_done, one_call, open_call, open_calls
from tables.ids import TableId
from tournaments.book.chain import TEXT_LIMIT
from tournaments.events.queries.versions import painted_version
from tournaments.events.words import stage_name
from tournaments.ids import TournamentId
from tournaments.live.pages import own_page, own_part
from tournaments.people.words import in_one_line
from tournaments.refusals import BadForm, one_of
from tournaments.staff.policy import Access, Scope, tournament_page, tournament_view
from tournaments.staff.queries.staff import authors
from tournaments.staff.words import signer
from tournaments.web.pages.onward import page_of
from tournaments.web.pages.refused_on import sent_from


@tournament_page(Access.REFEREE)
def calls(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return all calls of the event: those that wait, oldest first, and the others."""
    return own_page(
        request,
        scope,
        template="scoring/calls/calls.html",
        part="scoring/calls/_all_calls.html",
        context=partial(_calls, scope),
        around=partial(referee_queue, scope),
    )


@tournament_page(Access.REFEREE)
def calls_waiting(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return what the page of a referee says of calls, alone."""
    part, context = "scoring/calls/_waiting.html", partial(referee_frame, scope)
    return own_part(request, scope, part=part, context=context)


@tournament_page(Access.REFEREE)
def one(request: HttpRequest, scope: Scope, call_id: int) -> HttpResponse:
    """Return a call with what can be done about it."""
    call = one_call(scope.tournament_id, call_id=call_id, at=timezone.now())
    page = "referee-table" if scope.actor.may_record_at(call.letter) else "table"
    context = {
        **referee_frame(scope),
        **referee_queue(scope),
        "call": call,
        "steps": _steps(call, tournament_id=scope.tournament_id),
        "stage_name": stage_name(call.stage, final=call.final),
        "table_url": page_of(scope.tournament, page, table_id=call.table_id),
        "words": request.POST.get("words", ""),
        "most": TEXT_LIMIT,
    }
    return render(request, "scoring/calls/referee_call.html", context)


def typed_line(request: HttpRequest, name: str, *, most: int) -> str:
    """Return what was typed, in one line. Raises BadForm if it is too long."""
    words = in_one_line(request.POST.get(name, ""))
    if len(words) > most:
        raise BadForm(_("At most %(most)s characters, please.") % {"most": most})
    return words


@tournament_view(Access.REFEREE)
@sent_from(one)
def move(request: HttpRequest, scope: Scope, call_id: int) -> HttpResponse:
    """Claim a call, hand it back, or close it with a ruling."""
    why = _("it does not say what to do with the call.")
    to = one_of(STEPS, request.POST.get("to", ""), why=why)
    ruling = typed_line(request, "words", most=TEXT_LIMIT)
    moved = move_call(call_id=call_id, to=to, words=ruling, **scope.here())
    messages.success(request, _told(to) % {"letter": moved.table.letter})
    slug = scope.tournament.slug
    if to is CallState.CLAIMED:
        return redirect("call", slug=slug, call_id=call_id)
    return redirect("calls", slug=slug)


def _told(to: CallState) -> str:
    return {
        CallState.CLAIMED: _("Table %(letter)s knows that you are on the way."),
        CallState.CALLED: _("The call of table %(letter)s waits for somebody else."),
        CallState.CLOSED: _("The call of table %(letter)s is closed."),
    }[to]


def queue(scope: Scope) -> dict[str, object]:
    """Return the calls that wait, for a page that shows them among other things.

    ``calling`` are those that ring on this person's devices, ``me`` is who is asking.
    """
    found = open_calls(scope.tournament_id, at=timezone.now())
    return {
        "calls": found,
        "calling": _ids(_not_taken(found, scope=scope)),
        "me": scope.actor.code,
    }


def call_of(scope: Scope, *, table_id: TableId) -> dict[str, object]:
    """Return the call that is open at a table, for the table's own page."""
    found = open_call(table_id, at=timezone.now())
    return {"call": found, "me": scope.actor.code}


def referee_frame(scope: Scope) -> dict[str, object]:
    """Return what every referee's page shows, with the version it is of.

    ``waiting`` are the calls of this person's tables to which nobody is on the way,
    the oldest first.
    """
    version = painted_version(scope.tournament)
    found = open_calls(scope.tournament_id, at=timezone.now())
    mine = _not_taken(found, scope=scope)
    return {
        "organizes": scope.actor.organizes,
        "version": version,
        "waiting": mine,
        "calling": _ids(mine),
    }


def _not_taken(calls: Iterable[CallRow], *, scope: Scope) -> list[CallRow]:
    """Return the calls of this person's tables to which nobody is on the way."""
    return [
        call
        for call in calls
        if call.state is CallState.CALLED and scope.actor.may_record_at(call.letter)
    ]


def _ids(calls: Iterable[CallRow]) -> str:
    return " ".join(str(call.id) for call in calls)


def _calls(scope: Scope) -> dict[str, object]:
    return {
        **queue(scope),
        "done": calls_done(scope.tournament_id, at=timezone.now()),
        "organizes": scope.actor.organizes,
    }


def _steps(call: CallRow, *, tournament_id: TournamentId) -> list[tuple[CallMove, str]]:
    """Return the steps of a call, each with who took it."""
    people = authors(tournament_id)
    return [
        (
            step,
            _("a player")
            if step.author == CALLER
            else signer(step.author, names=people),
        )
        for step in call.steps
    ]
