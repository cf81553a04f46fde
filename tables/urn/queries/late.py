"""Who has entered after the urn was opened, and where the next one would sit."""

from __future__ import annotations

from tables.draws.enums import DrawState
from tables.draws.models.draw import Draw
from tables.draws.queries.free import drawn_free
from tables.plan.plan import letters_for, seat_name, table_to_grow
from tables.plan.queries import sizes_of
from tables.urn.lines import LateEntry
from tournaments.book.lines import Entry, read
from tournaments.events.enums import Origin
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId, TournamentId
from tournaments.people.models.entrant import Entrant


def late_entries(stage_id: StageId) -> list[tuple[Entrant, Entry[LateEntry]]]:
    """Return the late entries of a stage that stand, in order. Four queries."""
    stage = Stage.objects.get(pk=stage_id)
    entered = Entrant.objects.filter(
        stage_entries__stage=stage, stage_entries__origin=Origin.LATE
    )
    late = {entrant.code: entrant for entrant in entered}
    lines = read(TournamentId(stage.tournament_id), LateEntry)
    latest = {line.said.entrant: line for line in lines if line.said.entrant in late}
    listed = [(late[code], line) for code, line in latest.items()]
    return sorted(listed, key=lambda one: one[1].seq)


def next_place(stage_id: StageId) -> str:
    """Return the ticket that the next late entry would add; nothing if all is full."""
    stage = Stage.objects.select_related("tournament").get(pk=stage_id)
    place = table_to_grow(stage.sizes, full=sizes_of(stage.tournament).full)
    if place is None or free_ticket_is_drawn(stage):
        return ""
    return seat_name(letters_for(stage.sizes, stage.letters)[place], stage.sizes[place])


def urn_is_open(stage_id: StageId) -> bool:
    """Tell whether tickets are drawn from a paper urn, which can take one more."""
    return Draw.objects.filter(stage=stage_id, state=DrawState.OPEN).exists()


def free_ticket_is_drawn(stage: Stage) -> bool:
    """Tell whether somebody goes on without playing: nobody takes that away again."""
    return drawn_free(stage, state=DrawState.OPEN).exists()
