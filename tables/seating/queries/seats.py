"""Who sits at each seat of some tables, person by person."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from tables.plan.plan import seat_name
from tables.seating.models import Seat, Table
from tournaments.events.enums import NOT_TO_PLAY
from tournaments.people.queries.names import names_of
from tournaments.prepared import Prepared, number


@dataclass(frozen=True, slots=True)
class SeatedPerson:
    """One person at a table; ``seat`` as on the ticket, ``position`` from 0.

    ``code`` and ``entrant`` are those of the entrant, the same for two partners;
    ``name`` is the person's own. Whoever was ``reseated`` plays at another table.
    """

    position: int
    seat: str
    code: str
    entrant: str
    name: str
    reseated: bool


_SEATS = Seat.objects.order_by("position").values_list(
    "table_id", "table__letter", "position", "partner",
    "reseated",
    "entrant__tournament_id", "entrant__code",
)  # fmt: skip
_AT_ONE = Prepared(_SEATS.filter(table=number("table")))


def seated_at(table_ids: Iterable[int]) -> dict[int, tuple[SeatedPerson, ...]]:
    """Return everybody at the tables by table, in order of seat. Two queries.

    Namesakes of the event are told apart.
    """
    tables = list(table_ids)
    rows = (
        _AT_ONE.all(table=tables[0])
        if len(tables) == 1
        else list(_SEATS.filter(table__in=tables))
    )
    names = names_of({event for *_seat, event, _code in rows})
    people = Counter((table_id, code) for table_id, *_seat, code in rows)
    seats: dict[int, list[SeatedPerson]] = defaultdict(list)
    for table_id, letter, position, partner, reseated, event, code in rows:
        known, alone = names[event], people[table_id, code] == 1
        entrant = known.entrants[code]
        seats[table_id].append(
            SeatedPerson(
                position=position,
                seat=seat_name(letter, position),
                code=code,
                entrant=entrant,
                name=entrant if alone else known.people[code, partner],
                reseated=reseated,
            )
        )
    return {table_id: tuple(people) for table_id, people in seats.items()}


def plays_at(table: Table, *, entrant: str) -> bool:
    """Tell whether who has this code sits at a table, and has not left it.

    A seat that somebody has left stays theirs: they are withdrawn or absent.
    """
    here = Seat.objects.filter(table=table, entrant__code=entrant, reseated=False)
    return here.exclude(entrant__status__in=NOT_TO_PLAY).exists()
