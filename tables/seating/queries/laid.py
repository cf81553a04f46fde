"""The tables of a stage as they stand in the hall, with or without people.

Once the urn is open it is known which tables there are and which seats they have;
names come with the publication of the seats.
"""

from __future__ import annotations

from dataclasses import dataclass

from tables.ids import TableId
from tables.seating.models import Table
from tables.seating.queries.seats import SeatedPerson, seated_at
from tables.urn.queries.draws import urn
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId


@dataclass(frozen=True, slots=True)
class LaidSide:
    """Who scores together: one seat, in pairs two opposite ones.

    ``people`` are the names in order of ``seats``, none before publication.
    """

    seats: tuple[str, ...]
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LaidTable:
    """One table; ``id`` is there once its seats are published.

    At a table that does not ``play`` everybody goes on without a deal.
    """

    letter: str
    id: TableId | None
    sides: tuple[LaidSide, ...]
    plays: bool

    @property
    def places(self) -> tuple[tuple[str, str], ...]:
        """Return seat and name in order of seat; the name is empty at first."""
        return tuple(
            sorted(
                (seat, person)
                for side in self.sides
                for seat, person in zip(
                    side.seats, side.people or ("",) * len(side.seats), strict=True
                )
            )
        )


def laid_tables(stage_id: StageId) -> list[LaidTable]:
    """Return the stage's tables in order; none before its urn is open."""
    stage = Stage.objects.get(pk=stage_id)
    tables = list(Table.objects.filter(stage=stage).order_by("number"))
    if not tables:
        return _from_urn(stage)
    people = seated_at(table.pk for table in tables)
    return [
        _laid(
            table.letter,
            table_id=table.id,
            sides=_sides(people[table.pk]),
            stage=stage,
        )
        for table in tables
    ]


def _from_urn(stage: Stage) -> list[LaidTable]:
    current = urn(stage.id)
    if current is None:
        return []
    return [
        _laid(
            letter,
            table_id=None,
            sides=tuple(LaidSide(seats=one.seats, people=()) for one in tickets),
            stage=stage,
        )
        for letter, tickets in current.tables
    ]


def _laid(
    letter: str, *, table_id: TableId | None, sides: tuple[LaidSide, ...], stage: Stage
) -> LaidTable:
    rules = stage.rules or {}
    through = 0 if stage.final else rules["event"]["qualifiers_per_table"]
    return LaidTable(letter, table_id, sides=sides, plays=len(sides) > through)


def _sides(people: tuple[SeatedPerson, ...]) -> tuple[LaidSide, ...]:
    """Return who scores together; partners have one code between them.

    Nobody who plays at another table instead.
    """
    by_code: dict[str, list[SeatedPerson]] = {}
    for person in (one for one in people if not one.reseated):
        by_code.setdefault(person.code, []).append(person)
    return tuple(
        LaidSide(
            seats=tuple(one.seat for one in side),
            people=tuple(one.name for one in side),
        )
        for side in by_code.values()
    )
