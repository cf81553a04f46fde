"""Record the paper urn ticket by ticket, and take a wrong record back."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils.timezone import localtime

from tables.commands.steps import open_draw
from tables.draw.plan import parse_seat
from tables.errors import (
    FreeTicketAgain,
    HasTicket,
    NoSuchTicket,
    NotInStage,
    OthersDrawFirst,
    TicketNotDrawn,
    TicketTaken,
)
from tables.models import Draw, Ticket
from tables.queries.free import free_ticket_of
from tournaments.commands.steps import changed, lock_stage
from tournaments.ids import EntrantId, StageId
from tournaments.models import Entrant, Stage


@transaction.atomic(durable=True)
def record_ticket(
    *,
    stage_id: StageId,
    entrant_id: EntrantId,
    seat: str,
    at: datetime,
    author: str,
) -> Ticket:
    """Record that an entrant has drawn a ticket; the same again changes nothing.

    Raises UrnNotOpen, SeatsPublished, NoSuchTicket, NotInStage, TicketTaken,
    HasTicket, FreeTicketAgain, OthersDrawFirst.
    """
    stage = lock_stage(stage_id)
    draw = open_draw(stage)
    entry = stage.entries.select_related("entrant").filter(entrant=entrant_id).first()
    if entry is None:
        raise NotInStage(name=entrant_id)
    ticket = _ticket(draw, seat=seat)
    if ticket.entrant_id == entrant_id:
        return ticket
    if ticket.entrant is not None:
        raise TicketTaken(
            seat=str(ticket),
            name=ticket.entrant.name,
            code=ticket.entrant.code,
            time=_clock(ticket.drawn_at),
        )
    held = Ticket.objects.filter(draw=draw, entrant=entrant_id).first()
    if held is not None:
        raise HasTicket(
            name=entry.entrant.name, seat=str(held), time=_clock(held.drawn_at)
        )
    _check_free_ticket(stage, draw=draw, ticket=ticket, entrant=entry.entrant)
    drawn = draw.tickets.aggregate(last=Max("drawn_as"))["last"] or 0
    ticket.entrant = entry.entrant
    ticket.drawn_as = drawn + 1
    ticket.drawn_at = at
    ticket.recorded_by = author
    ticket.save()
    changed(stage.tournament)
    return ticket


@transaction.atomic(durable=True)
def take_back_ticket(*, stage_id: StageId, seat: str) -> Ticket:
    """Put a wrongly recorded ticket back into the urn, before publication.

    Raises UrnNotOpen, SeatsPublished, NoSuchTicket, TicketNotDrawn.
    """
    stage = lock_stage(stage_id)
    ticket = _ticket(open_draw(stage), seat=seat)
    if ticket.entrant is None:
        raise TicketNotDrawn(seat=str(ticket))
    ticket.entrant = None
    ticket.drawn_as = None
    ticket.drawn_at = None
    ticket.recorded_by = ""
    ticket.save()
    changed(stage.tournament)
    return ticket


def _check_free_ticket(
    stage: Stage, *, draw: Draw, ticket: Ticket, entrant: Entrant
) -> None:
    """Refuse what would let a pair go on without playing twice before others.

    Raises FreeTicketAgain, OthersDrawFirst.
    """
    free = free_ticket_of(stage)
    if free is None or not free.first:
        return
    if entrant.pk in free.first:
        if str(ticket) == free.seat:
            raise FreeTicketAgain(seat=free.seat, name=entrant.name)
        return
    have_drawn = draw.tickets.filter(entrant__in=free.first)
    waiting = free.first.keys() - set(have_drawn.values_list("entrant", flat=True))
    if waiting:
        names = ", ".join(free.first[pk] for pk in sorted(waiting))
        raise OthersDrawFirst(names=names, seat=free.seat)


def _ticket(draw: Draw, *, seat: str) -> Ticket:
    try:
        letter, position = parse_seat(seat)
    except ValueError as error:
        raise NoSuchTicket(seat=seat[:10]) from error
    ticket = (
        Ticket.objects.select_related("entrant")
        .filter(draw=draw, letter=letter, position=position)
        .first()
    )
    if ticket is None:
        raise NoSuchTicket(seat=seat[:10])
    return ticket


def _clock(at: datetime | None) -> str:
    """Return the time of day for a sentence."""
    return "" if at is None else f"{localtime(at):%H:%M:%S}"
