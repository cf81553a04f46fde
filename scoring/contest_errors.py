"""Refusals around a contested stage: a correction behind its confirmation."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refusal


class NotContested(Refusal):
    """There is nothing to decide."""

    code = "not_contested"
    sentence = _("This stage is not contested; there is nothing to decide.")


class StillTied(Refusal):
    """The corrected score does not say who goes on."""

    code = "still_tied"
    sentence = _(
        "By the corrected score a tie decides who goes on, and it was not played. "
        "Those who went through stay through; say why."
    )


class FinalFollowsScore(Refusal):
    """The places of the final are those of its score."""

    code = "final_follows_score"
    sentence = _(
        "The places of the final follow its score: they can only be taken as the "
        "corrected score gives them. If the correction is wrong, correct it again."
    )


class NextStageStarted(Refusal):
    """Who plays in the next stage is settled by its published seats."""

    code = "next_stage_started"
    sentence = _(
        "The seats of the next stage are published: nobody can be exchanged any "
        "more. Those who went through stay through; say why."
    )
