"""The refusals of the end of an event: what has to come first, and why."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal, refusal

WindowNotOpened = refusal(
    "window_not_opened",
    _(
        "The results become official after the objection window. Open it first, or "
        "record that nobody objects."
    ),
)


class WindowOpen(Refusal):
    """Objections can still come."""

    code = "window_open"
    sentence = _(
        "Objections are taken until %(time)s. Wait for that, or record that nobody "
        "objects."
    )

    def __init__(self, *, until: datetime) -> None:
        super().__init__(time=f"{timezone.localtime(until):%H:%M:%S}")
        self.extra = {"until": until.isoformat()}


PlacesCorrected = refusal(
    "places_corrected",
    _(
        "A score was corrected after objections were asked for. Take the last step "
        "back and let the hall object to the corrected places."
    ),
)
ObjectionsUnanswered = refusal(
    "objections_unanswered",
    _("The results cannot become official: objection %(numbers)s is not answered."),
)
BadWindow = refusal(
    "bad_window",
    _("An objection window lasts from %(least)s to %(most)s minutes."),
    status=400,
)
EndMoveRefused = refusal(
    "end_move", _("This is not possible while the results stand at “%(state)s”.")
)
EmbargoTooLate = refusal(
    "embargo_too_late",
    _(
        "The final is over and everybody could see its score: it cannot be held back "
        "any more."
    ),
)
OpeningUnsure = refusal(
    "opening_unsure",
    _(
        "Please tick that everybody may see the score of the final: this cannot be "
        "taken back."
    ),
    status=400,
)
NothingToTakeBack = refusal(
    "nothing_to_take_back", _("There is no step that can be taken back.")
)
ObjectionIncomplete = refusal(
    "objection_incomplete", _("Please say who objects, and to what."), status=400
)
NoSuchEntrant = refusal(
    "no_such_entrant", _("Nobody here has the code %(code)s."), status=400
)
AnsweredBefore = refusal(
    "answered_before",
    _("Objection %(number)s was answered. Take the answer back first."),
)
NotAnswered = refusal("not_answered", _("Objection %(number)s has no answer."))
NotOfficial = refusal("not_official", _("The results are not official yet."))
AllRevealed = refusal("all_revealed", _("All places of the final have been revealed."))
NothingRevealed = refusal("nothing_revealed", _("Nothing has been revealed yet."))
ErratumIncomplete = refusal(
    "erratum_incomplete",
    _(
        "An erratum needs what is different, why, and the second person who stands "
        "for it."
    ),
    status=400,
)
SecondIsAuthor = refusal(
    "second_is_author",
    _("The second person has to be somebody else than you."),
    status=400,
)
NobodyNamed = refusal(
    "nobody_named", _("Please choose whose name or place it is."), status=400
)
NamesOfBoth = refusal(
    "names_of_both",
    _("%(code)s is a pair: please write both names, with / between them."),
    status=400,
)
NoSuchPlace = refusal(
    "no_such_place", _("This event has the places 1 to %(last)s."), status=400
)
FinalNotConfirmed = refusal(
    "final_not_confirmed",
    _("The results can be published once the final is confirmed."),
)
