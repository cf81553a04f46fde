"""The books of an urn are true: every ticket is where its lines say."""

from __future__ import annotations

from collections.abc import Iterator

from tables.draws.enums import DrawState
from tables.draws.models.draw import Draw, Ticket
from tables.ids import DrawId
from tables.urn.queries.urn_books import book_of, urn_books
from tables.urn.rules import UrnBooks


def differences_of_urn(draw: Draw) -> Iterator[str]:
    """Yield a sentence for each difference between the books and the tickets.

    Nothing for a draw without a paper urn.
    """
    if book_of(DrawId(draw.pk)) is None:
        return
    books = urn_books(DrawId(draw.pk))
    tickets = list(Ticket.objects.filter(draw=draw).select_related("entrant"))
    numbers = [line.seq for line in books.lines]
    if numbers != list(range(1, len(numbers) + 1)):
        yield "a line of the books is missing"
    for ticket in tickets:
        yield from _of_ticket(ticket, books=books)
    in_urn = [
        ticket
        for ticket in tickets
        if ticket.entrant is None and str(ticket) not in books.not_drawn
    ]
    if len(books.held) + len(in_urn) + len(books.not_drawn) != len(tickets):
        yield "recorded, in the urn and not drawn are not the tickets printed"
    drawn = sorted(books.held.values(), key=lambda line: line.seq)
    order = sorted(
        (ticket for ticket in tickets if ticket.drawn_as is not None),
        key=lambda ticket: ticket.drawn_as or 0,
    )
    if [line.seat for line in drawn] != [str(ticket) for ticket in order]:
        yield "the tickets are not in the order of the books"
    yield from _of_close(draw, books=books)


def _of_ticket(ticket: Ticket, *, books: UrnBooks) -> Iterator[str]:
    seat = str(ticket)
    line = books.held.get(seat)
    told = ("", None, "") if line is None else (line.entrant, line.at, line.author)
    code = "" if ticket.entrant is None else ticket.entrant.code
    if (code, ticket.drawn_at, ticket.recorded_by or "") != told:
        yield f"ticket {seat} is not where its lines say"
    if line is not None and seat in books.not_drawn:
        yield f"ticket {seat} is both recorded and not drawn"


def _of_close(draw: Draw, *, books: UrnBooks) -> Iterator[str]:
    if (books.closed is not None) != (draw.state == DrawState.PUBLISHED):
        yield "it is not said right whether the urn is closed"
    elif books.closed is not None and books.closed.map_hash != draw.frozen_hash:
        yield "the urn was closed on another map"
