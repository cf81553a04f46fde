"""What is refused around signing up."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.refusals import refusal
from tournaments.staff.refusals import TooManyTries

SignUpClosed = refusal(
    "sign_up_closed", _("Nobody can sign up now. Ask the organizers.")
)
SignUpFull = refusal(
    "sign_up_full",
    _("So many sign-ups are undecided that no more are taken. Ask the organizers."),
)
ConsentMissing = refusal(
    "consent_missing",
    _("Tick that you agree with what is shown and kept; without it nothing is."),
    status=400,
)
NameIncomplete = refusal(
    "name_incomplete", _("Write family name and given name."), status=400
)
AlreadySignedUp = refusal(
    "already_signed_up",
    _(
        "%(name)s is signed up already. If it was you, use the link that you were "
        "given then. If you are somebody else, write your town; the desk helps too."
    ),
)
SignUpDecided = refusal(
    "sign_up_decided",
    _("Number %(number)s has been withdrawn or decided since. Look at the list again."),
)
TellTheDesk = refusal(
    "tell_the_desk",
    _(
        "You are checked in, or seats are being drawn: from now on only the desk can "
        "take you off. Please tell them."
    ),
)
BadCapacity = refusal(
    "bad_capacity", _("Write the number of places, from 1 to 9999."), status=400
)
ClosesInThePast = refusal(
    "closes_in_the_past",
    _("The sign-up would be over already: choose a later time, or none."),
    status=400,
)
TermsMeanwhile = refusal(
    "terms_meanwhile",
    _(
        "Somebody else has changed this meanwhile. What you typed is below; compare it "
        "with what holds now, and keep it once more."
    ),
)
BaitFilled = refusal(
    "bait_filled",
    _(
        "A field that stays empty was filled in, as programs do. If it was your "
        "browser, type the form by hand."
    ),
    status=400,
)


class TooManySignUps(TooManyTries):
    """Several people have just signed up from one address."""

    @property
    def detail(self) -> str:
        """Return how long to wait."""
        seconds = self.retry_after
        sentence = ngettext(
            "Several people have just signed up from here. Wait %(seconds)d second, "
            "then press again: what you typed is kept.",
            "Several people have just signed up from here. Wait %(seconds)d seconds, "
            "then press again: what you typed is kept.",
            seconds,
        )
        return sentence % {"seconds": seconds}


BadClosingTime = refusal(
    "bad_closing_time",
    _("Write day and time as 2026-11-28 18:00, or leave it empty."),
    status=400,
)
