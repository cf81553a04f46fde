"""Write what is done with the tickets of an urn; called inside a transaction.

The caller has locked the stage and its draw.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from django.utils.timezone import localtime

from tables.draws.commands.steps import open_draw
from tables.draws.models.draw import Draw, Ticket
from tables.draws.queries.given import give
from tables.plan.plan import parse_seat
from tables.refusals import UrnNotOpen
from tables.urn.lines import OfTicket
from tables.urn.models import UrnBook
from tables.urn.queries.urn_books import book_of, books_in_hand, held_in
from tables.urn.refusals import (
    NoSuchPerson,
    NoSuchTicket,
    ReasonMissing,
    SecondPersonMissing,
)
from tournaments.book.lines import write, written_before
from tournaments.events.commands.steps import lock_stage
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId, TournamentId
from tournaments.people.models.entrant import Entrant
from tournaments.people.words import in_one_line
from tournaments.prepared import Parameter, Prepared, number
from tournaments.staff.queries.staff import staff

T = TypeVar("T", bound=OfTicket)
REASON_LIMIT = 200
_BY_CODE = Prepared(
    Entrant.objects.filter(
        tournament=number("event"),
        code=Parameter("code", Entrant._meta.get_field("code")),
    )
)
_TICKET = Prepared(
    Ticket.objects.filter(
        draw=number("draw"),
        letter=Parameter("letter", Ticket._meta.get_field("letter")),
        position=number("position"),
    ).select_related("entrant")
)


@dataclass(frozen=True, slots=True)
class UrnSignature:
    """Who writes a line and when; ``second`` is the code of the other person.

    The same ``key`` again is the same line.
    """

    author: str
    at: datetime
    key: UUID | None = None
    second: str = ""
    reason: str = ""


def book_in_force(draw: Draw) -> UrnBook:
    """Return how the draw's tickets are recorded. Raises UrnNotOpen without an urn."""
    book = book_of(draw.id)
    if book is None:
        raise UrnNotOpen
    return book


def lock_open_urn(stage_id: StageId) -> tuple[Stage, Draw, UrnBook]:
    """Return a stage and its open urn, both locked, and how tickets are recorded.

    Raises NotFound, UrnNotOpen, SeatsPublished, DigitalDrawInForce.
    """
    stage = lock_stage(stage_id)
    draw = open_draw(stage)
    return stage, draw, book_in_force(draw)


def line_about(kind: type[T], *, stage: Stage, ticket: Ticket, **more: Any) -> T:
    """Return a line of a kind that names this ticket."""
    return kind(
        stage=stage.number,
        draw=ticket.draw.number,
        letter=ticket.letter,
        position=ticket.position,
        **more,
    )


def recorded_before(stage: Stage, *, said: OfTicket, sign: UrnSignature) -> bool:
    """Tell whether this form wrote this very line before.

    Raises KeyReused if it wrote something else.
    """
    tournament_id = TournamentId(stage.tournament_id)
    return bool(sign.key and written_before(tournament_id, said, key=sign.key))


def write_ticket_line(
    stage: Stage, *, said: OfTicket, ticket: Ticket, sign: UrnSignature
) -> None:
    """Write what is done with a ticket, and put the ticket where its lines say."""
    write(
        TournamentId(stage.tournament_id),
        said,
        author=sign.author,
        second=sign.second or None,
        at=sign.at,
        key=sign.key,
    )
    books, seat = books_in_hand(ticket.draw), str(ticket)
    given = held_in(books, seat=seat) if seat in books.held else None
    code = "" if given is None else given.entrant
    people = _BY_CODE.all(event=stage.tournament_id, code=code)
    give(ticket, given, entrants={one.code: one for one in people}).save()


def by_two_people(
    stage: Stage, *, sign: UrnSignature, with_reason: bool = True
) -> UrnSignature:
    """Return the signature with its words and its second person in order.

    The second is somebody of the staff or an entrant of the stage, by code. Raises
    ReasonMissing, SecondPersonMissing, NoSuchPerson.
    """
    reason = in_one_line(sign.reason)[:REASON_LIMIT]
    second = sign.second.strip().upper()
    if with_reason and not reason:
        raise ReasonMissing
    if not second or second == sign.author:
        raise SecondPersonMissing(author=sign.author)
    known = {one.code for one in staff(TournamentId(stage.tournament_id))}
    plays = second.isprintable() and stage.entries.filter(entrant__code=second).exists()
    if second not in known and not plays:
        raise NoSuchPerson(typed=sign.second.strip()[:20])
    return replace(sign, second=second, reason=reason)


def ticket_of(draw: Draw, *, seat: str) -> Ticket:
    """Return the ticket of a typed seat. Raises NoSuchTicket."""
    try:
        letter, position = parse_seat(seat)
    except ValueError as error:
        raise NoSuchTicket(seat=seat[:10]) from error
    ticket = _TICKET.first(draw=draw.pk, letter=letter, position=position)
    if ticket is None:
        raise NoSuchTicket(seat=seat[:10])
    ticket.draw = draw  # as it is locked
    return ticket


def time_of_day(at: datetime | None) -> str:
    """Return the time of day for a sentence."""
    return "" if at is None else f"{localtime(at):%H:%M:%S}"
