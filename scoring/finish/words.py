"""Until when somebody can object to provisional results, in sentences."""

from __future__ import annotations

from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.templatetags.dates import dated

CLOCK, DAY_AND_CLOCK = "H:i", "j F Y, H:i"


def objections_until(closes_at: datetime) -> str:
    """Return the heading of provisional results while objections are taken."""
    said = _("Provisional results: objections until %(time)s")
    return said % {"time": dated(localtime(closes_at), CLOCK)}


def how_to_object(closes_at: datetime) -> str:
    """Return what whoever disagrees does, and what comes after."""
    said = _(
        "Whoever disagrees says so at the organizer's desk until %(time)s. After that "
        "the organizer makes the results official."
    )
    return said % {"time": dated(localtime(closes_at), DAY_AND_CLOCK)}


def objections_taken(closes_at: datetime, form: str = CLOCK) -> str:
    """Return until when the desk takes objections."""
    said = _("Objections are taken until %(time)s.")
    return said % {"time": dated(localtime(closes_at), form)}
