"""Seats follow the ledger: whoever plays at a seat owns its row.

The published draw stays as it was; what moved since, who came and why, is told by the
ledger's lines.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db import transaction

from tables.draws.enums import DrawState
from tables.draws.models.draw import Draw
from tables.ids import TableId
from tables.plan.plan import letters_for, parse_seat
from tables.seating.models import Seat, Table
from tables.seating.queries.seating import table_anywhere
from tournaments.events.commands.steps import lock_stage
from tournaments.events.enums import Origin
from tournaments.events.models.stage import Stage, StageEntry
from tournaments.people.models.entrant import Entrant


def lock_stage_of(table_id: TableId) -> Stage:
    """Return the table's stage, locked after its event and before the table.

    What is asked before these locks can have changed once they are there. Call in a
    transaction. Raises NotFound.
    """
    return lock_stage(table_anywhere(table_id).stage.id)


def reseat(owners: Mapping[TableId, Mapping[int, Entrant]]) -> None:
    """Give seats to other entrants: by table, then by position.

    Of a pair, the lower seat goes to its first player. All tables that exchange
    people come in one call: nobody may sit twice in a stage, not even in between.
    Call inside the transaction of the command that records why.
    """
    assert transaction.get_connection().in_atomic_block
    old = Seat.objects.filter(table__in=list(owners)).select_related("table")
    moved = [seat for seat in old if seat.position in owners[TableId(seat.table_id)]]
    Seat.objects.filter(pk__in=[seat.pk for seat in moved]).delete()
    people: dict[int, int] = {}
    rows = []
    for seat in sorted(moved, key=lambda seat: (seat.table_id, seat.position)):
        entrant = owners[TableId(seat.table_id)][seat.position]
        rows.append(
            Seat(
                table=seat.table,
                stage_id=seat.stage_id,
                position=seat.position,
                entrant=entrant,
                partner=people.get(entrant.pk, 0),
            )
        )
        people[entrant.pk] = people.get(entrant.pk, 0) + 1
    Seat.objects.bulk_create(rows)


def note_reseated(table_id: TableId, *, positions: Collection[int]) -> None:
    """Note whose seats at a table are left for another one; all others are not.

    Call inside the transaction of the command that records why.
    """
    assert transaction.get_connection().in_atomic_block
    seats = Seat.objects.filter(table=table_id)
    seats.exclude(position__in=positions).filter(reseated=True).update(reseated=False)
    seats.filter(position__in=positions).update(reseated=True)


def add_seat(
    stage: Stage, *, table: Table, entrant: Entrant, still_plays: bool = False
) -> None:
    """Give an entrant the next seat of a table, and a place in its locked stage.

    Whoever was not there to draw has that place already, and keeps it. Whoever
    ``still_plays`` was in the stage before that seat, as they entered it: a substitute
    by the seat that was another's.
    Call inside the transaction of the command that records why.
    """
    assert transaction.get_connection().in_atomic_block
    Seat.objects.create(
        table=table, stage=stage, position=table.seats.count(), entrant=entrant
    )
    if not still_plays:
        StageEntry.objects.get_or_create(
            stage=stage, entrant=entrant, defaults={"origin": Origin.WALK_IN}
        )
    _note_size(stage, table=table)


def remove_seat(
    stage: Stage, *, table: Table, position: int, still_plays: bool
) -> Entrant:
    """Take back what ``add_seat`` gave; return whose seat it was.

    Whoever ``still_plays`` was in the stage before that seat, and stays in it.
    """
    assert transaction.get_connection().in_atomic_block
    seat = table.seats.select_related("entrant").get(position=position)
    entrant = seat.entrant
    seat.delete()
    if not still_plays:
        stage.entries.filter(entrant=entrant, origin=Origin.WALK_IN).delete()
    _note_size(stage, table=table)
    return entrant


def _note_size(stage: Stage, *, table: Table) -> None:
    """Store how many the table seats: those of the draw, or more."""
    draw = Draw.objects.get(stage=stage, state=DrawState.PUBLISHED)
    drawn = [parse_seat(seat)[0] for seat in (draw.frozen or {})["seats"]]
    place = letters_for(stage.sizes, stage.letters).index(table.letter)
    sizes = list(stage.sizes)
    sizes[place] = max(drawn.count(table.letter), table.seats.count())
    stage.sizes = sizes
    stage.save(update_fields=["sizes"])
