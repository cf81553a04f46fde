"""The books of a paper urn, read; and the check codes of its tickets."""

from __future__ import annotations

from django.db.models import QuerySet

from tables.draw.check_codes import check_code
from tables.draw.urn_books import BookLine, UrnBooks, read_books
from tables.enums import UrnLineKind
from tables.ids import DrawId
from tables.models import Ticket, UrnBook, UrnLine


def urn_books(draw_id: DrawId) -> UrnBooks:
    """Return what is written in the books of a draw. One query."""
    return _read(UrnLine.objects.filter(draw=draw_id))


def books_of_ticket(ticket: Ticket) -> UrnBooks:
    """Return what is written about one ticket. One query."""
    return _read(
        UrnLine.objects.filter(
            draw=ticket.draw_id, letter=ticket.letter, position=ticket.position
        )
    )


def _read(lines: QuerySet[UrnLine]) -> UrnBooks:
    ordered = lines.select_related("entrant").order_by("seq")
    return read_books(_line(line) for line in ordered)


def _line(line: UrnLine) -> BookLine:
    return BookLine(
        seq=line.seq,
        kind=line.kind,
        seat=str(line),
        entrant="" if line.entrant is None else line.entrant.code,
        of_seq=line.of_seq,
        generation=line.generation,
        for_absent=line.for_absent,
        map_hash=line.map_hash,
        reason=line.reason,
        author=line.author,
        second=line.second,
        at=line.at,
    )


def book_of(draw_id: DrawId) -> UrnBook | None:
    """Return how a draw is recorded; nothing where it has no paper urn."""
    return UrnBook.objects.filter(draw=draw_id).first()


def seats_not_drawn(draw_id: DrawId) -> frozenset[str]:
    """Return the seats that stay empty."""
    if not UrnLine.objects.filter(draw=draw_id, kind=UrnLineKind.NOT_DRAWN).exists():
        return frozenset()
    return frozenset(urn_books(draw_id).not_drawn)


def code_of_ticket(book: UrnBook, *, books: UrnBooks, seat: str) -> str:
    """Return the check code that is printed on a ticket; empty where there is none."""
    if not book.check_codes:
        return ""
    return check_code(book.key, seat=seat, generation=books.generation(seat))
