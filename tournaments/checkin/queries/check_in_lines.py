"""What the check-in desks have said, read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from tournaments.checkin.enums import CheckInKind
from tournaments.checkin.models import CheckInLine
from tournaments.events.enums import EntrantStatus
from tournaments.ids import EntrantId, TournamentId


@dataclass(frozen=True, slots=True)
class LastSaid:
    """The last line about an entrant."""

    number: int
    kind: CheckInKind
    author: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Answered:
    """A line as its desk is told; ``before`` had said the same, if nothing changed."""

    number: int
    kind: CheckInKind
    changed: bool
    entrant_id: EntrantId
    code: str
    name: str
    status: EntrantStatus
    at: datetime
    before: LastSaid | None


def last_said(tournament_id: TournamentId) -> dict[EntrantId, LastSaid]:
    """Return the last line about each entrant who has one. One query."""
    lines = CheckInLine.objects.filter(tournament=tournament_id).order_by("number")
    return {EntrantId(line.entrant_id): _last(line) for line in lines}


def last_number(tournament_id: TournamentId) -> int:
    """Return the number of the last line; 0 where there is none."""
    last = CheckInLine.objects.filter(tournament=tournament_id).last()
    return 0 if last is None else last.number


def said_with(key: UUID, *, tournament_id: TournamentId) -> CheckInLine | None:
    """Return what a device has sent with this key before."""
    lines = CheckInLine.objects.filter(tournament=tournament_id, client_key=key)
    return lines.first()


def answered(line: CheckInLine) -> Answered:
    """Return a line with what its desk has to hear, also when it is asked again."""
    before = None
    if not line.changed:
        earlier = CheckInLine.objects.filter(
            entrant=line.entrant_id, kind=line.kind, number__lt=line.number
        ).last()
        before = None if earlier is None else _last(earlier)
    return Answered(
        number=line.number,
        kind=CheckInKind(line.kind),
        changed=line.changed,
        entrant_id=EntrantId(line.entrant_id),
        code=line.entrant.code,
        name=line.entrant.name,
        status=EntrantStatus(line.status),
        at=line.at,
        before=before,
    )


def _last(line: CheckInLine) -> LastSaid:
    return LastSaid(
        number=line.number,
        kind=CheckInKind(line.kind),
        author=line.author,
        at=line.at,
    )
