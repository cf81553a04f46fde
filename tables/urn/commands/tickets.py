"""Record the paper urn ticket by ticket, and take a wrong record back."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max

from tables.draws.commands.steps import open_draw
from tables.draws.models.draw import Draw, Ticket
from tables.draws.queries.free import free_ticket_of
from tables.urn.check_codes import check_code, read_ticket, same_code
from tables.urn.commands.books import (
    Sign,
    book_in_force,
    by_two_people,
    clock,
    ticket_of,
    write_line,
    written_before,
)
from tables.urn.enums import UrnLineKind
from tables.urn.models import UrnBook
from tables.urn.queries.urn_books import books_of_ticket
from tables.urn.refusals import (
    CheckCodeMissing,
    FormUsedBefore,
    FreeTicketAgain,
    HasTicket,
    NotInStage,
    OldCheckCode,
    OthersDrawFirst,
    TicketNotDrawn,
    TicketNotInUrn,
    TicketTaken,
    WrongCheckCode,
)
from tables.urn.rules import UrnBooks
from tournaments.events.commands.steps import changed, lock_stage
from tournaments.events.models.stage import Stage, StageEntry
from tournaments.ids import EntrantId, StageId
from tournaments.people.models.entrant import Entrant


@transaction.atomic(durable=True)
def record_ticket(
    *,
    stage_id: StageId,
    entrant_id: EntrantId,
    seat: str,
    sign: Sign,
    for_absent: bool = False,
) -> Ticket:
    """Record that an entrant has drawn a ticket; the same again changes nothing.

    ``seat`` is what was typed or scanned, with its check code where tickets carry
    one; ``for_absent``: the head referee drew it for somebody who is not here.
    Raises UrnNotOpen, SeatsPublished, NoSuchTicket, WrongCheckCode, OldCheckCode,
    CheckCodeMissing, NotInStage, TicketTaken, TicketNotInUrn, HasTicket,
    FreeTicketAgain, OthersDrawFirst, FormUsedBefore.
    """
    stage = lock_stage(stage_id)
    draw = open_draw(stage)
    book = book_in_force(draw)
    entry = stage.entries.select_related("entrant").filter(entrant=entrant_id).first()
    if entry is None:
        raise NotInStage(name=entrant_id)
    named, code = read_ticket(seat)
    ticket = ticket_of(draw, seat=named)
    before = written_before(draw, sign=sign, kind=UrnLineKind.RECORDED, ticket=ticket)
    if before is not None and before.entrant_id != entrant_id:
        raise FormUsedBefore(seat=str(ticket))
    books = books_of_ticket(ticket)
    if before is None:
        _check_code(book, books=books, ticket=ticket, code=code)
    if before is not None or ticket.entrant_id == entrant_id:
        return ticket
    _refuse_used(draw, books=books, ticket=ticket, entry=entry)
    _check_free_ticket(stage, draw=draw, ticket=ticket, entrant=entry.entrant)
    _put_down(draw, ticket=ticket, entrant=entry.entrant, sign=sign)
    write_line(
        draw,
        kind=UrnLineKind.RECORDED,
        sign=sign,
        ticket=ticket,
        entrant=entry.entrant,
        for_absent=for_absent,
    )
    changed(stage.tournament)
    return ticket


def _put_down(draw: Draw, *, ticket: Ticket, entrant: Entrant, sign: Sign) -> None:
    drawn = draw.tickets.aggregate(last=Max("drawn_as"))["last"] or 0
    ticket.entrant = entrant
    ticket.drawn_as = drawn + 1
    ticket.drawn_at = sign.at
    ticket.recorded_by = sign.author
    ticket.save()


@transaction.atomic(durable=True)
def take_back_ticket(*, stage_id: StageId, seat: str, sign: Sign) -> Ticket:
    """Put a wrongly recorded ticket back into the urn, before publication.

    The record stays in the books and becomes void, with the reason and two people.
    Also undoes the count of a ticket that was not drawn. Raises UrnNotOpen,
    SeatsPublished, NoSuchTicket, TicketNotDrawn, ReasonMissing, SecondPersonMissing,
    NoSuchPerson, FormUsedBefore.
    """
    stage = lock_stage(stage_id)
    draw = open_draw(stage)
    book_in_force(draw)
    ticket = ticket_of(draw, seat=seat)
    sign = by_two_people(stage, sign=sign)
    if written_before(draw, sign=sign, kind=UrnLineKind.VOID, ticket=ticket):
        return ticket
    books = books_of_ticket(ticket)
    line = books.held.get(str(ticket)) or books.not_drawn.get(str(ticket))
    if line is None:
        raise TicketNotDrawn(seat=str(ticket))
    ticket.entrant = None
    ticket.drawn_as = None
    ticket.drawn_at = None
    ticket.recorded_by = ""
    ticket.save()
    write_line(draw, kind=UrnLineKind.VOID, sign=sign, ticket=ticket, of_seq=line.seq)
    changed(stage.tournament)
    return ticket


def _check_code(book: UrnBook, *, books: UrnBooks, ticket: Ticket, code: str) -> None:
    """Refuse a ticket that was not printed for this draw.

    Raises CheckCodeMissing, OldCheckCode, WrongCheckCode.
    """
    seat = str(ticket)
    if not code and book.check_codes:
        raise CheckCodeMissing(seat=seat)
    if not code:
        return
    valid = books.generation(seat) if book.check_codes else 0
    for generation in range(1, valid + 1):
        if same_code(check_code(book.key, seat=seat, generation=generation), code):
            if generation < valid:
                raise OldCheckCode(seat=seat, typed=code[:10])
            return
    raise WrongCheckCode(seat=seat, typed=code[:10])


def _refuse_used(
    draw: Draw, *, books: UrnBooks, ticket: Ticket, entry: StageEntry
) -> None:
    """Refuse a ticket that is not in the urn, and an entrant who has one."""
    if ticket.entrant is not None:
        raise TicketTaken(
            seat=str(ticket),
            name=ticket.entrant.name,
            code=ticket.entrant.code,
            time=clock(ticket.drawn_at),
        )
    if str(ticket) in books.not_drawn:
        counted = books.not_drawn[str(ticket)]
        raise TicketNotInUrn(seat=str(ticket), time=clock(counted.at))
    held = Ticket.objects.filter(draw=draw, entrant=entry.entrant_id).first()
    if held is not None:
        raise HasTicket(
            name=entry.entrant.name, seat=str(held), time=clock(held.drawn_at)
        )


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
