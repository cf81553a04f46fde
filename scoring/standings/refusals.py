"""The refusals of whoever has gone through and goes home."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal


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


class NotConfirmedYet(Refusal):
    """Nobody is through before a stage is confirmed, or after the final."""

    code = "not_confirmed"
    sentence = _(
        "Only who has gone through a confirmed stage can go home before the next one. "
        "During a set, record at the table that they leave."
    )


class NextDrawOpened(Refusal):
    """Who is in the urn is drawn."""

    code = "next_draw_open"
    sentence = _(
        "The draw of the next stage has begun: nobody moves up any more. Call the draw "
        "off first, or record at the table that they did not come."
    )


class NotThrough(Refusal):
    """They do not play the next stage anyway."""

    code = "not_through"
    sentence = _("Only who plays the next stage can be withdrawn from it.")


class NobodyLeft(Refusal):
    """A stage needs two."""

    code = "nobody_left"
    sentence = _(
        "Nobody is left who could move up, and one alone cannot play the next stage."
    )


class MovingUpLotUnderWay(Refusal):
    """Equals draw among themselves who moves up, and it is not over."""

    code = "lot_under_way"
    sentence = _(
        "A lot decides who moves up, and it is under way. Finish it, or call it off by "
        "two people."
    )


class LotMovesUp(Refusal):
    """An exchange would leave a ticket without anybody."""

    code = "lot_moves_up"
    sentence = _(
        "With the corrected score a lot among equals decides who moves up, and the "
        "tickets of the next stage are being drawn. Call the draw off first."
    )


class NotWithdrawn(Refusal):
    """There is no such withdrawal."""

    code = "not_withdrawn"
    status = 404
    sentence = _("Nobody was withdrawn under this number.")


class ResultsPublished(Refusal):
    """The results are frozen; only an erratum can follow."""

    code = "results_published"
    sentence = _("The results are published. Nothing in them can be changed any more.")
