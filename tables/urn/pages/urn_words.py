"""The sentences of the draw desk's script."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tables.urn.refusals import TicketMissing, WhoMissing
from tournaments.web.pages.outbox_words import queue_words


def urn_words() -> Mapping[str, str]:
    """Return what the script of the draw desk says, by name."""
    return {
        **queue_words(),
        "earlier": _("Refused at an urn that is over (%(count)s)"),
        "absent": _("absent"),
        "form_busy": _("Record first what stands in these fields, or empty them."),
        "who_missing": WhoMissing().detail,
        "ticket_missing": TicketMissing().detail,
    }
