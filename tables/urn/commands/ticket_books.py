"""The rest of the urn's books: OK, reprint, tickets not drawn, and the close."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from uuid import NAMESPACE_OID, UUID, uuid5

from django.db import transaction

from tables.draws.commands.steps import open_draw
from tables.draws.models.draw import Draw, Ticket
from tables.ids import DrawId
from tables.plan.plan import PAIRS_AT_TABLE, named
from tables.urn.commands.books import (
    Sign,
    book_in_force,
    by_two_people,
    ticket_of,
    write_line,
    written_before,
)
from tables.urn.enums import UrnLineKind
from tables.urn.models import UrnLine
from tables.urn.queries.urn_books import book_of, books_of_ticket, urn_books
from tables.urn.refusals import (
    AbsentCannotConfirm,
    CountDiffers,
    FormUsedBefore,
    OksMissing,
    TableTooSmall,
    TicketNotDrawn,
)
from tables.urn.rules import too_small
from tournaments.events.commands.steps import changed, lock_stage
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId


@transaction.atomic(durable=True)
def confirm_ticket(*, stage_id: StageId, seat: str, sign: Sign) -> Ticket:
    """Note that a second person, or the player, has looked at a record: OK.

    Once is enough; again changes nothing. Raises UrnNotOpen, SeatsPublished,
    NoSuchTicket, TicketNotDrawn, SecondPersonMissing, NoSuchPerson,
    AbsentCannotConfirm, FormUsedBefore.
    """
    stage = lock_stage(stage_id)
    draw = open_draw(stage)
    book_in_force(draw)
    ticket = ticket_of(draw, seat=seat)
    sign = by_two_people(stage, sign=sign, with_reason=False)
    books = books_of_ticket(ticket)
    line = books.held.get(str(ticket))
    if written_before(draw, sign=sign, kind=UrnLineKind.OK, ticket=ticket):
        return ticket
    if line is None or ticket.entrant is None:
        raise TicketNotDrawn(seat=str(ticket))
    if line.for_absent and sign.second == line.entrant:
        raise AbsentCannotConfirm(name=ticket.entrant.name)
    if line.seq not in books.confirmed:
        write_line(draw, kind=UrnLineKind.OK, sign=sign, ticket=ticket, of_seq=line.seq)
        changed(stage.tournament)
    return ticket


@transaction.atomic(durable=True)
def reprint_ticket(*, stage_id: StageId, seat: str, sign: Sign) -> Ticket:
    """Make a lost ticket's check code void: it is printed again with another one.

    Raises UrnNotOpen, SeatsPublished, NoSuchTicket, ReasonMissing,
    SecondPersonMissing, NoSuchPerson, FormUsedBefore.
    """
    stage = lock_stage(stage_id)
    draw = open_draw(stage)
    book_in_force(draw)
    ticket = ticket_of(draw, seat=seat)
    sign = by_two_people(stage, sign=sign)
    if not written_before(draw, sign=sign, kind=UrnLineKind.REPRINT, ticket=ticket):
        generation = books_of_ticket(ticket).generation(str(ticket)) + 1
        write_line(
            draw,
            kind=UrnLineKind.REPRINT,
            sign=sign,
            ticket=ticket,
            generation=generation,
        )
        changed(stage.tournament)
    return ticket


@transaction.atomic(durable=True)
def leave_tickets(*, stage_id: StageId, counted: int, sign: Sign) -> list[UrnLine]:
    """Count the tickets left in the opened urn as not drawn: their seats stay empty.

    Two people count. With nothing left in the urn nothing happens. Raises
    UrnNotOpen, SeatsPublished, CountDiffers, TableTooSmall, SecondPersonMissing,
    NoSuchPerson, FormUsedBefore.
    """
    stage = lock_stage(stage_id)
    draw = open_draw(stage)
    book_in_force(draw)
    sign = by_two_people(stage, sign=sign, with_reason=False)
    if sign.key is not None and _left_before(draw, sign=sign, counted=counted):
        return []
    books = urn_books(DrawId(draw.pk))
    tickets = list(draw.tickets.filter(entrant__isnull=True).order_by("id"))
    left = [ticket for ticket in tickets if str(ticket) not in books.not_drawn]
    if counted != len(left):
        seats = ", ".join(str(ticket) for ticket in left) or "—"
        raise CountDiffers(counted=counted, left=len(left), seats=seats)
    refuse_small_tables(stage, empty=[str(ticket) for ticket in tickets])
    lines = [
        write_line(
            draw,
            kind=UrnLineKind.NOT_DRAWN,
            sign=replace(sign, key=_key(sign, number=number)),
            ticket=ticket,
        )
        for number, ticket in enumerate(left)
    ]
    if lines:
        changed(stage.tournament)
    return lines


def _left_before(draw: Draw, *, sign: Sign, counted: int) -> bool:
    """Tell whether this form has been answered before. Raises FormUsedBefore."""
    keys = [key for n in range(counted + 1) if (key := _key(sign, number=n))]
    written = UrnLine.objects.filter(draw=draw, client_key__in=keys).order_by("seq")
    first = written.first()
    if first is None:
        return False
    if written.count() != counted or first.second != sign.second:
        raise FormUsedBefore(seat=str(first))
    return True


def _key(sign: Sign, *, number: int) -> UUID | None:
    """Return the key of one of several lines that one form writes."""
    return None if sign.key is None else uuid5(sign.key, str(number))


def refuse_small_tables(stage: Stage, *, empty: Sequence[str]) -> None:
    """Refuse empty seats that leave fewer than three at a table. Raises TableTooSmall.

    Two pairs sit at a table: there no seat stays empty.
    """
    each = PAIRS_AT_TABLE if stage.tournament.in_pairs else 1
    planned = {
        letter: size * each
        for letter, size in zip(
            named(stage.sizes, stage.letters), stage.sizes, strict=True
        )
    }
    small = too_small(planned, empty=[seat for seat in empty for _ in range(each)])
    if small:
        raise TableTooSmall(letters=", ".join(small))


def refuse_unconfirmed(draw: Draw) -> None:
    """Refuse to go on while a record has no OK, where it was asked for.

    Raises OksMissing with the list.
    """
    book = book_of(DrawId(draw.pk))
    if book is None or not book.second_person:
        return
    waiting = urn_books(DrawId(draw.pk)).waiting_for_ok()
    if waiting:
        named = (f"{line.seat} ({line.entrant})" for line in reversed(waiting))
        raise OksMissing(seats=", ".join(named))


def close_books(draw: Draw, *, author: str, at: datetime) -> None:
    """Write the last line with the hash of the full map; nothing without an urn.

    An urn is closed once, so that the line's key follows from the draw's.
    """
    book = book_of(DrawId(draw.pk))
    if book is not None:
        sign = Sign(author=author, at=at, key=uuid5(NAMESPACE_OID, f"{book.key}/close"))
        write_line(draw, kind=UrnLineKind.CLOSED, sign=sign, map_hash=draw.frozen_hash)
