"""Refusals around what needs a second person's signature."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refusal


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
