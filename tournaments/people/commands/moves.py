"""Move entrants from state to state: each move is a line of the event's book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime
from uuid import UUID

from tournaments.book.lines import Entry, write, write_many
from tournaments.events.enums import EntrantStatus
from tournaments.events.models.tournament import Tournament
from tournaments.ids import EntrantId, TournamentId
from tournaments.people.enums import Move
from tournaments.people.lines import WAYS, Moved, Stands
from tournaments.people.models.entrant import Entrant
from tournaments.people.queries.names import name_apart
from tournaments.people.refusals import EntrantElsewhere, EntrantWithdrawn
from tournaments.prepared import Parameter, Prepared, PreparedUpdate, number
from tournaments.refusals import existing

_WRITTEN = (*(field.name for field in fields(Stands)), "prefers_to_stand_by")
_ENTRANT = Prepared(
    Entrant.objects.filter(tournament=number("event"), pk=number("entrant"))
)
_STAND = PreparedUpdate(
    Entrant.objects.filter(pk=number("entrant")).order_by(),
    **{name: Parameter(name, Entrant._meta.get_field(name)) for name in _WRITTEN},
)


def move_all(
    entrants: Sequence[Entrant],
    move: Move,
    *,
    author: str,
    at: datetime,
    to: EntrantStatus | None = None,
    stage: int | None = None,
) -> None:
    """Move entrants of one event to a state; who is there already stays so.

    ``to`` says which one, where a move leads to several. Raises EntrantWithdrawn,
    EntrantElsewhere.
    """
    (end,) = WAYS[move][1] if to is None else (to,)
    going = [one for one in entrants if one.status != end]
    if going:
        tournament_id = TournamentId(going[0].tournament_id)
        said = [_said(one, move, to=end, stage=stage) for one in going]
        _stand(going, write_many(tournament_id, said, author=author, at=at))


def write_move(
    entrant: Entrant,
    move: Move,
    *,
    to: EntrantStatus,
    author: str,
    at: datetime,
    key: UUID | None,
) -> Entry[Moved]:
    """Move an entrant, and return the line; written also if nothing changes.

    Raises EntrantWithdrawn, EntrantElsewhere, KeyReused.
    """
    tournament_id = TournamentId(entrant.tournament_id)
    said = _said(entrant, move, to=to, stage=None)
    line = write(tournament_id, said, author=author, at=at, key=key)
    if said.changed:
        _stand([entrant], [line])
    return line


def gone_from_the_hall(
    entrant: Entrant, *, status: EntrantStatus, author: str, at: datetime, stage: int
) -> None:
    """Note that somebody who plays a stage has gone, or never came to the table.

    ``status`` is withdrawn or absent; when they checked in stays on record.
    """
    if entrant.status == EntrantStatus.CHECKED_IN:
        move_all([entrant], Move.LEFT, to=status, author=author, at=at, stage=stage)


def back_in_the_hall(
    entrant: Entrant, *, author: str, at: datetime, stage: int
) -> None:
    """Undo ``gone_from_the_hall``: they are checked in as before.

    Also if they were brought back meanwhile and stand by.
    """
    if entrant.status in WAYS[Move.PLAYS_ON][0]:
        move_all([entrant], Move.PLAYS_ON, author=author, at=at, stage=stage)


def entrant_of(tournament: Tournament, entrant_id: EntrantId) -> Entrant:
    """Return an entrant of the tournament. Raises NotFound for another event's."""
    return existing(_ENTRANT.first(event=tournament.pk, entrant=entrant_id))


def _said(
    entrant: Entrant, move: Move, *, to: EntrantStatus, stage: int | None
) -> Moved:
    """Return what the book will say. Raises EntrantWithdrawn, EntrantElsewhere."""
    before = EntrantStatus(entrant.status)
    if before not in WAYS[move][0]:
        if before == EntrantStatus.WITHDRAWN:
            raise EntrantWithdrawn(name=name_apart(entrant))
        raise EntrantElsewhere(name=name_apart(entrant), state=before.label)
    return Moved(entrant.code, move=move, before=before, after=to, stage=stage)


def _stand(entrants: Sequence[Entrant], lines: Sequence[Entry[Moved]]) -> None:
    """Write where entrants stand after these lines."""
    for entrant, line in zip(entrants, lines, strict=True):
        stands = Stands.of(entrant).after(line.said, at=line.at)
        for name, column in stands.columns().items():
            setattr(entrant, name, column)
        if entrant.status != EntrantStatus.STAND_BY:
            entrant.prefers_to_stand_by = False
        columns = {name: getattr(entrant, name) for name in _WRITTEN}
        _STAND.run(entrant=entrant.pk, **columns)
