"""One ticket and what its books say; the sheet of tickets; wrong and lost tickets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tables.desk.pages.proposing import proposed
from tables.draws.enums import DrawState
from tables.plan.queries import sizes_of
from tables.urn.check_codes import read_ticket
from tables.urn.commands import ticket_books, tickets
from tables.urn.pages.urn_in_hand import (
    UrnInHand,
    drawing_in,
    other_staff,
    sign_of,
    urn_in_hand,
)
from tables.urn.queries.draws import TicketRow
from tables.urn.refusals import NoSuchTicket, TicketNotDrawn
from tables.urn.rules import NOT_DRAWN, OK, RECORDED, REPRINT, VOID
from tournaments.events.models.tournament import Tournament
from tournaments.refusals import NotFound
from tournaments.staff.enums import ProposalKind
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.pages.press import Done, pressed
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.fields import typed
from tournaments.web.pages.form_keys import new_key
from tournaments.web.pages.onward import back_to
from tournaments.web.pages.qr import qr_svg
from tournaments.web.pages.refused_on import refusal_of
from tournaments.web.plain_text import TYPED_LIMIT

OF_A_SEAT = gettext_lazy(
    "Each ticket is a seat. All tickets go into one urn; two people count them "
    "aloud as they go in."
)
OF_A_PAIR = gettext_lazy(
    "Each ticket is the two seats of a pair. All tickets go into one urn; two people "
    "count them aloud as they go in."
)
RULES = (
    gettext_lazy("Everybody draws one ticket and shows it at the desk at once."),
    gettext_lazy(
        "Whoever has drawn two, or two that stick together, puts both back and draws "
        "again."
    ),
    gettext_lazy(
        "A lost ticket is printed again; the check code of the lost one is void."
    ),
    gettext_lazy("Nobody swaps tickets."),
)
OF_THE_ABSENT = gettext_lazy(
    "For those who are absent the head referee draws before the urn is closed, or "
    "their seats stay empty and those behind an empty seat move up. No table "
    "plays with fewer than three."
)
ALL_ARE_DRAWN = gettext_lazy(
    "For those who are absent the head referee draws: no seat stays empty."
)


def urn_rules(tournament: Tournament) -> tuple[str | Promise, ...]:
    """Return the rules of the urn, to be read aloud.

    Where all tables have the same size, as in pairs, no seat stays empty.
    """
    return (
        OF_A_PAIR if tournament.in_pairs else OF_A_SEAT,
        *RULES,
        OF_THE_ABSENT if sizes_of(tournament).vary else ALL_ARE_DRAWN,
    )


# What was done with a ticket, by the kinds of its lines.
KINDS = {
    RECORDED: gettext_lazy("Recorded"),
    VOID: gettext_lazy("Void: back into the urn"),
    OK: pgettext_lazy("this line", "Confirmed"),
    REPRINT: gettext_lazy("Printed again"),
    NOT_DRAWN: gettext_lazy("Not drawn"),
}
# What is done with a ticket of the urn.
Act = Callable[[HttpRequest, Scope, UrnInHand, str], Done]


@tournament_page(Access.ORGANIZER)
def ticket_sheet(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the tickets of the open urn to print and cut; ``seat`` wants one."""
    hand = urn_in_hand(request, scope)
    only = read_ticket(request.GET.get("seat", "")[:TYPED_LIMIT])[0]
    rows = [row for row in hand.urn.tickets if only in {"", row.seat}]
    if not rows or hand.urn.state != DrawState.OPEN:
        raise NotFound
    context = {
        **hand.shown(),
        "tickets": [_paper(row, hand=hand) for row in rows],
        "only": only,
        "rules": urn_rules(scope.tournament),
    }
    return render(request, "tables/desk/draw/ticket_sheet.html", context)


def _paper(row: TicketRow, *, hand: UrnInHand) -> tuple[TicketRow, str, str]:
    """Return a ticket with its check code and the QR code that holds seat and code."""
    code = hand.code(row.seat)
    return row, code, qr_svg(f"{row.seat} {code}".strip())


