"""The list of entrants: search, walk-ins in one line, withdrawal, fees."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from tournaments.events.enums import EntrantStatus, TournamentStatus
from tournaments.events.queries.latecomers import latecomers_page
from tournaments.ids import EntrantId
from tournaments.people.commands import registration
from tournaments.people.enums import Move
from tournaments.people.models.entrant import Entrant
from tournaments.people.pages.roster_people import namesakes, parsed_line, typed_line
from tournaments.people.pages.roster_words import sentences, warnings
from tournaments.people.queries.names import name_apart
from tournaments.people.queries.rosters import roster as roster_of
from tournaments.people.queries.rosters import roster_counts
from tournaments.people.refusals import AlreadyRegistered, InAnotherPair
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_page, tournament_view
from tournaments.web.pages.fields import ticked
from tournaments.web.pages.form_keys import key_of, new_key
from tournaments.web.pages.onward import back_to
from tournaments.web.pages.refused_on import refusal_of, sent_from


@tournament_page(Access.DOOR)
def roster(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return everybody on the list, in Romanian order, with the line for walk-ins."""
    asked = request.POST if request.method == "POST" else request.GET
    query, refusal = asked.get("q", ""), refusal_of(request)
    context = {
        "is_open": scope.tournament.status == TournamentStatus.REGISTRATION,
        "latecomers": latecomers_page(scope.tournament),
        "rows": roster_of(scope.tournament_id, search=query, at_desk=True),
        "counts": roster_counts(scope.tournament_id),
        "q": query,
        "typed": typed_line(request),
        "known": _known(scope, refusal),
        "may_come": isinstance(refusal, AlreadyRegistered)
        and not isinstance(refusal, InAnotherPair),
        "key": new_key(),
        "check_in": ticked(asked, "check_in"),
        "fee_paid": ticked(asked, "fee_paid"),
    }
    return render(request, "tournaments/people/roster.html", context)


@tournament_view(Access.DOOR)
@sent_from(roster)
def register_entrant(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Add the person typed as "Pop Ioan, Cluj-Napoca, Club"; in pairs both."""
    row = parsed_line(scope, typed_line(request))
    entrant = registration.register_entrant(
        people=row.details,
        **scope.here(),
        check_in=ticked(request.POST, "check_in"),
        fee_paid=ticked(request.POST, "fee_paid"),
        client_key=key_of(request),
    )
    messages.success(request, _told(entrant))
    for sentence in warnings(row.notes):
        messages.warning(request, sentence)
    for sentence in sentences(namesakes(scope, row)):
        messages.warning(request, sentence)
    return back_to_roster(request, scope, sticky=True)


def _known(scope: Scope, refusal: Refusal | None) -> Entrant | None:
    """Return who is on the list already, where that is why nobody was added."""
    if not isinstance(refusal, AlreadyRegistered):
        return None
    entrants = Entrant.objects.filter(tournament=scope.tournament_id)
    return entrants.filter(code=refusal.params["code"]).first()


def _told(entrant: Entrant) -> str:
    values = {"name": entrant.name, "code": entrant.code}
    if entrant.status == EntrantStatus.LATE:
        return (
            _("%(name)s is on the list, as %(code)s; came late and waits to be let in.")
            % values
        )
    if entrant.checked_in_at is None:
        return _("%(name)s is on the list, as %(code)s.") % values
    return _("%(name)s is on the list, as %(code)s, and checked in.") % values


def back_to_roster(
    request: HttpRequest,
    scope: Scope,
    *,
    entrant_id: int | None = None,
    sticky: bool = False,
) -> HttpResponse:
    """Go back to the list: to the same row, or with the same boxes ticked."""
    names = ("check_in", "fee_paid") if sticky else ("q",)
    kept = {name: value for name in names if (value := request.POST.get(name))}
    return back_to("roster", of=scope.tournament, kept=kept, row=entrant_id)


def _move(kind: Move, told: Promise) -> Callable[..., HttpResponse]:
    """Return the view that moves an entrant of the list so."""

    @tournament_view(Access.ORGANIZER)
    @require_POST
    def move(request: HttpRequest, scope: Scope, entrant_id: int) -> HttpResponse:
        entrant = registration.move_entrant(
            entrant_id=EntrantId(entrant_id),
            move=kind,
            **scope.here(),
        )
        messages.success(request, told % {"name": name_apart(entrant)})
        return back_to_roster(request, scope, entrant_id=entrant_id)

    return move


# Before the draw.
withdraw_entrant = _move(Move.WITHDRAWN, gettext_lazy("%(name)s has withdrawn."))
undo_withdrawal = _move(Move.LISTED, gettext_lazy("%(name)s is on the list again."))
