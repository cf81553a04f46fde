"""What is refused when other rules are chosen: status, code, sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

RulesFrozen = refusal(
    "rules_frozen",
    _("A draw has begun: the rules are frozen, and no others can be chosen."),
)
RulesMeanwhile = refusal(
    "rules_meanwhile",
    _(
        "Somebody else has chosen other rules meanwhile. What you chose is below; "
        "compare it with the rules of the event, and save once more."
    ),
)
ListNotEmpty = refusal(
    "list_not_empty",
    _(
        "There are entrants on the list: each for himself or in pairs stays as it is. "
        "Nothing was changed."
    ),
)
CheckInClosed = refusal(
    "check_in_closed",
    _(
        "The check-in is closed, and the plan stands on these tables. Open it again "
        "to choose other tables. Nothing was changed."
    ),
)
