"""Refusals about who organizes an event: invitations and removals."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refusal


class AccountNeeded(Refusal):
    """Somebody signed in by a link would give or take the right to organize."""

    code = "account_needed"
    status = 403
    sentence = _(
        "Only whoever organizes with an own account invites organizers and removes "
        "them; a sign-in link is not enough."
    )


class InvitationMadeBefore(Refusal):
    """The form was sent twice; its link was shown once."""

    code = "invitation_made_before"
    sentence = _(
        "This invitation was made before and its link was shown once. If nobody has "
        "it, revoke it and make a new one."
    )


class InvitationUnnamed(Refusal):
    """Nobody would know later whom the link was for."""

    code = "invitation_unnamed"
    status = 400
    sentence = _("Write for whom the invitation is.")


class InvitationRefused(Refusal):
    """There is no invitation behind this link."""

    code = "invitation_refused"
    status = 403
    sentence = _(
        "This invitation is not valid. Compare the link with the one you were given, "
        "or ask the organizer for a new one."
    )


class InvitationUsed(InvitationRefused):
    """Somebody has come in by it."""

    code = "invitation_used"
    sentence = _(
        "This invitation has been used; it is good once. If it was you, sign in with "
        "your account. If not, tell the organizer."
    )


class InvitationExpired(InvitationRefused):
    """Nobody has come in time."""

    code = "invitation_expired"
    sentence = _(
        "This invitation has expired: it was good until %(until)s. Ask the organizer "
        "for a new one."
    )


class InvitationRevoked(InvitationRefused):
    """An organizer has taken it back."""

    code = "invitation_revoked"
    sentence = _(
        "An organizer has revoked this invitation. If you are still to help, ask for "
        "a new one."
    )


class AccountRefused(Refusal):
    """A new account cannot have this name and this password."""

    code = "account_refused"
    status = 400
    sentence = _("Choose another name. If you have an account here, sign in with it.")


class OrganizesAlready(Refusal):
    """The account organizes the event without the invitation, which stays good."""

    code = "organizes_already"
    sentence = _(
        "The account %(name)s organizes this event already. The invitation is for "
        "somebody else and stays good."
    )


class InvitationIsUsed(Refusal):
    """An invitation is revoked that somebody has used."""

    code = "invitation_is_used"
    sentence = _(
        "This invitation has been used by %(code)s. Remove the organizer instead."
    )


class NoSuchOrganizer(Refusal):
    """Nobody organizes under this code, or not any more."""

    code = "no_such_organizer"
    status = 404
    sentence = _("Nobody organizes this event as %(code)s.")


class LastOrganizer(Refusal):
    """Nobody with an account would be left."""

    code = "last_organizer"
    sentence = _(
        "%(code)s is the last one who organizes this event with an account. Invite "
        "somebody else first."
    )


class OwnRemoval(Refusal):
    """Somebody would remove themselves."""

    code = "own_removal"
    sentence = _("Nobody removes themselves: another organizer does it.")
