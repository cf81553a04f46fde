"""Write lines into the books of an urn; called inside a transaction.

The caller has locked the stage and its draw, so that lines follow one another.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID, uuid4

from django.db.models import Max
from django.utils.timezone import localtime

from tables.draws.models.draw import Draw, Ticket
from tables.ids import DrawId
from tables.plan.plan import parse_seat
from tables.refusals import UrnNotOpen
from tables.urn.enums import UrnLineKind
from tables.urn.models import UrnBook, UrnLine
from tables.urn.queries.urn_books import book_of
from tables.urn.refusals import (
    FormUsedBefore,
    NoSuchPerson,
    NoSuchTicket,
    ReasonMissing,
    SecondPersonMissing,
)
from tournaments.events.models.stage import Stage
from tournaments.ids import TournamentId
from tournaments.people.models.entrant import Entrant
from tournaments.staff.queries.staff import staff

REASON_LIMIT = 200
KEY_BYTES = 32


@dataclass(frozen=True, slots=True)
class Sign:
    """Who writes a line and when; ``second`` is the code of the other person.

    The same ``key`` again is the same line.
    """

    author: str
    at: datetime
    key: UUID | None = None
    second: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Recording:
    """What the organizer asks for when the urn is opened.

    ``check_codes``: tickets printed here carry one; ``second_person``: each record
    needs an OK. ``key`` fixes the draw's key, in hex, in rehearsals.
    """

    check_codes: bool = False
    second_person: bool = False
    key: str = ""


def open_books(draw: Draw, *, wanted: Recording) -> UrnBook:
    """Begin the books of a new urn, with a key from the operating system."""
    return UrnBook.objects.create(
        draw=draw,
        key=wanted.key or secrets.token_hex(KEY_BYTES),
        check_codes=wanted.check_codes,
        second_person=wanted.second_person,
    )


def book_in_force(draw: Draw) -> UrnBook:
    """Return how the draw's tickets are recorded. Raises UrnNotOpen without an urn."""
    book = book_of(DrawId(draw.pk))
    if book is None:
        raise UrnNotOpen
    return book


def written_before(
    draw: Draw, *, sign: Sign, kind: UrnLineKind, ticket: Ticket
) -> UrnLine | None:
    """Return the line that this key wrote before, if there is one.

    Raises FormUsedBefore if it stands for something else.
    """
    if sign.key is None:
        return None
    line = UrnLine.objects.filter(draw=draw, client_key=sign.key).first()
    if line is None:
        return None
    said = (kind, str(ticket), sign.reason, sign.second)
    if (line.kind, str(line), line.reason, line.second) != said:
        raise FormUsedBefore(seat=str(line))
    return line


def write_line(
    draw: Draw,
    *,
    kind: UrnLineKind,
    sign: Sign,
    ticket: Ticket | None = None,
    entrant: Entrant | None = None,
    of_seq: int | None = None,
    generation: int | None = None,
    for_absent: bool = False,
    map_hash: str = "",
) -> UrnLine:
    """Append a line to the books of the draw."""
    last = UrnLine.objects.filter(draw=draw).aggregate(last=Max("seq"))["last"] or 0
    return UrnLine.objects.create(
        draw=draw,
        seq=last + 1,
        kind=kind,
        letter="" if ticket is None else ticket.letter,
        position=None if ticket is None else ticket.position,
        entrant=entrant,
        of_seq=of_seq,
        generation=generation,
        for_absent=for_absent,
        map_hash=map_hash,
        reason=sign.reason,
        author=sign.author,
        second=sign.second,
        at=sign.at,
        client_key=sign.key or uuid4(),
    )


def by_two_people(stage: Stage, *, sign: Sign, with_reason: bool = True) -> Sign:
    """Return the signature with its words and its second person in order.

    The second is somebody of the staff or an entrant of the stage, by code. Raises
    ReasonMissing, SecondPersonMissing, NoSuchPerson.
    """
    words = "".join(one for one in sign.reason if one.isprintable() or one.isspace())
    reason = " ".join(words.split())[:REASON_LIMIT]
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
    ticket = (
        Ticket.objects.select_related("entrant")
        .filter(draw=draw, letter=letter, position=position)
        .first()
    )
    if ticket is None:
        raise NoSuchTicket(seat=seat[:10])
    return ticket


def clock(at: datetime | None) -> str:
    """Return the time of day for a sentence."""
    return "" if at is None else f"{localtime(at):%H:%M:%S}"
