"""The refusals of whoever has gone through and goes home."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

NotContested = refusal(
    "not_contested", _("This stage is not contested; there is nothing to decide.")
)
StillTied = refusal(
    "still_tied",
    _(
        "By the corrected score a tie decides who goes on, and it was not played. "
        "Those who went through stay through; say why."
    ),
)
FinalFollowsScore = refusal(
    "final_follows_score",
    _(
        "The places of the final follow its score: they can only be taken as the "
        "corrected score gives them. If the correction is wrong, correct it again."
    ),
)
NextStageStarted = refusal(
    "next_stage_started",
    _(
        "The seats of the next stage are published: nobody can be exchanged any "
        "more. Those who went through stay through; say why."
    ),
)
NotConfirmedYet = refusal(
    "not_confirmed",
    _(
        "Only who has gone through a confirmed stage can go home before the next one. "
        "During a set, record at the table that they leave."
    ),
)
NextDrawOpened = refusal(
    "next_draw_open",
    _(
        "The draw of the next stage has begun: nobody moves up any more. Call the draw "
        "off first, or record at the table that they did not come."
    ),
)
NotThrough = refusal(
    "not_through", _("Only who plays the next stage can be withdrawn from it.")
)
NobodyLeft = refusal(
    "nobody_left",
    _("Nobody is left who could move up, and one alone cannot play the next stage."),
)
MovingUpLotUnderWay = refusal(
    "lot_under_way",
    _(
        "A lot decides who moves up, and it is under way. Finish it, or call it off by "
        "two people."
    ),
)
LotMovesUp = refusal(
    "lot_moves_up",
    _(
        "With the corrected score a lot among equals decides who moves up, and the "
        "tickets of the next stage are being drawn. Call the draw off first."
    ),
)
NotWithdrawn = refusal(
    "not_withdrawn", _("Nobody was withdrawn under this number."), status=404
)
ResultsPublished = refusal(
    "results_published",
    _("The results are published. Nothing in them can be changed any more."),
)
