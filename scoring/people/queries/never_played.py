"""Who was in an event by the list alone: they did not come to their table."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.ledger.enums import LeaveCause, LineKind
from scoring.ledger.models.ledger import LedgerEntry
from scoring.ledger.queries import who_left
from tables.seating.models import Seat
from tournaments.events.models.stage import StageEntry
from tournaments.events.models.tournament import Tournament


def never_played(events: Iterable[Tournament]) -> dict[int, set[str]]:
    """Return by event the codes of those who came to no table of it.

    Nobody who played an earlier stage, or came later and took another's seat.
    """
    missing = LedgerEntry.objects.filter(
        table__stage__tournament__in=list(events),
        kind=LineKind.LEAVE,
        payload__cause=LeaveCause.NO_SHOW,
    )
    return {
        event: _of_event(event)
        for event in set(missing.values_list("table__stage__tournament", flat=True))
    }


def _of_event(event: int) -> set[str]:
    absent = who_left(event, causes={LeaveCause.NO_SHOW})
    stages: dict[str, set[int]] = {code: set() for code in absent}
    seats = Seat.objects.filter(stage__tournament=event, entrant__code__in=list(absent))
    entries = StageEntry.objects.filter(
        stage__tournament=event, entrant__code__in=list(absent)
    )
    for rows in (seats, entries):
        for code, stage in rows.values_list("entrant__code", "stage"):
            stages[code].add(stage)
    return {code for code, some in stages.items() if len(some) <= 1}
