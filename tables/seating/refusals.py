"""What is refused here, as data: status, code, sentence."""

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal


class UrnNotEmpty(Refusal):
    """Not every ticket has been drawn."""

    code = "urn_not_empty"
    sentence = _(
        "Tickets still in the urn: %(left)s. The seats cannot be published yet."
    )
