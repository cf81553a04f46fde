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
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_POST, require_safe

from tables.commands.tickets import record_ticket as record_the_ticket
from tables.commands.urn import call_off_draw
from tables.draw.check_codes import ALPHABET, LENGTH, read_ticket
from tables.enums import DrawState
from tables.errors import NotInStage, UrnNotOpen
from tables.models import Ticket
from tables.pages.digital_desk import Typed, digital_page
from tables.pages.people import people_meant
from tables.pages.urn_in_hand import (
    TYPED_LIMIT,
    UrnInHand,
    latest_urn,
    other_staff,
    people_of,
    sign_of,
    urn_in_hand,
    waiting_for_ok,
)
from tables.queries.digital import digital_in_force
from tables.queries.draws import TicketRow, Urn
from tournaments.errors import Refusal
from tournaments.ids import TournamentId
from tournaments.pages.once import new_key
from tournaments.policy import Access, Scope, tournament_page
from tournaments.queries.events import stages
from tournaments.queries.rosters import EntrantRow
from tournaments.queries.versions import current_version

REASON_LIMIT = 200


@dataclass(frozen=True, slots=True)
class Entry:
    """What was typed, what is wrong with it, and who may be meant."""

    who: str = ""
    seat: str = ""
    absent: bool = False
    reason: str = ""
    counted: str = ""
    second: str = ""
    problems: Sequence[str] = ()
    meant: Sequence[EntrantRow] = ()


