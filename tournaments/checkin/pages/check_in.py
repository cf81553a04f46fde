"""The check-in desk: who is here, who is missing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.book.lines import seq_of
from tournaments.checkin.commands.arrivals import say_all_here, take_all_back
from tournaments.checkin.pages.check_in_record import ALL, back
from tournaments.checkin.pages.missing import countdown
from tournaments.checkin.queries.said import all_here, taken_back
from tournaments.checkin.refusals import OtherEventsCode
from tournaments.events.enums import EntrantStatus, TournamentStatus
from tournaments.events.queries.latecomers import latecomers_page
from tournaments.live.pages import own_page
from tournaments.people.queries.rosters import roster, roster_counts
from tournaments.staff.pages.outbox import outbox
from tournaments.staff.policy import Access, Scope, tournament_page, tournament_view
from tournaments.web.pages.fields import TICKED, ticked
from tournaments.web.plain_text import TYPED_LIMIT, plain_number


@tournament_page(Access.DOOR)
def check_in(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the list with one big button a person, and the counts."""
    asked = urlencode({name: request.GET.get(name, "") for name in ("q", "missing")})
    return own_page(
        request,
        scope,
        template="tournaments/checkin/check_in.html",
        part="tournaments/checkin/_check_in_list.html",
        context=partial(_listed, request, scope),
        around=partial(_around, request, scope),
        mark=f".{asked[:TYPED_LIMIT]}",
    )


def _around(request: HttpRequest, scope: Scope) -> dict[str, object]:
    """Return what the page shows around its list."""
    done = request.GET.get("done", "")
    everybody = roster(scope.tournament_id) if done else []
    is_open = scope.tournament.status == TournamentStatus.REGISTRATION
    may_ask = is_open and scope.actor.organizes
    return {
        "countdown": countdown(scope.tournament),
        "outbox": outbox(scope, desk="check-in", words=_words()),
        "all_here": all_here(scope.tournament_id) if may_ask else None,
        "just_all": done == ALL,
        "latest": next((row for row in everybody if str(row.id) == done), None),
    }


def _words() -> Mapping[str, str]:
    """Return what the script of the desk says, by name."""
    return {
        "arrived": _("Check in: %(name)s"),
        "taken_back": _("Take back the check-in: %(name)s"),
        "undo": _("Undo"),
        "other_event": OtherEventsCode().detail,
        "several": _("Several names fit: press the right one."),
        "nobody": _("No name fits."),
    }


def _listed(request: HttpRequest, scope: Scope) -> dict[str, object]:
    """Return who is on the list as asked for, and what a desk has seen with it."""
    tournament_id = scope.tournament_id
    # Before the list: a line that comes in between is news to the desk.
    seen = seq_of(tournament_id)
    query = request.GET.get("q", "")[:TYPED_LIMIT]
    only_missing = ticked(request.GET, "missing")
    rows = [
        row
        for row in roster(tournament_id, search=query, at_desk=True)
        if row.status != EntrantStatus.WITHDRAWN
        and (not only_missing or row.status == EntrantStatus.REGISTERED)
    ]
    undone = taken_back(tournament_id)
    kept = {"q": query, "missing": TICKED if only_missing else ""}
    return {
        "is_open": scope.tournament.status == TournamentStatus.REGISTRATION,
        "rows": rows,
        "listed": [
            (
                row,
                undone.get(row.code)
                if row.status == EntrantStatus.REGISTERED
                else None,
            )
            for row in rows
        ],
        "counts": roster_counts(tournament_id),
        "latecomers": latecomers_page(scope.tournament),
        "q": query,
        "only_missing": only_missing,
        "asked": urlencode({name: text for name, text in kept.items() if text}),
        "seen": seen,
    }


@tournament_view(Access.ORGANIZER)
@require_POST
def check_in_all(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Mark everybody on the list as present, except who has withdrawn."""
    tournament_id = scope.tournament_id
    count = say_all_here(tournament_id=tournament_id, **scope.signed())
    if scope.tournament.in_pairs:
        told = ngettext(
            "%(count)s pair was checked in.", "%(count)s pairs were checked in.", count
        )
    else:
        told = ngettext(
            "%(count)s person was checked in.",
            "%(count)s people were checked in.",
            count,
        )
    messages.success(request, told % {"count": count})
    # Of one the page offers no press to take back: it would be an older one.
    return back(request, scope, done=ALL if count > 1 else None)


@tournament_view(Access.ORGANIZER)
@require_POST
def undo_check_in_all(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Take back what one press has done, except where more was said since."""
    count = take_all_back(
        press=plain_number(request.POST.get("press", "")) or 0,
        **scope.here(),
    )
    messages.success(
        request,
        ngettext(
            "The check-in of %(count)s person has been taken back.",
            "The check-in of %(count)s people has been taken back.",
            count,
        )
        % {"count": count},
    )
    return back(request, scope)
