"""What is written about an urn is true: every ticket is where its lines say."""

from __future__ import annotations

from collections.abc import Iterator

from tables.draws.enums import DrawMethod, DrawMove
from tables.draws.models.draw import Draw
from tables.draws.queries.given import given_as_stored
from tables.draws.queries.steps import draw_steps, last
from tables.urn.queries.urn_books import book_of, books_of, given_by
from tournaments.canon import digest


def differences_of_urn(draw: Draw) -> Iterator[str]:
    """Yield a sentence for each difference between the lines and the tickets.

    Nothing for a draw without a paper urn.
    """
    book = book_of(draw.id)
    if book is None:
        if draw.method == DrawMethod.URN:
            yield "it is not said how its tickets are recorded"
        return
    steps, books = draw_steps(draw), books_of(draw)
    yield from books.faults
    opened, closed = last(steps, DrawMove.OPENED), last(steps, DrawMove.PUBLISHED)
    if opened is None or opened.said.value != digest(book.content()):
        yield "its tickets are recorded in another way than it was opened for"
    if closed is not None and any(line.seq > closed.seq for line in books.lines):
        yield "a ticket has a line after the urn was closed"
    printed = {str(ticket) for ticket in draw.tickets.all()}
    if not printed.issuperset({*books.held, *books.not_drawn}):
        yield "recorded, in the urn and not drawn are not the tickets printed"


def differences_of_tickets(draw: Draw) -> Iterator[str]:
    """Yield a sentence for each ticket that another has than lines or proof say.

    And one if those of a digital draw are not the seats of its frozen list.
    """
    told, tickets = given_by(draw), draw.tickets.all()
    listed = None if draw.manifest is None else draw.manifest.get("seats", [])
    if listed is not None and sorted(map(str, tickets)) != sorted(listed):
        yield "its tickets are not the seats of the frozen list"
    for ticket in tickets:
        if given_as_stored(ticket) != told.get(str(ticket)):
            yield f"ticket {ticket} is not where its lines say"
