"""The seats of a published draw, by table and by name."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from tables.urn.queries.draws import Urn
from tournaments.events.queries.events import StageRow, stages
from tournaments.ids import TournamentId
from tournaments.people.names import sort_key
from tournaments.people.queries.names import names_by_code
from tournaments.refusals import NotFound


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One ticket of a published draw, with the seats that it gave.

    ``drawn_as`` counts the tickets that stand: one that was taken back is not counted.
    """

    seat: str
    seats: tuple[str, ...]
    free: bool
    letter: str
    code: str
    name: str
    drawn_as: int


def stage_numbered(tournament_id: TournamentId, *, number: int) -> StageRow:
    """Return the stage with this number. Raises NotFound."""
    for stage in stages(tournament_id):
        if stage.number == number:
            return stage
    raise NotFound


def seat_lists(tournament_id: TournamentId, *, current: Urn) -> dict[str, object]:
    """Return the seats as templates take them: ``tables`` and ``people``."""
    lines = seat_lines(tournament_id, current=current)
    return {
        "tables": [
            (letter, list(seats))
            for letter, seats in groupby(lines, key=lambda line: line.letter)
        ],
        "people": sorted(lines, key=lambda line: (sort_key(line.name), line.code)),
    }


def seat_lines(tournament_id: TournamentId, *, current: Urn) -> list[SeatLine]:
    """Return the seats as they were drawn; names are today's, codes are fixed."""
    names = names_by_code(tournament_id)
    order = sorted(ticket.drawn_as for ticket in current.tickets if ticket.drawn_as)
    return [
        SeatLine(
            seat=ticket.seat,
            seats=ticket.seats,
            free=ticket.free,
            letter=ticket.letter,
            code=ticket.code,
            name=names.get(ticket.code, ticket.code),
            drawn_as=order.index(ticket.drawn_as) + 1 if ticket.drawn_as else 0,
        )
        for ticket in current.tickets
        if not ticket.not_drawn
    ]
