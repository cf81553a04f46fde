"""Who organizes an event with an own account: invited, let in, removed.

A code is given once: rows stay, and the number only grows, so that a signature never
means two people. Source: docs/adr/0033.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.views.decorators.debug import sensitive_variables

from tournaments.events.commands.steps import changed, lock_tournament
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.refusals import existing
from tournaments.staff.commands.access import make_account
from tournaments.staff.models.access import LABEL_LIMIT, Invitation, Organizer
from tournaments.staff.models.user import User
from tournaments.staff.queries.organizers import invites, why_void
from tournaments.staff.queries.roles import Actor
from tournaments.staff.refusals import (
    AccountNeeded,
    InvitationIsUsed,
    InvitationMadeBefore,
    InvitationRefused,
    InvitationUnnamed,
    InvitationUsed,
    LastOrganizer,
    NoSuchOrganizer,
    OrganizesAlready,
    OwnRemoval,
)
from tournaments.staff.tokens import hash_of, new_token

LIFETIME = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class Invited:
    """A new invitation and its token, which is shown once and never stored."""

    invitation: Invitation
    token: str


@transaction.atomic(durable=True)
def add_organizer(*, tournament_id: TournamentId, user: User) -> Organizer:
    """Let an account organize the tournament; twice changes nothing.

    Raises NotFound.
    """
    tournament = lock_tournament(tournament_id)
    return _standing(tournament, user=user) or enter_organizer(tournament, user=user)


@transaction.atomic(durable=True)
def invite_organizer(
    *,
    tournament_id: TournamentId,
    label: str,
    actor: Actor,
    client_key: UUID,
    at: datetime,
) -> Invited:
    """Return a link that lets one person organize, good once and for a day.

    ``label`` says for whom it is. Raises AccountNeeded, NotFound, InvitationMadeBefore
    when one was made under this key, InvitationUnnamed.
    """
    _check_account(actor)
    tournament = lock_tournament(tournament_id)
    mine = Invitation.objects.filter(tournament=tournament)
    if mine.filter(client_key=client_key).exists():
        raise InvitationMadeBefore
    if not label.strip():
        raise InvitationUnnamed
    token = new_token()
    invitation = Invitation.objects.create(
        tournament=tournament,
        number=mine.count() + 1,
        client_key=client_key,
        label=label.strip()[:LABEL_LIMIT],
        token_hash=hash_of(token),
        author=actor.code,
        at=at,
        expires_at=at + LIFETIME,
    )
    changed(tournament)
    return Invited(invitation=invitation, token=token)


@transaction.atomic(durable=True)
def revoke_invitation(
    *, tournament_id: TournamentId, number: int, actor: Actor, at: datetime
) -> Invitation:
    """Make an invitation worthless that nobody has used; again changes nothing.

    Raises AccountNeeded, NotFound, InvitationIsUsed.
    """
    _check_account(actor)
    tournament = lock_tournament(tournament_id)
    mine = Invitation.objects.select_for_update().filter(tournament=tournament)
    invitation = existing(mine.filter(number=number).first())
    if invitation.used_at is not None:
        raise InvitationIsUsed(code=invitation.used_by)
    if invitation.revoked_at is None:
        _revoke(invitation, by=actor.code, at=at)
        changed(tournament)
    return invitation


@transaction.atomic(durable=True)
def accept_with(*, token: str, user: User, at: datetime) -> Organizer:
    """Let the holder of an invitation organize with this account; it is used up.

    The same account again gets the first answer. Raises InvitationRefused and its
    kinds, OrganizesAlready, with which the invitation stays good.
    """
    try:
        tournament, invitation = _standing_invitation(token, at=at)
    except InvitationUsed:
        earlier = Organizer.objects.filter(
            tournament__invitations__token_hash=hash_of(token),
            code=F("tournament__invitations__used_by"),
            user=user,
            removed_at=None,
        ).first()
        if earlier is None:
            raise
        return earlier
    if user.is_superuser or _standing(tournament, user=user) is not None:
        raise OrganizesAlready(name=user.get_username())
    return _use(tournament, invitation=invitation, user=user, at=at)


@sensitive_variables("password")
@transaction.atomic(durable=True)
def accept_with_new_account(
    *, token: str, username: str, password: str, at: datetime
) -> Organizer:
    """Make an account and let it organize the event of the invitation.

    The door counts a name that is taken as a try. Raises InvitationRefused and its
    kinds, and what ``make_account`` does.
    """
    tournament, invitation = _standing_invitation(token, at=at)
    user = make_account(username=username, password=password)
    return _use(tournament, invitation=invitation, user=user, at=at)


@transaction.atomic(durable=True)
def remove_organizer(
    *, tournament_id: TournamentId, code: str, actor: Actor, at: datetime
) -> Organizer:
    """End somebody's right to organize at once; the row with their code stays.

    Invitations that they have made and nobody has used end with it. Removed before,
    nothing changes. Raises AccountNeeded, NotFound, NoSuchOrganizer, OwnRemoval,
    LastOrganizer.
    """
    _check_account(actor)
    tournament = lock_tournament(tournament_id)
    mine = Organizer.objects.select_for_update().filter(tournament=tournament)
    organizer = mine.filter(code=code).first()
    if organizer is None:
        raise NoSuchOrganizer(code=code)
    if organizer.removed_at is not None:
        return organizer
    if code == actor.code:
        raise OwnRemoval
    if mine.filter(removed_at=None).count() == 1:
        raise LastOrganizer(code=code)
    organizer.removed_by, organizer.removed_at = actor.code, at
    organizer.save(update_fields=["removed_by", "removed_at"])
    waiting = Invitation.objects.filter(
        tournament=tournament, author=code, used_at=None, revoked_at=None
    )
    for invitation in waiting:
        _revoke(invitation, by=actor.code, at=at)
    changed(tournament)
    return organizer


def _standing_invitation(token: str, *, at: datetime) -> tuple[Tournament, Invitation]:
    """Return an invitation that lets somebody in, locked, and its event.

    Raises InvitationRefused and its kinds.
    """
    found = Invitation.objects.filter(token_hash=hash_of(token)).first()
    if found is None:
        raise InvitationRefused
    # The order of locks is the event first.
    tournament = lock_tournament(TournamentId(found.tournament_id))
    invitation = Invitation.objects.select_for_update().get(pk=found.pk)
    over = why_void(invitation, at=at)
    if over is not None:
        raise over
    return tournament, invitation


def _use(
    tournament: Tournament, *, invitation: Invitation, user: User, at: datetime
) -> Organizer:
    organizer = enter_organizer(tournament, user=user, by=invitation.author, at=at)
    invitation.used_by, invitation.used_at = organizer.code, at
    invitation.save(update_fields=["used_by", "used_at"])
    changed(tournament)
    return organizer


def _standing(tournament: Tournament, *, user: User) -> Organizer | None:
    mine = Organizer.objects.filter(tournament=tournament, removed_at=None)
    return mine.filter(user=user).first()


def enter_organizer(
    tournament: Tournament, *, user: User, at: datetime | None = None, by: str = ""
) -> Organizer:
    """Give an account the next code, which nobody has had in this event.

    Call inside a transaction, with the event locked or new.
    """
    tournament.last_organizer_number += 1
    tournament.save(update_fields=["last_organizer_number"])
    return Organizer.objects.create(
        tournament=tournament,
        user=user,
        code=f"O{tournament.last_organizer_number:02d}",
        invited_by=by,
        since=at,
    )


def _revoke(invitation: Invitation, *, by: str, at: datetime) -> None:
    invitation.revoked_by, invitation.revoked_at = by, at
    invitation.save(update_fields=["revoked_by", "revoked_at"])


def _check_account(actor: Actor) -> None:
    """Refuse whoever is no organizer with an account: a link may get lost."""
    if not invites(actor):
        raise AccountNeeded
