"""Bring somebody back who had gone home: they stand by again.

Nobody who has withdrawn is seated again by mistake; this says that they are here.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from tournaments.events.commands.steps import changed, lock_tournament
from tournaments.events.enums import EntrantStatus, TournamentStatus
from tournaments.events.refusals import RegistrationClosed
from tournaments.ids import EntrantId, TournamentId
from tournaments.people.commands.desk_moves import entrant_of, record_move
from tournaments.people.enums import MoveKind
from tournaments.people.models.entrant import Entrant
from tournaments.people.refusals import EntrantElsewhere


@transaction.atomic(durable=True)
def bring_back(
    *, tournament_id: TournamentId, entrant_id: EntrantId, at: datetime, author: str
) -> Entrant:
    """Put a withdrawn entrant on the stand-by list while the event is played.

    On it already, they stay so. Raises RegistrationClosed (before the first draw the
    roster undoes a withdrawal; after the final nobody plays), EntrantElsewhere,
    NotFound.
    """
    tournament = lock_tournament(tournament_id)
    if tournament.status != TournamentStatus.RUNNING:
        raise RegistrationClosed
    entrant = entrant_of(tournament, entrant_id)
    if entrant.status == EntrantStatus.STAND_BY:
        return entrant
    if entrant.status != EntrantStatus.WITHDRAWN:
        state = EntrantStatus(entrant.status).label
        raise EntrantElsewhere(name=entrant.name, state=state)
    entrant.status = EntrantStatus.STAND_BY
    entrant.stand_by_at = at
    entrant.save(update_fields=["status", "stand_by_at"])
    record_move(
        tournament, kind=MoveKind.STAND_BY, author=author, at=at, entrant=entrant
    )
    changed(tournament)
    return entrant
