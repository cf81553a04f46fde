"""Say who is here: as a form, or as JSON for the queue of a device."""

from __future__ import annotations

import re

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.book.lines import Entry, asked_before, seq_of
from tournaments.checkin.commands.arrivals import DeskSignature, say_here, say_not_here
from tournaments.checkin.queries.said import Answered, move_answer
from tournaments.checkin.refusals import (
    CheckedInSince,
    NoSuchCode,
    OtherEventsCode,
    TakenBackSince,
)
from tournaments.events.enums import EntrantStatus
from tournaments.events.queries.latecomers import latecomers_page
from tournaments.events.refusals import RegistrationClosed
from tournaments.ids import EntrantId
from tournaments.people.enums import Move
from tournaments.people.lines import Moved
from tournaments.people.queries.rosters import entrant_row, roster
from tournaments.refusals import Refusal
from tournaments.staff.policy import (
    Access,
    Scope,
    refusal_as_json,
    tournament_view,
    wants_json,
)
from tournaments.staff.words import signer
from tournaments.web.pages.fields import TICKED, ticked, typed
from tournaments.web.pages.form_keys import key_of
from tournaments.web.pages.onward import back_to
from tournaments.web.plain_text import plain_number

# “E017” and “17” as typed, or an address that ends with the code: the entrant's QR.
_SCANNED = re.compile(r"(?:^|/|[?&]q=)[Ee]?(\d{1,6})/?$", re.ASCII)
_OTHER_EVENT = re.compile(r"://[^/]+/t/([-\w]+)/", re.ASCII)
_PLAYS_OR_HAS_GONE = {EntrantStatus.CHECKED_IN, EntrantStatus.WITHDRAWN}
# Whom a press has just checked in: all who were missing.
ALL = "all"


