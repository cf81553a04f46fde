"""A device says that it is at a table, and that it has recorded there.

The table's page says so itself, beside its writes; what a form without a script saves
is noted when it is saved.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping

from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.devices.commands import Asking, note_device, recorded
from scoring.devices.queries import devices_at
from tables.seating.models import Table
from tables.seating.queries.seating import table_for
from tournaments.ids import TournamentId
from tournaments.refusals import Unreadable
from tournaments.staff.policy import Access, Scope, browser_in, tournament_view
from tournaments.staff.queries.roles import Actor
from tournaments.staff.tokens import hash_of
from tournaments.web.plain_text import plain_number

logger = logging.getLogger(__name__)

LONGEST_COUNT = 4
_MARK_DIGITS = 32


@tournament_view(Access.PLAYER)
@require_POST
def here(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Note that the device has the table's page open, and what it has not sent.

    With ``recorded`` it has just recorded there: then it is the one that does.
    """
    table = table_for(scope.actor, tournament_id=scope.tournament_id, table_id=table_id)
    unsent = plain_number(request.POST.get("unsent", ""), digits=LONGEST_COUNT)
    if unsent is None:
        raise Unreadable(why=_("it does not say how many lines have not been sent."))
    note_device(_asking(request, table=table, actor=scope.actor), unsent=unsent)
    if request.POST.get("recorded"):
        note_recorded(request, table=table, actor=scope.actor)
    return HttpResponse(status=204)


def note_recorded(request: HttpRequest, *, table: Table, actor: Actor) -> None:
    """Note from which device a line came; ``stage`` is loaded.

    The line is written: whatever goes wrong here is not the referee's.
    """
    try:
        recorded(
            _asking(request, table=table, actor=actor),
            tournament_id=TournamentId(table.stage.tournament_id),
        )
    except (DatabaseError, InterfaceError):
        logger.warning("It is not noted from which device a line came.", exc_info=True)


def devices_of(
    request: HttpRequest, *, table: Table, actor: Actor
) -> Mapping[str, object]:
    """Return the devices of a table, which of them asks, and whether it records."""
    table_id = table.id
    devices = devices_at([table_id], at=timezone.now())[table_id]
    mark = mark_in(request, actor=actor)
    return {
        "devices": devices,
        "this_device": mark,
        "records_here": devices.mark == mark,
    }


def mark_in(request: HttpRequest, *, actor: Actor) -> str:
    """Return what tells this device from others.

    A browser is known by the cookie that it was given when it signed in, else by its
    session; another program by its link.
    """
    session = getattr(request, "session", None)
    known = browser_in(request).mark or (session.session_key if session else "")
    return hash_of(known or f"link {actor.grant_id}")[:_MARK_DIGITS]


def _asking(request: HttpRequest, *, table: Table, actor: Actor) -> Asking:
    return Asking(
        table_id=table.id,
        mark=mark_in(request, actor=actor),
        author=actor.code,
        at=timezone.now(),
    )
