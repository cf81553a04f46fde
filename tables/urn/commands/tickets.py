"""Record the paper urn ticket by ticket; take a record back, or give it to another."""

from __future__ import annotations

from dataclasses import replace
from uuid import NAMESPACE_OID, uuid5

from django.db import transaction

from tables.draws.commands.steps import draw_in_force
from tables.draws.enums import DrawMethod
from tables.draws.models.draw import Draw, Ticket
from tables.draws.queries.free import free_ticket_of
from tables.refusals import DigitalDrawInForce
from tables.urn.check_codes import check_code, read_ticket, same_code
from tables.urn.commands.books import (
    UrnSignature,
    book_in_force,
    by_two_people,
    line_about,
    lock_open_urn,
    recorded_before,
    ticket_of,
    time_of_day,
    write_ticket_line,
)
from tables.urn.lines import TicketRecorded, TicketVoid
from tables.urn.models import UrnBook
from tables.urn.queries.urn_books import books_in_hand
from tables.urn.refusals import (
    CheckCodeMissing,
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
from tournaments.events.models.stage import Stage, StageEntry
from tournaments.ids import EntrantId, StageId
from tournaments.people.models.entrant import Entrant
from tournaments.people.queries.names import name_apart
from tournaments.prepared import Prepared, number

_ENTRY = Prepared(
    StageEntry.objects.filter(
        stage=number("stage"), entrant=number("entrant")
    ).select_related("entrant")
)
_HELD = Prepared(Ticket.objects.filter(draw=number("draw"), entrant=number("entrant")))


@transaction.atomic(durable=True)
def record_ticket(
    *,
    stage_id: StageId,
    entrant_id: EntrantId,
    seat: str,
    sign: UrnSignature,
    for_absent: bool = False,
) -> Ticket:
    """Record that an entrant has drawn a ticket; the same again changes nothing.

    ``seat`` is what was typed or scanned, with its check code where tickets carry
    one; ``for_absent``: the head referee drew it for somebody who is not here.
    Raises UrnNotOpen, SeatsPublished, NoSuchTicket, WrongCheckCode, OldCheckCode,
    CheckCodeMissing, NotInStage, TicketTaken, TicketNotInUrn, HasTicket,
    FreeTicketAgain, OthersDrawFirst, KeyReused.
    """
    stage, draw, book = lock_open_urn(stage_id)
    entry = _ENTRY.first(stage=stage.pk, entrant=entrant_id)
    if entry is None:
        raise NotInStage(name=entrant_id)
    typed, code = read_ticket(seat)
    ticket = ticket_of(draw, seat=typed)
    said = line_about(
        TicketRecorded,
        stage=stage,
        ticket=ticket,
        entrant=entry.entrant.code,
        for_absent=for_absent,
    )
    if recorded_before(stage, said=said, sign=sign):
        return ticket
    books = books_in_hand(draw)
    _check_code(book, books=books, ticket=ticket, code=code)
    if ticket.entrant_id == entrant_id:
        return ticket
    _refuse_used(draw, books=books, ticket=ticket, entry=entry)
    _check_free_ticket(stage, draw=draw, ticket=ticket, entrant=entry.entrant)
    write_ticket_line(stage, said=said, ticket=ticket, sign=sign)
    return ticket


@transaction.atomic(durable=True)
def take_back_ticket(*, stage_id: StageId, seat: str, sign: UrnSignature) -> Ticket:
    """Put a wrongly recorded ticket back into the urn, before publication.

    The record stays in the books and becomes void, with the reason and two people.
    Also undoes the count of a ticket that was not drawn. Raises UrnNotOpen,
    SeatsPublished, NoSuchTicket, TicketNotDrawn, ReasonMissing, SecondPersonMissing,
    NoSuchPerson, KeyReused.
    """
    stage, draw, _book = lock_open_urn(stage_id)
    ticket = ticket_of(draw, seat=seat)
    sign = by_two_people(stage, sign=sign)
    said = line_about(TicketVoid, stage=stage, ticket=ticket, reason=sign.reason)
    if recorded_before(stage, said=said, sign=sign):
        return ticket
    books = books_in_hand(draw)
    if str(ticket) not in {*books.held, *books.not_drawn}:
        raise TicketNotDrawn(seat=str(ticket))
    write_ticket_line(stage, said=said, ticket=ticket, sign=sign)
    return ticket


def exchange_in_draw(
    stage: Stage, *, gone: Entrant, came: Entrant, sign: UrnSignature
) -> None:
    """Let ``came`` draw, or have drawn, in the place of ``gone``.

    Who goes on by a corrected score takes over the ticket, if it is drawn already: the
    record becomes void in the urn's books and a new one follows. Call in a transaction
    that holds the stage. ``sign`` says why; the one who comes
    stands for the new record. Raises DigitalDrawInForce: a frozen list of a digital
    draw names everybody, it has to be called off first.
    """
    draw = draw_in_force(stage)
    if draw is not None and draw.method != DrawMethod.URN:
        raise DigitalDrawInForce
    stage.entries.filter(entrant=gone).update(entrant=came)
    ticket = None if draw is None else draw.tickets.filter(entrant=gone).first()
    if draw is None or ticket is None:
        return
    book = book_in_force(draw)
    ticket.draw = draw
    line = books_in_hand(draw).held[str(ticket)]
    # A record is voided once, so that the keys follow from the draw's and its number.
    keys = f"{book.key}/exchange/{line.seq}"
    void = replace(sign, second=came.code, key=uuid5(NAMESPACE_OID, f"{keys}/void"))
    put_back = line_about(TicketVoid, stage=stage, ticket=ticket, reason=sign.reason)
    write_ticket_line(stage, said=put_back, ticket=ticket, sign=void)
    drawn = line_about(TicketRecorded, stage=stage, ticket=ticket, entrant=came.code)
    anew = replace(sign, key=uuid5(NAMESPACE_OID, keys))
    write_ticket_line(stage, said=drawn, ticket=ticket, sign=anew)


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
            name=name_apart(ticket.entrant),
            code=ticket.entrant.code,
            time=time_of_day(ticket.drawn_at),
        )
    if str(ticket) in books.not_drawn:
        counted = books.not_drawn[str(ticket)]
        raise TicketNotInUrn(seat=str(ticket), time=time_of_day(counted.at))
    held = _HELD.first(draw=draw.pk, entrant=entry.entrant_id)
    if held is not None:
        raise HasTicket(
            name=name_apart(entry.entrant),
            seat=str(held),
            time=time_of_day(held.drawn_at),
        )


def _check_free_ticket(
    stage: Stage, *, draw: Draw, ticket: Ticket, entrant: Entrant
) -> None:
    """Refuse what would let somebody go on without playing twice before others.

    Raises FreeTicketAgain, OthersDrawFirst.
    """
    free = free_ticket_of(stage)
    if free is None or not free.first:
        return
    if entrant.pk in free.first:
        if str(ticket) == free.seat:
            raise FreeTicketAgain(seat=free.seat, name=name_apart(entrant))
        return
    have_drawn = draw.tickets.filter(entrant__in=free.first)
    waiting = free.first.keys() - set(have_drawn.values_list("entrant", flat=True))
    if waiting:
        names = ", ".join(free.first[pk] for pk in sorted(waiting))
        raise OthersDrawFirst(names=names, seat=free.seat)
