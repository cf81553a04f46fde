"""Let somebody enter after the urn was opened, at a table that is not full.

The rule, published with the draw: the first letter among the smallest tables gets one
ticket more. The ticket goes into the urn with the others, so that the seat is drawn
like every other one. Once the seats are published the tables' ledgers are open, with
everybody's code in their first line, and no table changes by this.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from tables.draws.commands.steps import open_draw
from tables.draws.models.draw import Draw, Ticket
from tables.latecomers.refusals import (
    LateTicketDrawn,
    NoLateEntry,
    NoRoom,
    PlaysAlready,
)
from tables.plan.plan import letters_for, parse_seat, table_to_grow
from tables.plan.queries import sizes_of
from tables.refusals import SeatsPublished, UrnNotOpen
from tables.urn.commands.books import REASON_LIMIT
from tables.urn.lines import LateEntry, LateEntryTakenBack
from tables.urn.queries.late import free_ticket_is_drawn, late_entries
from tables.urn.queries.urn_books import seats_not_drawn
from tables.urn.refusals import ReasonMissing
from tournaments.book.lines import Entry, read, write
from tournaments.book.undo import takes_back
from tournaments.events.commands.steps import lock_stage
from tournaments.events.enums import Origin, StageState
from tournaments.events.models.stage import Stage, StageEntry
from tournaments.ids import EntrantId, StageId, TournamentId
from tournaments.people.commands.moves import entrant_of, move_all
from tournaments.people.enums import Move
from tournaments.people.models.entrant import Entrant
from tournaments.people.queries.names import name_apart


@transaction.atomic(durable=True)
def late_entry(
    *,
    stage_id: StageId,
    entrant_id: EntrantId,
    reason: str,
    at: datetime,
    author: str,
) -> Ticket:
    """Enter somebody who is on the list and does not play; return the new ticket.

    Whoever has entered with the same words gets the same ticket again. Raises
    NoLateEntry (a later stage, seats published, or no urn), PlaysAlready, NoRoom,
    ReasonMissing, EntrantWithdrawn.
    """
    stage = lock_stage(stage_id)
    entrant = entrant_of(stage.tournament, entrant_id)
    draw = _urn_for(stage, entrant=entrant)
    words = reason.strip()[:REASON_LIMIT]
    if stage.entries.filter(entrant=entrant).exists():
        return _ticket_before(stage, draw=draw, entrant=entrant, reason=words)
    if not words:
        raise ReasonMissing
    place = table_to_grow(stage.sizes, full=sizes_of(stage.tournament).full)
    if place is None or free_ticket_is_drawn(stage):
        raise NoRoom(name=name_apart(entrant))
    letter = letters_for(stage.sizes, stage.letters)[place]
    ticket = Ticket.objects.create(
        draw=draw, letter=letter, position=stage.sizes[place]
    )
    stage.sizes = [size + (index == place) for index, size in enumerate(stage.sizes)]
    stage.save(update_fields=["sizes"])
    StageEntry.objects.create(stage=stage, entrant=entrant, origin=Origin.LATE)
    entered = LateEntry(
        entrant.code,
        stage=stage.number,
        draw=draw.number,
        ticket=str(ticket),
        reason=words,
    )
    write(TournamentId(stage.tournament_id), entered, author=author, at=at)
    move_all(
        [entrant],
        Move.SEATED,
        author=author,
        at=at,
        stage=stage.number,
    )
    return ticket


def _ticket_before(
    stage: Stage, *, draw: Draw, entrant: Entrant, reason: str
) -> Ticket:
    """Return the ticket of a late entry that is sent once more. Raises PlaysAlready."""
    wanted = entrant.code, draw.number, reason
    for _entrant, line in late_entries(StageId(stage.pk)):
        said = line.said
        if (said.entrant, said.draw, said.reason) == wanted:
            letter, position = parse_seat(said.ticket)
            return draw.tickets.get(letter=letter, position=position)
    raise PlaysAlready(name=name_apart(entrant))


@transaction.atomic(durable=True)
def take_back_late_entry(
    *, stage_id: StageId, entrant_id: EntrantId, at: datetime, author: str
) -> None:
    """Undo a late entry while its ticket is in the urn; they stand by again.

    Raises NoLateEntry, LateTicketDrawn when the added ticket, or theirs, is drawn.
    """
    stage = lock_stage(stage_id)
    entrant = entrant_of(stage.tournament, entrant_id)
    draw = _urn_for(stage, entrant=entrant)
    entry = stage.entries.filter(entrant=entrant, origin=Origin.LATE).first()
    if entry is None:
        return
    tournament_id = TournamentId(stage.tournament_id)
    added = read(tournament_id, LateEntry, entrant=entrant.code)[-1].said
    letter, position = parse_seat(added.ticket)
    place = letters_for(stage.sizes, stage.letters).index(letter)
    ticket = draw.tickets.get(letter=letter, position=position)
    has_drawn = draw.tickets.filter(entrant=entrant).exists()
    counted = seats_not_drawn(draw.id)
    used = has_drawn or ticket.entrant_id or str(ticket) in counted
    if used or stage.sizes[place] != position + 1:
        raise LateTicketDrawn(name=name_apart(entrant), seat=str(ticket))
    ticket.delete()
    entry.delete()
    stage.sizes = [size - (index == place) for index, size in enumerate(stage.sizes)]
    stage.save(update_fields=["sizes"])
    taken_back = LateEntryTakenBack(
        entrant.code, stage=stage.number, draw=draw.number, ticket=added.ticket
    )
    write(tournament_id, taken_back, author=author, at=at)
    move_all(
        [entrant],
        Move.UNSEATED,
        author=author,
        at=at,
        stage=stage.number,
    )


def _open_entries(tournament_id: TournamentId) -> list[int]:
    """Return the lines of late entries into an urn that is open."""
    drawing = Stage.objects.filter(tournament=tournament_id, state=StageState.DRAWING)
    return [line.seq for stage in drawing for _, line in late_entries(stage.id)]


@takes_back(LateEntry, open_lines=_open_entries, page="late-entry")
def _take_back(line: Entry[LateEntry], author: str, at: datetime) -> str:
    stage = Stage.objects.get(tournament=line.tournament_id, number=line.said.stage)
    late = Entrant.objects.get(tournament=line.tournament_id, code=line.said.entrant)
    take_back_late_entry(
        stage_id=stage.id,
        entrant_id=late.id,
        at=at,
        author=author,
    )
    sentence = _("%(name)s stands by again. Take the added ticket out of the urn.")
    return sentence % {"name": late.name}


def _urn_for(stage: Stage, *, entrant: Entrant) -> Draw:
    """Return the open urn of the first stage. Raises NoLateEntry."""
    if stage.number != 1:
        raise NoLateEntry(name=name_apart(entrant))
    try:
        return open_draw(stage)
    except (UrnNotOpen, SeatsPublished) as error:
        raise NoLateEntry(name=name_apart(entrant)) from error
