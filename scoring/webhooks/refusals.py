"""What is refused about webhooks."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

BadAddress = refusal(
    "bad_address",
    _(
        "An address begins with https:// (or http:// in the hall's own network), has a "
        "host, no name and password, and at most %(letters)s characters."
    ),
    status=400,
)
AddressKnown = refusal("address_known", _("This address is told already."))
TooManyWebhooks = refusal(
    "too_many_webhooks", _("An event tells at most %(most)s addresses.")
)
