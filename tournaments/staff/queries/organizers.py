"""Who organizes an event with an account, and who is invited to; the first account."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.utils.timezone import localtime

from tournaments.ids import TournamentId
from tournaments.refusals import Refusal
from tournaments.staff.enums import Role
from tournaments.staff.models.access import AccessGrant, Invitation, Organizer
from tournaments.staff.models.user import User
from tournaments.staff.queries.roles import Actor
from tournaments.staff.refusals import (
    InvitationExpired,
    InvitationRefused,
    InvitationRevoked,
    InvitationUsed,
)
from tournaments.staff.tokens import hash_of


class OrganizerRow(NamedTuple):
    """One account that organizes, or has; ``mine``: whoever looks."""

    organizer: Organizer
    mine: bool
    may_remove: bool


def is_set_up() -> bool:
    """Tell whether the first organizer's account exists."""
    return User.objects.filter(is_superuser=True).exists()


def organizer_links(tournament_id: TournamentId) -> list[str]:
    """Return the codes of the sign-in links that open the organizer's desk now."""
    standing = AccessGrant.objects.filter(
        tournament=tournament_id, role=Role.ORGANIZER, revoked_at=None
    )
    return list(standing.order_by("code").values_list("code", flat=True))


def invites(actor: Actor) -> bool:
    """Tell whether somebody may invite and remove organizers: with an account alone."""
    return actor.organizes and actor.grant_id is None


def organizers(tournament_id: TournamentId, *, actor: Actor) -> list[OrganizerRow]:
    """Return all accounts that organize or have organized, the removed ones last."""
    rows = Organizer.objects.filter(tournament=tournament_id).order_by("pk")
    found = list(rows.select_related("user"))
    several = sum(row.removed_at is None for row in found) > 1
    may_remove = invites(actor) and several
    return [
        OrganizerRow(
            organizer=row,
            mine=row.code == actor.code,
            may_remove=may_remove and row.removed_at is None and row.code != actor.code,
        )
        for row in sorted(found, key=lambda row: row.removed_at is not None)
    ]


def invitations(
    tournament_id: TournamentId, *, at: datetime
) -> list[tuple[Invitation, bool]]:
    """Return all invitations, each with whether it still lets somebody in.

    Those that wait first, then the latest first.
    """
    rows = Invitation.objects.filter(tournament=tournament_id).order_by("-number")
    listed = [(row, why_void(row, at=at) is None) for row in rows]
    return sorted(listed, key=lambda one: not one[1])


def invitation_behind(token: str, *, at: datetime) -> Invitation:
    """Return the invitation of a link. Raises InvitationRefused and its kinds."""
    rows = Invitation.objects.select_related("tournament")
    invitation = rows.filter(token_hash=hash_of(token)).first()
    if invitation is None:
        raise InvitationRefused
    over = why_void(invitation, at=at)
    if over is not None:
        raise over
    return invitation


def why_void(invitation: Invitation, *, at: datetime) -> Refusal | None:
    """Return why an invitation lets nobody in any more; nothing if it does."""
    if invitation.used_at is not None:
        return InvitationUsed()
    if invitation.revoked_at is not None:
        return InvitationRevoked()
    if invitation.expires_at <= at:
        until = localtime(invitation.expires_at)
        return InvitationExpired(until=f"{until:%d.%m.%Y, %H:%M}")
    return None
