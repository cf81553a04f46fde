"""What is refused around the end of a stage."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

StageIsOver = refusal(
    "stage_is_over", _("This stage is confirmed: its play has ended.")
)
EndInThePast = refusal(
    "end_in_the_past",
    _("This time is over already: choose a later one, or call the last deal now."),
    status=400,
)
EndMeanwhile = refusal(
    "end_meanwhile",
    _(
        "Meanwhile somebody has announced: %(end)s. What you typed is below; announce "
        "it once more if it is right."
    ),
)
BadEndTime = refusal("bad_end_time", _("Write the time as 14:30."), status=400)
BadDeals = refusal(
    "bad_deals", _("Write the number of deals, from 1 to 200."), status=400
)
