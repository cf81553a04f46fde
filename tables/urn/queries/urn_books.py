"""The books of a paper urn, read; and the check codes of its tickets."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet

from tables.draws.enums import DrawState
from tables.draws.models.draw import Ticket
from tables.ids import DrawId
from tables.plan.plan import parse_seat
from tables.urn.check_codes import check_code
from tables.urn.enums import UrnLineKind
from tables.urn.models import UrnBook, UrnLine
from tables.urn.rules import BookLine, UrnBooks, read_books
from tournaments.ids import StageId, TournamentId


@dataclass(frozen=True, slots=True)
class RecordedTicket:
    """What a client key has recorded, whatever became of it since."""

    seat: str
    code: str
    name: str
    at: datetime


def recorded_with(key: UUID, *, tournament_id: TournamentId) -> RecordedTicket | None:
    """Return what a device has recorded with this key, in any urn of the event.

    A device that never heard the answer asks again, perhaps after the ticket was
    printed again or the seats were published. One query.
    """
    line = (
        UrnLine.objects.filter(
            draw__stage__tournament=tournament_id,
            kind=UrnLineKind.RECORDED,
            client_key=key,
        )
        .select_related("entrant")
        .first()
    )
    if line is None or line.entrant is None:
        return None
    return RecordedTicket(
        seat=str(line), code=line.entrant.code, name=line.entrant.name, at=line.at
    )


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


def seats_without_ok(stage_id: StageId) -> tuple[str, ...]:
    """Return the recorded tickets of the stage's open urn that still need an OK.

    Empty where none is asked for. At most two queries.
    """
    book = UrnBook.objects.filter(
        draw__stage=stage_id, draw__state=DrawState.OPEN, second_person=True
    ).first()
    if book is None:
        return ()
    waiting = urn_books(DrawId(book.draw_id)).waiting_for_ok()
    return tuple(sorted((line.seat for line in waiting), key=parse_seat))


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
