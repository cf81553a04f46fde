"""What is refused here, as data: status, code, sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

SlugTaken = refusal(
    "slug_taken", _("Another tournament already has the address “%(slug)s”.")
)
BadLogo = refusal(
    "bad_logo",
    _("A logo is a PNG, JPEG or WebP image of at most 300 kB."),
    status=400,
)
ReasonMissing = refusal("reason_missing", _("Say why; everybody reads it."), status=400)
Announced = refusal(
    "announced",
    _(
        "The results are published: name, place and date stay as they are. Everything "
        "else was left unchanged too."
    ),
)
DescribedMeanwhile = refusal(
    "described_meanwhile",
    _(
        "Somebody else has changed this meanwhile. What you typed is below; compare it "
        "with what the event says now, and save once more."
    ),
)
NotNow = refusal(
    "not_cancelled_now",
    _("The results are out or on their way: this event cannot be cancelled any more."),
)
ArchivedTooEarly = refusal(
    "archived_too_early",
    _(
        "Only an event that is over goes to the archive: its results published, or "
        "cancelled."
    ),
)
