"""What is written about an urn is true: every ticket is where its lines say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tables.draws.enums import DrawMethod, DrawMove, DrawState
from tables.draws.models.draw import Draw
from tables.draws.queries.given import given_as_stored
from tables.draws.queries.steps import draw_steps, last
from tables.plan.plan import seats
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

    And one if they are not the seats that it was to give.
    """
    told, tickets = given_by(draw), draw.tickets.all()
    source, listed = _listed(draw)
    if listed is not None and sorted(map(str, tickets)) != sorted(listed):
        yield f"its tickets are not the seats of the {source}"
    for ticket in tickets:
        if given_as_stored(ticket) != told.get(str(ticket)):
            yield f"ticket {ticket} is not where its lines say"


def _listed(draw: Draw) -> tuple[str, Sequence[str] | None]:
    """Return where the seats of a draw are listed, and these.

    Nothing of an urn that was called off: the next one has another plan.
    """
    if draw.manifest is not None:
        return "frozen list", draw.manifest.get("seats", [])
    if draw.frozen is not None:
        return "published copy", draw.frozen.get("seats", [])
    stage = draw.the_stage
    is_open = draw.state == DrawState.OPEN
    return "plan", seats(stage.sizes, names=stage.letters) if is_open else None
