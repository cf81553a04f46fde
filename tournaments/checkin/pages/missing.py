"""Who is missing at the check-in, and how much time is left."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tournaments.events.enums import EntrantStatus, TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.people.queries.rosters import EntrantRow, roster, roster_counts

NOT_YET_HERE = (EntrantStatus.REGISTERED, EntrantStatus.ABSENT)


@dataclass(frozen=True, slots=True)
class Countdown:
    """Until when people check in; ``seconds`` are left, none once it is over."""

    until: datetime
    seconds: int


def countdown(tournament: Tournament) -> Countdown | None:
    """Return the time that is left, or nothing where no time was announced."""
    until = tournament.check_in_until
    is_open = tournament.status == TournamentStatus.REGISTRATION
    if until is None or not is_open or tournament.check_in_closed_at is not None:
        return None
    left = int((until - timezone.now()).total_seconds())
    return Countdown(until=until, seconds=max(0, left))


def check_in_shown(tournament: Tournament) -> dict[str, object]:
    """Return who is missing and how much time is left."""
    tournament_id = tournament.id
    is_open = tournament.status == TournamentStatus.REGISTRATION
    people = roster(tournament_id) if is_open else []
    return {
        "is_open": is_open,
        "closed_at": tournament.check_in_closed_at,
        "countdown": countdown(tournament),
        "counts": roster_counts(tournament_id),
        "missing": [row for row in people if _is_missing(row, tournament=tournament)],
        "late": [row for row in people if row.status == EntrantStatus.LATE],
    }


def _is_missing(row: EntrantRow, *, tournament: Tournament) -> bool:
    """Tell whether the hall waits for somebody: after the closing for the expected."""
    if tournament.check_in_closed_at is None:
        return row.status in NOT_YET_HERE
    return row.status == EntrantStatus.REGISTERED
