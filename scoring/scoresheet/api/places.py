"""At which table somebody records, and as whom."""

from __future__ import annotations

from dataclasses import dataclass

from rest_framework.request import Request

from tables.ids import TableId
from tables.seating.models import Table
from tables.seating.queries.seating import records_at, table_anywhere
from tables.seating.queries.seats import seated_at
from tournaments.refusals import NotAllowed, NotFound
from tournaments.staff.api.authentication import actor_of
from tournaments.staff.policy import Access, check_access
from tournaments.staff.queries.roles import Actor


@dataclass(frozen=True, slots=True)
class ApiTable:
    """A table and the person who may record there."""

    table: Table
    actor: Actor

    @property
    def table_id(self) -> TableId:
        return self.table.id


def recording_place(
    request: Request, *, table_id: int, access: Access = Access.REFEREE
) -> ApiTable:
    """Return the table, if the caller records there and may do this.

    Raises NotFound for a table that does not exist or is another event's,
    NotAllowed for another referee's or player's.
    """
    table = table_anywhere(table_id)
    actor = actor_of(request, tournament=table.stage.tournament)
    if not actor.belongs:
        raise NotFound
    check_access(actor, access=access)
    if not records_at(table, actor=actor):
        raise NotAllowed
    return ApiTable(table=table, actor=actor)


def side_by_seat(place: ApiTable) -> dict[int, int]:
    """Return the side of each seat; of a pair, either seat stands for both."""
    codes = [person.code for person in seated_at([place.table.pk])[place.table.pk]]
    sides = list(dict.fromkeys(codes))
    return {seat: sides.index(code) for seat, code in enumerate(codes)}
