"""The sentences of a desk's queue: what a device keeps until the network is back."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tables.urn_errors import TicketMissing, WhoMissing


def outbox_words() -> Mapping[str, str]:
    """Return what the script of the draw desk says, by name."""
    return {
        "kept": _("Saved on this device (%(count)s)."),
        "sending": _("Being sent now."),
        "away": _(
            "The network is away. Go on typing and leave this page open: everything is "
            "sent when it is back."
        ),
        "server": _(
            "The server does not answer as it should (%(status)s); this page tries "
            "again."
        ),
        "not_let_in": _(
            "The server does not let this page in any more. Sign in again in another "
            "tab, then reload this page: what is saved here stays."
        ),
        "nothing": _("Nothing waits to be sent."),
        "not_taken": _("The server did not take it (%(status)s)."),
        "correct": _("Correct"),
        "remove": _("Remove"),
        "earlier": _("Refused at an urn that is over (%(count)s)"),
        "absent": _("absent"),
        "form_busy": _("Record first what stands in these fields, or empty them."),
        "who_missing": WhoMissing().detail,
        "ticket_missing": TicketMissing().detail,
    }
