"""Refusals of links and accounts, and of what needs a second person's signature."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.refusals import Refusal, refusal

AccountNeeded = refusal(
    "account_needed",
    _(
        "Only whoever organizes with an own account invites organizers and removes "
        "them; a sign-in link is not enough."
    ),
    status=403,
)
InvitationMadeBefore = refusal(
    "invitation_made_before",
    _(
        "This invitation was made before and its link was shown once. If nobody has "
        "it, revoke it and make a new one."
    ),
)
InvitationUnnamed = refusal(
    "invitation_unnamed", _("Write for whom the invitation is."), status=400
)

InvitationRefused = refusal(
    "invitation_refused",
    _(
        "This invitation is not valid. Compare the link with the one you were given, "
        "or ask the organizer for a new one."
    ),
    status=403,
)
InvitationUsed = InvitationRefused.of_kind(
    "invitation_used",
    _(
        "This invitation has been used; it is good once. If it was you, sign in with "
        "your account. If not, tell the organizer."
    ),
)
InvitationExpired = InvitationRefused.of_kind(
    "invitation_expired",
    _(
        "This invitation has expired: it was good until %(until)s. Ask the organizer "
        "for a new one."
    ),
)
InvitationRevoked = InvitationRefused.of_kind(
    "invitation_revoked",
    _(
        "An organizer has revoked this invitation. If you are still to help, ask for "
        "a new one."
    ),
)

AccountRefused = refusal(
    "account_refused",
    _("Choose another name. If you have an account here, sign in with it."),
    status=400,
)
OrganizesAlready = refusal(
    "organizes_already",
    _(
        "The account %(name)s organizes this event already. The invitation is for "
        "somebody else and stays good."
    ),
)
InvitationIsUsed = refusal(
    "invitation_is_used",
    _("This invitation has been used by %(code)s. Remove the organizer instead."),
)
NoSuchOrganizer = refusal(
    "no_such_organizer", _("Nobody organizes this event as %(code)s."), status=404
)
LastOrganizer = refusal(
    "last_organizer",
    _(
        "%(code)s is the last one who organizes this event with an account. Invite "
        "somebody else first."
    ),
)
OwnRemoval = refusal(
    "own_removal", _("Nobody removes themselves: another organizer does it.")
)
NobodyToConfirm = refusal(
    "nobody_to_confirm",
    _(
        "Two people are asked here, and nobody else of the staff could confirm it. "
        "First make a sign-in link for a second person, on the page “Staff”; that "
        "person opens it on an own phone."
    ),
)
OwnProposal = refusal(
    "own_proposal",
    _(
        "You have proposed this yourself. Somebody else of the staff confirms it, "
        "signed in with an own link or account."
    ),
)
ProposalDecided = refusal(
    "proposal_decided", _("This is decided already, by %(code)s: %(state)s.")
)
ProposalExpired = refusal(
    "proposal_expired",
    _(
        "This has waited too long and cannot be confirmed any more. Whoever wants it "
        "proposes it anew."
    ),
)
ProposalStale = refusal(
    "proposal_stale",
    _(
        "Meanwhile something else was recorded: this would not change any more what "
        "its author saw. Nothing was written; it must be proposed anew."
    ),
)
ProposerGone = refusal(
    "proposer_gone",
    _(
        "%(code)s, who has proposed this, is not of the staff any more. Nothing was "
        "written; decline it."
    ),
)
ProposalReason = refusal("reason_missing", _("Give a reason."), status=400)
ProposalKeyReused = refusal(
    "key_reused",
    _(
        "This form was sent before with something else in it. Open the page again "
        "and look at what waits."
    ),
    status=422,
)
NotYourEvent = refusal(
    "not_your_event",
    _(
        "You are signed in as %(who)s, and “%(event)s” is not among your events. Ask "
        "its organizer for a sign-in link, or sign in with another account."
    ),
    status=403,
)
AlreadySetUp = refusal(
    "already_set_up", _("The first organizer has been set up already. Please sign in.")
)


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

    @property
    def code_may_help(self) -> bool:
        """Tell whether a code of six digits may let this person in, who has no link.

        A code stands for a referee's link, and none does once the event is over.
        """
        return self.code != EventEnded.code and bool(self.params.get("referee"))


GrantRevoked = GrantRefused.of_kind(
    "grant_revoked",
    _(
        "The organizer has revoked the sign-in link %(code)s. If you still help at "
        "“%(event)s”, ask for a new one."
    ),
)
GrantReplaced = GrantRefused.of_kind(
    "grant_replaced",
    _(
        "The sign-in link %(code)s of “%(event)s” was replaced by a new one. Scan the "
        "new code with this phone."
    ),
)
PlayersRecordNoMore = GrantRefused.of_kind(
    "players_record_no_more",
    _(
        "At “%(event)s” players do not record with their phones any more: the referee "
        "does. What you have recorded stands."
    ),
)
PlaysNoMore = GrantRefused.of_kind(
    "plays_no_more",
    _(
        "At “%(event)s” it is noted that player %(code)s does not play any more. What "
        "you have recorded stands. If you are still playing, tell the referee."
    ),
)
EventEnded = GrantRefused.of_kind(
    "event_ended",
    _(
        "“%(event)s” is over and its results are published: nothing is recorded any "
        "more, and all sign-in links have ended."
    ),
)

NoSuchTable = refusal(
    "no_such_table",
    _("There is no table %(letter)s here. The tables are: %(tables)s."),
    status=400,
)
NotForTable = refusal(
    "not_for_table", _("The link %(code)s is not for table %(letter)s."), status=403
)
GrantIssuedBefore = refusal(
    "grant_issued_before",
    _(
        "The link %(code)s was made before and was shown once. If nobody has "
        "it, make a new link for it here."
    ),
)
GrantRenewed = refusal(
    "grant_renewed",
    _(
        "%(code)s was given a new link meanwhile, and it was shown once. If nobody has "
        "it, make a new link once more."
    ),
)


class TooManyTries(Refusal):
    """Wrong passwords, codes or links came before; ``seconds`` are to be waited."""

    code = "too_many_tries"
    status = 429

    def __init__(self, *, seconds: int) -> None:
        super().__init__()
        self.retry_after: int = seconds

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
