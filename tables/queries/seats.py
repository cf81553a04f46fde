"""Who sits at each seat of some tables, person by person."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery

from tables.draw.plan import seat_name
from tables.models import Seat
from tournaments.models import Player


@dataclass(frozen=True, slots=True)
class SeatedPerson:
    """One person at a table; ``seat`` as on the ticket, ``position`` from 0.

    ``code`` and ``entrant`` are those of the entrant, the same for two partners;
    ``name`` is the person's own.
    """

    position: int
    seat: str
    code: str
    entrant: str
    name: str


def seated_at(table_ids: Iterable[int]) -> dict[int, tuple[SeatedPerson, ...]]:
    """Return everybody at the tables by table, in order of seat. One query."""
    person = Player.objects.filter(
        entrant=OuterRef("entrant"), position=OuterRef("partner")
    )
    rows = (
        Seat.objects.filter(table__in=list(table_ids))
        .select_related("table", "entrant")
        .annotate(
            family=Subquery(person.values("family")),
            given=Subquery(person.values("given")),
        )
        .order_by("position")
    )
    found = list(rows)
    people = Counter((row.table_id, row.entrant_id) for row in found)
    seats: dict[int, list[SeatedPerson]] = defaultdict(list)
    for row in found:
        alone = people[row.table_id, row.entrant_id] == 1
        seats[row.table_id].append(
            SeatedPerson(
                position=row.position,
                seat=seat_name(row.table.letter, row.position),
                code=row.entrant.code,
                entrant=row.entrant.name,
                name=row.entrant.name if alone else f"{row.family} {row.given}".strip(),
            )
        )
    return {table_id: tuple(people) for table_id, people in seats.items()}
