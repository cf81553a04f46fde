"""Who somebody is in a tournament: organizer, referee of some tables, public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.enums import Role, TournamentStatus
from tournaments.models import AccessGrant, Organizer, Tournament
from tournaments.tokens import hash_of

if TYPE_CHECKING:
    from tournaments.models import User

SUPERUSER_CODE = "ADMIN"


@dataclass(frozen=True, slots=True)
class Actor:
    """One person in one tournament; ``code`` signs what they record.

    ``letters`` are the tables of a referee; empty means all tables.
    """

    role: Role | None
    code: str = ""
    letters: tuple[str, ...] = ()
    grant_id: int | None = None
    label: str = ""

    @property
    def organizes(self) -> bool:
        """Tell whether this is an organizer."""
        return self.role is Role.ORGANIZER

    def may_record_at(self, letter: str) -> bool:
        """Tell whether this person records at the table with this letter."""
        if self.role is Role.REFEREE:
            return not self.letters or letter in self.letters
        return self.organizes


PUBLIC = Actor(role=None)


def actor_by_account(*, tournament: Tournament, user: User) -> Actor:
    """Return what an account may do in the tournament."""
    code = (
        Organizer.objects.filter(tournament=tournament, user=user)
        .values_list("code", flat=True)
        .first()
    )
    if code is None and not user.is_superuser:
        return PUBLIC
    return Actor(
        role=Role.ORGANIZER, code=code or SUPERUSER_CODE, label=user.get_username()
    )


def actor_by_grant(grant: AccessGrant) -> Actor:
    """Return what the holder of a standing grant may do."""
    return Actor(
        role=Role(grant.role),
        code=grant.code,
        letters=tuple(grant.letters),
        grant_id=grant.pk,
        label=grant.label,
    )


def standing_grant(
    *, token: str | None = None, grant_id: int | None = None
) -> AccessGrant | None:
    """Return the grant behind a token or id, unless revoked or the event ended."""
    wanted = {"token_hash": hash_of(token)} if token is not None else {"pk": grant_id}
    return (
        AccessGrant.objects.select_related("tournament")
        .filter(revoked_at=None, **wanted)
        .exclude(tournament__status=TournamentStatus.PUBLISHED)
        .first()
    )
