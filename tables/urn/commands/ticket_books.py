"""The rest of what is done with tickets: OK, reprint, not drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID, uuid5

from django.db import transaction

from tables.draws.models.draw import Draw, Ticket
from tables.plan.plan import letters_for
from tables.plan.queries import sizes_of
from tables.urn.commands.books import (
    UrnSignature,
    by_two_people,
    line_about,
    lock_open_urn,
    recorded_before,
    ticket_of,
    write_ticket_line,
)
from tables.urn.lines import TicketOk, TicketReprinted, TicketUndrawn
from tables.urn.queries.urn_books import book_of, books_in_hand
from tables.urn.refusals import (
    AbsentCannotConfirm,
    CountDiffers,
    OksMissing,
    OtherRecord,
    TableTooSmall,
    TicketNotDrawn,
)
from tables.urn.rules import too_small
from tournaments.book.models import BookLine
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId
from tournaments.people.queries.names import name_apart
from tournaments.refusals import KeyReused


@transaction.atomic(durable=True)
def confirm_ticket(
    *, stage_id: StageId, seat: str, sign: UrnSignature, of: str | None = None
) -> Ticket:
    """Note that a second person, or the player, has looked at a record: OK.

    ``of`` is the code of whom the record names that was looked at; nothing is whoever
    it names now. Once is enough; again changes nothing. Raises UrnNotOpen,
    SeatsPublished, NoSuchTicket, TicketNotDrawn, OtherRecord, SecondPersonMissing,
    NoSuchPerson, AbsentCannotConfirm, KeyReused.
    """
    stage, draw, _book = lock_open_urn(stage_id)
    ticket = ticket_of(draw, seat=seat)
    sign = by_two_people(stage, sign=sign, with_reason=False)
    said = line_about(TicketOk, stage=stage, ticket=ticket)
    if recorded_before(stage, said=said, sign=sign):
        return ticket
    books = books_in_hand(draw)
    line = books.held.get(str(ticket))
    if line is None or ticket.entrant is None:
        raise TicketNotDrawn(seat=str(ticket))
    if of is not None and of != line.entrant:
        raise OtherRecord(seat=str(ticket), name=name_apart(ticket.entrant))
    if line.for_absent and sign.second == line.entrant:
        raise AbsentCannotConfirm(name=name_apart(ticket.entrant))
    if line.seq not in books.confirmed:
        write_ticket_line(stage, said=said, ticket=ticket, sign=sign)
    return ticket


@transaction.atomic(durable=True)
def reprint_ticket(*, stage_id: StageId, seat: str, sign: UrnSignature) -> Ticket:
    """Make a lost ticket's check code void: it is printed again with another one.

    Raises UrnNotOpen, SeatsPublished, NoSuchTicket, ReasonMissing,
    SecondPersonMissing, NoSuchPerson, KeyReused.
    """
    stage, draw, _book = lock_open_urn(stage_id)
    ticket = ticket_of(draw, seat=seat)
    sign = by_two_people(stage, sign=sign)
    said = line_about(TicketReprinted, stage=stage, ticket=ticket, reason=sign.reason)
    if not recorded_before(stage, said=said, sign=sign):
        write_ticket_line(stage, said=said, ticket=ticket, sign=sign)
    return ticket


@transaction.atomic(durable=True)
def leave_tickets(
    *, stage_id: StageId, counted: int, sign: UrnSignature
) -> list[Ticket]:
    """Count the tickets left in the opened urn as not drawn: their seats stay empty.

    Two people count. With nothing left in the urn nothing happens. Raises
    UrnNotOpen, SeatsPublished, CountDiffers, TableTooSmall, SecondPersonMissing,
    NoSuchPerson, KeyReused.
    """
    stage, draw, _book = lock_open_urn(stage_id)
    sign = by_two_people(stage, sign=sign, with_reason=False)
    keys = [_key(sign, number=number) for number in range(counted + 1)]
    written = BookLine.objects.filter(key__in=[key for key in keys if key]).count()
    if written not in (0, counted):
        raise KeyReused
    if written:
        return []
    books = books_in_hand(draw)
    tickets = list(draw.tickets.filter(entrant__isnull=True).order_by("id"))
    left = [ticket for ticket in tickets if str(ticket) not in books.not_drawn]
    if counted != len(left):
        seats = ", ".join(str(ticket) for ticket in left) or "—"
        raise CountDiffers(counted=counted, left=len(left), seats=seats)
    refuse_small_tables(stage, empty=[str(ticket) for ticket in tickets])
    for key, ticket in zip(keys, left, strict=False):
        ticket.draw = draw
        said = line_about(TicketUndrawn, stage=stage, ticket=ticket)
        write_ticket_line(stage, said=said, ticket=ticket, sign=replace(sign, key=key))
    return left


def _key(sign: UrnSignature, *, number: int) -> UUID | None:
    """Return the key of one of several lines that one form writes."""
    return None if sign.key is None else uuid5(sign.key, str(number))


def refuse_small_tables(stage: Stage, *, empty: Sequence[str]) -> None:
    """Refuse empty seats that leave too few at a table. Raises TableTooSmall.

    Where all tables have the same size, no seat stays empty.
    """
    letters = letters_for(stage.sizes, stage.letters)
    planned = dict(zip(letters, stage.sizes, strict=True))
    least = sizes_of(stage.tournament).least
    small = too_small(planned, empty=empty, least=least)
    if small:
        raise TableTooSmall(letters=", ".join(small), least=least)


def refuse_unconfirmed(draw: Draw) -> None:
    """Refuse to go on while a record has no OK, where it was asked for.

    Raises OksMissing with the list.
    """
    book = book_of(draw.id)
    if book is None or not book.second_person:
        return
    waiting = books_in_hand(draw).waiting_for_ok()
    if waiting:
        named = (f"{line.seat} ({line.entrant})" for line in reversed(waiting))
        raise OksMissing(seats=", ".join(named))
