"""The free ticket: of an odd number, one goes on without playing.

Nobody has it twice while somebody else has not had it: whoever has had it draws
first, while the free ticket is out of the urn. Source: docs/adr/0019.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from tables.draws.enums import DrawState
from tables.draws.models.draw import Ticket
from tables.plan.plan import free_ticket, parse_seat
from tournaments.events.models.stage import Stage, StageEntry
from tournaments.ids import EntrantId, TournamentId
from tournaments.people.queries.names import names_by_code


@dataclass(frozen=True, slots=True)
class FreeTicket:
    """The free ticket of a stage, and who draws before it goes into the urn.

    ``first`` has ids and names; nobody where all have had it: then lots decide.
    """

    seat: str
    first: dict[EntrantId, str]


def free_ticket_of(stage: Stage) -> FreeTicket | None:
    """Return the stage's free ticket, or nothing where everybody plays."""
    seat = free_ticket(stage.sizes, names=stage.letters)
    return None if seat is None else FreeTicket(seat=seat, first=first_to_draw(stage))


def first_to_draw(stage: Stage) -> dict[EntrantId, str]:
    """Return whoever had the free ticket before and draws while it is out of the urn.

    Nobody where all have had it. A planned stage can be asked: it only has to have a
    free ticket in the end.
    """
    entries = StageEntry.objects.filter(stage=stage).select_related("entrant")
    called = names_by_code(TournamentId(stage.tournament_id))
    names = {EntrantId(one.entrant_id): called[one.entrant.code] for one in entries}
    had_it = _went_free(stage) & names.keys()
    if len(had_it) == len(names):
        return {}
    return {entrant: names[entrant] for entrant in sorted(had_it)}


def drawn_free(stage: Stage, *, state: DrawState) -> QuerySet[Ticket]:
    """Return the stage's free ticket of a draw in this state, if somebody drew it."""
    seat = free_ticket(stage.sizes, names=stage.letters)
    if seat is None:
        return Ticket.objects.none()
    letter, position = parse_seat(seat)
    return Ticket.objects.filter(
        draw__stage=stage,
        draw__state=state,
        letter=letter,
        position=position,
        entrant__isnull=False,
    )


def _went_free(stage: Stage) -> set[EntrantId]:
    """Return who has had the free ticket in an earlier stage."""
    earlier = Stage.objects.filter(
        tournament=stage.tournament_id, number__lt=stage.number
    )
    return {
        EntrantId(entrant)
        for before in earlier
        for entrant in drawn_free(before, state=DrawState.PUBLISHED).values_list(
            "entrant", flat=True
        )
    }
