"""Tickets, table signs and seat lists, on paper."""

from __future__ import annotations

from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.draws.enums import DrawState
from tables.draws.queries.digital import digital_in_force, latest_in_force
from tables.seating.queries.laid import LaidTable, laid_tables
from tables.seating.queries.seating import seats_by_name
from tables.urn.queries.draws import TicketRow, Urn, map_hash, urn
from tables.urn.queries.urn_books import book_of
from tournaments.events.queries.events import StageRow, latest_stage
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.qr import QrCode, public_code
from tournaments.web.pages.sheets import Missing, Sheets, send_sheets

TICKETS_PER_SHEET = 18


@tournament_page(Access.ORGANIZER)
def print_tickets(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the tickets of the open urn, to be cut out.

    Those with check codes have a sheet of their own, made from the urn's books. After
    a digital draw: one for each entrant, with the mark of the draw.
    """
    stage = latest_stage(scope.tournament_id)
    current = None if stage is None else urn(stage.id)
    digital = None if stage is None else digital_in_force(stage.id)
    given = digital is not None and digital.state is DrawState.PUBLISHED
    book = None if current is None else book_of(current.id)
    if current and current.state is DrawState.OPEN and book and book.check_codes:
        return redirect("ticket-sheet", slug=scope.tournament.slug)
    tickets = () if current is None else current.tickets
    sheets = Sheets(
        title=_("Seat tickets") if given else _("Tickets for the urn"),
        template="tables/desk/printing/tickets.html",
        context={
            "stage": stage,
            "urn": current,
            "digital": digital if given else None,
            "pages": [
                [
                    (ticket, _leads_to(request, scope, ticket=ticket, stage=stage))
                    for ticket in tickets[start : start + TICKETS_PER_SHEET]
                ]
                for start in range(0, len(tickets), TICKETS_PER_SHEET)
            ],
        },
        missing=None if given else _no_tickets(current),
        has_codes=True,
        notes=[] if current is None or given else _about_tickets(current),
    )
    return send_sheets(request, scope.tournament, sheets)


def _leads_to(
    request: HttpRequest, scope: Scope, *, ticket: TicketRow, stage: StageRow | None
) -> QrCode | None:
    """Return the code that leads to the page of whoever has the ticket."""
    event = scope.tournament
    if ticket.code:
        return public_code(request, event, "player", code=ticket.code)
    number = 0 if stage is None else stage.number
    return public_code(request, event, "at-seat", number=number, seat=ticket.seat)


@tournament_page(Access.ORGANIZER)
def print_signs(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return a sign for each table that plays; names once they are published."""
    stage = latest_stage(scope.tournament_id)
    laid = [] if stage is None else laid_tables(stage.id)
    signs = [
        (table, _code_of(request, scope, table=table)) for table in laid if table.plays
    ]
    sheets = Sheets(
        title=_("Table signs"),
        template="tables/desk/printing/signs.html",
        context={"stage": stage, "signs": signs},
        missing=None if signs else _no_urn(),
        has_codes=True,
        notes=[]
        if any(table.id for table, _code in signs)
        else [_("Once the seats are published, the signs have the names too.")],
    )
    return send_sheets(request, scope.tournament, sheets)


@tournament_page(Access.ORGANIZER)
def print_seats(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return everybody's seat from A to Z, for the wall."""
    title, template = _("Seats from A to Z"), "tables/desk/printing/seats.html"
    return _send_seats(request, scope, title=title, template=template)


@tournament_page(Access.ORGANIZER)
def print_by_table(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return who sits at each table, for the wall."""
    title, template = _("Seats by table"), "tables/desk/printing/by_table.html"
    return _send_seats(request, scope, title=title, template=template)


def _send_seats(
    request: HttpRequest, scope: Scope, *, title: str, template: str
) -> HttpResponse:
    rows = seats_by_name(scope.tournament_id)
    here = [row for row in rows if not row.gone]
    in_order = sorted(here, key=lambda row: (len(row.letter), row.seat))
    sheets = Sheets(
        title=title,
        template=template,
        context={
            "rows": rows,
            "tables": [
                (letter, list(people))
                for letter, people in groupby(in_order, key=lambda row: row.letter)
            ],
            "stage": rows[0].stage if rows else None,
            "is_final": bool(rows) and rows[0].final,
            "in_pairs": scope.tournament.in_pairs,
            "digital": latest_in_force(scope.tournament_id),
            "map_hash": map_hash(scope.tournament_id),
            "code": public_code(request, scope.tournament, "find-my-seat"),
        },
        missing=None if rows else no_seats(),
        has_codes=True,
    )
    return send_sheets(request, scope.tournament, sheets)


def _code_of(request: HttpRequest, scope: Scope, *, table: LaidTable) -> QrCode | None:
    if table.id is None:
        return public_code(request, scope.tournament, "find-my-seat")
    return public_code(request, scope.tournament, "table", table_id=table.id)


def _no_tickets(current: Urn | None) -> Missing | None:
    if current is None:
        return _no_urn()
    if current.state is DrawState.OPEN:
        return None
    return Missing(
        text=_("In this stage nobody draws from the urn now."),
        action=_("Print the seats from A to Z"),
        page="print-seats",
    )


def _no_urn() -> Missing:
    return Missing(
        text=_(
            "The urn of this stage is not open. How many tables and tickets there are "
            "is certain only once it is: a ticket printed for another plan does harm."
        ),
        action=_("Look at the plan and open the urn"),
        page="plan",
    )


def no_seats() -> Missing:
    """Return why nothing of a stage can be printed before its seats."""
    return Missing(
        text=_("No seats are published yet."),
        action=_("To the draw"),
        page="draw-desk",
    )


def _about_tickets(current: Urn) -> list[str]:
    count, drawn = len(current.tickets), len(current.drawn)
    notes = [
        ngettext(
            "%(count)s ticket: count them before they go into the urn.",
            "%(count)s tickets: count them before they go into the urn.",
            count,
        )
        % {"count": count}
    ]
    if drawn:
        notes.append(
            ngettext(
                "%(count)s ticket is drawn already: do not put a second copy into "
                "the urn.",
                "%(count)s tickets are drawn already: do not put a second copy into "
                "the urn.",
                drawn,
            )
            % {"count": drawn}
        )
    return notes
