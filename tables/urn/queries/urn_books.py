"""The books of a paper urn, read; and the check codes of its tickets."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from tables.draws.enums import DrawMethod, DrawState
from tables.draws.models.draw import Draw
from tables.draws.queries.given import GivenTicket, drawn_by_proof
from tables.ids import DrawId
from tables.plan.plan import parse_seat
from tables.urn.check_codes import check_code
from tables.urn.lines import (
    OF_TICKETS,
    OfTicket,
    TicketOk,
    TicketRecorded,
    TicketReprinted,
    TicketUndrawn,
    TicketVoid,
)
from tables.urn.models import UrnBook
from tables.urn.rules import (
    NOT_DRAWN,
    OK,
    RECORDED,
    REPRINT,
    VOID,
    TicketLine,
    UrnBooks,
    read_books,
)
from tournaments.book.lines import Entry, read, written_with
from tournaments.ids import StageId, TournamentId
from tournaments.people.models.entrant import Entrant
from tournaments.prepared import Prepared, number
from tournaments.staff.queries.vouching import signers

KEPT = 64
_DRAW = Prepared(Draw.objects.filter(pk=number("draw")).select_related("stage"))
_OF_DRAW = Prepared(UrnBook.objects.filter(draw=number("draw")))
_KIND: Mapping[type[OfTicket], str] = {
    TicketRecorded: RECORDED,
    TicketVoid: VOID,
    TicketOk: OK,
    TicketReprinted: REPRINT,
    TicketUndrawn: NOT_DRAWN,
}


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
    printed again or the seats were published. Two queries.
    """
    line = written_with(tournament_id, TicketRecorded, key=key)
    if line is None:
        return None
    people = Entrant.objects.filter(tournament=tournament_id, code=line.said.entrant)
    return RecordedTicket(
        seat=line.said.seat,
        code=line.said.entrant,
        name=people.values_list("name", flat=True).get(),
        at=line.at,
    )


def urn_books(draw_id: DrawId) -> UrnBooks:
    """Return what the event's book says about the tickets of a draw.

    At most four queries.
    """
    draw = _DRAW.first(draw=draw_id)
    return UrnBooks() if draw is None else books_of(draw)


def books_of(draw: Draw) -> UrnBooks:
    """Return what the event's book says about the draw's tickets.

    At most three queries beside that of its stage.
    """
    lines = _lines_of(draw)
    signed = signers(TournamentId(draw.event_id), lines)
    return read_books(_line(line, signed=signed[line.seq]) for line in lines)


class _Known(NamedTuple):
    """What the lines of a draw up to this one have come to."""

    seq: int
    hash: str
    books: UrnBooks


_known: OrderedDict[int, _Known] = OrderedDict()
_keeping = threading.Lock()


def books_in_hand(draw: Draw) -> UrnBooks:
    """Return what the lines come to, for whoever writes the next one.

    What this process has read is not read again: the hash of its last line names all
    before it. Nobody is told by it who signed, or why. One query, or two.
    """
    known = _known.get(draw.pk)
    lines = _lines_of(draw, since=0 if known is None else known.seq)
    if known is not None and (not lines or lines[0].hash != known.hash):
        known, lines = None, _lines_of(draw, since=0)
    if known is not None:
        lines = lines[1:]
    after = None if known is None else known.books
    said = [replace(_line(line, signed=""), reason="") for line in lines]
    books = read_books(said, after=after) if said or after is None else after
    if lines:
        now = _Known(seq=lines[-1].seq, hash=lines[-1].hash, books=books)
        with _keeping:
            _known[draw.pk] = now
            _known.move_to_end(draw.pk)
            while len(_known) > KEPT:
                _known.popitem(last=False)
    return books


def _lines_of(draw: Draw, *, since: int = 0) -> tuple[Entry[OfTicket], ...]:
    """Return the lines about the tickets of a draw, from that one on."""
    return read(
        TournamentId(draw.the_stage.tournament_id),
        *OF_TICKETS,
        since=since,
        stage=draw.the_stage.number,
        draw=draw.number,
    )


def given_by(draw: Draw) -> dict[str, GivenTicket]:
    """Return who has which ticket, by seat: by the urn's lines, or by the proof."""
    if draw.method != DrawMethod.URN:
        return drawn_by_proof(draw)
    books = books_of(draw)
    return {seat: held_in(books, seat=seat) for seat in books.held}


def held_in(books: UrnBooks, *, seat: str) -> GivenTicket:
    """Return who has a ticket that is held."""
    line = books.held[seat]
    return GivenTicket(line.entrant, books.drawn_as[seat], line.at, line.author)


def _line(line: Entry[OfTicket], *, signed: str) -> TicketLine:
    said = line.said
    recorded = said if isinstance(said, TicketRecorded) else None
    return TicketLine(
        seq=line.seq,
        kind=_KIND[type(said)],
        seat=said.seat,
        entrant=recorded.entrant if recorded else "",
        for_absent=bool(recorded and recorded.for_absent),
        reason=getattr(said, "reason", ""),
        author=line.author,
        second=line.second or "",
        signed=signed,
        at=line.at,
    )


def book_of(draw_id: DrawId) -> UrnBook | None:
    """Return how a draw is recorded; nothing where it has no paper urn."""
    return _OF_DRAW.first(draw=draw_id)


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
    return frozenset(urn_books(draw_id).not_drawn)


def code_of_ticket(book: UrnBook, *, books: UrnBooks, seat: str) -> str:
    """Return the check code that is printed on a ticket; empty where there is none."""
    if not book.check_codes:
        return ""
    return check_code(book.key, seat=seat, generation=books.generation(seat))
