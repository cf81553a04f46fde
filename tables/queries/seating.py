"""Who sits where, and which table an address means."""

from __future__ import annotations

from dataclasses import dataclass

from tables.draw.plan import seat_name
from tables.ids import TableId
from tables.models import Seat, Table
from tournaments.errors import NotAllowed, NotFound
from tournaments.ids import TournamentId
from tournaments.names import search_key
from tournaments.queries.roles import Actor


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One entrant's seat in the latest stage that has seats."""

    code: str
    name: str
    town: str
    stage: int
    table_id: TableId
    letter: str
    seat: str


def find_seats(tournament_id: TournamentId, *, search: str = "") -> list[SeatRow]:
    """Return the seats of the latest drawn stage, by name.

    ``search`` finds parts of name, town or code, with or without diacritics.
    """
    stage_id = (
        Seat.objects.filter(stage__tournament=tournament_id)
        .order_by("-stage__number")
        .values_list("stage", flat=True)
        .first()
    )
    wanted = search_key(search)
    words = wanted.split()
    seats = (
        Seat.objects.filter(stage=stage_id)
        .select_related("entrant", "table", "stage")
        .prefetch_related("entrant__players")
        .order_by("entrant__sort_key", "entrant__code")
    )
    return [
        SeatRow(
            code=seat.entrant.code,
            name=seat.entrant.name,
            town=" / ".join(p.town for p in seat.entrant.players.all() if p.town),
            stage=seat.stage.number,
            table_id=TableId(seat.table_id),
            letter=seat.table.letter,
            seat=seat_name(seat.table.letter, seat.position),
        )
        for seat in seats
        if all(word in seat.entrant.search_key for word in words)
        or wanted == seat.entrant.code.casefold()
    ]


def table_in(tournament_id: TournamentId, *, table_id: int) -> Table:
    """Return a table of this tournament; another tournament's is NotFound."""
    table = (
        Table.objects.select_related("stage__tournament")
        .filter(stage__tournament=tournament_id, pk=table_id)
        .first()
    )
    if table is None:
        raise NotFound
    return table


def table_for(actor: Actor, *, tournament_id: TournamentId, table_id: int) -> Table:
    """Return a table at which the actor records.

    Raises NotFound, NotAllowed for a referee of other tables.
    """
    table = table_in(tournament_id, table_id=table_id)
    if not actor.may_record_at(table.letter):
        raise NotAllowed
    return table
