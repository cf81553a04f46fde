"""What is refused here, as data: status, code, sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

NotYourEntry = refusal(
    "not_your_entry",
    _("Only an organizer of %(event)s says whose this entry is."),
    status=403,
)
ThatPersonAlready = refusal(
    "that_person_already", _("These entries are that person's already.")
)
TwiceInOneEvent = refusal(
    "twice_in_one_event",
    _(
        "Nobody plays twice in one event: of %(event)s, %(one)s and %(other)s would"
        " be the same person."
    ),
)
NothingChosen = refusal(
    "nothing_chosen",
    _("Choose at least one event, and whose it is."),
    status=400,
)
