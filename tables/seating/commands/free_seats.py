"""Seat somebody at a free seat of a published table, and take the seat away again.

The published draw stays as it was; a line of the table's ledger says who came and why.
"""

from __future__ import annotations

from django.db import transaction

from tables.draws.enums import DrawState
from tables.draws.models.draw import Draw
from tables.plan.plan import named, parse_seat
from tables.seating.models import Seat, Table
from tournaments.events.enums import Origin
from tournaments.events.models.stage import Stage, StageEntry
from tournaments.people.models.entrant import Entrant


def add_seat(stage: Stage, *, table: Table, entrant: Entrant) -> Seat:
    """Give an entrant the next seat of a table, and a place in its locked stage.

    Whoever was not there to draw has that place already, and keeps it.
    Call inside the transaction of the command that records why.
    """
    assert transaction.get_connection().in_atomic_block
    seat = Seat.objects.create(
        table=table, stage=stage, position=table.seats.count(), entrant=entrant
    )
    StageEntry.objects.get_or_create(
        stage=stage, entrant=entrant, defaults={"origin": Origin.WALK_IN}
    )
    _note_size(stage, table=table)
    return seat


def remove_seat(stage: Stage, *, table: Table, position: int) -> Entrant:
    """Take back what ``add_seat`` gave; return whose seat it was."""
    assert transaction.get_connection().in_atomic_block
    seat = table.seats.select_related("entrant").get(position=position)
    entrant = seat.entrant
    seat.delete()
    stage.entries.filter(entrant=entrant, origin=Origin.WALK_IN).delete()
    _note_size(stage, table=table)
    return entrant


def _note_size(stage: Stage, *, table: Table) -> None:
    """Store how many the table seats: those of the draw, or more."""
    draw = Draw.objects.get(stage=stage, state=DrawState.PUBLISHED)
    drawn = [parse_seat(seat)[0] for seat in (draw.frozen or {})["seats"]]
    place = named(stage.sizes, stage.letters).index(table.letter)
    sizes = list(stage.sizes)
    sizes[place] = max(drawn.count(table.letter), table.seats.count())
    stage.sizes = sizes
    stage.save(update_fields=["sizes"])
