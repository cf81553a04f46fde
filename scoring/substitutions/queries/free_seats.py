"""Which table takes whoever comes once the seats are published, by a fixed rule.

The rule is that of the open urn: the first letter among the smallest tables. Only
tables at which no deal has been recorded, and which nobody has left, can take anybody.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.ledger.enums import LineKind
from scoring.ledger.lines import FROM_TABLE, lines_by_table, stored_lines
from scoring.ledger.models import LedgerEntry
from scoring.ledger.queries import in_force
from scoring.ledger.review import review_since
from scoring.ledger.seating import Seating, seating_at
from scoring.refusals import StageConfirmed
from scoring.substitutions.refusals import (
    NoFreeSeat,
    NotFirstStage,
    NotPublishedYet,
    PlayHasBegun,
)
from tables.plan.plan import seat_name
from tables.plan.queries import sizes_of
from tables.seating.enums import IN_PLAY
from tables.seating.models import Table
from tournaments.book.models import WITH_WORDS
from tournaments.events.enums import BEFORE_THE_SEATS, StageState
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId
from tournaments.people.models.entrant import Entrant


@dataclass(frozen=True, slots=True)
class OpenSeat:
    """A seat that somebody may take; ``position`` is its 0-based number."""

    table: Table
    position: int

    @property
    def seat(self) -> str:
        """Return it as on a ticket, ``C4``."""
        return seat_name(self.table.letter, self.position)


@dataclass(frozen=True, slots=True)
class FreeSeat(OpenSeat):
    """The seat after the last of a table with room.

    Nobody can take it where ``has_deals``.
    """

    has_deals: bool


def free_seat(stage_id: StageId) -> FreeSeat:
    """Return the seat that the next one gets.

    Raises NotFirstStage, NotPublishedYet, StageConfirmed, NoFreeSeat, PlayHasBegun.
    """
    stage = Stage.objects.select_related("tournament").get(pk=stage_id)
    if stage.number != 1:
        raise NotFirstStage
    if stage.state in BEFORE_THE_SEATS:
        raise NotPublishedYet
    if stage.state == StageState.CONFIRMED:
        raise StageConfirmed
    with_room = _with_room(stage)
    waiting = [place for place in with_room if not place.has_deals]
    if not waiting:
        raise PlayHasBegun if with_room else NoFreeSeat
    return min(waiting, key=_size)


def free_seats(stage: Stage, *, many: int) -> list[FreeSeat]:
    """Return the seats that so many get one after the other, by the same rule.

    In each stage; fewer where there are no more.
    """
    waiting = [place for place in _with_room(stage) if not place.has_deals]
    full = sizes_of(stage.tournament).full
    found: list[FreeSeat] = []
    while waiting and len(found) < many:
        place = min(waiting, key=_size)
        found.append(place)
        at, after = waiting.index(place), place.position + 1
        waiting[at : at + 1] = [replace(place, position=after)] if after < full else []
    return found


def seats_left(stage_id: StageId) -> list[OpenSeat]:
    """Return the seats that somebody may take at tables that play; of a pair the first.

    None at a table under review. Two queries.
    """
    left = LedgerEntry.objects.filter(table__stage=stage_id, kind=LineKind.LEAVE)
    tables = Table.objects.filter(pk__in=left.values("table"), state__in=IN_PLAY)
    found = list(tables.order_by("number"))
    lines = lines_by_table([one.pk for one in found])
    return [
        OpenSeat(table=one, position=position)
        for one in found
        if review_since(lines[one.pk]) is None
        for position in _left(seating_at(lines[one.pk]))
    ]


def _left(seating: Seating) -> list[int]:
    """Return the first seat of each side that has left; none of a dissolved table."""
    sides = enumerate(seating.sides)
    left = [(number, side[0]) for number, side in sides if seating.has_left(number)]
    if any(seating.reseated(number) for number, _seat in left):
        return []
    return [seat for _number, seat in left]


def _with_room(stage: Stage) -> list[FreeSeat]:
    """Return the seat after the last of each table that has room, in their order."""
    tables = Table.objects.filter(stage=stage, state__in=IN_PLAY).order_by("number")
    at_table = sizes_of(stage.tournament)
    places = [_after_last(one, full=at_table.full) for one in tables if at_table.vary]
    return [place for place in places if place is not None]


def _size(place: FreeSeat) -> int:
    return place.position


def _after_last(table: Table, *, full: int) -> FreeSeat | None:
    """Return the seat; none if the table is full, frozen, or somebody has left."""
    lines = stored_lines(table.pk)
    seating: Seating = seating_at(lines)
    no_room = len(seating.entrants) >= full
    if no_room or seating.apart or review_since(lines) is not None:
        return None
    return FreeSeat(
        table=table,
        position=len(seating.entrants),
        has_deals=any(line.kind is LineKind.DEAL for line in lines),
    )


def walk_ins(stage_id: StageId) -> list[tuple[LedgerEntry, str, str, str]]:
    """Return who has come after the draw, taken a free seat and sits there, in order.

    Each by the line that says so, with seat, name and reason.
    """
    stage = Stage.objects.get(pk=stage_id)
    names = dict(
        Entrant.objects.filter(tournament=stage.tournament_id).values_list(
            "code", "name"
        )
    )
    joined = in_force(
        LedgerEntry.objects.filter(table__stage=stage_id, kind=LineKind.JOIN)
    )
    came = joined.exclude(payload__has_key=FROM_TABLE)
    rows = came.select_related("table").prefetch_related(WITH_WORDS)
    return [
        (
            entry,
            seat_name(entry.table.letter, entry.payload["seat"]),
            names[entry.payload["entrant"]],
            next((one.read(hashed=entry.reason) for one in entry.words), ""),
        )
        for entry in rows.order_by("at", "table__number")
    ]
