"""What is refused here, as data: status, code, sentence."""

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

SeveralFit = refusal(
    "several_fit", _("“%(typed)s” fits several people. Choose one of them."), status=400
)
TwoTickets = refusal(
    "two_tickets",
    _("You typed %(seat)s and chose %(pressed)s: which one is it?"),
    status=400,
)
NumberChanged = refusal(
    "number_changed",
    _(
        "Meanwhile the number has changed from %(old)s to %(new)s. Look at the "
        "plan again before you open the urn."
    ),
)
