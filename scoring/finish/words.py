"""Until when somebody can object to provisional results, in sentences.

Each is said of the step that opened the objection window. One of 0 minutes, and one
that was over when it was opened again, has no time to tell: the desk takes what comes
before the results are official. ``at`` is when it is said.
"""

from __future__ import annotations

from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.finish.lines import EndStep
from tournaments.book.lines import Entry
from tournaments.templatetags.dates import dated

CLOCK, DAY_AND_CLOCK = "H:i", "j F Y, H:i"


def objections_until(opened: Entry[EndStep], *, at: datetime) -> str:
    """Return the heading of provisional results while objections are taken."""
    time = objections_end(opened, CLOCK, at=at)
    if not time:
        return _("Provisional results: objections until they are official")
    return _("Provisional results: objections until %(time)s") % {"time": time}


def how_to_object(opened: Entry[EndStep], *, at: datetime) -> str:
    """Return what whoever disagrees does, and what comes after."""
    time = objections_end(opened, DAY_AND_CLOCK, at=at)
    if not time:
        return _(
            "Whoever disagrees says so at the organizer's desk at once, before the "
            "organizer makes the results official."
        )
    said = _(
        "Whoever disagrees says so at the organizer's desk until %(time)s. After that "
        "the organizer makes the results official."
    )
    return said % {"time": time}


def objections_taken(opened: Entry[EndStep], form: str = CLOCK, *, at: datetime) -> str:
    """Return until when the desk takes objections."""
    time = objections_end(opened, form, at=at)
    if not time:
        return _("Objections are taken until the results are made official.")
    return _("Objections are taken until %(time)s.") % {"time": time}


def objections_end(opened: Entry[EndStep], form: str, *, at: datetime) -> str:
    """Return the hour at which a window ends; nothing where it has none to tell."""
    closes_at = opened.said.closes_at
    if closes_at is None or closes_at == opened.at:
        return ""
    # The clock was set back, and a line never stands before the last one: an end
    # before the line's own hour is told while it is still to come.
    if closes_at < opened.at and closes_at <= at:
        return ""
    return dated(localtime(closes_at), form)
