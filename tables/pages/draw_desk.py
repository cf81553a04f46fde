"""The draw desk: the paper urn, recorded ticket by ticket."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tables.commands.tickets import record_ticket as record_the_ticket
from tables.commands.tickets import take_back_ticket as take_the_ticket_back
from tables.commands.urn import call_off_draw
from tables.enums import DrawState
from tables.errors import NotInStage, TicketNotDrawn, UrnNotOpen
from tables.pages.digital_desk import Typed, digital_page
from tables.pages.people import people_meant
from tables.queries.digital import digital_in_force
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


@tournament_page(Access.ORGANIZER)
@require_safe
def draw_desk(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return all tickets, drawn or in the urn, and the line for the next one."""
    who = request.GET.get("who", "").strip()[:TYPED_LIMIT]
    return _page(request, scope, entry=Entry(who=who))


@tournament_page(Access.ORGANIZER)
@require_POST
def record_ticket(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Record who has drawn which ticket; the same again changes nothing.

    A person without a ticket is taken back to the page, with the cursor there.
    """
    named = request.POST.get("person") or request.POST.get("who", "")
    who = named.strip()[:TYPED_LIMIT]
    seat = request.POST.get("seat", "").strip()[:TYPED_LIMIT]
    pressed = request.POST.get("ticket", "")[:TYPED_LIMIT]
    try:
        stage, current = _urn_of(request, scope)
        meant = people_meant(who, people=_people(scope, current=current))
        problems = _problems(who=who, seat=seat, pressed=pressed, meant=meant)
        if problems:
            several = meant if len(meant) > 1 else ()
            entry = Entry(who, seat or pressed, problems=problems, meant=several)
            return _page(request, scope, entry=entry, status=400)
        if not (seat or pressed):
            return _ask_for_ticket(scope, row=meant[0])
        ticket = record_the_ticket(
            stage_id=stage.id,
            entrant_id=meant[0].id,
            seat=seat or pressed,
            at=timezone.now(),
            author=scope.actor.code,
        )
    except Refusal as refusal:
        entry = Entry(who, seat or pressed, problems=[refusal.detail])
        return _page(request, scope, entry=entry, status=refusal.status)
    values = {"seat": ticket, "name": meant[0].name, "code": meant[0].code}
    messages.success(request, _("%(seat)s: %(name)s (%(code)s)") % values)
    return redirect("draw-desk", slug=scope.tournament.slug)


@tournament_page(Access.ORGANIZER)
@require_POST
def take_back_ticket(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Put a ticket that was recorded wrongly back into the urn."""
    seat = request.POST.get("seat", "")[:TYPED_LIMIT]
    try:
        stage, _current = _urn_of(request, scope)
        ticket = take_the_ticket_back(stage_id=stage.id, seat=seat)
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
        return _page(request, scope, entry=Entry(problems=[problem]), status=400)
    try:
        stage, _current = _urn_of(request, scope)
        call_off_draw(stage_id=stage.id, reason=reason, at=timezone.now())
    except UrnNotOpen as refusal:
        messages.info(request, refusal.detail)
    except Refusal as refusal:
        entry = Entry(reason=reason, problems=[refusal.detail])
        return _page(request, scope, entry=entry, status=refusal.status)
    else:
        messages.success(request, _("The draw was called off. All tickets are void."))
    return redirect("plan", slug=scope.tournament.slug)


def _urn_of(request: HttpRequest, scope: Scope) -> tuple[StageRow, Urn]:
    """Return the latest stage and its urn.

    Raises UrnNotOpen, also when the page was painted from another urn: a ticket
    of a draw that was called off must not land in the next one.
    """
    known = stages(TournamentId(scope.tournament.pk))
    current = urn(known[-1].id) if known else None
    if current is None:
        raise UrnNotOpen
    painted = request.POST.get("draw", "")
    if painted and painted != _name(known[-1], current=current):
        raise UrnNotOpen
    return known[-1], current


def _name(stage: StageRow, *, current: Urn) -> str:
    return f"{stage.number}/{current.number}"


def _people(scope: Scope, *, current: Urn) -> list[EntrantRow]:
    """Return who draws in the stage, also those who have drawn."""
    codes = {one.code for one in current.waiting}
    codes.update(ticket.code for ticket in current.drawn)
    everybody = roster(TournamentId(scope.tournament.pk))
    return [row for row in everybody if row.code in codes]


def _problems(
    *, who: str, seat: str, pressed: str, meant: Sequence[EntrantRow]
) -> list[str]:
    """Return everything that is wrong with what was typed and pressed."""
    problems = []
    if not who:
        problems.append(_("Type the name or the code of who has drawn."))
    elif not meant:
        problems.append(NotInStage(name=who).detail)
    elif len(meant) > 1:
        sentence = _("“%(typed)s” fits several people. Choose one of them.")
        problems.append(sentence % {"typed": who})
    if seat and pressed and "".join(seat.split()).upper() != pressed:
        sentence = _("You typed %(seat)s and chose %(pressed)s: which one is it?")
        problems.append(sentence % {"seat": seat, "pressed": pressed})
    return problems


def _ask_for_ticket(scope: Scope, *, row: EntrantRow) -> HttpResponse:
    address = reverse("draw-desk", kwargs={"slug": scope.tournament.slug})
    return redirect(f"{address}?{urlencode({'who': row.code})}")


def _page(
    request: HttpRequest, scope: Scope, *, entry: Entry, status: int = 200
) -> HttpResponse:
    known = stages(TournamentId(scope.tournament.pk))
    stage = known[-1] if known else None
    digital = None if stage is None else digital_in_force(stage.id)
    if stage and digital and digital.state is not DrawState.PUBLISHED:
        typed = Typed(problems=list(entry.problems))
        return digital_page(
            request, scope, stage=stage, draw=digital, typed=typed, status=status
        )
    current = None if stage is None else urn(stage.id)
    context: dict[str, object] = {
        "tournament": scope.tournament,
        "stage": stage,
        "urn": current,
        "digital": digital,
        "entry": entry,
        "key": new_key(),
    }
    if stage is not None and current is not None:
        chosen = people_meant(entry.who, people=_people(scope, current=current))
        context |= {
            "draw": _name(stage, current=current),
            "tables": _tables(current),
            "latest": current.drawn[0].seat if current.drawn else "",
            "chosen": chosen[0] if len(chosen) == 1 else None,
        }
    return render(request, "tables/draw_desk.html", context, status=status)


def _tables(current: Urn) -> list[tuple[str, list[TicketRow]]]:
    """Return the tickets by table."""
    return [
        (letter, list(tickets))
        for letter, tickets in groupby(current.tickets, key=lambda one: one.letter)
    ]
