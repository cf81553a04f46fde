"""Kinds of line of the event's book: what is done with the tickets of a paper urn.

While the urn is open nobody outside may learn who has drawn what: the public record
seals those lines (``OF_TICKETS``). Who enters late is no secret.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tables.plan.plan import MOST_AT_TABLE, seat_name
from tournaments.book.kinds import BadPayload, Confidential, Private, declare


@dataclass(frozen=True, slots=True)
class _LateTicket:
    entrant: str
    stage: int
    draw: int
    ticket: str

    def told(self) -> str:
        return self.ticket


@declare("late_entry", _("Late entry"), undone_by="late_entry_taken_back")
@dataclass(frozen=True, slots=True)
class LateEntry(_LateTicket):
    """Somebody plays after all: a ticket (``A4``) was added to the open urn."""

    reason: Private

    def __post_init__(self) -> None:
        if not self.reason:
            raise BadPayload("a late entry says why")


@declare("late_entry_taken_back", _("Late entry taken back"))
@dataclass(frozen=True, slots=True)
class LateEntryTakenBack(_LateTicket):
    """The added ticket was taken out of the urn again."""


@dataclass(frozen=True, slots=True)
class OfTicket:
    """A ticket: of the ``draw``-th draw of a stage, for a seat; A1 is A and 0."""

    stage: int
    draw: int
    letter: str
    position: int

    def __post_init__(self) -> None:
        if self.stage < 1 or self.draw < 1:
            raise BadPayload("stages and draws are counted from one")
        if not self.letter or not 0 <= self.position < MOST_AT_TABLE:
            raise BadPayload("a ticket is for a seat at a table")

    @property
    def seat(self) -> str:
        return seat_name(self.letter, self.position)

    def told(self) -> str:
        return self.seat


@dataclass(frozen=True, slots=True)
class _WithReason(OfTicket):
    reason: Confidential

    def __post_init__(self) -> None:
        OfTicket.__post_init__(self)
        if not self.reason:
            raise BadPayload("it is not said why")


@declare("ticket_recorded", _("Ticket recorded"))
@dataclass(frozen=True, slots=True)
class TicketRecorded(OfTicket):
    """An entrant has drawn it, or the head referee for one who is absent."""

    entrant: str
    for_absent: bool = False

    def __post_init__(self) -> None:
        OfTicket.__post_init__(self)
        if not self.entrant:
            raise BadPayload("somebody has drawn a ticket that is recorded")


@declare("ticket_void", _("Ticket put back into the urn"))
@dataclass(frozen=True, slots=True)
class TicketVoid(_WithReason):
    """Its record, or that it was not drawn, is void: it is back in the urn."""


@declare("ticket_ok", _("Ticket checked by a second person"))
@dataclass(frozen=True, slots=True)
class TicketOk(OfTicket):
    """A second person has looked at its record."""


@declare("ticket_reprinted", _("Ticket printed again"))
@dataclass(frozen=True, slots=True)
class TicketReprinted(_WithReason):
    """It was lost and is printed again, with another check code."""


@declare("ticket_not_drawn", _("Ticket left in the urn"))
@dataclass(frozen=True, slots=True)
class TicketUndrawn(OfTicket):
    """It was left in the opened urn: its seat stays empty."""


OF_TICKETS = (TicketRecorded, TicketVoid, TicketOk, TicketReprinted, TicketUndrawn)
