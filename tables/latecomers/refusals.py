"""What is refused here, as data: status, code, sentence."""

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

NoRoom = refusal(
    "no_room",
    _(
        "All tables are full: %(name)s cannot enter this stage any more. The stand-by "
        "list is open, for a place that becomes free; or call the draw off and open a "
        "new urn."
    ),
)
NoLateEntry = refusal(
    "no_late_entry",
    _(
        "%(name)s cannot enter now: a late entry is possible only in the first stage, "
        "while its urn is open. The stand-by list is open."
    ),
)
PlaysAlready = refusal(
    "plays_already", _("%(name)s is among those who draw. Nothing was changed.")
)
LateTicketDrawn = refusal(
    "late_ticket_drawn",
    _(
        "The late entry of %(name)s cannot be taken back: ticket %(seat)s or their own "
        "has been drawn or counted. Put it back into the urn first."
    ),
)
