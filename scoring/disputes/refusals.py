"""What is refused here, as data: status, code, sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

AlreadyUnderReview = refusal(
    "already_under_review", _("This table is under review already.")
)
NotUnderReview = refusal(
    "not_under_review",
    _("This table is not under review; there is nothing to release."),
)
