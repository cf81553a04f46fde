"""Bring somebody back who had gone home: they stand by again.

Nobody who has withdrawn is seated again by mistake; this says that they are here.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from tournaments.events.commands.steps import lock_tournament
from tournaments.events.enums import EntrantStatus, TournamentStatus
from tournaments.events.refusals import RegistrationClosed
from tournaments.ids import EntrantId, TournamentId
from tournaments.people.commands.moves import entrant_of, move_all
from tournaments.people.enums import Move
from tournaments.people.models.entrant import Entrant


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
    stands_by = EntrantStatus.STAND_BY
    move_all([entrant], Move.RETURNED, to=stands_by, author=author, at=at)
    return entrant
