"""Let somebody play who comes once the seats of the first stage are published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.ledger.lines import Signature
from scoring.ledger.written import Written
from scoring.refusals import ReasonMissing
from scoring.substitutions.commands.walk_ins import walk_in
from scoring.substitutions.queries.free_seats import free_seat, walk_ins
from scoring.substitutions.queries.stand_by import expelled, may_enter
from scoring.substitutions.refusals import CannotSit, NotPublishedYet
from tables.plan.plan import seat_name
from tables.seating.models import Table
from tournaments.checkin.commands.closing import register_on_stand_by
from tournaments.checkin.commands.returning import bring_back
from tournaments.events.enums import EntrantStatus
from tournaments.events.queries.events import StageRow, stages
from tournaments.ids import EntrantId
from tournaments.people.pages.people_meant import people_meant
from tournaments.people.pages.roster_people import parsed_line, people_in
from tournaments.people.pages.roster_words import sentences
from tournaments.people.queries.names import name_apart
from tournaments.people.queries.rosters import EntrantRow, entrant_row, roster
from tournaments.people.roster import RosterStatus
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.once import key_of, new_key

LIMIT = 200
NEW = "1"


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed, what is wrong with it, and who may be meant."""

    who: str = ""
    reason: str = ""
    problems: Sequence[str] = ()
    meant: Sequence[EntrantRow] = ()
    unknown: bool = False


@tournament_page(Access.ORGANIZER)
@require_http_methods(["GET", "HEAD", "POST"])
def walk_in_page(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return which seat is next and by which rule; give it to who is typed."""
    if request.method != "POST":
        who = request.GET.get("who", "")[:LIMIT]
        return _page(request, scope, typed=Typed(who=who))
    who = (request.POST.get("person") or request.POST.get("who", ""))[:LIMIT]
    typed = Typed(who, request.POST.get("reason", "")[:LIMIT])
    waiting, others = _people(scope)
    meant = people_meant(who, people=waiting)
    try:
        stage = _first_stage(scope)
        free_seat(stage.id)
        # Before anybody new is put on the list.
        if not typed.reason.strip():
            raise ReasonMissing
        known = [] if meant else people_meant(who, people=others)
        new = request.POST.get("new") == NEW and not meant and not known
        entrant_id, problem = (
            _register(scope, who) if new else _one(meant, others=known, who=who)
        )
        if problem or entrant_id is None:
            several = meant if len(meant) > 1 else ()
            unknown = bool(who.strip()) and not meant and not known
            typed = Typed(who, typed.reason, [problem], several, unknown=unknown)
            return _page(request, scope, typed=typed, status=400)
        written = walk_in(
            stage_id=stage.id,
            entrant_id=entrant_id,
            sign=Signature(
                **scope.signed(),
                client_key=key_of(request),
                after_seq=0,
                grant_id=scope.actor.grant_id,
                reason=typed.reason.strip(),
            ),
        )
    except Refusal as refusal:
        typed = Typed(who, typed.reason, [refusal.detail])
        return _page(request, scope, typed=typed, status=refusal.status)
    messages.success(request, _told(scope, written))
    return redirect("walk-in", slug=scope.tournament.slug)


@tournament_page(Access.ORGANIZER)
@require_POST
def back_again(request: HttpRequest, scope: Scope, entrant_id: int) -> HttpResponse:
    """Put somebody who had gone home on the stand-by list; nobody who was expelled."""
    try:
        code = entrant_row(scope.tournament_id, entrant_id=EntrantId(entrant_id)).code
        if code in expelled(scope.tournament_id):
            raise CannotSit(entrant=code)
        entrant = bring_back(
            tournament_id=scope.tournament_id,
            entrant_id=EntrantId(entrant_id),
            **scope.signed(),
        )
    except Refusal as refusal:
        typed = Typed(problems=[refusal.detail])
        return _page(request, scope, typed=typed, status=refusal.status)
    sentence = _("%(name)s is on the stand-by list.")
    messages.success(request, sentence % {"name": name_apart(entrant)})
    return redirect("walk-in", slug=scope.tournament.slug)


def _one(
    meant: Sequence[EntrantRow], *, others: Sequence[EntrantRow], who: str
) -> tuple[EntrantId | None, str]:
    """Return who is meant, or what to ask."""
    if not who.strip():
        return None, _("Type the name or the code of who is to enter.")
    if others:
        sentence = (
            _(
                "%(name)s (%(code)s) plays already. For somebody else of that name "
                "type the town too."
            )
            if others[0].status is EntrantStatus.CHECKED_IN
            else _(
                "%(name)s (%(code)s) has withdrawn, or has left this stage, and takes "
                "no seat now. For somebody else of that name type the town too."
            )
        )
        return None, sentence % {"name": others[0].name, "code": others[0].code}
    if not meant:
        sentence = _("“%(name)s” is not among those who wait.")
        return None, sentence % {"name": who}
    if len(meant) > 1:
        sentence = _("“%(typed)s” fits several people. Choose one of them.")
        return None, sentence % {"typed": who}
    return meant[0].id, ""


def _register(scope: Scope, who: str) -> tuple[EntrantId | None, str]:
    """Put somebody new on the list; they stand by should the seat be gone."""
    row = parsed_line(scope, who)
    if row.status is not RosterStatus.NEW:
        return None, " ".join(sentences(row.notes)) or _("Type a name first.")
    entrant = register_on_stand_by(
        tournament_id=scope.tournament_id, **people_in(row), **scope.signed()
    )
    return entrant.id, ""


def _told(scope: Scope, written: Written) -> str:
    payload = written.line.payload
    stage = _first_stage(scope)
    table = Table.objects.get(stage=stage.id, ledger__key=written.line.key)
    name = next(
        row.name
        for row in roster(scope.tournament_id)
        if row.code == payload["entrant"]
    )
    return _("%(name)s plays at seat %(seat)s.") % {
        "name": name,
        "seat": seat_name(table.letter, payload["seat"]),
    }


def _first_stage(scope: Scope) -> StageRow:
    """Return the first stage. Raises NotPublishedYet."""
    known = stages(scope.tournament_id)
    if not known:
        raise NotPublishedYet
    return known[0]


def _people(scope: Scope) -> tuple[list[EntrantRow], list[EntrantRow]]:
    """Return who on the list may take a free seat, and everybody else on it."""
    known = stages(scope.tournament_id)
    may = may_enter(known[0].id) if known else set()
    rows = roster(scope.tournament_id)
    return (
        [row for row in rows if row.code in may],
        [row for row in rows if row.code not in may],
    )


def _page(
    request: HttpRequest, scope: Scope, *, typed: Typed, status: int = 200
) -> HttpResponse:
    refusal, place, entered = None, None, []
    try:
        stage = _first_stage(scope)
        entered = walk_ins(stage.id)
        place = free_seat(stage.id)
    except Refusal as error:
        refusal = error
    waiting, others = _people(scope)
    gone = [row for row in others if row.status is EntrantStatus.WITHDRAWN]
    banned = expelled(scope.tournament_id) if gone else set()
    context = {
        "tournament": scope.tournament,
        "typed": typed,
        "refusal": refusal,
        "place": place,
        "waiting": waiting,
        "entered": entered,
        "gone": [row for row in gone if row.code not in banned],
        "client_key": new_key(),
    }
    return render(request, "scoring/substitutions/walk_in.html", context, status=status)
