"""Who has drawn which ticket of a draw of seats, as the lines of the book say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tables.draws.enums import DrawMove
from tables.draws.models.draw import Draw, Ticket
from tables.draws.queries.steps import draw_steps, last
from tournaments.people.models.entrant import Entrant


@dataclass(frozen=True, slots=True)
class GivenTicket:
    """Who has a ticket, which one drawn it is, and who recorded it when."""

    entrant: str
    drawn_as: int
    drawn_at: datetime
    recorded_by: str


def drawn_by_proof(draw: Draw) -> dict[str, GivenTicket]:
    """Return by seat who was given it by the proof; nobody before the reveal."""
    revealed = last(draw_steps(draw), DrawMove.REVEALED)
    if revealed is None:
        return {}
    pairs = enumerate((draw.proof or {}).get("assignment", []), start=1)
    return {
        seat: GivenTicket(code, number, revealed.at, revealed.author)
        for number, (code, seat) in pairs
    }


def given_as_stored(ticket: Ticket) -> GivenTicket | None:
    """Return who has a ticket as its row says; nothing if nobody has."""
    if ticket.entrant is None or ticket.drawn_as is None or ticket.drawn_at is None:
        return None
    code, recorded_by = ticket.entrant.code, ticket.recorded_by
    return GivenTicket(code, ticket.drawn_as, ticket.drawn_at, recorded_by)


def give(
    ticket: Ticket, given: GivenTicket | None, *, entrants: Mapping[str, Entrant]
) -> Ticket:
    """Set who has a ticket; the caller saves it."""
    ticket.entrant = None if given is None else entrants[given.entrant]
    ticket.drawn_as = None if given is None else given.drawn_as
    ticket.drawn_at = None if given is None else given.drawn_at
    ticket.recorded_by = "" if given is None else given.recorded_by
    return ticket
