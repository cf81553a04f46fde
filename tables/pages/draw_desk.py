"""The draw desk: the paper urn, recorded ticket by ticket."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tables.commands.tickets import record_ticket as record_the_ticket
from tables.commands.tickets import take_back_ticket as take_the_ticket_back
from tables.commands.urn import call_off_draw
from tables.errors import NotInStage, TicketNotDrawn, UrnNotOpen
from tables.pages.people import people_meant
from tables.queries.draws import TicketRow, Urn, urn
from tournaments.errors import Refusal
from tournaments.ids import TournamentId
from tournaments.pages.once import new_key
from tournaments.policy import Access, Scope, tournament_page
from tournaments.queries.events import StageRow, stages
from tournaments.queries.rosters import EntrantRow, roster

TYPED_LIMIT = 200
REASON_LIMIT = 200


@dataclass(frozen=True, slots=True)
class Entry:
    """What was typed, what is wrong with it, and who may be meant."""

    who: str = ""
    seat: str = ""
    reason: str = ""
    problems: Sequence[str] = ()
    meant: Sequence[EntrantRow] = ()
    status: int = 200


@tournament_page(Access.ORGANIZER)
@require_safe
def draw_desk(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return all tickets, drawn or in the urn, and the line for the next one."""
    who = request.GET.get("who", "")[:TYPED_LIMIT]
    return _page(request, scope, entry=Entry(who=who))


@tournament_page(Access.ORGANIZER)
@require_POST
def record_ticket(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Record who has drawn which ticket; the same again changes nothing."""
    stage = _stage(scope)
    who = request.POST.get("who", "").strip()[:TYPED_LIMIT]
    typed = request.POST.get("seat", "").strip()[:TYPED_LIMIT]
    seat = typed or request.POST.get("ticket", "")[:TYPED_LIMIT]
    try:
        meant = people_meant(who, people=_people(scope, stage=stage))
        if who and not meant:
            raise NotInStage(name=who)
        problems = _missing(who=who, seat=seat, meant=meant)
        if problems:
            several = meant if len(meant) > 1 else ()
            entry = Entry(who, seat, problems=problems, meant=several, status=400)
            return _page(request, scope, entry=entry)
        ticket = record_the_ticket(
            stage_id=stage.id,
            entrant_id=meant[0].id,
            seat=seat,
            at=timezone.now(),
            author=scope.actor.code,
        )
    except Refusal as refusal:
        entry = Entry(who, seat, problems=[refusal.detail], status=refusal.status)
        return _page(request, scope, entry=entry)
    messages.success(
        request,
        _("%(seat)s: %(name)s (%(code)s)")
        % {"seat": ticket, "name": meant[0].name, "code": meant[0].code},
    )
    return redirect("draw-desk", slug=scope.tournament.slug)


@tournament_page(Access.ORGANIZER)
@require_POST
def take_back_ticket(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Put a ticket that was recorded wrongly back into the urn."""
    seat = request.POST.get("seat", "")[:TYPED_LIMIT]
    try:
        ticket = take_the_ticket_back(stage_id=_stage(scope).id, seat=seat)
    except TicketNotDrawn as refusal:
        messages.info(request, refusal.detail)
    else:
        messages.success(
            request, _("Ticket %(seat)s is in the urn again.") % {"seat": ticket}
        )
    return redirect("draw-desk", slug=scope.tournament.slug)


@tournament_page(Access.ORGANIZER)
@require_POST
def call_off(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Call the draw off before its seats are published; it stays on record."""
    reason = request.POST.get("reason", "").strip()[:REASON_LIMIT]
    if not reason:
        problem = _("Say why the draw is called off: the reason stays on record.")
        return _page(request, scope, entry=Entry(problems=[problem], status=400))
    try:
        call_off_draw(stage_id=_stage(scope).id, reason=reason, at=timezone.now())
    except UrnNotOpen as refusal:
        messages.info(request, refusal.detail)
    except Refusal as refusal:
        entry = Entry(reason=reason, problems=[refusal.detail], status=refusal.status)
        return _page(request, scope, entry=entry)
    else:
        messages.success(request, _("The draw was called off. All tickets are void."))
    return redirect("plan", slug=scope.tournament.slug)


def _stage(scope: Scope) -> StageRow:
    """Return the latest stage. Raises UrnNotOpen before there is one."""
    known = stages(TournamentId(scope.tournament.pk))
    if not known:
        raise UrnNotOpen
    return known[-1]


def _people(scope: Scope, *, stage: StageRow) -> list[EntrantRow]:
    """Return who draws in the stage, also those who have drawn."""
    current = urn(stage.id)
    if current is None:
        raise UrnNotOpen
    codes = {one.code for one in current.waiting}
    codes.update(ticket.code for ticket in current.drawn)
    everybody = roster(TournamentId(scope.tournament.pk))
    return [row for row in everybody if row.code in codes]


def _missing(*, who: str, seat: str, meant: Sequence[EntrantRow]) -> list[str]:
    problems = []
    if not who:
        problems.append(_("Type the name or the code of who has drawn."))
    if len(meant) > 1:
        problems.append(
            _("“%(typed)s” fits several people. Choose one of them.") % {"typed": who}
        )
    if not seat:
        problems.append(_("Type the ticket that was drawn, for example B3."))
    return problems


def _page(request: HttpRequest, scope: Scope, *, entry: Entry) -> HttpResponse:
    known = stages(TournamentId(scope.tournament.pk))
    stage = known[-1] if known else None
    current = None if stage is None else urn(stage.id)
    context = {
        "tournament": scope.tournament,
        "stage": stage,
        "urn": current,
        "tables": [] if current is None else _tables(current),
        "entry": entry,
        "key": new_key(),
        "latest": current.drawn[0].seat if current and current.drawn else "",
    }
    return render(request, "tables/draw_desk.html", context, status=entry.status)


def _tables(current: Urn) -> list[tuple[str, list[TicketRow]]]:
    """Return the tickets by table."""
    return [
        (letter, list(tickets))
        for letter, tickets in groupby(current.tickets, key=lambda one: one.letter)
    ]
