"""What is refused here, as data: status, code, sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal


class AlreadyUnderReview(Refusal):
    """The table is under review already."""

    code = "already_under_review"
    sentence = _("This table is under review already.")


class NotUnderReview(Refusal):
    """There is nothing to release."""

    code = "not_under_review"
    sentence = _("This table is not under review; there is nothing to release.")
