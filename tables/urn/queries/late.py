"""Who has entered after the urn was opened, and where the next one would sit."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tables.draws.enums import DrawState
from tables.draws.models.draw import Draw, Ticket
from tables.plan.plan import free_ticket, named, parse_seat, seat_name, table_to_grow
from tables.plan.queries import sizes_of
from tables.urn.lines import LateEntry
from tournaments.book.lines import read
from tournaments.events.enums import Origin
from tournaments.events.models.stage import Stage
from tournaments.ids import EntrantId, StageId, TournamentId
from tournaments.people.models.entrant import Entrant


@dataclass(frozen=True, slots=True)
class LateEntered:
    """One late entry as the public reads it; ``ticket`` was added for it.

    ``seq`` is its line in the event's book.
    """

    id: EntrantId
    seq: int
    code: str
    name: str
    ticket: str
    reason: str
    author: str
    at: datetime


def late_entries(stage_id: StageId) -> list[LateEntered]:
    """Return the late entries of a stage that stand, in order. Four queries."""
    stage = Stage.objects.get(pk=stage_id)
    entered = Entrant.objects.filter(
        stage_entries__stage=stage, stage_entries__origin=Origin.LATE
    )
    late = {entrant.code: entrant for entrant in entered}
    lines = read(TournamentId(stage.tournament_id), LateEntry)
    latest = {line.said.entrant: line for line in lines if line.said.entrant in late}
    return [
        LateEntered(
            id=EntrantId(late[code].pk),
            seq=line.seq,
            code=code,
            name=late[code].name,
            ticket=line.said.ticket,
            reason=line.said.reason,
            author=line.author,
            at=line.at,
        )
        for code, line in sorted(latest.items(), key=lambda one: one[1].seq)
    ]


def next_place(stage_id: StageId) -> str:
    """Return the ticket that the next late entry would add; nothing if all is full."""
    stage = Stage.objects.select_related("tournament").get(pk=stage_id)
    place = table_to_grow(stage.sizes, full=sizes_of(stage.tournament).full)
    if place is None or free_ticket_is_drawn(stage):
        return ""
    return seat_name(named(stage.sizes, stage.letters)[place], stage.sizes[place])


def urn_is_open(stage_id: StageId) -> bool:
    """Tell whether tickets are drawn from a paper urn, which can take one more."""
    return Draw.objects.filter(stage=stage_id, state=DrawState.OPEN).exists()


def free_ticket_is_drawn(stage: Stage) -> bool:
    """Tell whether somebody goes on without playing: nobody takes that away again."""
    free = free_ticket(stage.sizes, names=stage.letters)
    if free is None:
        return False
    letter, position = parse_seat(free)
    return Ticket.objects.filter(
        draw__stage=stage,
        draw__state=DrawState.OPEN,
        letter=letter,
        position=position,
        entrant__isnull=False,
    ).exists()