@tournament_page(Access.ORGANIZER)
@require_safe
def draw_desk(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return all tickets, drawn or in the urn, and the line for the next one."""
    who = request.GET.get("who", "").strip()[:TYPED_LIMIT]
    return desk_page(request, scope, entry=Entry(who=who))


def _etag(request: HttpRequest, scope: Scope) -> str:
    """Return the version of what the fragment shows."""
    version = current_version(scope.tournament.pk)
    shown = urlencode({"shown": request.GET.get("shown", "")[:4]})
    return f'"{version}-{get_language()}-{shown}"'


@tournament_page(Access.ORGANIZER)
@require_safe
@condition(etag_func=_etag)
def draw_desk_part(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return what changes while others record too: figures, tickets and lists."""
    hand = latest_urn(scope)
    if hand is None:
        raise UrnNotOpen
    context = {"tournament": scope.tournament, "key": new_key()}
    context |= _of_urn(request, scope, hand=hand)
    return render(request, "tables/draw/_desk_part.html", context)


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
    absent = bool(request.POST.get("absent"))
    typed = _with_code(seat, pressed=pressed)
    try:
        hand = urn_in_hand(request, scope)
        meant = people_meant(who, people=people_of(scope, current=hand.urn))
        problems = _problems(who=who, seat=typed, pressed=pressed, meant=meant)
        if problems:
            several = meant if len(meant) > 1 else ()
            entry = Entry(who, typed, absent, problems=problems, meant=several)
            return desk_page(request, scope, entry=entry, status=400)
        if not typed:
            return _ask_for_ticket(scope, row=meant[0])
        ticket = record_the_ticket(
            stage_id=hand.stage.id,
            entrant_id=meant[0].id,
            seat=typed,
            sign=sign_of(request, scope),
            for_absent=absent,
        )
    except Refusal as refusal:
        entry = Entry(who, typed, absent, problems=[refusal.detail])
        return desk_page(request, scope, entry=entry, status=refusal.status)
    return _recorded(request, scope, ticket=ticket, row=meant[0])


def _recorded(
    request: HttpRequest, scope: Scope, *, ticket: Ticket, row: EntrantRow
) -> HttpResponse:
    """Lead back to the desk, which shows the record large."""
    values = {"seat": ticket, "name": row.name, "code": row.code}
    messages.success(request, _("%(seat)s: %(name)s (%(code)s)") % values)
    hand = latest_urn(scope)
    address = reverse("draw-desk", kwargs={"slug": scope.tournament.slug})
    if hand is not None and waiting_for_ok(hand):
        address = f"{address}?{urlencode({'shown': str(ticket)})}"
    return redirect(address)


@tournament_page(Access.ORGANIZER)
@require_POST
def call_off(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Call the draw off before its seats are published; it stays on record."""
    reason = request.POST.get("reason", "").strip()[:REASON_LIMIT]
    if not reason:
        problem = _("Say why the draw is called off: the reason stays on record.")
        return desk_page(request, scope, entry=Entry(problems=[problem]), status=400)
    try:
        stage = urn_in_hand(request, scope).stage
        call_off_draw(
            stage_id=stage.id,
            reason=reason,
            author=scope.actor.code,
            at=timezone.now(),
        )
    except UrnNotOpen as refusal:
        messages.info(request, refusal.detail)
    except Refusal as refusal:
        entry = Entry(reason=reason, problems=[refusal.detail])
        return desk_page(request, scope, entry=entry, status=refusal.status)
    else:
        messages.success(request, _("The draw was called off. All tickets are void."))
    return redirect("plan", slug=scope.tournament.slug)


def _with_code(seat: str, *, pressed: str) -> str:
    """Return the ticket that was typed, or pressed with its check code typed."""
    if not pressed or not seat:
        return seat or pressed
    plain = "".join(seat.split()).upper()
    alone = len(plain) == LENGTH and set(plain) <= set(ALPHABET)
    return f"{pressed} {plain}" if alone else seat


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
    if pressed and read_ticket(seat)[0] != pressed:
        sentence = _("You typed %(seat)s and chose %(pressed)s: which one is it?")
        problems.append(sentence % {"seat": seat, "pressed": pressed})
    return problems


def _ask_for_ticket(scope: Scope, *, row: EntrantRow) -> HttpResponse:
    address = reverse("draw-desk", kwargs={"slug": scope.tournament.slug})
    return redirect(f"{address}?{urlencode({'who': row.code})}")


def desk_page(
    request: HttpRequest,
    scope: Scope,
    *,
    entry: Entry,
    status: int = 200,
) -> HttpResponse:
    """Return the desk with what was typed, and what is wrong with it."""
    hand = latest_urn(scope)
    known = stages(TournamentId(scope.tournament.pk))
    stage = known[-1] if known else None
    digital = None if stage is None else digital_in_force(stage.id)
    if stage and digital and digital.state is not DrawState.PUBLISHED:
        typed = Typed(problems=list(entry.problems))
        return digital_page(
            request, scope, stage=stage, draw=digital, typed=typed, status=status
        )
    context: dict[str, object] = {
        "tournament": scope.tournament,
        "stage": stage,
        "urn": None,
        "digital": digital,
        "entry": entry,
        "key": new_key(),
        "version": current_version(scope.tournament.pk),
    }
    if hand is not None:
        people = people_of(scope, current=hand.urn)
        chosen = people_meant(entry.who, people=people)
        context |= _of_urn(request, scope, hand=hand)
        context["people"] = people
        context["chosen"] = chosen[0] if len(chosen) == 1 else None
    return render(request, "tables/draw_desk.html", context, status=status)


def _of_urn(
    request: HttpRequest, scope: Scope, *, hand: UrnInHand
) -> dict[str, object]:
    """Return what the changing part of the page shows."""
    waiting = waiting_for_ok(hand)
    shown = request.GET.get("shown", "")
    waiting.sort(key=lambda one: one.seat != shown)
    return {
        "stage": hand.stage,
        "urn": hand.urn,
        "draw": hand.name,
        "tables": _tables(hand.urn),
        "latest": hand.urn.drawn[0].seat if hand.urn.drawn else "",
        "check_codes": hand.book is not None and hand.book.check_codes,
        "second_person": hand.book is not None and hand.book.second_person,
        "waiting_for_ok": waiting,
        "shown": shown[:4],
        "staff": other_staff(scope),
    }


def _tables(current: Urn) -> list[tuple[str, list[TicketRow]]]:
    """Return the tickets by table."""
    return [
        (letter, list(tickets))
        for letter, tickets in groupby(current.tickets, key=lambda one: one.letter)
    ]