def _page(
    request: HttpRequest, scope: Scope, *, seat: str = "", form: str = ""
) -> HttpResponse:
    hand = urn_in_hand(request, scope)
    named = read_ticket(seat or typed(request, "seat"))[0]
    row = next((one for one in hand.urn.tickets if one.seat == named), None)
    if row is None:
        raise refusal_of(request) or NotFound
    line = hand.books.held.get(named)
    ok = hand.books.confirmed.get(line.seq) if line is not None else None
    context = {
        **hand.shown(),
        "ticket": row,
        "form": form,
        "second": typed(request, "second"),
        "reason": typed(request, "reason"),
        "absent": line is not None and line.for_absent,
        "confirmed": ok,
        "needs_ok": hand.second_person,
        "lines": [(one, KINDS[one.kind]) for one in hand.books.of_seat(named)],
        "is_open": hand.urn.state == DrawState.OPEN,
        "staff": other_staff(scope),
        "people": drawing_in(scope, current=hand.urn),
        "key": new_key(),
    }
    return render(request, "tables/desk/draw/ticket.html", context)


@tournament_page(Access.ORGANIZER)
def ticket(request: HttpRequest, scope: Scope, seat: str) -> HttpResponse:
    """Return one ticket: who holds it, what was written about it, what can be done."""
    return _page(request, scope, seat=seat)


def _with_ticket(form: str) -> Callable[[Act], Callable[..., HttpResponse]]:
    """Make a page that does what a form asks for, and leads back to the draw.

    Refused it shows the ticket with what was typed into the ``form``.
    """

    def decorate(act: Act) -> Callable[..., HttpResponse]:
        @pressed(then="draw-desk", on=partial(_page, form=form))
        @wraps(act)
        def page(request: HttpRequest, scope: Scope) -> Done:
            hand, seat = urn_in_hand(request, scope), typed(request, "seat")
            try:
                return act(request, scope, hand, seat)
            except TicketNotDrawn as refusal:
                messages.info(request, refusal.detail)
                return ""

        return page

    return decorate


@_with_ticket("ok")
def confirm_ticket(
    request: HttpRequest, scope: Scope, hand: UrnInHand, seat: str
) -> str:
    """Note the OK of the player or of a second person."""
    done = ticket_books.confirm_ticket(
        stage_id=hand.stage.id,
        seat=seat,
        sign=sign_of(request, scope),
        of=request.POST.get("of", ""),
    )
    return _("Ticket %(seat)s: OK.") % {"seat": done}


@_with_ticket("back")
def take_back_ticket(
    request: HttpRequest, scope: Scope, hand: UrnInHand, seat: str
) -> str | Proposal:
    """Put a ticket that was recorded wrongly back into the urn."""
    if hand.second_person:
        return proposed(
            request,
            scope,
            kind=ProposalKind.TICKET_BACK,
            stage=hand.stage.number,
            reason=request.POST.get("reason", ""),
            arguments={"seat": _named(hand, seat=seat)},
        )
    people = drawing_in(scope, current=hand.urn)
    done = tickets.take_back_ticket(
        stage_id=hand.stage.id,
        seat=seat,
        sign=sign_of(request, scope, people=people),
    )
    return _("Ticket %(seat)s is in the urn again.") % {"seat": done}


@_with_ticket("reprint")
def reprint_ticket(
    request: HttpRequest, scope: Scope, hand: UrnInHand, seat: str
) -> HttpResponse:
    """Make the check code of a lost ticket void and lead to the new one."""
    people = drawing_in(scope, current=hand.urn)
    done = ticket_books.reprint_ticket(
        stage_id=hand.stage.id,
        seat=seat,
        sign=sign_of(request, scope, people=people),
    )
    told = _("Ticket %(seat)s has a new check code. Print it.") % {"seat": done}
    messages.success(request, told)
    named = {"seat": read_ticket(seat)[0]}
    return back_to("ticket-sheet", of=scope.tournament, kept=named)


def _named(hand: UrnInHand, *, seat: str) -> str:
    """Return the seat of a ticket of this urn. Raises NoSuchTicket."""
    named = read_ticket(seat)[0]
    if all(row.seat != named for row in hand.urn.tickets):
        raise NoSuchTicket(seat=seat[:10])
    return named
