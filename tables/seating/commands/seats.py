"""Seats follow the ledger: whoever plays at a seat owns its row.

The published draw stays as it was; what moved since is told by the ledger's lines.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from tables.ids import TableId
from tables.seating.models import Seat
from tournaments.people.models.entrant import Entrant


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
