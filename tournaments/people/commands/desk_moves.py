"""Record what the desk has decided, and move entrants along the declared graph."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db.models import Max

from tournaments.events.enums import EntrantStatus
from tournaments.events.models.tournament import Tournament
from tournaments.ids import EntrantId
from tournaments.people.enums import MoveKind
from tournaments.people.models.desk import DeskMove
from tournaments.people.models.entrant import Entrant
from tournaments.people.refusals import EntrantElsewhere, EntrantWithdrawn
from tournaments.refusals import NotFound

REASON_LIMIT = 200
S = EntrantStatus
IN_THE_HALL = (S.CHECKED_IN, S.LATE)
ENTRANT_MOVES: Mapping[EntrantStatus, frozenset[EntrantStatus]] = {
    S.REGISTERED: frozenset({*IN_THE_HALL, S.ABSENT, S.STAND_BY, S.WITHDRAWN}),
    S.CHECKED_IN: frozenset({S.REGISTERED, S.STAND_BY, S.WITHDRAWN}),
    S.LATE: frozenset({S.CHECKED_IN, S.REGISTERED, S.STAND_BY, S.WITHDRAWN}),
    S.ABSENT: frozenset({S.REGISTERED, *IN_THE_HALL, S.STAND_BY, S.WITHDRAWN}),
    S.STAND_BY: frozenset({S.CHECKED_IN, S.REGISTERED, S.WITHDRAWN}),
    S.WITHDRAWN: frozenset({S.REGISTERED}),
}


def record_move(
    tournament: Tournament,
    *,
    kind: MoveKind,
    author: str,
    at: datetime,
    entrant: Entrant | None = None,
    reason: str = "",
    details: Mapping[str, object] | None = None,
) -> DeskMove:
    """Write the next decision of the desk; the tournament is locked."""
    last = tournament.desk_moves.aggregate(last=Max("number"))["last"] or 0
    return DeskMove.objects.create(
        tournament=tournament,
        number=last + 1,
        kind=kind,
        entrant=entrant,
        author=author,
        at=at,
        reason=reason.strip()[:REASON_LIMIT],
        details=dict(details or {}),
    )


def set_status(entrant: Entrant, *, status: EntrantStatus, at: datetime) -> None:
    """Move an entrant to a status, if the graph knows the way.

    The time of arrival and the place on the stand-by list are kept as long as they
    mean something. Raises EntrantWithdrawn, EntrantElsewhere.
    """
    before = EntrantStatus(entrant.status)
    if before == status:
        return
    if status not in ENTRANT_MOVES[before]:
        if before == EntrantStatus.WITHDRAWN:
            raise EntrantWithdrawn(name=entrant.name)
        raise EntrantElsewhere(name=entrant.name, state=before.label)
    came = entrant.checked_in_at if before in IN_THE_HALL else None
    entrant.status = status
    entrant.checked_in_at = (came or at) if status in IN_THE_HALL else None
    entrant.stand_by_at = at if status == EntrantStatus.STAND_BY else None
    if status != EntrantStatus.STAND_BY:
        entrant.prefers_to_stand_by = False
    if status != EntrantStatus.REGISTERED:
        entrant.expected_at = None
    entrant.save(
        update_fields=[
            "status",
            "checked_in_at",
            "stand_by_at",
            "prefers_to_stand_by",
            "expected_at",
        ]
    )


def gone_from_the_hall(entrant: Entrant, *, status: EntrantStatus) -> None:
    """Note that somebody who plays has gone, or never came to the table.

    ``status`` is withdrawn or absent; when they checked in stays on record.
    """
    assert status in {S.WITHDRAWN, S.ABSENT}
    if entrant.status == S.CHECKED_IN:
        entrant.status = status
        entrant.save(update_fields=["status"])


def back_in_the_hall(entrant: Entrant, *, at: datetime) -> None:
    """Undo ``gone_from_the_hall``: they are checked in as before.

    Also if they were brought back meanwhile and stand by.
    """
    if entrant.status in {S.WITHDRAWN, S.ABSENT, S.STAND_BY}:
        entrant.status = S.CHECKED_IN
        entrant.checked_in_at = entrant.checked_in_at or at
        entrant.stand_by_at = None
        entrant.save(update_fields=["status", "checked_in_at", "stand_by_at"])


def entrant_of(tournament: Tournament, entrant_id: EntrantId) -> Entrant:
    """Return an entrant of the tournament. Raises NotFound for another event's."""
    entrant = Entrant.objects.filter(tournament=tournament, pk=entrant_id).first()
    if entrant is None:
        raise NotFound
    return entrant
