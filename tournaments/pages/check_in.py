"""The check-in desk: who is here, who is missing."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournaments.commands import registration
from tournaments.enums import EntrantStatus, TournamentStatus
from tournaments.ids import EntrantId, TournamentId
from tournaments.pages.check_in_wall import countdown
from tournaments.policy import Access, Scope, tournament_page
from tournaments.queries.latecomers import latecomers_page
from tournaments.queries.rosters import counts, roster

TICKED = "1"
TYPED_LIMIT = 200
# “E017” and “17” as typed, or an address that ends with the code: the entrant's QR.
_SCANNED = re.compile(r"(?:^|/|[?&]q=)[Ee]?(\d{1,6})/?$", re.ASCII)
_OTHER_EVENT = re.compile(r"://[^/]+/t/([-\w]+)/", re.ASCII)


@tournament_page(Access.ORGANIZER)
@require_safe
def check_in(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the list with one big button a person, and the counts."""
    tournament_id = TournamentId(scope.tournament.pk)
    query = request.GET.get("q", "")
    everybody = roster(tournament_id)
    found = roster(tournament_id, search=query, at_desk=True) if query else everybody
    only_missing = request.GET.get("missing") == TICKED
    done = request.GET.get("done", "")
    rows = [row for row in found if row.status != EntrantStatus.WITHDRAWN]
    if only_missing:
        rows = [row for row in rows if row.status == EntrantStatus.REGISTERED]
    context = {
        "tournament": scope.tournament,
        "is_open": scope.tournament.status == TournamentStatus.REGISTRATION,
        "latecomers": latecomers_page(scope.tournament),
        "countdown": countdown(scope.tournament),
        "rows": rows,
        "counts": counts(tournament_id),
        "q": query,
        "only_missing": only_missing,
        "latest": next((row for row in everybody if str(row.id) == done), None),
    }
    return render(request, "tournaments/check_in.html", context)


@tournament_page(Access.ORGANIZER)
@require_POST
def check_in_scanned(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Check in whose code was scanned or typed; anything else is searched.

    A scanner at the keyboard types the code and Enter into the search field.
    """
    typed = request.POST.get("q", "").strip()[:TYPED_LIMIT]
    other = _OTHER_EVENT.search(typed)
    if other is not None and other[1] != scope.tournament.slug:
        messages.error(request, _("This code belongs to another event."))
        return _back(request, scope)
    found = _SCANNED.search(typed)
    code = f"E{int(found[1]):03d}" if found else ""
    rows = [r for r in roster(TournamentId(scope.tournament.pk)) if r.code == code]
    if not rows:
        return _back(request, scope, search=typed)
    registration.check_in(
        tournament_id=TournamentId(scope.tournament.pk),
        entrant_ids=[rows[0].id],
        at=timezone.now(),
    )
    return _back(request, scope, done=rows[0].id)


@tournament_page(Access.ORGANIZER)
@require_POST
def check_in_entrant(
    request: HttpRequest, scope: Scope, entrant_id: int
) -> HttpResponse:
    """Mark one person as present."""
    registration.check_in(
        tournament_id=TournamentId(scope.tournament.pk),
        entrant_ids=[EntrantId(entrant_id)],
        at=timezone.now(),
    )
    return _back(request, scope, done=entrant_id)


@tournament_page(Access.ORGANIZER)
@require_POST
def undo_check_in(request: HttpRequest, scope: Scope, entrant_id: int) -> HttpResponse:
    """Mark one person as not present again."""
    entrant = registration.undo_check_in(
        tournament_id=TournamentId(scope.tournament.pk),
        entrant_id=EntrantId(entrant_id),
        at=timezone.now(),
    )
    messages.info(
        request,
        _("The check-in of %(name)s has been taken back.") % {"name": entrant.name},
    )
    return _back(request, scope)


@tournament_page(Access.ORGANIZER)
@require_POST
def check_in_all(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Mark everybody on the list as present, except who has withdrawn."""
    tournament_id = TournamentId(scope.tournament.pk)
    missing = [
        row.id
        for row in roster(tournament_id)
        if row.status == EntrantStatus.REGISTERED
    ]
    registration.check_in(
        tournament_id=tournament_id, entrant_ids=missing, at=timezone.now()
    )
    messages.success(
        request,
        ngettext(
            "%(count)s person was checked in.",
            "%(count)s people were checked in.",
            len(missing),
        )
        % {"count": len(missing)},
    )
    return _back(request, scope)


def _back(
    request: HttpRequest,
    scope: Scope,
    *,
    done: int | None = None,
    search: str = "",
) -> HttpResponse:
    """Go back with the filter kept and the search empty for the next person."""
    kept: dict[str, str] = {}
    if request.POST.get("missing") == TICKED:
        kept["missing"] = TICKED
    if search:
        kept["q"] = search
    if done is not None:
        kept["done"] = str(done)
    address = reverse("check-in", kwargs={"slug": scope.tournament.slug})
    return redirect(f"{address}?{urlencode(kept)}" if kept else address)
