"""What is refused here, as data: status, code, sentence."""

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

UrnNotEmpty = refusal(
    "urn_not_empty",
    _("Tickets still in the urn: %(left)s. The seats cannot be published yet."),
)
TooFewTickets = refusal(
    "too_few_tickets",
    _(
        "The urn has fewer tickets than entrants. Call the draw off and open the urn "
        "again."
    ),
)