@tournament_view(Access.DOOR)
@require_POST
def check_in_scanned(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Check in whose code was scanned or typed; anything else is searched.

    A scanner at the keyboard types the code and Enter into the search field. A script
    has searched already: to it a code that nobody has is refused.
    """
    asked = typed(request, "q")
    other = _OTHER_EVENT.search(asked)
    if other is not None and other[1] != scope.tournament.slug:
        if wants_json(request):
            return refusal_as_json(OtherEventsCode())
        messages.error(request, OtherEventsCode().detail)
        return back(request, scope)
    entrant_id = _whose(request, scope, typed=asked)
    if entrant_id is None:
        if wants_json(request):
            return refusal_as_json(NoSuchCode(typed=asked))
        return back(request, scope, search=asked)
    return _here(request, scope, entrant_id=entrant_id)


@tournament_view(Access.DOOR)
@require_POST
def check_in_entrant(
    request: HttpRequest, scope: Scope, entrant_id: int
) -> HttpResponse:
    """Mark one person as present."""
    return _here(request, scope, entrant_id=EntrantId(entrant_id))


@tournament_view(Access.DOOR)
@require_POST
def undo_check_in(request: HttpRequest, scope: Scope, entrant_id: int) -> HttpResponse:
    """Mark one person as not present again."""
    try:
        line = say_not_here(
            tournament_id=scope.tournament_id,
            entrant_id=EntrantId(entrant_id),
            said=_said(request, scope),
        )
    except CheckedInSince as refusal:
        return _asked(request, scope, refusal=refusal, button=_("Not here: take back"))
    return _told(request, scope, line=line)


def back(
    request: HttpRequest,
    scope: Scope,
    *,
    done: int | str | None = None,
    search: str = "",
) -> HttpResponse:
    """Go back with the filter kept and the search empty for the next person."""
    kept: dict[str, str] = {}
    if ticked(request.POST, "missing"):
        kept["missing"] = TICKED
    if search:
        kept["q"] = search
    if done is not None:
        kept["done"] = str(done)
    return back_to("check-in", of=scope.tournament, kept=kept)


def _here(request: HttpRequest, scope: Scope, *, entrant_id: EntrantId) -> HttpResponse:
    try:
        line = say_here(
            tournament_id=scope.tournament_id,
            entrant_id=entrant_id,
            said=_said(request, scope),
        )
    except TakenBackSince as refusal:
        return _asked(request, scope, refusal=refusal, button=_("Yes: check in"))
    except RegistrationClosed as refusal:
        if wants_json(request):
            refusal.extra = _possible_then(scope, entrant_id=entrant_id)
            raise
        # The list says beside each name what is possible now.
        messages.warning(request, refusal.detail)
        return back(request, scope)
    return _told(request, scope, line=line)


def _possible_then(scope: Scope, *, entrant_id: EntrantId) -> dict[str, object]:
    """Return what a script shows beside somebody who comes once the draw has begun."""
    latecomers = latecomers_page(scope.tournament)
    row = entrant_row(scope.tournament_id, entrant_id=entrant_id)
    if not latecomers or row.status in _PLAYS_OR_HAS_GONE:
        return {}
    if not scope.actor.organizes:
        return {"more": _("Whoever comes late now is let in by an organizer.")}
    url = reverse(latecomers, kwargs={"slug": scope.tournament.slug})
    choice = {"text": _("Comes late"), "url": f"{url}?who={row.code}"}
    return {"choices": [choice]}


def _whose(request: HttpRequest, scope: Scope, *, typed: str) -> EntrantId | None:
    """Return who has the code; of a form that was sent before whoever had it then."""
    tournament_id = scope.tournament_id
    before = asked_before(tournament_id, Moved, key=key_of(request))
    found = _SCANNED.search(typed)
    code = f"E{int(found[1]):03d}" if found else ""
    code = code if before is None else before.said.entrant
    rows = (row.id for row in roster(tournament_id) if row.code == code)
    return next(rows, None)


def _said(request: HttpRequest, scope: Scope) -> DeskSignature:
    return DeskSignature(
        **scope.signed(),
        key=key_of(request),
        seen=plain_number(request.POST.get("seen", "")),
    )


def _asked(
    request: HttpRequest, scope: Scope, *, refusal: Refusal, button: str
) -> HttpResponse:
    """Tell what another desk has said; a script may send it again, having seen that."""
    if not wants_json(request):
        messages.error(request, refusal.detail)
        return back(request, scope)
    seen = seq_of(scope.tournament_id)
    refusal.extra = {"choices": [{"text": button, "fields": {"seen": str(seen)}}]}
    return refusal_as_json(refusal)


def _told(request: HttpRequest, scope: Scope, *, line: Entry[Moved]) -> HttpResponse:
    """Lead back to the list; tell a script what the line says."""
    told = move_answer(line)
    if wants_json(request):
        return JsonResponse(
            {
                "recorded": {
                    "code": line.said.entrant,
                    "name": told.name,
                    "status": line.said.after,
                    "changed": line.said.changed,
                    "time": f"{localtime(line.at):%H:%M:%S}",
                    "seen": str(line.seq),
                },
                "sentence": _sentence(told),
            }
        )
    if line.said.move is Move.ARRIVED:
        return back(request, scope, done=told.entrant_id)
    messages.info(request, _sentence(told))
    return back(request, scope)


def _sentence(told: Answered) -> str:
    """Return what became of it, in one sentence."""
    said, before = told.line.said, told.before
    taken_back = said.move is Move.TAKEN_BACK
    values = {"name": told.name, "code": said.entrant, "state": said.after.label}
    if taken_back and said.changed:
        return _("The check-in of %(name)s has been taken back.") % values
    if said.changed:
        return _("%(name)s (%(code)s): %(state)s") % values
    if before is not None:
        values["author"] = signer(before.author) or _("self check-in")
        values["time"] = f"{localtime(before.at):%H:%M:%S}"
    if taken_back:
        if before is None:
            return _("%(name)s was not checked in.") % values
        return (
            _(
                "The check-in of %(name)s was taken back before: by %(author)s at "
                "%(time)s."
            )
            % values
        )
    if before is None:
        return _("%(name)s (%(code)s) was checked in before.") % values
    return (
        _("%(name)s (%(code)s) was checked in before: by %(author)s at %(time)s.")
        % values
    )
