"""Who somebody is in a tournament: organizer, referee of some tables, at the door."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import models
from django.db.models import QuerySet

from tournaments.book.lines import read
from tournaments.events.enums import EntrantStatus, TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.prepared import Parameter, Prepared, number
from tournaments.staff.enums import Role
from tournaments.staff.lines import PlayersRecord
from tournaments.staff.models.access import AccessGrant, Organizer
from tournaments.staff.refusals import (
    EventEnded,
    GrantRefused,
    GrantReplaced,
    GrantRevoked,
    PlayersRecordNoMore,
    PlaysNoMore,
)
from tournaments.staff.tokens import hash_of

if TYPE_CHECKING:
    from tournaments.staff.models.user import User

SUPERUSER_CODE = "ADMIN"


@dataclass(frozen=True, slots=True)
class Actor:
    """One person in one tournament; ``code`` signs what they record.

    ``letters`` are the tables of a referee; empty means all tables. A player who
    records is no staff: no ``role``, but ``entrant``, the code of who competes.
    """

    role: Role | None
    code: str = ""
    letters: tuple[str, ...] = ()
    grant_id: int | None = None
    label: str = ""
    entrant: str = ""

    @property
    def belongs(self) -> bool:
        """Tell whether this person sees a private event: its staff, and its players."""
        return self.role is not None or bool(self.entrant)

    @property
    def part(self) -> Role | None:
        """Return the role, a player's too; nothing for the public."""
        return Role.PLAYER if self.entrant else self.role

    @property
    def organizes(self) -> bool:
        return self.role is Role.ORGANIZER

    def may_record_at(self, letter: str) -> bool:
        """Tell whether this person records at the table with this letter."""
        if self.role is Role.REFEREE:
            return not self.letters or letter in self.letters
        return self.organizes


PUBLIC = Actor(role=None)


def actor_by_account(*, tournament: Tournament, user: User) -> Actor:
    """Return what an account may do in the tournament."""
    code = _BY_ACCOUNT.first(event=tournament.pk, user=user.pk)
    if code is None and not user.is_superuser:
        return PUBLIC
    return Actor(
        role=Role.ORGANIZER, code=code or SUPERUSER_CODE, label=user.get_username()
    )


def actor_by_grant(grant: AccessGrant, *, letter: str = "") -> Actor:
    """Return what the holder of a standing grant may do.

    ``letter`` is the one table of whoever came in by its code.
    """
    if grant.role == Role.PLAYER:
        return Actor(role=None, code=grant.code, grant_id=grant.pk, entrant=grant.code)
    return Actor(
        role=Role(grant.role),
        code=grant.code,
        letters=(letter,) if letter else tuple(grant.letters),
        grant_id=grant.pk,
        label=grant.label,
    )


def grant_behind(token: str) -> AccessGrant:
    """Return the standing grant of a link.

    Raises GrantRefused for an unknown link, and what ``check_stands`` raises.
    """
    return _standing(_BEHIND.first(token_hash=hash_of(token)))


def grant_with(grant_id: int) -> AccessGrant:
    """Return the standing grant with this id. Raises as ``grant_behind``."""
    return _standing(_WITH_ID.first(grant=grant_id))


def _standing(grant: AccessGrant | None) -> AccessGrant:
    if grant is None:
        raise GrantRefused
    check_stands(grant)
    return grant


def check_stands(grant: AccessGrant) -> None:
    """Refuse a grant that lets nobody in any more.

    Raises GrantRevoked, EventEnded, PlayersRecordNoMore, PlaysNoMore.
    """
    if grant.revoked_at is not None:
        raise GrantRevoked(**_named(grant))
    if grant.tournament.status == TournamentStatus.PUBLISHED:
        raise EventEnded(**_named(grant))
    if grant.role != Role.PLAYER:
        return
    if not players_record(grant.tournament_id):
        raise PlayersRecordNoMore(**_named(grant))
    if not _plays(grant):
        raise PlaysNoMore(**_named(grant))


def players_record(tournament_id: int) -> bool:
    """Tell whether the event lets players record with their own phones."""
    said = read(TournamentId(tournament_id), PlayersRecord)
    return bool(said) and said[-1].said.on


def _plays(grant: AccessGrant) -> bool:
    """Tell whether the holder has not gone and is not erased."""
    there = grant.tournament.entrants.filter(code=grant.code, erased_at=None)
    return there.exclude(status=EntrantStatus.WITHDRAWN).exists()


def replaced(grant: AccessGrant) -> GrantRefused:
    """Return the refusal of whoever came in by a grant's former link."""
    return GrantReplaced(**_named(grant))


def _named(grant: AccessGrant) -> dict[str, object]:
    """Return what a refusal names; ``slug`` only where the public may go."""
    event = grant.tournament
    slug = event.slug if event.is_public else ""
    referee = grant.role == Role.REFEREE
    return {"code": grant.code, "event": event.name, "slug": slug, "referee": referee}


def _grants() -> QuerySet[AccessGrant]:
    # What is asked of everybody who comes in; anything else is read when it is asked.
    return AccessGrant.objects.select_related("tournament").only(
        "code", "role", "label", "letters", "token_hash", "opened_at",
        "revoked_at", "tournament__slug", "tournament__name",
        "tournament__status", "tournament__is_public",
    )  # fmt: skip


_BY_ACCOUNT = Prepared(
    Organizer.objects.filter(
        tournament=number("event"), user=number("user"), removed_at=None
    ).values_list("code", flat=True)
)
_WITH_ID = Prepared(_grants().filter(pk=number("grant")))
_BEHIND = Prepared(
    _grants().filter(token_hash=Parameter("token_hash", models.CharField()))
)
