"""Who sits where, and which table an address means."""

from __future__ import annotations

from dataclasses import dataclass

from tables.ids import TableId
from tables.plan.plan import free_ticket, seat_name
from tables.seating.models import Seat, Table
from tables.seating.queries.seats import plays_at
from tournaments.events.enums import NOT_TO_PLAY, EntrantStatus, StageState
from tournaments.ids import TournamentId
from tournaments.people.names import sort_key
from tournaments.people.queries.names import EventNames, event_names
from tournaments.prepared import Prepared, number
from tournaments.refusals import NotAllowed, existing
from tournaments.staff.queries.roles import Actor


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One person's seat in the latest stage that has seats.

    A ``town`` that tells namesakes apart stands behind the name alone. ``partner`` is
    who plays with this person, in pairs; at a ``free`` table nobody plays. Whoever is
    not to play any more is ``gone``, in a word. It ``waits`` while the stage has not
    been started.
    """

    code: str
    name: str
    town: str
    partner: str
    stage: int
    final: bool
    table_id: TableId
    letter: str
    seat: str
    free: bool
    gone: str
    waits: bool


def seats_by_name(tournament_id: TournamentId) -> list[SeatRow]:
    """Return the seats of the latest drawn stage, by name, as they are printed."""
    stage_id = (
        Seat.objects.filter(stage__tournament=tournament_id)
        .order_by("-stage__number")
        .values_list("stage", flat=True)
        .first()
    )
    seats = (
        Seat.objects.filter(stage=stage_id, reseated=False)
        .select_related("entrant", "table", "stage")
        .prefetch_related("entrant__players")
    )
    names = event_names(tournament_id)
    found = [_row(seat, names=names) for seat in seats]
    return sorted(found, key=lambda row: (sort_key(row.name), row.code, row.seat))


def _row(seat: Seat, *, names: EventNames) -> SeatRow:
    """Return the seat of an entrant, or of the one of a pair who sits there."""
    players, code = list(seat.entrant.players.all()), seat.entrant.code
    name, town, partner = names.entrants[code], players[0].town, ""
    if len(players) > 1:
        name, town = names.people[code, seat.partner], players[seat.partner].town
        partner = names.people[code, 1 - seat.partner]
    status = EntrantStatus(seat.entrant.status)
    return SeatRow(
        code=code,
        name=name,
        town="" if name.endswith(f" ({town})") else town,
        partner=partner,
        stage=seat.stage.number,
        final=seat.stage.final,
        table_id=TableId(seat.table_id),
        letter=seat.table.letter,
        seat=seat_name(seat.table.letter, seat.position),
        free=(free_ticket(seat.stage.sizes, names=seat.stage.letters) or "")[:-1]
        == seat.table.letter,
        gone=str(status.label) if status in NOT_TO_PLAY else "",
        waits=seat.stage.state == StageState.SEATED,
    )


_TABLE = Prepared(
    Table.objects.select_related("stage__tournament").filter(
        stage__tournament=number("event"), pk=number("table")
    )
)


def table_in(tournament_id: TournamentId, *, table_id: int) -> Table:
    """Return a table of this tournament; another tournament's is NotFound."""
    return existing(_TABLE.first(event=tournament_id, table=table_id))


_ANYWHERE = Prepared(
    Table.objects.select_related("stage__tournament")
    # What a write asks; anything else is read when it is asked.
    .only(
        "number", "letter", "state",
        "stage__number", "stage__final", "stage__state", "stage__rules",
        "stage__rules_hash",
        "stage__tournament__slug", "stage__tournament__name",
        "stage__tournament__status", "stage__tournament__is_public",
        "stage__tournament__cancelled_at", "stage__tournament__archived_at",
    )
    .filter(pk=number("table"))
)  # fmt: skip


def table_anywhere(table_id: int) -> Table:
    """Return a table of any tournament. Raises NotFound."""
    return existing(_ANYWHERE.first(table=table_id))


def table_for(actor: Actor, *, tournament_id: TournamentId, table_id: int) -> Table:
    """Return a table at which the actor records: of the staff, or as who plays there.

    Raises NotFound, NotAllowed for a referee of other tables.
    """
    table = table_in(tournament_id, table_id=table_id)
    if not records_at(table, actor=actor):
        raise NotAllowed
    return table


def records_at(table: Table, *, actor: Actor) -> bool:
    """Tell whether the actor records there: of the staff, or as who plays there."""
    if actor.entrant:
        return plays_at(table, entrant=actor.entrant)
    return actor.may_record_at(table.letter)
