"""Self check-in at a tablet: find your name, say that you are here.

The organizer opens the device and is signed out on it: it can check people in and do
nothing else, until the organizer ends it or the draw begins.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.checkin.commands.arrivals import DeskSignature, say_here
from tournaments.checkin.commands.kiosk import close_kiosks, open_kiosk
from tournaments.checkin.queries.said import move_answer
from tournaments.checkin.refusals import KioskClosed
from tournaments.events.enums import EntrantStatus, TournamentStatus
from tournaments.ids import EntrantId
from tournaments.people.queries.rosters import EntrantRow, roster
from tournaments.people.refusals import EntrantElsewhere, EntrantWithdrawn
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import (
    KIOSK_SESSION_KEY,
    Access,
    Scope,
    tournament_page,
    tournament_view,
)
from tournaments.staff.tokens import hash_of
from tournaments.web.pages.fields import sought

SHORTEST = 3
MOST_SHOWN = 6


@pressed(then="self-check-in")
def open_tablet(request: HttpRequest, scope: Scope) -> str:
    """Make this device one for self check-in, with nobody signed in."""
    secret = open_kiosk(tournament_id=scope.tournament_id)
    request.session.flush()
    request.session[KIOSK_SESSION_KEY] = {str(scope.tournament.pk): secret}
    return ""


@pressed(then="check-in")
def close_tablets(_request: HttpRequest, scope: Scope) -> str:
    """End self check-in on all devices."""
    close_kiosks(tournament_id=scope.tournament_id)
    return _("Self check-in has ended on all devices.")


@tournament_page(Access.KIOSK)
def self_check_in(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the search for a name, and the few whom it fits; never the whole list."""
    _check_device(request, scope)
    query = sought(request)
    found = _found(scope, query=query)
    context = {
        "q": query,
        "too_short": 0 < len(query) < SHORTEST,
        "too_many": len(found) > MOST_SHOWN,
        "found": found if len(found) <= MOST_SHOWN else [],
    }
    return render(request, "tournaments/checkin/self_check_in.html", context)


@tournament_view(Access.KIOSK)
@require_POST
def i_am_here(request: HttpRequest, scope: Scope, entrant_id: int) -> HttpResponse:
    """Check in whoever has found themselves; the desk takes it back."""
    _check_device(request, scope)
    try:
        line = say_here(
            tournament_id=scope.tournament_id,
            entrant_id=EntrantId(entrant_id),
            said=DeskSignature(author="", at=timezone.now()),
        )
    except (EntrantElsewhere, EntrantWithdrawn):
        messages.error(request, _("Please go to the desk."))
    else:
        messages.success(
            request,
            (
                _("%(name)s: the check-in is closed. Please go to the desk.")
                if line.said.after is EntrantStatus.LATE
                else _("Welcome, %(name)s. You are checked in.")
            )
            % {"name": move_answer(line).name},
        )
    return redirect("self-check-in", slug=scope.tournament.slug)


def _check_device(request: HttpRequest, scope: Scope) -> None:
    """Refuse devices that no organizer has opened. Raises KioskClosed."""
    kept: dict[str, str] = request.session.get(KIOSK_SESSION_KEY, {})
    secret = kept.get(str(scope.tournament.pk), "")
    known = hash_of(secret) in scope.tournament.kiosk_hashes
    if not known or scope.tournament.status != TournamentStatus.REGISTRATION:
        raise KioskClosed


def _found(scope: Scope, *, query: str) -> list[EntrantRow]:
    if len(query) < SHORTEST:
        return []
    return [
        row
        for row in roster(scope.tournament_id, search=query)
        if row.status != EntrantStatus.WITHDRAWN
    ]
