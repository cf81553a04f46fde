"""The access grants of an event, as the organizer sees them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.enums import Role
from tournaments.ids import GrantId, TournamentId
from tournaments.models import AccessGrant


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


def grants(tournament_id: TournamentId) -> list[GrantRow]:
    """Return all grants, revoked ones last."""
    rows = AccessGrant.objects.filter(tournament=tournament_id).order_by("code")
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
