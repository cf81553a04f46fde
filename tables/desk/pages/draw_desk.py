"""The draw desk: the paper urn, recorded ticket by ticket, and its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.desk.pages.digital_desk import digital_page
from tables.desk.pages.proposing import proposed
from tables.draws.enums import DrawState
from tables.draws.queries.digital import digital_in_force
from tables.draws.refusals import DrawReasonMissing
from tables.plan.queries import sizes_of
from tables.refusals import UrnNotOpen
from tables.urn.commands import ticket_books
from tables.urn.commands.urn import call_off_draw
from tables.urn.pages.urn_in_hand import (
    UrnInHand,
    drawing_in,
    latest_urn,
    other_staff,
    sign_of,
    urn_in_hand,
    waiting_for_ok,
)
from tables.urn.queries.draws import TicketRow
from tables.urn.refusals import TicketMissing, WhoMissing
from tournaments.events.queries.events import latest_stage
from tournaments.events.queries.latecomers import latecomers_page
from tournaments.events.queries.versions import current_version
from tournaments.live.pages import asks_for_part, own_part
from tournaments.people.pages.people_meant import people_meant
from tournaments.people.queries.rosters import EntrantRow
from tournaments.refusals import BadForm
from tournaments.staff.enums import ProposalKind
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.pages.outbox import outbox
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.fields import typed
from tournaments.web.pages.form_keys import new_key
from tournaments.web.plain_text import TYPED_LIMIT, plain_number

COUNT_DIGITS = 4


@dataclass(frozen=True, slots=True)
class DeskFields:
    """What was typed, and who may be meant."""

    who: str = ""
    seat: str = ""
    absent: bool = False
    reason: str = ""
    counted: str = ""
    second: str = ""
    meant: Sequence[EntrantRow] = ()

    @classmethod
    def of(cls, request: HttpRequest) -> DeskFields:
        """Return what a form below the line carries, or whom a link names."""
        return cls(
            who=request.GET.get("who", "").strip()[:TYPED_LIMIT],
            reason=typed(request, "reason"),
            counted=typed(request, "counted"),
            second=typed(request, "second"),
        )


def desk_page(
    request: HttpRequest, scope: Scope, *, entry: DeskFields | None = None
) -> HttpResponse:
    """Return the desk with what was typed, and what is wrong with it.

    Its part is what changes while others record too: figures, tickets and lists. That
    of a page from before there is a draw becomes that of the one somebody begins.
    """
    hand = latest_urn(scope)
    stage = latest_stage(scope.tournament_id)
    digital = None if stage is None else digital_in_force(stage.id)
    if stage and digital and digital.state is not DrawState.PUBLISHED:
        return digital_page(request, scope, stage=stage, draw=digital)
    if asks_for_part(request):
        name = "_not_open" if hand is None else "_desk_part"
        return own_part(
            request,
            scope,
            part=f"tables/desk/draw/{name}.html",
            context=partial(_changing, request, scope, hand=hand),
            mark="." + urlencode({"shown": request.GET.get("shown", "")[:4]}),
        )
    entry = entry or DeskFields.of(request)
    context: dict[str, object] = {
        "stage": stage,
        "urn": None,
        "digital": digital,
        "vary": sizes_of(scope.tournament).vary,
        "entry": entry,
        "key": new_key(),
        "version": current_version(scope.tournament.pk),
    }
    if hand is not None:
        people = drawing_in(scope, current=hand.urn)
        chosen = people_meant(entry.who, people=people)
        context |= _of_urn(request, scope, hand=hand)
        context["people"] = people
        context["outbox"] = outbox(scope, desk="urn", words=_words())
        context["chosen"] = chosen[0] if len(chosen) == 1 else None
    return render(request, "tables/desk/draw_desk.html", context)


@tournament_page(Access.ORGANIZER)
def draw_desk(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return all tickets, drawn or in the urn, and the line for the next one."""
    return desk_page(request, scope)


def _changing(
    request: HttpRequest, scope: Scope, *, hand: UrnInHand | None
) -> dict[str, object]:
    about: dict[str, object] = {"key": new_key()}
    return about if hand is None else about | _of_urn(request, scope, hand=hand)


def _words() -> Mapping[str, str]:
    """Return what the script of the draw desk says, by name."""
    return {
        "earlier": _("Refused at an urn that is over (%(count)s)"),
        "absent": _("absent"),
        "form_busy": _("Record first what stands in these fields, or empty them."),
        "who_missing": WhoMissing().detail,
        "ticket_missing": TicketMissing().detail,
    }


@pressed(then="plan", on=desk_page)
def call_off(request: HttpRequest, scope: Scope) -> str | Proposal:
    """Call the draw off before its seats are published; it stays on record."""
    reason = DeskFields.of(request).reason
    if not reason:
        raise DrawReasonMissing
    try:
        hand = urn_in_hand(request, scope)
        if hand.second_person:
            return proposed(
                request,
                scope,
                kind=ProposalKind.URN_OFF,
                stage=hand.stage.number,
                reason=reason,
            )
        call_off_draw(stage_id=hand.stage.id, reason=reason, **scope.signed())
    except UrnNotOpen as refusal:
        messages.info(request, refusal.detail)
        return ""
    return _("The draw was called off. All tickets are void.")


@pressed(then="draw-desk", on=desk_page)
def leave_tickets(request: HttpRequest, scope: Scope) -> str:
    """Write down the tickets that two people have counted in the opened urn."""
    counted = plain_number(DeskFields.of(request).counted, digits=COUNT_DIGITS)
    if counted is None:
        raise BadForm(_("Type how many tickets you have counted in the urn."))
    hand = urn_in_hand(request, scope)
    people = drawing_in(scope, current=hand.urn)
    lines = ticket_books.leave_tickets(
        stage_id=hand.stage.id,
        counted=counted,
        sign=sign_of(request, scope, people=people),
    )
    return ngettext(
        "%(count)s ticket was not drawn: its seat stays empty.",
        "%(count)s tickets were not drawn: their seats stay empty.",
        len(lines),
    ) % {"count": len(lines)}


def _of_urn(
    request: HttpRequest, scope: Scope, *, hand: UrnInHand
) -> dict[str, object]:
    """Return what the changing part of the page shows.

    The urn of an event that takes no records stays as it is, and nobody draws.
    """
    drawing = hand.urn.state is DrawState.OPEN and scope.tournament.takes_records
    waiting = waiting_for_ok(hand) if drawing else []
    shown = request.GET.get("shown", "")
    waiting.sort(key=lambda one: one[0].seat != shown)
    return {
        **hand.shown(),
        "drawing": drawing,
        "opened": hand.opened,
        "waiting_for_ok": waiting,
        "shown": shown[:4],
        "staff": other_staff(scope),
        "own": _own(hand, author=scope.actor.code),
        "latecomers": latecomers_page(scope.tournament),
    }


def _own(hand: UrnInHand, *, author: str) -> list[TicketRow]:
    """Return what this desk has recorded, the latest first, where it is not alone."""
    by = {seat: line.author for seat, line in hand.books.held.items()}
    if set(by.values()) <= {author}:
        return []
    return [ticket for ticket in hand.urn.drawn if by.get(ticket.seat) == author]
