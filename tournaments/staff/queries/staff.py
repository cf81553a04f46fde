"""Who works at an event: those who can sign a line, and agree to one."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.ids import TournamentId
from tournaments.prepared import Prepared, number
from tournaments.staff.enums import RECORDS, Role
from tournaments.staff.models.access import AccessGrant, Organizer

_ORGANIZERS = Prepared(
    Organizer.objects.filter(tournament=number("event"), removed_at=None).values_list(
        "code", "user__username"
    )
)
_GRANTS = Prepared(
    AccessGrant.objects.filter(
        tournament=number("event"), revoked_at=None, role__in=RECORDS
    ).values_list("code", "label", "role")
)


@dataclass(frozen=True, slots=True)
class StaffMember:
    """One person of the staff: the code that signs, and what it is called.

    ``by_account``: signed in by an account, which no end of a link ends.
    """

    code: str
    label: str
    organizes: bool
    by_account: bool


def staff(tournament_id: TournamentId) -> list[StaffMember]:
    """Return organizers and referees with an account or a standing link, by code."""
    found = [
        StaffMember(code, label, organizes=True, by_account=True)
        for code, label in _ORGANIZERS.all(event=tournament_id)
    ]
    found += [
        StaffMember(code, label, organizes=role == Role.ORGANIZER, by_account=False)
        for code, label, role in _GRANTS.all(event=tournament_id)
    ]
    return sorted(found, key=lambda one: (one.code, one.label))


def has_referees(tournament_id: TournamentId) -> bool:
    """Tell whether anybody referees there by a standing link of their own."""
    grants = AccessGrant.objects.filter(tournament=tournament_id, revoked_at=None)
    return grants.filter(role=Role.REFEREE).exists()


def organizing(tournament_id: TournamentId) -> set[str]:
    """Return the codes that organize: accounts, and standing links that may do all."""
    return {one.code for one in staff(tournament_id) if one.organizes}


def has_gone(tournament_id: TournamentId, *, code: str) -> bool:
    """Tell whether who signs so was of the staff and is not any more."""
    links = AccessGrant.objects.filter(tournament=tournament_id, code=code)
    accounts = Organizer.objects.filter(tournament=tournament_id, code=code)
    return (
        links.filter(revoked_at__isnull=False).exists()
        or accounts.filter(removed_at__isnull=False).exists()
    )


def authors(tournament_id: TournamentId) -> dict[str, str]:
    """Return who signs with which code: accounts by name, links by their label."""
    accounts = Organizer.objects.filter(tournament=tournament_id)
    links = AccessGrant.objects.filter(tournament=tournament_id)
    return {
        **dict(accounts.values_list("code", "user__username")),
        **dict(links.values_list("code", "label")),
    }
