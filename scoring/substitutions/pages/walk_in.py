"""Let somebody play who comes once the seats of the first stage are published."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.ledger.lines import Line, Signature
from scoring.ledger.models import LedgerEntry
from scoring.refusals import ReasonMissing
from scoring.substitutions.commands.walk_ins import walk_in
from scoring.substitutions.queries.free_seats import (
    OpenSeat,
    free_seat,
    seats_left,
    walk_ins,
)
from scoring.substitutions.queries.stand_by import expelled, may_enter
from scoring.substitutions.refusals import CannotSit, NotPublishedYet
from tables.latecomers.pages.late import TypedLateEntry, put_on_the_list, who_waits
from tables.plan.plan import seat_name
from tables.seating.models import Table
from tournaments.checkin.commands.closing import bring_back
from tournaments.events.commands.steps import why_over
from tournaments.events.enums import EntrantStatus
from tournaments.events.queries.events import StageRow, first_stage
from tournaments.ids import EntrantId
from tournaments.people.models.entrant import Entrant
from tournaments.people.pages.people_meant import people_meant
from tournaments.people.queries.names import name_apart
from tournaments.people.queries.rosters import EntrantRow, entrant_row, roster
from tournaments.refusals import KeyReused, Refusal
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import Access, Scope, tournament_view
from tournaments.web.pages.form_keys import key_of, new_key
from tournaments.web.pages.refused_on import form_on, refusal_of


def _page(request: HttpRequest, scope: Scope, **_address: object) -> HttpResponse:
    closed, place, entered = why_over(scope.tournament), None, []
    left: list[OpenSeat] = []
    try:
        stage = _first_stage(scope)
        entered = walk_ins(stage.id)
        left = [] if closed else seats_left(stage.id)
        place = free_seat(stage.id)
    except Refusal as error:
        closed = closed or error
    waiting, others = _people(scope)
    gone = [row for row in others if row.status is EntrantStatus.WITHDRAWN]
    banned = expelled(scope.tournament_id) if gone else set()
    typed = TypedLateEntry.of(request, waiting=waiting)
    context = {
        "typed": typed,
        "unknown": typed.unknown(refusal_of(request), people=[*waiting, *others]),
        "closed": closed,
        "lost": " · ".join(filter(None, (typed.who, typed.reason)))
        if refusal_of(request)
        else "",
        "place": place,
        "waiting": waiting,
        "entered": entered,
        "left": left,
        "gone": [row for row in gone if row.code not in banned],
        "client_key": new_key(),
    }
    return render(request, "scoring/substitutions/walk_in.html", context)


@tournament_view(Access.ORGANIZER)
@form_on(_page)
def walk_in_page(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return which seat is next and by which rule; give it to who is typed."""
    stage = _first_stage(scope)
    waiting, others = _people(scope)
    typed = TypedLateEntry.of(request, waiting=waiting)
    key = key_of(request)
    before = LedgerEntry.objects.filter(table__stage=stage.id, key=key).first()
    if before is not None:
        _same_person(before, people_meant(typed.who, people=[*waiting, *others]))
        return _done(request, scope, line=before)
    free_seat(stage.id)
    # Before anybody new is put on the list.
    if not typed.reason.strip():
        raise ReasonMissing
    meant = people_meant(typed.who, people=waiting, whole=typed.new)
    known = [] if meant else people_meant(typed.who, people=others, whole=typed.new)
    new = typed.new and not meant and not known
    written = walk_in(
        stage_id=stage.id,
        entrant_id=put_on_the_list(scope, typed.who, key=key)
        if new
        else who_waits(meant, others=known, who=typed.who),
        sign=Signature(
            **scope.signed(),
            client_key=key,
            after_seq=0,
            grant_id=scope.actor.grant_id,
            reason=typed.reason.strip(),
        ),
    )
    return _done(request, scope, line=written.line)


@pressed(then="walk-in", on=_page)
def back_again(_request: HttpRequest, scope: Scope, entrant_id: int) -> str:
    """Put somebody who had gone home on the stand-by list; nobody who was expelled."""
    code = entrant_row(scope.tournament_id, entrant_id=EntrantId(entrant_id)).code
    if code in expelled(scope.tournament_id):
        raise CannotSit(entrant=code)
    entrant = bring_back(entrant_id=EntrantId(entrant_id), **scope.here())
    sentence = _("%(name)s is on the stand-by list.")
    return sentence % {"name": name_apart(entrant)}


def _same_person(line: LedgerEntry, meant: Sequence[EntrantRow]) -> None:
    """Refuse a form that comes again for somebody else. Raises KeyReused."""
    if line.payload.get("entrant") not in {row.code for row in meant}:
        raise KeyReused


def _done(
    request: HttpRequest, scope: Scope, *, line: Line | LedgerEntry
) -> HttpResponse:
    table = Table.objects.get(ledger__key=line.key)
    entrant = Entrant.objects.get(
        tournament=scope.tournament_id, code=line.payload["entrant"]
    )
    seat = seat_name(table.letter, line.payload["seat"])
    told = _("%(name)s plays at seat %(seat)s.") % {"name": entrant.name, "seat": seat}
    messages.success(request, told)
    return redirect("walk-in", slug=scope.tournament.slug)


def _first_stage(scope: Scope) -> StageRow:
    """Return the first stage. Raises NotPublishedYet."""
    stage = first_stage(scope.tournament_id)
    if stage is None:
        raise NotPublishedYet
    return stage


def _people(scope: Scope) -> tuple[list[EntrantRow], list[EntrantRow]]:
    """Return who on the list may take a free seat, and everybody else on it."""
    stage = first_stage(scope.tournament_id)
    may = set() if stage is None else may_enter(stage.id)
    rows = roster(scope.tournament_id)
    return (
        [row for row in rows if row.code in may],
        [row for row in rows if row.code not in may],
    )
