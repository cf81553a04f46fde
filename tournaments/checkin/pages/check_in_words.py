"""The sentences of the check-in desk's queue."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.checkin.refusals import OtherEventsCode
from tournaments.web.pages.outbox_words import queue_words


def check_in_words() -> Mapping[str, str]:
    """Return what the script of the check-in desk says, by name."""
    return {
        **queue_words(),
        "arrived": _("Check in: %(name)s"),
        "taken_back": _("Take back the check-in: %(name)s"),
        "undo": _("Undo"),
        "other_event": OtherEventsCode().detail,
        "several": _("Several names fit: press the right one."),
        "nobody": _("No name fits."),
    }
