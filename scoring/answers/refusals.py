"""What is refused here, as data: status, code, sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

OwnLine = refusal(
    "own_line",
    _("You have recorded this yourself: somebody else of the table confirms it."),
)
LineGone = refusal(
    "line_gone",
    _("This line is not in force any more. Look at the score as it is now."),
)
NotYours = refusal(
    "not_yours",
    _(
        "A player takes back the own last deal, as long as nothing follows and nobody "
        "has answered to it. Else call the referee."
    ),
    status=403,
)
NotYourTable = refusal(
    "not_your_table",
    _("You do not play at this table now."),
    status=403,
)
Ruled = refusal(
    "ruled",
    _(
        "The referee has let this line stand. Against the results there is a time for "
        "objections."
    ),
)
AnsweredEnough = refusal(
    "answered_enough",
    _("You have answered to this line several times. Tell the referee."),
)
TooLateToObject = refusal(
    "too_late_to_object",
    _(
        "The table is closed. Tell the referee or the desk; against the results there "
        "is a time for objections."
    ),
)


ObjectionOpen = refusal(
    "objection_open",
    _(
        "A player objects (%(which)s). Correct it, or let it stand, before the "
        "table is closed."
    ),
)
