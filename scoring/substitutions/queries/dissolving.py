"""Who is left at a table to which too few came, and which free seats they get.

Source: docs/adr/0063; docs/accidents.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Q

from scoring.ledger.enums import SCORING_KINDS, LeaveCause, LineKind
from scoring.ledger.lines import FROM_TABLE, lines_by_table
from scoring.ledger.models import LedgerEntry
from scoring.ledger.queries import in_force
from scoring.ledger.seating import seating_at
from scoring.ledger.state import LedgerState
from scoring.substitutions.queries.free_seats import FreeSeat, free_seats
from scoring.substitutions.refusals import NotToDissolve, TooFewSeats
from tables.plan.plan import seat_name
from tables.seating.models import Seat, Table
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId
from tournaments.prepared import Prepared, number

# Tables that somebody has left for another one, or joined from one.
_MOVED = Prepared(
    LedgerEntry.objects.filter(
        Q(kind=LineKind.LEAVE, payload__cause=LeaveCause.RESEATED)
        | Q(kind=LineKind.JOIN, payload__has_key=FROM_TABLE),
        table__stage=number("stage"),
    )
    .values_list("table", "table__letter")
    .distinct()
)


@dataclass(frozen=True, slots=True)
class MovesTo:
    """Who is left at ``seat`` (from 0), by code, and the free seat that they get."""

    seat: int
    code: str
    free: FreeSeat


def may_dissolve(state: LedgerState, *, through: int) -> bool:
    """Tell whether nothing was dealt at a table whose set would decide nothing.

    So many as ``through`` go on from it; a stand-in plays and never goes on.
    """
    left = _left(state)
    recorded = any(line.kind in SCORING_KINDS for line in state.lines)
    return (
        0 < len(left) <= through
        and set(left) <= set(state.contending)
        and not (recorded or state.final or state.closed)
    )


def moves_to(stage: Stage, *, state: LedgerState, through: int) -> list[MovesTo]:
    """Return who goes where from a table that is dissolved, in the order of its seats.

    So the draw has decided who goes first. Raises NotToDissolve, TooFewSeats.
    """
    if not may_dissolve(state, through=through):
        raise NotToDissolve
    seats = [state.sides[side][0] for side in _left(state)]
    free = free_seats(stage, many=len(seats))
    if len(free) < len(seats):
        raise TooFewSeats(people=len(seats), seats=len(free))
    return [
        MovesTo(seat, state.entrants[seat], free=place)
        for seat, place in zip(seats, free, strict=True)
    ]


def sits_for(left: Table, *, code: str) -> Table | None:
    """Return the table at which somebody has a seat for the one at ``left``."""
    joined = LedgerEntry.objects.filter(
        table__stage=left.stage_id,
        kind=LineKind.JOIN,
        **{"payload__entrant": code, f"payload__{FROM_TABLE}": left.code},
    )
    line = in_force(joined).select_related("table").first()
    return None if line is None else line.table


def unpaired(stage: Stage) -> Iterator[str]:
    """Yield who left for another table and joined none, or joined one for none.

    Lines that were voided since had been written together too: whose seat it was then
    is asked, whoever has it now.
    """
    letters = dict(_MOVED.all(stage=stage.pk))
    left, joined = set(), set()
    for table_id, written in lines_by_table(list(letters)).items():
        for before, line in enumerate(written):
            said = line.payload
            if line.kind is LineKind.JOIN and FROM_TABLE in said:
                joined.add((said["entrant"], said[FROM_TABLE], line.at))
            if line.kind is LineKind.LEAVE and said["cause"] == LeaveCause.RESEATED:
                code = seating_at(written[:before]).entrants[said["seat"]]
                left.add((code, f"{stage.number}/{letters[table_id]}", line.at))
    for code, table, _at in sorted(left ^ joined):
        yield (
            f"{code} left table {table} for another one and joined none, or joined "
            "one and had not left it"
        )


def seats_now(stage_id: StageId, *, codes: Iterable[str]) -> dict[str, str]:
    """Return the seat at which each of these plays in a stage, ``C4``, by code."""
    seats = Seat.objects.filter(
        stage=stage_id, entrant__code__in=list(codes), reseated=False
    )
    rows = seats.order_by("table__number", "position")
    return {
        code: seat_name(letter, position)
        for code, letter, position in rows.values_list(
            "entrant__code", "table__letter", "position"
        )
    }


def _left(state: LedgerState) -> list[int]:
    """Return the sides that still play."""
    playing = set(state.playing)
    return [side for side, seats in enumerate(state.sides) if playing & set(seats)]
