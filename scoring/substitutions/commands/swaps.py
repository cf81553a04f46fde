"""Exchange people who sit at each other's seats, at one table or at two.

The points stay where they were made; whose they are changes. One transaction, one
line in each ledger. Source: docs/accidents.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import uuid5

from django.db import transaction

from scoring.ledger.append import OpenLedger, append
from scoring.ledger.commands.writing import begin, finish
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Signature
from scoring.ledger.seating import seating_at
from scoring.ledger.written import Written
from scoring.substitutions.commands.seats import follow_seats, refuse_under_review
from scoring.substitutions.refusals import CannotSwap
from tables.ids import TableId
from tables.seating.models import Table
from tournaments.events.commands.steps import lock_stage
from tournaments.ids import StageId
from tournaments.refusals import KeyReused, NotFound


@dataclass(frozen=True, slots=True)
class SeatToSwap:
    """A seat at a table, and the last line of that table that the writer has seen."""

    table_id: TableId
    seat: int
    after_seq: int


@transaction.atomic(durable=True)
def swap_seats(*, one: SeatToSwap, other: SeatToSwap, sign: Signature) -> Written:
    """Give two seats of one stage to each other's owners; of pairs, both partners'.

    Deals already played count for who owns the seat then. ``sign`` names a second
    person; its key and position are those at the table of ``one``, whose line is
    returned. Raises what ``begin`` raises, CannotSwap, UnderReview.
    """
    _lock_stage_of(one, other)
    signs = _signs(one, other, sign=sign)
    # Tables are locked in the order of their ids, whoever was named first.
    ledgers = {
        table_id: begin(
            table_id=table_id,
            kind=LineKind.SWAP,
            content={},
            sign=signs[table_id],
        )
        for table_id in sorted(signs)
    }
    mine = ledgers[one.table_id]
    if mine.earlier is not None:
        _same_places(one, other, ledgers=ledgers)
        return mine.earlier
    refuse_under_review(*ledgers.values())
    seated = _seated(one, other, ledgers=ledgers)
    for table_id, ledger in ledgers.items():
        others = [one.table.code for at, one in ledgers.items() if at != table_id]
        append(
            ledger,
            kind=LineKind.SWAP,
            payload={
                "seated": seated[table_id],
                "other": others[0] if others else None,
            },
            sign=signs[table_id],
        )
    follow_seats(*ledgers.values())
    written = {table_id: finish(ledger) for table_id, ledger in ledgers.items()}
    return written[one.table_id]


def _same_places(
    one: SeatToSwap, other: SeatToSwap, *, ledgers: dict[TableId, OpenLedger]
) -> None:
    """Refuse a key that comes again for other seats. Raises KeyReused."""
    for place in (one, other):
        earlier = ledgers[place.table_id].earlier
        if earlier is None or place.seat not in dict(earlier.line.payload["seated"]):
            raise KeyReused


def _signs(
    one: SeatToSwap, other: SeatToSwap, *, sign: Signature
) -> dict[TableId, Signature]:
    """Return the signature at each table: its own key, its own last line."""
    return {
        other.table_id: replace(
            sign,
            client_key=uuid5(sign.client_key, "other"),
            after_seq=other.after_seq,
        ),
        one.table_id: replace(sign, after_seq=one.after_seq),
    }


def _lock_stage_of(one: SeatToSwap, other: SeatToSwap) -> None:
    """Lock the one stage of both tables. Raises NotFound, CannotSwap."""
    tables = Table.objects.filter(pk__in=[one.table_id, other.table_id])
    stages = set(tables.values_list("stage", flat=True))
    if tables.count() != len({one.table_id, other.table_id}):
        raise NotFound
    if len(stages) != 1:
        raise CannotSwap
    lock_stage(StageId(stages.pop()))


def _seated(
    one: SeatToSwap, other: SeatToSwap, *, ledgers: dict[TableId, OpenLedger]
) -> dict[TableId, list[list[object]]]:
    """Return whom each table's line seats where."""
    first, its_seats = _owner(ledgers[one.table_id], seat=one.seat)
    second, other_seats = _owner(ledgers[other.table_id], seat=other.seat)
    if first == second or len(its_seats) != len(other_seats):
        raise CannotSwap
    seated: dict[TableId, list[list[object]]] = {table: [] for table in ledgers}
    seated[one.table_id] += [[seat, second] for seat in its_seats]
    seated[other.table_id] += [[seat, first] for seat in other_seats]
    return {table: sorted(pairs, key=str) for table, pairs in seated.items()}


def _owner(ledger: OpenLedger, *, seat: int) -> tuple[str, Sequence[int]]:
    """Return who owns a seat that plays for itself, and which seats. Raises CannotSwap.

    Of a pair that is either, and both seats.
    """
    seating = seating_at(ledger.lines)
    if not 0 <= seat < len(seating.entrants):
        raise CannotSwap
    side = seating.side_of(seat)
    if side in seating.apart:
        raise CannotSwap
    return seating.entrants[seat], seating.sides[side]
