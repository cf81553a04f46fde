"""Refusals around what needs a second person's signature."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.refusals import Refusal


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


class NobodyToConfirm(Refusal):
    """The event has one person of the staff, and two are asked."""

    code = "nobody_to_confirm"
    sentence = _(
        "Two people are asked here, and nobody else of the staff could confirm it. "
        "First make a sign-in link for a second person, on the page “Staff”; that "
        "person opens it on an own phone."
    )


class OwnProposal(Refusal):
    """Whoever has proposed it is not the second person."""

    code = "own_proposal"
    sentence = _(
        "You have proposed this yourself. Somebody else of the staff confirms it, "
        "signed in with an own link or account."
    )


class ProposalDecided(Refusal):
    """Somebody has decided about it before."""

    code = "proposal_decided"
    sentence = _("This is decided already, by %(code)s: %(state)s.")


class ProposalExpired(Refusal):
    """Nobody has confirmed it in time."""

    code = "proposal_expired"
    sentence = _(
        "This has waited too long and cannot be confirmed any more. Whoever wants it "
        "proposes it anew."
    )


class ProposalStale(Refusal):
    """What it would change is not what its author has seen."""

    code = "proposal_stale"
    sentence = _(
        "Meanwhile something else was recorded: this would not change any more what "
        "its author saw. Nothing was written; it must be proposed anew."
    )


class ProposerGone(Refusal):
    """The link of the author was revoked."""

    code = "proposer_gone"
    sentence = _(
        "%(code)s, who has proposed this, is not of the staff any more. Nothing was "
        "written; decline it."
    )


class ProposalReason(Refusal):
    """A proposal, and declining one, needs its reason."""

    code = "reason_missing"
    status = 400
    sentence = _("Give a reason.")


class ProposalKeyReused(Refusal):
    """The form's key stands for another proposal."""

    code = "key_reused"
    status = 422
    sentence = _(
        "This form was sent before with something else in it. Open the page again "
        "and look at what waits."
    )


class NotYourEvent(Refusal):
    """The account is known, but neither organizes nor referees this event."""

    code = "not_your_event"
    status = 403
    sentence = _(
        "You are signed in as %(who)s, and “%(event)s” is not among your events. Ask "
        "its organizer for a sign-in link, or sign in with another account."
    )


class AlreadySetUp(Refusal):
    """The first account exists."""

    code = "already_set_up"
    sentence = _("The first organizer has been set up already. Please sign in.")


class GrantRefused(Refusal):
    """The link, token or PIN is wrong, used up or revoked."""

    code = "grant_refused"
    status = 403
    sentence = _(
        "This sign-in link or code is not valid any more. Ask the organizer for a "
        "new one."
    )

    @property
    def slug(self) -> str:
        """Return the address of the event, where it is known and public."""
        return str(self.params.get("slug", ""))


class GrantRevoked(GrantRefused):
    """The organizer has revoked the link."""

    code = "grant_revoked"
    sentence = _(
        "The organizer has revoked the sign-in link %(code)s. If you still help at "
        "“%(event)s”, ask for a new one."
    )


class GrantReplaced(GrantRefused):
    """The grant has got a new link, and this browser came in by the old one."""

    code = "grant_replaced"
    sentence = _(
        "The sign-in link %(code)s of “%(event)s” was replaced by a new one. Scan the "
        "new code with this phone."
    )


class EventEnded(GrantRefused):
    """The results are published, and with that all links have ended."""

    code = "event_ended"
    sentence = _(
        "“%(event)s” is over and its results are published: nothing is recorded any "
        "more, and all sign-in links have ended."
    )


class NoSuchTable(Refusal):
    """A link or code is asked for a table that no stage has."""

    code = "no_such_table"
    status = 400
    sentence = _("There is no table %(letter)s here. The tables are: %(tables)s.")


class NotForTable(Refusal):
    """A code is asked for a table that the link does not open."""

    code = "not_for_table"
    status = 403
    sentence = _("The link %(code)s is not for table %(letter)s.")


class GrantIssuedBefore(Refusal):
    """The form that asks for a link was sent twice; its secret was shown once."""

    code = "grant_issued_before"
    sentence = _(
        "The link %(code)s was made before and was shown once. If nobody has "
        "it, make a new link for it here."
    )


class TooManyTries(Refusal):
    """Wrong passwords, codes or links came before; ``seconds`` are to be waited."""

    code = "too_many_tries"
    status = 429

    @property
    def detail(self) -> str:
        """Return how long to wait."""
        seconds = self.retry_after
        sentence = ngettext(
            "Too many wrong tries. Wait %(seconds)d second, then try again.",
            "Too many wrong tries. Wait %(seconds)d seconds, then try again.",
            seconds,
        )
        return sentence % {"seconds": seconds}

    @property
    def retry_after(self) -> int:
        """Return the seconds to wait."""
        return int(str(self.params["seconds"]))
