"""The access grants of an event, as the organizer sees them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.events.models.stage import Stage
from tournaments.ids import GrantId, TournamentId
from tournaments.staff.enums import STAFF, Role
from tournaments.staff.models.access import AccessGrant


@dataclass(frozen=True, slots=True)
class GrantRow:
    """One sign-in link; the token itself is known to nobody but its holder."""

    id: GrantId
    code: str
    role: Role
    label: str
    letters: tuple[str, ...]
    created_at: datetime
    revoked_at: datetime | None


def table_letters(tournament_id: TournamentId) -> list[str]:
    """Return the letters of all tables so far, A to Z before AA."""
    letters = set(
        Stage.objects.filter(
            tournament=tournament_id, tables__isnull=False
        ).values_list("tables__letter", flat=True)
    )
    return sorted(letters, key=lambda letter: (len(letter), letter))


def doubtful_letters(
    tournament_id: TournamentId,
    *,
    letters: Sequence[str],
    entrants: int,
    least: int,
) -> list[str]:
    """Return the letters that the draw will not give with so many entrants.

    Nothing is doubtful before anybody is on the list. A table has
    ``least`` of them, but for the last one.
    """
    if not entrants or table_letters(tournament_id):
        return []
    most = -(-entrants // least)
    return [letter for letter in letters if _number_of(letter) > most]


def _number_of(letter: str) -> int:
    """Return 1 for A, 26 for Z, 27 for AA."""
    number = 0
    for sign in letter:
        number = number * 26 + ord(sign) - ord("A") + 1
    return number


def grants(tournament_id: TournamentId) -> list[GrantRow]:
    """Return all grants of the staff, revoked ones last."""
    rows = AccessGrant.objects.filter(
        tournament=tournament_id, role__in=STAFF
    ).order_by("code")
    found = [
        GrantRow(
            id=GrantId(row.pk),
            code=row.code,
            role=Role(row.role),
            label=row.label,
            letters=tuple(row.letters),
            created_at=row.created_at,
            revoked_at=row.revoked_at,
        )
        for row in rows
    ]
    return sorted(found, key=lambda row: row.revoked_at is not None)
