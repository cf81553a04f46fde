"""What is written about an urn is true: every ticket is where its lines say."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from tables.draws.enums import Move
from tables.draws.models.draw import Draw, Ticket
from tables.draws.queries.steps import draw_steps, last
from tables.ids import DrawId
from tables.urn.queries.urn_books import book_of, books_of
from tables.urn.rules import UrnBooks
from tournaments.book.canon import digest


def differences_of_urn(draw: Draw) -> Iterator[str]:
    """Yield a sentence for each difference between the lines and the tickets.

    Nothing for a draw without a paper urn.
    """
    book = book_of(DrawId(draw.pk))
    if book is None:
        return
    steps, books = draw_steps(draw), books_of(draw)
    yield from books.faults
    opened, closed = last(steps, Move.OPENED), last(steps, Move.PUBLISHED)
    if opened is None or opened.said.value != digest(book.content()):
        yield "its tickets are recorded in another way than it was opened for"
    if closed is not None and any(line.seq > closed.seq for line in books.lines):
        yield "a ticket has a line after the urn was closed"
    tickets = list(Ticket.objects.filter(draw=draw).select_related("entrant"))
    for ticket in tickets:
        yield from _of_ticket(ticket, books=books)
    missing = {*books.held, *books.not_drawn} - {str(ticket) for ticket in tickets}
    if missing:
        yield "recorded, in the urn and not drawn are not the tickets printed"


def _of_ticket(ticket: Ticket, *, books: UrnBooks) -> Iterator[str]:
    seat = str(ticket)
    line = books.held.get(seat)
    told: tuple[str, int | None, datetime | None, str] = ("", None, None, "")
    if line is not None:
        told = (line.entrant, books.drawn_as[seat], line.at, line.author)
    code = "" if ticket.entrant is None else ticket.entrant.code
    if (code, ticket.drawn_as, ticket.drawn_at, ticket.recorded_by) != told:
        yield f"ticket {seat} is not where its lines say"
